// `npm run test:faults`: tests that are too slow or too disruptive for `npm test`. One line for each fault, with its figures.
//   --short      a part of at most ten minutes        --seed N     the same random numbers again
//   NAME         only faults whose name contains this
import { parseArgs } from 'node:util'

import { type FaultCase, randomFrom } from './fault.ts'
import { cleanUpOnSignal } from './harness/cleanup.ts'
import { shortRun, wholeRun } from './registry.ts'

const CONCURRENT = 2

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false }, seed: { type: 'string' } },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000)

const stopped = cleanUpOnSignal()
console.log(`Seed ${seed}`)
let passed = 0
let failed = 0
const all = values.short ? shortRun(randomFrom(seed)) : wholeRun
const chosen = all.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)))
for (const fault of chosen.filter(({ untimed }) => !untimed)) await report(fault)
const waiting = chosen.filter(({ untimed }) => untimed).values()
await Promise.all(
  Array.from({ length: CONCURRENT }, async () => {
    for (const fault of waiting) await report(fault)
  }),
)
if (!stopped.aborted) {
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}

async function report({ name, run }: FaultCase): Promise<void> {
  if (stopped.aborted) return
  const began = performance.now()
  const outcome = await run(randomFrom(seed)).catch((error: unknown) => ({
    passed: false,
    figures: String(error).replaceAll(/\s+/g, ' '),
  }))
  if (stopped.aborted) return
  if (outcome.passed) passed++
  else failed++
  const seconds = Math.round((performance.now() - began) / 1_000)
  console.log(`${outcome.passed ? 'ok    ' : 'FAILED'} ${name}: ${outcome.figures} (${seconds} s)`)
}
