// After a fault: what was acknowledged is there, and money, stock and mails agree.
import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'

import { orderNumber } from '#contract/orders/order-number'
import { brokenInvariants } from '#domain/orders/order/invariants'
import type { History } from './buyers.ts'
import type { RunningShop } from './running-shop.ts'
import { stoodStillSince } from './standstill.ts'

export type Findings = {
  /** Acknowledged and missing: must be 0. */
  lostOrders: number
  lostPayments: number
  /** Captured at the provider without exactly one paid order, less its refunded pieces, or one full refund: must be 0. */
  unmatchedPayments: number
  brokenInvariants: string[]
  /** Transactions that the database has ended because they waited for each other: must be 0. */
  deadlocks: number
  lostMails: number
  /** Allowed when the shop dies between the mail server's acceptance and its own record of it. */
  repeatedMails: number
  /** The longest time from a payment, or from the last kill after it, to its mail. */
  slowestMailSeconds: number
}

// Jobs of a killed server are resumed after about 20 s.
const SETTLE_MS = 90_000

/** Makes open orders three minutes older and waits until nothing is pending. */
export async function letItSettle(shop: Pick<RunningShop, 'db' | 'killServer'>): Promise<void> {
  const { db, killServer } = shop
  await sql`
    UPDATE orders SET created_at = created_at - interval '3 minutes', asked_at = asked_at - interval '3 minutes'
    WHERE pay_state IN ('CREATING', 'AWAITING')`.execute(db)
  // The reconciler's first round comes two seconds after a start.
  await killServer()
  await untilQuiet(shop)
}

/** Waits until no order, mail or webhook is pending, 90 s at most. */
export async function untilQuiet({ db }: Pick<RunningShop, 'db'>): Promise<void> {
  const began = performance.now()
  while (performance.now() - began - stoodStillSince(began) < SETTLE_MS) {
    const { rows } = await sql<{ open: number }>`
      SELECT (SELECT count(*) FROM orders o WHERE pay_state IN ('CREATING', 'REFUND_DUE', 'REFUNDING', 'REFUND_FAILED'))::int
        + (SELECT count(*) FROM documents_due)::int + (SELECT count(*) FROM part_notes_due)::int
        + (SELECT count(*) FROM refunds WHERE reason = 'part' AND status IN ('due', 'sent'))::int
        + (SELECT count(*) FROM pgboss.job WHERE name = 'mail' AND state IN ('created', 'retry', 'active'))::int
        + (SELECT count(*) FROM webhook_events WHERE processed_at IS NULL)::int AS open`.execute(db)
    if (rows[0]?.open === 0) return
    await pause(200)
  }
}

/** How many acknowledged orders are missing. */
export async function lostOrders({ db }: Pick<RunningShop, 'db'>, { orders: acknowledged }: History): Promise<number> {
  const orders = await db.selectFrom('orders').select('id').execute()
  const stored = new Set(orders.map(({ id }) => id))
  return acknowledged.filter(({ orderId }) => !stored.has(orderId)).length
}

/** Compares what buyers were told with the database, the provider and the mailbox. */
export async function findings(
  shop: Pick<RunningShop, 'db' | 'sandbox' | 'killedAt' | 'deadlocks'>,
  history: History,
): Promise<Findings> {
  const { db, sandbox, killedAt } = shop
  const orders = await db.selectFrom('orders').select(['id', 'pay_state', 'razorpay_order_id', 'paid_at']).execute()
  const stateOf = new Map(orders.map(({ id, pay_state }) => [id, pay_state]))

  const settling = new Map<string, string>()
  for (const { payment_id, order_id } of await db
    .selectFrom('payments')
    .select(['payment_id', 'order_id'])
    .where('role', '=', 'settling')
    .execute()) {
    if (stateOf.get(order_id) === 'PAID') settling.set(payment_id, order_id)
  }
  const { rows: parts } = await sql<{ order_id: string; paise: number }>`
    SELECT order_id, sum(amount_paise)::float8 AS paise FROM part_refunds GROUP BY order_id`.execute(db)
  const partsOf = new Map(parts.map(({ order_id, paise }) => [order_id, paise]))
  const refunds = sandbox.razorpay.refunds()
  const unmatched = sandbox.razorpay
    .payments()
    .filter(({ captured }) => captured)
    .filter(({ id, amount }) => {
      const back = refunds.filter(({ payment_id }) => payment_id === id)
      const isRefundedInFull = back.length === 1 && back[0]?.amount === amount
      const orderId = settling.get(id)
      if (orderId === undefined) return !isRefundedInFull
      // The pieces of a paid order that are refunded.
      return back.reduce((sum, refund) => sum + refund.amount, 0) !== (partsOf.get(orderId) ?? 0)
    })

  // Each order that was ever paid has a confirmation, even when it was cancelled later.
  const { rows: promised } = await sql<{ email: string; count: number }>`
    SELECT u.email, count(*)::int AS count FROM users u JOIN orders o ON o.user_id = u.id
    WHERE EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND to_value = 'PAID' AND from_value <> 'REFUND_DUE')
    GROUP BY u.email`.execute(db)
  const confirmed = sandbox.mailbox.messages().filter(({ subject }) => /confirmed/.test(subject))
  const surplus = promised.map(({ email, count }) => confirmed.filter(({ to }) => to.includes(email)).length - count)
  const waits = orders.flatMap(({ id, paid_at }) => {
    const first = confirmed.find(({ subject }) => subject.includes(orderNumber(id)))
    if (!first || !paid_at) return []
    const came = Date.parse(first.receivedAt)
    return came - Math.max(paid_at.getTime(), ...killedAt.filter((killed) => killed < came))
  })
  return {
    lostOrders: await lostOrders(shop, history),
    lostPayments: history.orders.filter((each) => each.paid && stateOf.get(each.orderId) !== 'PAID').length,
    unmatchedPayments: unmatched.length,
    brokenInvariants: (await brokenInvariants(db)).map(({ invariant }) => invariant),
    deadlocks: await shop.deadlocks(),
    lostMails: surplus.reduce((sum, count) => sum + Math.max(0, -count), 0),
    repeatedMails: surplus.reduce((sum, count) => sum + Math.max(0, count), 0),
    slowestMailSeconds: Math.max(0, ...waits) / 1_000,
  }
}

/** Whether nothing was lost, nothing deadlocked and every invariant holds; repeated mails are counted separately. */
export function isClean(found: Findings): boolean {
  return (
    found.lostOrders + found.lostPayments + found.unmatchedPayments + found.lostMails + found.deadlocks === 0 &&
    found.brokenInvariants.length === 0
  )
}

/** The findings as part of a report line. */
export function summary(found: Findings): string {
  const broken = found.brokenInvariants.length > 0 ? `, broken: ${found.brokenInvariants.join('; ')}` : ''
  return (
    `lost: ${found.lostOrders} orders, ${found.lostPayments} payments, ${found.lostMails} mails; ` +
    `${found.unmatchedPayments} payments unmatched, ${found.repeatedMails} mails repeated, ${found.deadlocks} deadlocks, ` +
    `the slowest mail ${found.slowestMailSeconds.toFixed(1)} s after its payment or the last kill${broken}`
  )
}
