// `npm run test:faults`: what is too slow or too rough for `npm test`. One line for each fault, with its figures.
//   --seed N     the same accidents again        NAME     only faults whose name has this in it
import { databaseAway } from './database-away.ts'
import { killRounds } from './kill-rounds.ts'
import { endLeftoversWhenTold } from './leftovers.ts'
import { mailKills } from './mail-kills.ts'
import { mailServerTrouble } from './mail-server.ts'
import { mutations } from './mutants/mutation.ts'
import { providerMoods } from './provider-moods.ts'
import { races } from './races.ts'
import { randomDays } from './random-days.ts'
import { webhookMoods } from './webhook-moods.ts'

export type Chance = () => number
export type Outcome = { passed: boolean; figures: string }
export type Fault = {
  name: string
  run: (chance: Chance) => Promise<Outcome>
  /** Nothing in it is timed, so another may run beside it. */
  untimed?: boolean
}

const faults: Fault[] = [
  killRounds,
  ...races,
  mailKills,
  mailServerTrouble,
  randomDays,
  ...providerMoods,
  ...webhookMoods,
  databaseAway,
  ...mutations,
]

const BESIDE = 2

const args = process.argv.slice(2)
const seedAt = args.indexOf('--seed')
const seed = seedAt >= 0 ? Number(args[seedAt + 1]) : Date.now() % 1_000_000
const wanted = args.filter((_, i) => seedAt < 0 || (i !== seedAt && i !== seedAt + 1))

const over = endLeftoversWhenTold()
console.log(`Seed ${seed}`)
let passed = 0
let failed = 0
const chosen = faults.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
for (const fault of chosen.filter(({ untimed }) => !untimed)) await suffer(fault)
const waiting = chosen.filter(({ untimed }) => untimed).values()
await Promise.all(
  Array.from({ length: BESIDE }, async () => {
    for (const fault of waiting) await suffer(fault)
  }),
)
if (!over.aborted) {
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}

async function suffer({ name, run }: Fault): Promise<void> {
  if (over.aborted) return
  const began = performance.now()
  const outcome = await run(chanceFrom(seed)).catch((error: unknown) => ({
    passed: false,
    figures: String(error).replaceAll(/\s+/g, ' '),
  }))
  if (over.aborted) return
  if (outcome.passed) passed++
  else failed++
  const seconds = Math.round((performance.now() - began) / 1_000)
  console.log(`${outcome.passed ? 'ok    ' : 'FAILED'} ${name}: ${outcome.figures} (${seconds} s)`)
}

// Park and Miller's generator: the same accidents for the same seed.
function chanceFrom(start: number): Chance {
  let state = (start % 2_147_483_646) + 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
