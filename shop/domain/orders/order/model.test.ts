// Random sequences of actions against a small model: see tests/crash/. A failure prints the shortest sequence that shows it.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { brokenInvariants } from '#domain/orders/order/invariants'
import { recheckOrder } from '#domain/orders/payments/recheck-open-orders'
import { commands, counts, isReportWanted, sequenceOptions } from '../../../../tests/crash/commands.ts'
import { type Harness, openHarness } from '../../../../tests/crash/harness.ts'
import type { Model } from '../../../../tests/crash/model.ts'
import { differencesOf, pressButton } from '../../../../tests/crash/money-page.ts'
import type { System } from '../../../../tests/crash/observed-state.ts'
import { recordedSequences, type Sequence } from '../../../../tests/crash/recorded-sequences.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
  harness.sandbox.razorpay.faults.set({ on: 'webhooks', do: 'drop' })
})
afterAll(async () => {
  if (isReportWanted) await report()
  await harness.stop()
})

// Read by tests/faults/random-sequences.ts.
async function report(): Promise<void> {
  const { rows } = await sql<{ orders: number; resolved: number }>`
    SELECT (SELECT count(*) FROM orders)::int AS orders,
      (SELECT count(*) FROM order_events WHERE field = 'mend')::int AS resolved`.execute(harness.db)
  const { orders = 0, resolved = 0 } = rows[0] ?? {}
  const { actions, crashes } = counts
  console.log(`Sequences: ${actions} actions, ${crashes} crashes, ${orders} orders, ${resolved} differences resolved`)
}

// A payment that is under way is waited for. A slow machine runs fewer sequences, which is not a failure.
const within = sequenceOptions.numRuns * 4_000
const STOCK = [3, 5]
const PRICE = [10_000, 4_999]

it.each(Object.entries(recordedSequences))('a recorded sequence: %s', async (_what, sequence) => run(sequence()))

it(
  'money and stock match the model after any actions and any crash',
  async () => {
    // A search for a shorter sequence ends in time to print the one it has.
    const bounded = { interruptAfterTimeLimit: within, unbiased: true }
    await fc.assert(fc.asyncProperty(commands(), run), { ...sequenceOptions, ...bounded })
  },
  within + 60_000,
)

async function run(sequence: Sequence): Promise<void> {
  const system: System = {
    harness,
    products: await Promise.all(STOCK.map((quantity, i) => harness.product(quantity, PRICE[i]))),
    customers: await Promise.all([0, 1, 2].map(harness.customer)),
    knownViolations: await brokenInvariants(harness.db),
  }
  const model: Model = { stock: [...STOCK], price: [...PRICE], orders: [], later: [] }
  await fc.asyncModelRun(() => ({ model, real: system }), sequence)
  await expectSettled(system)
}

/** At the end nothing is pending, each payment settled an order or was refunded once, and each mail was queued once. */
async function expectSettled({ customers, knownViolations }: System): Promise<void> {
  const { razorpay } = harness.sandbox
  razorpay.faults.clear()
  razorpay.faults.set({ on: 'webhooks', do: 'drop' })
  razorpay.timing.set({ refundAfterMs: 0 })
  for (const { id, status } of razorpay.refunds())
    if (status === 'pending') await razorpay.refundOutcome(id, 'processed')
  const ids = customers.map(({ id }) => id)
  const orders = await harness.db.selectFrom('orders').select(['id', 'user_id']).where('user_id', 'in', ids).execute()
  for (const { id } of orders) {
    // As often as a hold is extended.
    for (let i = 0; i < 5; i++) {
      await harness.passTime(id, 30)
      await recheckOrder(harness.shop.db, harness.shop.context, id)
    }
    await harness.rounds(id)
  }
  await resolveAll(orders.map(({ id }) => id))
  await harness.expectConsistent(
    orders.map(({ id }) => id),
    knownViolations,
  )
  const { rows: open } = await sql`
    SELECT pay_state FROM orders WHERE user_id = ANY(${ids})
      AND (pay_state NOT IN ('PAID', 'EXPIRED', 'FAILED', 'REFUNDED') OR (holds_stock AND pay_state <> 'PAID'))`.execute(
    harness.db,
  )
  expect(open).toEqual([])
  for (const { id, email } of customers) {
    const { rows } = await sql`
      SELECT FROM order_events e JOIN orders o ON o.id = e.order_id
      WHERE o.user_id = ${id} AND to_value = 'PAID' AND from_value <> 'REFUND_DUE'`.execute(harness.db)
    expect(await harness.mails(email, /confirmed/)).toBe(rows.length)
    // A cancellation undone before its refund was sent is not announced; a lapsing payment is announced once.
    const { rows: gone } = await sql`
      SELECT FROM refunds r JOIN orders o ON o.id = r.order_id
      WHERE o.user_id = ${id} AND r.reason NOT IN ('extra', 'outside', 'part') AND r.status <> 'dropped'
        AND NOT EXISTS (
          SELECT FROM order_events l
          WHERE l.order_id = r.order_id AND l.to_value = 'authorised too late' AND l.note = r.payment_id)
      UNION ALL
      SELECT FROM order_events e JOIN orders o ON o.id = e.order_id
      WHERE o.user_id = ${id} AND e.to_value = 'authorised too late'`.execute(harness.db)
    expect(await harness.mails(email, /cancelled/)).toBe(gone.length)
  }
}

/** The seller presses what the Money page offers until it shows no difference for these orders. */
async function resolveAll(orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return
  const ours = await harness.db.selectFrom('orders').select('razorpay_order_id').where('id', 'in', orderIds).execute()
  const names = new Set(ours.map(({ razorpay_order_id }) => razorpay_order_id))
  const payments = harness.sandbox.razorpay.payments().flatMap(({ id, order_id }) => (names.has(order_id) ? [id] : []))
  const look = () => differencesOf(harness, payments)
  for (let found = await look(), presses = 0; found.length > 0; found = await look()) {
    if (presses++ === 12) expect(found).toEqual([])
    await pressButton(harness.second, harness.sellerId, found[0]!)
    // Once to send, once to ask.
    for (const id of [...orderIds, ...orderIds]) {
      await harness.chase(id)
      await harness.runJobs()
    }
  }
}
