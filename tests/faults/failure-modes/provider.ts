// Failure modes of the provider under a steady load of buyers: a tap on Pay is answered within 6 s, other calls do not
// wait at all, and in the end every payment has its order or is refunded.
import { setTimeout as pause } from 'node:timers/promises'

import type { Fault as ProviderFault } from '#sandbox/sandbox'
import type { FaultCase, CaseResult } from '../fault.ts'
import { createProduct, createBuyers } from '../harness/data.ts'
import { findings, isClean, summary } from '../harness/findings.ts'
import { percentile } from '../harness/percentile.ts'
import { type RunningShop, startShop } from '../harness/running-shop.ts'
import { AGED_BY_S, untilSettled, SETTLED_WITHIN_S } from '../harness/settlement.ts'
import { buySteadily, type Sample } from '../harness/steady-buyers.ts'

// More than the shop has database connections: holding one during a provider call would leave none.
const BUYERS = 40
/** They have placed their orders when the failure begins. */
const LATE_PAYERS = 12
const QUIET_MS = 4_000
const FAILURE_MS = 8_000
const ANSWER_WITHIN_MS = 6_000
// Latency of a busy machine.
const NOISE_MS = 50
// The breaker admits one attempt after 10 s; a buyer follows within a second.
const CLOSES_WITHIN_MS = 14_000

const any = (what: ProviderFault['do'], ms?: number): ProviderFault[] => [{ on: 'any', do: what, ms }]
const effects = ['orders.create', 'payments.capture', 'refunds.create'] as const

export const providerFailureModes: FaultCase[] = [
  // Mutation: waits for the provider while holding a database connection.
  failureMode('answers after 30 s', any('delay', 30_000)),
  // Mutation: keeps asking a provider that is down.
  failureMode('answers 500', any('error500'), 'open'),
  // Mutation: treats a broken connection as a refusal.
  failureMode('resets the connection', any('reset'), 'open'),
  // Mutation: retries the creation of an order under another receipt.
  failureMode(
    'executes requests and drops the responses',
    effects.map((on) => ({ on, do: 'drop-answer' })),
    'closed',
  ),
]

// A slow provider has not answered before most have tapped, so nothing is expected of the breaker then.
type Breaker = 'open' | 'closed'

function failureMode(what: string, faults: ProviderFault[], expected?: Breaker): FaultCase {
  return {
    name: `failure mode: provider ${what}`,
    run: async () => {
      const shop = await startShop()
      try {
        return await runUnderLoad(shop, faults, expected)
      } finally {
        await shop.stop()
      }
    },
  }
}

async function runUnderLoad(shop: RunningShop, faults: ProviderFault[], expected?: Breaker): Promise<CaseResult> {
  const { razorpay } = shop.sandbox
  razorpay.timing.set({ refundAfterMs: 200 })
  const products = await Promise.all([2_000, 2_000, 2_000, 2_000].map((quantity) => createProduct(shop, quantity)))
  const load = buySteadily(shop, await createBuyers(shop, BUYERS), products)
  await pause(1_500)
  const payLate = await load.payLate(await createBuyers(shop, LATE_PAYERS))
  const quiet = performance.now()
  await pause(QUIET_MS)
  const begins = performance.now()
  const before = requestsFor(shop)
  for (const fault of faults) razorpay.faults.set(fault)
  const proven = payLate(FAILURE_MS)
  await pause(FAILURE_MS)
  const reached = requestsFor(shop) - before
  razorpay.faults.clear()
  const ends = performance.now()
  const closed = await untilNextOrder(shop, ends)
  await Promise.all([proven, load.stop()])
  const settled = await untilSettled(shop)
  const found = await findings(shop, load.history)

  const during = (tickets: Sample[]) => tickets.filter(({ at }) => at >= begins && at < ends)
  const asked = during(load.creates)
  const slowest = Math.max(...asked.map(({ ms }) => ms))
  const spared = asked.length - reached
  const waits = (['list', 'account'] as const).map((who) => {
    const calm = load[who].filter(({ at }) => at >= quiet && at < begins).map(({ ms }) => ms)
    return {
      who,
      calm: percentile(calm, 99),
      now: percentile(
        during(load[who]).map(({ ms }) => ms),
        99,
      ),
    }
  })
  const others = [...during(load.list), ...during(load.account)].filter(({ status }) => status !== 200).length
  const doubles = duplicates(shop)
  // Without the breaker it is up to a fifth: a shopper with another open checkout has its payments asked for first.
  const isOpen = spared > asked.length / 2
  return {
    passed:
      isClean(found) &&
      found.repeatedMails === 0 &&
      slowest <= ANSWER_WITHIN_MS &&
      waits.every((wait) => wait.now < 2 * Math.max(wait.calm, NOISE_MS)) &&
      others + doubles + load.denied === 0 &&
      (expected === undefined || isOpen === (expected === 'open')) &&
      closed <= CLOSES_WITHIN_MS &&
      settled <= SETTLED_WITHIN_S,
    figures:
      `${asked.length} orders asked for, the slowest answer after ${seconds(slowest)}, ` +
      `${Math.max(0, spared)} spared the provider${expected ? `, breaker ${isOpen ? 'open' : 'closed'}` : ''}, selling ${seconds(closed)} after; ` +
      waits.map(({ who, calm, now }) => `${who} p99 ${ms(now)} (quiet ${ms(calm)})`).join(', ') +
      `, ${others} refused; ${doubles} orders made twice, ${load.denied} payers turned away; ` +
      `${load.history.orders.length} bought, settled in ${AGED_BY_S} + ${seconds(settled * 1_000 - AGED_BY_S * 1_000)}; ${summary(found)}`,
  }
}

// Each request that the breaker admits reaches the provider at least once, as a creation or a lookup.
function requestsFor({ sandbox }: RunningShop): number {
  return sandbox.razorpay.requests().filter(({ path }) => /^\/v1\/orders($|\?)/.test(path)).length
}

/** The ms until the provider gets its next order. */
async function untilNextOrder({ sandbox }: RunningShop, since: number): Promise<number> {
  const before = sandbox.razorpay.orders().length
  while (performance.now() < since + CLOSES_WITHIN_MS + 5_000) {
    if (sandbox.razorpay.orders().length > before) return performance.now() - since
    await pause(25)
  }
  return Infinity
}

// The notes of a provider's order name the shop's order, whatever its receipt is.
function duplicates({ sandbox }: RunningShop): number {
  const names = sandbox.razorpay.orders().map(({ notes }) => ('orderId' in notes ? notes.orderId : ''))
  return names.length - new Set(names).size
}

const ms = (value: number) => `${Math.round(value)} ms`
const seconds = (value: number) => `${(value / 1_000).toFixed(1)} s`
