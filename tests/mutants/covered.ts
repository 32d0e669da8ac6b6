// A setup file of Vitest: writes which functions of the product each test file has called, to the folder COVERED.
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, expect } from 'vitest'

const project = path.resolve(import.meta.dirname, '../..')
const session = new Session()
const began = performance.now()
// Before the test file is loaded: what a module does at its import counts, too, as a function without a name.
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

afterAll(async () => {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const called = result.flatMap(({ url, functions }) => {
    const file = path.relative(project, url.startsWith('file:') ? fileURLToPath(url) : url)
    if (!file.startsWith('shop/')) return []
    const names = functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0).map(({ functionName: name }) => name)
    return names.map((name) => `${file}#${name}`)
  })
  const test = path.relative(project, expect.getState().testPath ?? '')
  const report = { test, seconds: (performance.now() - began) / 1_000, called: [...new Set(called)] }
  writeFileSync(path.join(process.env['COVERED'] ?? '', `${test.replaceAll('/', '+')}.json`), JSON.stringify(report))
  await session.post('Profiler.disable')
  session.disconnect()
})
