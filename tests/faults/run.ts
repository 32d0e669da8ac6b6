// `npm run test:faults`: tests that are too slow or too disruptive for `npm test`. One line for each fault, with its figures.
//   --short      a part of at most ten minutes        --seed N     the same random numbers again
//   --lots       the faults that a shop with its stock in lots may meet otherwise, in such a shop
//   NAME         only faults whose name contains this
import { parseArgs } from 'node:util'

import { type FaultCase, randomFrom } from './fault.ts'
import { cleanUpOnSignal } from './harness/cleanup.ts'
import { byName, lotsRun, shortRun, someInLots, wholeRun } from './registry.ts'

const CONCURRENT = 2

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    lots: { type: 'boolean', default: false },
    seed: { type: 'string' },
  },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000)

const stopped = cleanUpOnSignal()
console.log(`Seed ${seed}`)
let passed = 0
let failed = 0
const chosen = all().filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)))
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

function all(): FaultCase[] {
  if (values.lots) return lotsRun
  if (values.short) return shortRun(randomFrom(seed))
  // A name means the fault in a shop without lots.
  return names.length > 0 ? [...wholeRun, ...byName] : [...wholeRun, ...someInLots]
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
