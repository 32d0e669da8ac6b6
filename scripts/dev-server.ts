// The server of `npm run dev`: the same shop, with Vite handing out the pages' sources and replacing them in the browser.
import { createServer, type RequestListener, type ServerOptions } from 'node:http'

import type { ServerBuild } from 'react-router'
import { createServer as createVite } from 'vite'

import { pagesFrom } from '../api/pages.ts'
import { readConfig } from '../config.ts'
import { serveUntilStopped } from '../server.ts'
import { explainStart } from './explain-start.ts'

try {
  const http = createServer()
  const vite = await createVite({
    appType: 'custom',
    server: { middlewareMode: { server: http }, hmr: { server: http } },
  })
  await serveUntilStopped(readConfig(process.env), {
    pages: pagesFrom({
      build: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
      files: undefined,
    }),
    createServer: ((options: ServerOptions, answer: RequestListener) => {
      Object.assign(http, options)
      return http.on('request', (request, response) =>
        vite.middlewares(request, response, () => answer(request, response)),
      )
    }) as typeof createServer,
  })
} catch (error) {
  console.error(explainStart(error))
  process.exit(1)
}
