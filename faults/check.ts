// After the fire: what was promised is there, and money, stock and mails tell one story.
import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'

import { orderNumber } from '#contract/order-number'
import { brokenInvariants } from '#domain/orders/invariants'
import type { Book } from './buyers.ts'
import type { ShopUnderFire } from './shop-under-fire.ts'

export type Findings = {
  /** Acknowledged, and not there: must be 0. */
  lostOrders: number
  lostPayments: number
  /** Captured at the provider without exactly one paid order or one full refund: must be 0. */
  strayMoney: number
  brokenInvariants: string[]
  lostMails: number
  /** Allowed when the shop dies between the mail server's yes and its own note of it. */
  repeatedMails: number
  /** The longest a mail took from its payment, or from the last kill before it came. */
  slowestMailSeconds: number
}

// Jobs of a server that was killed are taken up after some 20 s.
const SETTLE_MS = 90_000

/** Waits until nothing is under way any more; three minutes of the orders' time pass at once. */
export async function letItSettle(shop: ShopUnderFire): Promise<void> {
  const { db, killServer } = shop
  await sql`
    UPDATE orders SET created_at = created_at - interval '3 minutes', asked_at = asked_at - interval '3 minutes'
    WHERE pay_state IN ('CREATING', 'AWAITING')`.execute(db)
  // The reconciler's first round comes two seconds after a start.
  await killServer()
  await untilQuiet(shop)
}

/** Waits until no order, mail or webhook is under way; four minutes at most. */
export async function untilQuiet({ db }: ShopUnderFire): Promise<void> {
  const deadline = performance.now() + SETTLE_MS
  while (performance.now() < deadline) {
    const { rows } = await sql<{ open: number }>`
      SELECT (SELECT count(*) FROM orders o WHERE pay_state IN ('CREATING', 'REFUND_DUE', 'REFUNDING', 'REFUND_FAILED'))::int
        + (SELECT count(*) FROM pgboss.job WHERE name = 'mail' AND state IN ('created', 'retry', 'active'))::int
        + (SELECT count(*) FROM webhook_events WHERE processed_at IS NULL)::int AS open`.execute(db)
    if (rows[0]?.open === 0) return
    await pause(200)
  }
}

/** How many acknowledged orders are not there. */
export async function lostOrders({ db }: ShopUnderFire, { bought }: Book): Promise<number> {
  const orders = await db.selectFrom('orders').select('id').execute()
  const there = new Set(orders.map(({ id }) => id))
  return bought.filter(({ orderId }) => !there.has(orderId)).length
}

export async function findings(shop: ShopUnderFire, book: Book): Promise<Findings> {
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
  const refunds = sandbox.razorpay.refunds()
  const strayMoney = sandbox.razorpay
    .payments()
    .filter(({ captured }) => captured)
    .filter(({ id, amount }) => {
      const back = refunds.filter(({ payment_id }) => payment_id === id)
      const wholeBack = back.length === 1 && back[0]?.amount === amount
      return settling.has(id) ? back.length > 0 : !wholeBack
    })

  // An order that was ever paid has a mail, even when it was cancelled since.
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
    lostOrders: await lostOrders(shop, book),
    lostPayments: book.bought.filter((each) => each.paid && stateOf.get(each.orderId) !== 'PAID').length,
    strayMoney: strayMoney.length,
    brokenInvariants: (await brokenInvariants(db)).map(({ invariant }) => invariant),
    lostMails: surplus.reduce((sum, count) => sum + Math.max(0, -count), 0),
    repeatedMails: surplus.reduce((sum, count) => sum + Math.max(0, count), 0),
    slowestMailSeconds: Math.max(0, ...waits) / 1_000,
  }
}
