// The shop of `npm run dev`, loaded by Vite (dev-server.ts), and loaded again when a module that it imports changes.
import { once } from 'node:events'
import type { RequestListener, ServerResponse } from 'node:http'

import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'

import { pagesFrom } from '#api/pages/pages'
import { readConfig } from '#config'
import { startServer } from '#server'

export type DevShop = { answer: RequestListener; stop: () => Promise<void> }

/** Starts the shop behind a server that already listens. `stop` waits for pending answers. */
export async function openShop(url: string, build: () => Promise<ServerBuild>): Promise<DevShop> {
  const config = readConfig(process.env)
  if (!config.databaseUrl) throw new Error('DATABASE_URL is missing. `npm run dev` sets it.')
  const open = new Set<ServerResponse>()
  let listener: RequestListener = () => {}
  const { stop } = await startServer(config, config.databaseUrl, {
    pages: pagesFrom({ build, files: undefined }),
    listen: async (fetch) => {
      const answer = getRequestListener(fetch)
      listener = (request, response) => void answer(request, response)
      return {
        url,
        refuse: async () => {},
        close: async () => {
          await Promise.all([...open].map((response) => once(response, 'close')))
        },
      }
    },
  })
  return {
    stop,
    answer: (request, response) => {
      open.add(response)
      response.once('close', () => open.delete(response))
      listener(request, response)
    },
  }
}
