// Runs the properties of the fuzz: thousands of requests to each call, and raw bytes, against one shop.
import fc from 'fast-check'
import { pino } from 'pino'

import { type Call, type CallName, calls } from '#contract/calls'
import { fullShop } from '#test/fixtures'
import type { TestShop } from '#test/shop'
import { judgeConversation } from './connections.ts'
import { judge, judgeLog } from './judge.ts'
import { METRICS_TOKEN, type People, peopleOf } from './people.ts'
import { prepared } from './prepare.ts'
import { conversations } from './raw-requests.ts'
import { requestsTo } from './requests.ts'
import { send } from './send.ts'

/** The environment of a shop that is fuzzed, with a log as in production. */
export const fuzzed = { ...fullShop.environment, METRICS_TOKEN, LOG_LEVEL: 'info' }

type FuzzOptions = {
  seed: number
  /** The number of requests to each call in a round. Each further round has the next seed, until `seconds` are over. */
  runs: number
  seconds: number
  /** Only the calls whose name contains this, or the connections of raw bytes with 'http'. */
  only?: string | undefined
  /** The path of fast-check to a failure. */
  path?: string | undefined
}

/** Few and fixed, so that a failure comes from a change; others, and many more, with `npm run test:fuzz`. */
const few: FuzzOptions = { seed: 12, runs: 4, seconds: 0 }
const { FUZZ } = process.env
export const isLong = FUZZ !== undefined
export const options = FUZZ === undefined ? few : (JSON.parse(FUZZ) as FuzzOptions)

/** Of each call: the requests made, and those that were not refused. */
export type Counts = Map<string, { made: number; taken: number }>
type Run = FuzzOptions & { people: People; counts: Counts; round: number }

const RAW = 'http'
const names = [...(Object.keys(calls) as CallName[]), RAW]
const AT_ONCE = 4
// A round has as many connections as requests to three calls.
const RAW_SHARE = 3

/** Throws an Error that lists what was found, and how to repeat it. */
export async function fuzz(shop: TestShop): Promise<Counts> {
  const log = listenTo(shop)
  const people = await peopleOf(shop)
  const counts: Counts = new Map()
  const until = Date.now() + options.seconds * 1_000
  for (let round = 0; round === 0 || Date.now() < until; round++) {
    const waiting = names.filter((name) => name.includes(options.only ?? '')).values()
    const found: string[] = []
    const work = async () => {
      for (const name of waiting) {
        if (round === 0 || Date.now() < until)
          found.push(...(await failures(name, { ...options, people, counts, round })))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    if (found.length > 0) throw new Error(found.join('\n\n'))
    judgeLog(log(), people)
    await shop.expectHealth()
  }
  return counts
}

/** The failure of one round of requests to a call, if there is one. */
async function failures(name: string, run: Run): Promise<string[]> {
  const { people, path } = run
  const call: { path: string; method?: string } = name === RAW ? calls.healthz : calls[name as CallName]
  await people.refresh(call)
  const seed = run.seed + run.round
  const how = { seed, numRuns: name === RAW ? run.runs * RAW_SHARE : run.runs, ...(path === undefined ? {} : { path }) }
  const found = await (name === RAW ? fc.check(ofConnections(run), how) : fc.check(ofCall(name as CallName, run), how))
  if (!found.failed) return []
  const again = `npm run test:fuzz -- --only ${name} --seed ${seed} --path ${found.counterexamplePath ?? ''}`
  return [`${name}: ${String(found.errorInstance)}\n${fc.stringify(found.counterexample)}\nAgain: ${again}`]
}

function ofCall(name: CallName, { people, counts }: Run) {
  const call: Call = calls[name]
  return fc.asyncProperty(requestsTo(call), async (draft) => {
    const staged = await prepared(call, people, draft.actor)
    const { sent, received } = await send(draft, staged)
    count(counts, name, received.status !== undefined && received.status < 400)
    judge(call, draft, sent, received, staged)
    if (endsSessions(call) && received.status === 200) await people.refresh(calls.userLogin)
  })
}

function ofConnections({ people, counts }: Run) {
  return fc.asyncProperty(conversations, async (conversation) => {
    count(
      counts,
      RAW,
      (await judgeConversation(conversation, people)).some((status) => status < 400),
    )
  })
}

const endsSessions = ({ path }: Call) => /\/(logout|login|change-password)$/.test(path)

function count(counts: Counts, name: string, isTaken: boolean): void {
  const { made, taken } = counts.get(name) ?? { made: 0, taken: 0 }
  counts.set(name, { made: made + 1, taken: taken + (isTaken ? 1 : 0) })
}

/** Collects what the shop logs; the result takes the lines since it was called before. */
function listenTo({ deps: { log } }: TestShop): () => string[] {
  let lines: string[] = []
  const stream = (log as unknown as Record<symbol, object>)[pino.symbols.streamSym]
  Object.assign(stream ?? {}, { write: (line: string) => void lines.push(line) })
  return () => {
    const heard = lines
    lines = []
    return heard
  }
}
