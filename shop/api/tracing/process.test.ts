// The modules that a server process loads, without traces and with them, and the steps that it sends when it stops.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { calls } from '#contract/calls'
import { expect, it } from '#test/fixtures'
import { startSeveralProcesses } from '#test/several-processes'
import { startCollector } from '#test/trace-collector'

const recording = `
  import { appendFileSync } from 'node:fs'
  import { registerHooks } from 'node:module'
  registerHooks({
    load(url, context, next) {
      appendFileSync(process.env.LOADED_MODULES, url + '\\n')
      return next(url, context)
    },
  })`

/** The modules that a server has loaded when it has served a call of the database, and stopped. */
async function modulesOf(env: NodeJS.ProcessEnv): Promise<string[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mewa-modules-'))
  const file = path.join(folder, 'modules')
  const preload = `--import=data:text/javascript,${encodeURIComponent(recording)}`
  const shop = await startSeveralProcesses({ WORKERS: '1', NODE_OPTIONS: preload, LOADED_MODULES: file, ...env })
  try {
    const { status } = await fetch(`${shop.url}${calls.productBrowse.path}`)
    expect(status).toBe(200)
    expect((await fetch(`${shop.url}${calls.userIsAuth.path}`)).status).toBe(200)
  } finally {
    await shop.stop()
  }
  const modules = (await readFile(file, 'utf8')).trim().split('\n')
  await rm(folder, { recursive: true, force: true })
  return modules
}

// pg-boss loads the names of OpenTelemetry, which do nothing without the rest.
const isOfTraces = (module: string) => /node_modules\/@opentelemetry\/(?!api\/)|adapters\/trace/.test(module)

// Mutation: server.ts imports shop/adapters/traces.ts as the other adapters.
it('without an endpoint nothing of OpenTelemetry is loaded that works', async () => {
  const modules = await modulesOf({})
  expect(modules.some((module) => module.endsWith('/server.ts'))).toBe(true)
  expect(modules.filter(isOfTraces)).toEqual([])
})

// Mutation: `stop` does not send what waits.
it('with an endpoint it is, and a server that stops sends what waits', async () => {
  const collector = await startCollector()
  const modules = await modulesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'dates' })
  expect(modules.some(isOfTraces)).toBe(true)
  const names = collector.spans().map(({ name }) => name)
  await collector.stop()
  expect(names).toContain(`GET ${calls.userIsAuth.path}`)
  expect(collector.text()).toContain('"dates"')
})
