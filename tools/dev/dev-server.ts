// The server of `npm run dev`. Vite serves the pages' sources and replaces them in the browser. When a module of the
// server or the contract changes, the shop is loaded and started again; requests wait meanwhile.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import type { ServerBuild } from 'react-router'
import { createServer as createVite, type EnvironmentModuleNode, type Plugin } from 'vite'

import { readConfig } from '#config'
import { explainStart } from '#config/explain-start'
import type { Report } from '#server'
import { localAddress } from '../start/welcome.ts'
import type * as Dev from './dev-shop.ts'

/** The wait for further changes: an editor, or Git, writes several files at once. */
const SETTLE_MS = 30

const entry = path.join(import.meta.dirname, 'dev-shop.ts')

try {
  await serve()
} catch (error) {
  console.error(explainStart(error))
  process.exit(1)
}

async function serve(): Promise<void> {
  const config = readConfig(process.env)
  const url = localAddress(config)
  const http = createServer()
  let settled = true
  let failed = false

  const vite = await createVite({
    appType: 'custom',
    plugins: [onServerChange(() => failed, reopen)],
    server: {
      middlewareMode: { server: http },
      hmr: { server: http },
      watch: { ignored: [`${config.dataDir}/**`, '**/{build,screens}/**'] },
    },
  })
  const build = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
  const open = async () => ((await vite.ssrLoadModule(entry)) as typeof Dev).openShop(url, build)

  let current = open()
  await current
  http.on('request', (request, response) =>
    vite.middlewares(request, response, () => void current.then((shop) => shop.answer(request, response))),
  )
  http.listen(config.port, config.host)
  await once(http, 'listening')
  stopOnSignal(async () => (await current).stop())
  const { port } = http.address() as AddressInfo
  process.send?.({ listening: localAddress({ ...config, port }) } satisfies Report)

  /** The running shop continues until the next one is open, and stays when that cannot be opened. */
  function reopen(file: string): void {
    if (!settled) return
    settled = false
    current = current.then(async (before) => {
      const start = performance.now()
      await pause(SETTLE_MS)
      settled = true
      // A module that failed to load stays cached as failed.
      if (failed) vite.environments.ssr.moduleGraph.invalidateAll()
      try {
        const next = await open()
        before.stop().catch((error: unknown) => console.error(error))
        failed = false
        const name = path.relative(vite.config.root, file)
        console.log(`  ${name} changed: the server started again in ${Math.round(performance.now() - start)} ms`)
        return next
      } catch (error) {
        failed = true
        console.error((error as Error).stack, '\n\n  The server before this change still answers.')
        return before
      }
    })
  }
}

/** Reports a changed file of the shop. After a failure any change may fix it. */
function onServerChange(hasFailed: () => boolean, report: (file: string) => void): Plugin {
  return {
    name: 'server-change',
    applyToEnvironment: ({ name }) => name === 'ssr',
    hotUpdate({ file, modules }) {
      if (hasFailed() || modules.some((each) => reaches(each))) report(file)
    },
  }
}

function reaches(module: EnvironmentModuleNode, seen = new Set<EnvironmentModuleNode>()): boolean {
  if (module.file === entry) return true
  if (seen.has(module)) return false
  seen.add(module)
  return [...module.importers].some((each) => reaches(each, seen))
}

function stopOnSignal(stop: () => Promise<void>): void {
  const end = () => void stop().then(() => process.exit(0))
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, end)
  // An error in code under development ends one request or job, not the session.
  for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, (error) => console.error(error))
}
