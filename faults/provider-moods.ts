// The provider in all its moods, under a steady load of buyers: nobody waits for it longer than 6 s, nobody else waits for
// it at all, and in the end every rupee has its order or is back.
import { setTimeout as pause } from 'node:timers/promises'

import type { Fault as Mood } from '#sandbox/sandbox'
import { invite } from './buyers.ts'
import { findings } from './check.ts'
import { isClean, shelve, told } from './kill-rounds.ts'
import { percentile } from './percentile.ts'
import { type Ticket, watch } from './provider-load.ts'
import { ORDERS_TIME_S, settle, SETTLED_WITHIN_S } from './provider-settle.ts'
import type { Fault, Outcome } from './run.ts'
import { openShopUnderFire, type ShopUnderFire } from './shop-under-fire.ts'

// More than the shop has lines to its database: who held one while the provider thinks would leave none.
const BUYERS = 40
/** They have their order when the mood begins. */
const LATE_PAYERS = 12
const QUIET_MS = 4_000
const MOOD_MS = 8_000
const ANSWER_WITHIN_MS = 6_000
// What a busy machine does by itself.
const NOISE_MS = 50
// The breaker lets one try it after 10 s; a buyer comes by within a second.
const CLOSES_WITHIN_MS = 14_000

const any = (what: Mood['do'], ms?: number): Mood[] => [{ on: 'any', do: what, ms }]
const effects = ['orders.create', 'payments.capture', 'refunds.create'] as const

export const providerMoods: Fault[] = [
  // Fails when the payment is opened on a line of the database (mutants/checkout.ts).
  mood('answers after 30 s', any('delay', 30_000)),
  // Fails without the circuit breaker.
  mood('answers 500', any('error500'), 'left alone'),
  // Fails when a line that broke counts as a no: who has paid is told that the payment failed.
  mood('resets the connection', any('reset'), 'left alone'),
  // Fails when an order is asked for again under another receipt.
  mood(
    'does it and drops the answer',
    effects.map((on) => ({ on, do: 'drop-answer' })),
    'asked on',
  ),
]

// One that is slow has answered nobody before most have tapped, so nothing is expected of the breaker then.
type Expected = 'left alone' | 'asked on'

function mood(what: string, faults: Mood[], expected?: Expected): Fault {
  return {
    name: `mood: provider ${what}`,
    run: async () => {
      const shop = await openShopUnderFire()
      try {
        return await spend(shop, faults, expected)
      } finally {
        await shop.stop()
      }
    },
  }
}

async function spend(shop: ShopUnderFire, faults: Mood[], expected?: Expected): Promise<Outcome> {
  const { razorpay } = shop.sandbox
  razorpay.timing.set({ refundAfterMs: 200 })
  const products = await Promise.all([2_000, 2_000, 2_000, 2_000].map((quantity) => shelve(shop, quantity)))
  const watched = watch(shop, await invite(shop, BUYERS), products)
  await pause(1_500)
  const payLate = await watched.payLate(await invite(shop, LATE_PAYERS))
  const quiet = performance.now()
  await pause(QUIET_MS)
  const begins = performance.now()
  const before = heard(shop)
  for (const fault of faults) razorpay.faults.set(fault)
  const proven = payLate(MOOD_MS)
  await pause(MOOD_MS)
  const reached = heard(shop) - before
  razorpay.faults.clear()
  const ends = performance.now()
  const closed = await firstSale(shop, ends)
  await Promise.all([proven, watched.stop()])
  const settled = await settle(shop)
  const found = await findings(shop, watched.book)

  const during = (tickets: Ticket[]) => tickets.filter(({ at }) => at >= begins && at < ends)
  const asked = during(watched.creates)
  const slowest = Math.max(...asked.map(({ ms }) => ms))
  const spared = asked.length - reached
  const waits = (['list', 'account'] as const).map((who) => {
    const calm = watched[who].filter(({ at }) => at >= quiet && at < begins).map(({ ms }) => ms)
    return {
      who,
      calm: percentile(calm, 99),
      now: percentile(
        during(watched[who]).map(({ ms }) => ms),
        99,
      ),
    }
  })
  const others = [...during(watched.list), ...during(watched.account)].filter(({ status }) => status !== 200).length
  const doubles = duplicates(shop)
  // Without the breaker it is up to a fifth: who has another checkout open asks for its payments first.
  const isOpen = spared > asked.length / 2
  return {
    passed:
      isClean(found) &&
      found.repeatedMails === 0 &&
      slowest <= ANSWER_WITHIN_MS &&
      waits.every((wait) => wait.now < 2 * Math.max(wait.calm, NOISE_MS)) &&
      others + doubles + watched.denied === 0 &&
      (expected === undefined || isOpen === (expected === 'left alone')) &&
      closed <= CLOSES_WITHIN_MS &&
      settled <= SETTLED_WITHIN_S,
    figures:
      `${asked.length} orders asked for, the slowest answer after ${seconds(slowest)}, ` +
      `${Math.max(0, spared)} spared the provider${expected ? `, breaker ${isOpen ? 'open' : 'closed'}` : ''}, selling ${seconds(closed)} after; ` +
      waits.map(({ who, calm, now }) => `${who} p99 ${ms(now)} (quiet ${ms(calm)})`).join(', ') +
      `, ${others} refused; ${doubles} orders made twice, ${watched.denied} payers turned away; ` +
      `${watched.book.bought.length} bought, settled in ${ORDERS_TIME_S} + ${seconds(settled * 1_000 - ORDERS_TIME_S * 1_000)}; ${told(found)}`,
  }
}

// Whoever asks for an order and is not spared is heard of at least once, by its creation or a look for it.
function heard({ sandbox }: ShopUnderFire): number {
  return sandbox.razorpay.requests().filter(({ path }) => /^\/v1\/orders($|\?)/.test(path)).length
}

/** After how many ms the provider was asked for an order again. */
async function firstSale({ sandbox }: ShopUnderFire, since: number): Promise<number> {
  const before = sandbox.razorpay.orders().length
  while (performance.now() < since + CLOSES_WITHIN_MS + 5_000) {
    if (sandbox.razorpay.orders().length > before) return performance.now() - since
    await pause(25)
  }
  return Infinity
}

// Each of the shop's orders names itself in its notes, whatever its receipt.
function duplicates({ sandbox }: ShopUnderFire): number {
  const names = sandbox.razorpay.orders().map(({ notes }) => ('orderId' in notes ? notes.orderId : ''))
  return names.length - new Set(names).size
}

const ms = (value: number) => `${Math.round(value)} ms`
const seconds = (value: number) => `${(value / 1_000).toFixed(1)} s`
