import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'

import { calls } from '#contract/calls'
import type { NewOffer } from '#contract/money/offers'
import { untilQuiet } from '../harness/findings.ts'
import {
  orderUntilAnswered,
  payAndVerify,
  payAtProvider,
  requestVerification,
  type PlacedOrder,
  retryWhileBusy,
  type TimedAnswer,
} from './checkout-calls.ts'
import { inBackground, race, type RaceShopper, type Setup, tally } from './race.ts'
import { SHOPPERS } from './stock.ts'

const CODE = 'ONLY-A-FEW'
const LIMIT = 20
/** So many order at once: more than there are uses, then few enough to leave some to those who pay late. */
const WAVES = [60, 12, 60, 12]

async function addCode(setup: Setup, terms: Partial<NewOffer>): Promise<void> {
  const seller = await setup.seller()
  const offer = { code: CODE, percent: 10, ...terms }
  assert.equal((await retryWhileBusy(() => seller.at(0).post(calls.offerAdd.path, offer))).status, 200)
}

type Won = { who: RaceShopper; nth: number; placed: PlacedOrder }

/** All of them order with the code at the same moment; resolves with those who hold their goods. */
async function orderWithCode(setup: Setup, shoppers: RaceShopper[], product: string): Promise<Won[]> {
  const answers = await Promise.all(
    shoppers.map(async (who, nth): Promise<TimedAnswer & { who: RaceShopper; nth: number }> => {
      const items = [{ product, quantity: 1 }]
      return { who, nth, ...(await orderUntilAnswered(setup, who, nth, items, { code: CODE })) }
    }),
  )
  const won = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 409)
  assert.equal(won.length + refused.length, shoppers.length, tally(answers))
  for (const { body } of refused) assert.equal((body as { code: string }).code, 'code-does-not-fit')
  return won.map(({ who, nth, body }) => ({ who, nth, placed: body as PlacedOrder }))
}

/** The orders that have their goods with the code, in these states. */
async function usesOf({ shop }: Setup, states: string[]): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    SELECT count(*)::int AS uses FROM orders WHERE code = ${CODE} AND holds_stock AND pay_state = ANY(${states})`.execute(
    shop.db,
  )
  return rows[0]!.uses
}

/** The holds of these orders are over, and the shop gives back what nobody pays. */
async function lapse({ shop }: Setup, won: Won[]): Promise<void> {
  await sql`
    UPDATE orders SET created_at = created_at - interval '1 hour', reserved_until = now() - interval '1 minute'
    WHERE id = ANY(${won.map(({ placed }) => placed.orderId)}) AND pay_state = 'AWAITING'`.execute(shop.db)
}

/** The payment buys the order if there is a use of the code left, and goes back otherwise. */
async function payLate(setup: Setup, { who, nth, placed }: Won): Promise<void> {
  const paid = await payAtProvider(setup, placed)
  const { status, body } = await retryWhileBusy(() => requestVerification(who.at(nth), paid))
  assert.ok([200, 202, 409].includes(status), JSON.stringify(body))
}

/** Waits until no hold with the code is open; the shop looks every 30 s. */
async function untilNoneIsHeld(setup: Setup): Promise<void> {
  const began = performance.now()
  while ((await usesOf(setup, ['CREATING', 'AWAITING'])) > 0) {
    assert.ok(performance.now() - began < 90_000, 'a hold that is over keeps its use of the code')
    await pause(200)
  }
}

/** Watches that the code is never with more orders than its limit. */
function watchLimit(setup: Setup, limit: number): () => Promise<number> {
  let most = 0
  const stop = inBackground(1, async () => {
    most = Math.max(most, await usesOf(setup, ['CREATING', 'AWAITING', 'PAID']))
    assert.ok(most <= limit, `the code is with ${most} orders at once`)
    await pause(20)
  })
  return async () => {
    await stop()
    return most
  }
}

export const offerRaces = [
  // Mutation: counts the uses of a code without its lock.
  race(`${SHOPPERS} shoppers and a code for one order`, async (setup) => {
    const product = await setup.createProduct(1_000)
    await addCode(setup, { limit: 1 })
    const won = await orderWithCode(setup, await setup.shoppers(SHOPPERS), product)
    assert.equal(won.length, 1)
    const [{ who, nth, placed }] = won as [Won]
    assert.equal(placed.amount, 9_180)
    await payAndVerify(setup, who, nth, placed)
    assert.equal(await usesOf(setup, ['PAID']), 1)
    assert.deepEqual(await setup.stock(product), { available: 999, reserved: 0, sold: 1 })
    return `1 of ${SHOPPERS} used it`
  }),

  // Mutation: a late payment takes its pieces again without a look at its code.
  race(`${SHOPPERS} shoppers and a code for ${LIMIT} orders, whose holds lapse and are paid late`, async (setup) => {
    const product = await setup.createProduct(1_000)
    await addCode(setup, { limit: LIMIT })
    const shoppers = await setup.shoppers(SHOPPERS)
    const stopWatching = watchLimit(setup, LIMIT)
    let [late, paid] = [[] as Won[], 0]
    for (const count of WAVES) {
      const some = shoppers.splice(0, count)
      const used = await usesOf(setup, ['PAID'])
      // Those of the wave before pay what has lapsed, while these use the code.
      const [won] = await Promise.all([
        orderWithCode(setup, some, product),
        ...late.map((each) => payLate(setup, each)),
      ])
      assert.ok(won.length <= LIMIT - used, `${won.length} held with ${LIMIT - used} uses left`)
      if (late.length === 0) assert.equal(won.length, Math.min(some.length, LIMIT - used))
      const [first, ...others] = won
      if (first) {
        await payAndVerify(setup, first.who, first.nth, first.placed)
        paid++
      }
      await lapse(setup, others)
      await untilNoneIsHeld(setup)
      late = others.filter((_, nth) => nth % 4 === 0)
    }
    await setup.before(() => untilQuiet(setup.shop))
    const used = await usesOf(setup, ['PAID'])
    // Nothing is lost either: what is left of the limit can be used.
    const last = await orderWithCode(setup, shoppers, product)
    assert.equal(last.length, LIMIT - used)
    const most = await stopWatching()
    return `${paid} paid in time, ${used - paid} late, ${last.length} left to the next, at most ${most} at once`
  }),
]
