import { existsSync } from 'node:fs'

import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'

import { calls } from '#contract/calls'

export const phone = { width: 360, height: 740 }
export const desk = { width: 1280, height: 800 }

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export function openBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? installed.find((each) => existsSync(each))
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
}

type Login = { path: string; data: object }

/** A browser context of a newly registered shopper, or with the given login. */
export async function visitorOf(
  browser: Browser,
  shop: string,
  size: { width: number; height: number },
  login: Login = newShopper(),
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: shop, viewport: size, serviceWorkers: 'block' })
  const answer = await context.request.post(login.path, { data: login.data })
  if (!answer.ok()) throw new Error(`${login.path} answered ${answer.status()}: ${await answer.text()}`)
  return context
}

function newShopper(): Login {
  const email = `bench-${Date.now()}@example.com`
  return { path: calls.userRegister.path, data: { name: 'Bench', email, password: 'a long password' } }
}

export type Vitals = { fcp: number; lcp: number; content: number; cls: number; tbt: number }

/** Records, from the start of the page, the figures that `vitals` returns. */
export async function watchVitals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { fcp: 0, lcp: 0, content: 0, cls: 0, tbt: 0 }
    Object.assign(window, { seen })
    const watch = (type: string, record: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true })
    watch('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
    // Total blocking time: task time beyond 50 ms, from the first paint on.
    const tasks: PerformanceEntry[] = []
    const total = () => {
      const painted = seen.fcp || Infinity
      const beyond = tasks.map(({ startTime, duration }) => startTime + duration - Math.max(startTime, painted) - 50)
      seen.tbt = beyond.reduce((sum, each) => sum + Math.max(0, each), 0)
    }
    watch('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') seen.fcp = startTime
      total()
    })
    watch('longtask', (task) => tasks.push(task) && total())
    // Shifts after user input do not count.
    watch('layout-shift', (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) seen.cls += value
    })
    const look = () => {
      if (document.querySelector('main h1')?.getClientRects().length) seen.content = performance.now()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

export function vitals(page: Page): Promise<Vitals> {
  return page.evaluate(() => (window as unknown as { seen: Vitals }).seen)
}
