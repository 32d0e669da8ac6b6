// `npm run test:model`: the protocol of money and stock (shop.pml) is right within each bound, and wrong without any of
// its guards. The shop does not go wrong on those ways, a shop without the guard does, and on random ways it agrees with
// the model. `--part states|guards|ways` runs one part; `--ways N`: how many random ones; `--update` writes
// counterexamples.txt.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { readInvariants } from '#domain/orders/order/invariants'
import { runCommand } from '../faults/harness/run-command.ts'
import { isDetectedBy } from '../faults/mutations/mutation-faults.ts'
import { mutations } from '../faults/mutations/mutations.ts'
import {
  type Counterexample,
  counterexamplesFile,
  type Guard,
  guards,
  readCounterexamples,
  writtenCounterexamples,
} from './guards.ts'
import { type Bounds, startSpin, type Way } from './spin.ts'

const { values: options } = parseArgs({
  options: {
    part: { type: 'string' },
    ways: { type: 'string', default: '1000' },
    update: { type: 'boolean', default: false },
  },
})
/** Two servers, two shoppers and two products of a piece each. */
const oneOrder: Bounds = { orders: 1, payments: 2 }
const twoOrders: Bounds = { orders: 2, payments: 1 }
const largest: Bounds = { orders: 2, payments: 2 }
const bounds: Bounds[] = [oneOrder, twoOrders]
const project = path.resolve(import.meta.dirname, '../..')
const began = performance.now()
let failed = 0

function report(isRight: boolean, what: string): void {
  if (!isRight) failed += 1
  console.log(`${isRight ? 'ok    ' : 'FAILED'} ${what}`)
}

/** The rules of shop/db/invariants.sql by their numbers. */
const invariants = new Map(
  (await readInvariants()).map(({ invariant }) => [invariant.split(':')[0] ?? '', invariant] as const),
)
const spin = startSpin()
const parts: Record<string, () => Promise<void> | void> = {
  states: () => {
    console.log('All states within a bound')
    for (const bound of bounds) checkWhole(bound)
  },
  guards: checkGuards,
  ways: () => checkWays(Number(options.ways)),
}
const chosen = Object.entries(parts).filter(([name]) => name === (options.part ?? name))
try {
  if (chosen.length === 0) throw new Error(`The parts are ${Object.keys(parts).join(', ')}`)
  for (const [, run] of chosen) await run()
} finally {
  spin.stop()
}
const minutes = ((performance.now() - began) / 60_000).toFixed(0)
console.log(`\n${failed === 0 ? 'The protocol holds' : `${failed} failed`} (${minutes} minutes)`)
process.exitCode = failed === 0 ? 0 : 1

function checkWhole(bound: Bounds): void {
  const { errors, states, isWhole, seconds } = spin.verify(bound)
  const { orders, payments } = bound
  const size = `orders ${orders}, payments of each ${payments}`
  report(
    errors === 0 && isWhole,
    `${size}: ${states.toLocaleString('en')} states${isWhole ? '' : ', not all'}, ${errors} errors, ${seconds.toFixed(0)} s`,
  )
}

async function checkGuards(): Promise<void> {
  console.log('\nThe shortest way to an error of a shop without one of its guards')
  const found = guards.map(findCounterexample)
  if (options.update) writeFileSync(counterexamplesFile, writtenCounterexamples(found))
  const isRecorded = JSON.stringify(readCounterexamples()) === JSON.stringify(found)
  report(isRecorded, 'counterexamples.txt has these ways (`-- --update` writes it)')
  console.log('\nThe same ways at a shop that makes the mistake')
  for (const each of guards) await checkFaults(each)
}

function findCounterexample({ guard, orders, faults }: Guard): Counterexample {
  const bound = { ...(orders === 1 ? oneOrder : twoOrders), guard }
  const { errors } = spin.verify(bound)
  if (errors === 0) {
    report(false, `a shop that ${faults.join(' and ')} breaks nothing`)
    return { guard, broken: 'nothing', acts: [] }
  }
  const { steps, broken } = spin.counterexample(bound)
  const acts = steps.map(({ act }) => act)
  report(true, `a shop that ${faults.join(' and ')} breaks "${invariants.get(broken) ?? broken}"`)
  for (const act of acts) console.log(`         ${act}`)
  return { guard, broken, acts }
}

async function checkFaults({ guard, faults }: Guard): Promise<void> {
  const edits = faults.flatMap((fault) => mutations.find(({ name }) => name === fault)?.edits ?? [])
  const file = path.join('tests', 'model', 'counterexamples.test.ts')
  const { passed, figures } = await isDetectedBy(edits, { file, title: `without ${guard} does` })
  report(passed && edits.length > 0, `${faults.join(' and ')}: ${figures}`)
}

async function checkWays(count: number): Promise<void> {
  console.log('\nRandom ways, the shop and the model side by side')
  const ways: Way[] = Array.from({ length: count }, (_, nth) => spin.way(largest, nth + 1))
  const folder = mkdtempSync(path.join(tmpdir(), 'mewa-ways-'))
  const file = path.join(folder, 'ways.json')
  writeFileSync(file, JSON.stringify(ways))
  const vitest = path.join(project, 'node_modules', '.bin', 'vitest')
  const env = { ...process.env, WAYS: file }
  const { code, output } = await runCommand(vitest, ['run', 'tests/model/ways.test.ts', '--bail=1'], {
    cwd: project,
    env,
  })
  rmSync(folder, { recursive: true })
  const acts = ways.flatMap(({ steps }) => steps.map(({ act }) => act.replaceAll(/\d/g, 'N')))
  report(code === 0, `${count} ways with ${acts.length.toLocaleString('en')} acts, after each of them one state`)
  if (code !== 0) console.log(output)
  const kinds = [...Map.groupBy(acts, (act) => act)].map(([act, all]) => [act, all.length] as const)
  for (const [kind, times] of kinds.toSorted(([, one], [, other]) => other - one))
    console.log(`         ${String(times).padStart(6)} ${kind}`)
}
