// Random days in the life of the shop, against a small model: see test/crash/. A failure prints the shortest day that
// shows it.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { brokenInvariants } from '#domain/orders/invariants'
import { reconcileOrder } from '#domain/orders/reconcile'
import { type BackRoom, openBackRoom } from '#test/crash/back-room'
import { commands, randomDays, tally, wereAskedFor } from '#test/crash/commands'
import { type Day, recordedSequences } from '#test/crash/recorded-sequences'
import type { Model } from '#test/crash/model'
import { differencesOf, press } from '#test/crash/money-page'
import type { World } from '#test/crash/world'

let room: BackRoom
beforeAll(async () => {
  room = await openBackRoom()
  room.sandbox.razorpay.faults.set({ on: 'webhooks', do: 'drop' })
})
afterAll(async () => {
  if (wereAskedFor) await report()
  await room.stop()
})

// Read by faults/random-days.ts.
async function report(): Promise<void> {
  const { rows } = await sql<{ orders: number; mends: number }>`
    SELECT (SELECT count(*) FROM orders)::int AS orders,
      (SELECT count(*) FROM order_events WHERE field = 'mend')::int AS mends`.execute(room.db)
  const { orders = 0, mends = 0 } = rows[0] ?? {}
  console.log(
    `Sequences: ${tally.acts} acts, ${tally.deaths} deaths, ${orders} orders, ${mends} set right by the seller`,
  )
}

const SHELF = [3, 5]
const PRICE = [10_000, 4_999]

it.each(Object.entries(recordedSequences))('a kept day: %s', async (_what, day) => live(day()))

it(
  'money and stock stand where they must, whatever happens and wherever the shop dies',
  async () => {
    await fc.assert(fc.asyncProperty(commands(), live), { ...randomDays, unbiased: true })
  },
  randomDays.numRuns * 4_000,
)

async function live(day: Day): Promise<void> {
  const world: World = {
    room,
    products: await Promise.all(SHELF.map((quantity, i) => room.product(quantity, PRICE[i]))),
    customers: await Promise.all([0, 1, 2].map(room.customer)),
    scars: await brokenInvariants(room.db),
  }
  const model: Model = { shelf: [...SHELF], price: [...PRICE], orders: [], later: [] }
  await fc.asyncModelRun(() => ({ model, real: world }), day)
  await expectQuiet(world)
}

/** In the end nothing is open, all money bought something or went back once, and every mail was promised once. */
async function expectQuiet({ customers, scars }: World): Promise<void> {
  const { razorpay } = room.sandbox
  razorpay.faults.clear()
  razorpay.faults.set({ on: 'webhooks', do: 'drop' })
  razorpay.timing.set({ refundAfterMs: 0 })
  for (const { id, status } of razorpay.refunds())
    if (status === 'pending') await razorpay.refundOutcome(id, 'processed')
  const ids = customers.map(({ id }) => id)
  const orders = await room.db.selectFrom('orders').select(['id', 'user_id']).where('user_id', 'in', ids).execute()
  for (const { id } of orders) {
    // As often as a hold is extended for a slow bank.
    for (let i = 0; i < 5; i++) {
      await room.passTime(id, 30)
      await reconcileOrder(room.shop.db, room.shop.context, id)
    }
    await room.rounds(id)
  }
  await setAllRight(orders.map(({ id }) => id))
  await room.expectTruth(
    orders.map(({ id }) => id),
    scars,
  )
  const { rows: open } = await sql`
    SELECT pay_state FROM orders WHERE user_id = ANY(${ids})
      AND (pay_state NOT IN ('PAID', 'EXPIRED', 'FAILED', 'REFUNDED') OR (holds_stock AND pay_state <> 'PAID'))`.execute(
    room.db,
  )
  expect(open).toEqual([])
  for (const { id, email } of customers) {
    const { rows } = await sql`
      SELECT FROM order_events e JOIN orders o ON o.id = e.order_id
      WHERE o.user_id = ${id} AND to_value = 'PAID' AND from_value <> 'REFUND_DUE'`.execute(room.db)
    expect(await room.mails(email, /confirmed/)).toBe(rows.length)
    // What was taken back before its refund left was never told to be cancelled; what was left to go back is told once.
    const { rows: gone } = await sql`
      SELECT FROM refunds r JOIN orders o ON o.id = r.order_id
      WHERE o.user_id = ${id} AND r.reason NOT IN ('extra', 'outside') AND r.status <> 'dropped'
        AND NOT EXISTS (
          SELECT FROM order_events l
          WHERE l.order_id = r.order_id AND l.to_value = 'authorised too late' AND l.note = r.payment_id)
      UNION ALL
      SELECT FROM order_events e JOIN orders o ON o.id = e.order_id
      WHERE o.user_id = ${id} AND e.to_value = 'authorised too late'`.execute(room.db)
    expect(await room.mails(email, /cancelled/)).toBe(gone.length)
  }
}

/** The seller presses what the Money page offers, until it has nothing more to say of these orders. */
async function setAllRight(orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return
  const ours = await room.db.selectFrom('orders').select('razorpay_order_id').where('id', 'in', orderIds).execute()
  const names = new Set(ours.map(({ razorpay_order_id }) => razorpay_order_id))
  const payments = room.sandbox.razorpay.payments().flatMap(({ id, order_id }) => (names.has(order_id) ? [id] : []))
  const look = () => differencesOf(room, payments)
  for (let found = await look(), presses = 0; found.length > 0; found = await look()) {
    if (presses++ === 12) expect(found).toEqual([])
    await press(room.second, room.sellerId, found[0]!)
    // Sent, and then asked about.
    for (const id of [...orderIds, ...orderIds]) {
      await room.chase(id)
      await room.runJobs()
    }
  }
}
