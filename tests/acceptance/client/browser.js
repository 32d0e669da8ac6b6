import { existsSync } from 'node:fs'
import path from 'node:path'

import { chromium } from '@playwright/test'

/** @typedef {import('@playwright/test').Page} Page */

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** The browser, opened when a check first asks for a page. */
export function openBrowser({ url }) {
  let launched
  let contexts = []
  const launch = () => {
    // Without one of the system's Playwright takes the browser that it has downloaded.
    const executablePath = process.env.CHROMIUM_PATH || onThePath().find(existsSync)
    return chromium.launch(executablePath ? { executablePath } : {})
  }
  return {
    /**
     * A page of a new browser session, with the login of this client.
     * @param {{ cookies: Map<string, string> }} [client]
     * @returns {Promise<Page>}
     */
    newPage: async (client, { width = 1280, height = 900 } = {}) => {
      launched ??= launch()
      const context = await (await launched).newContext({ baseURL: url, viewport: { width, height } })
      contexts.push(context)
      context.setDefaultTimeout(10_000)
      if (client) await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url })))
      return context.newPage()
    },
    closePages: async () => {
      await Promise.all(contexts.map((context) => context.close()))
      contexts = []
    },
    close: async () => (await launched)?.close(),
  }
}

function onThePath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
}
