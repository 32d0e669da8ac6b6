import { sql } from 'kysely'

import { COMPARED_AT_ONCE } from '#contract/money/gst-limits'
import { type DifferenceReason, differenceReasons } from '#contract/money/gst-return'
import { CURRENCY, TIME_ZONE } from '#contract/rules'
import type { Db } from '#db/connect'
import { documentsOfMonth } from '#domain/orders/documents/gst-sums'
import type { OrderContext } from '#domain/orders/order/order-context'
import { type ProviderStatement, readProviderStatement, wasCaptured } from '#domain/reconciliation/provider-statement'

/** Documents less provider is the sum of the reasons. `providerPaise` null: the provider did not answer, or had too many. */
export type ReturnComparison = {
  documentsPaise: number
  providerPaise: number | null
  tooMany: boolean
  reasons: { reason: DifferenceReason; orders: number; paise: number }[]
}

type Context = Pick<OrderContext, 'razorpay' | 'log'>

/** A month is YYYY-MM. Both sides are compared order by order: invoices less credit notes, captured less refunded. */
export async function compareReturn(db: Db, { razorpay, log }: Context, month: string): Promise<ReturnComparison> {
  const reported = await readProviderStatement(razorpay, await rangeOf(db, month), COMPARED_AT_ONCE)
  // Read after the provider's statement, so that a payment settled in between is no false difference.
  const documents = await documentsByOrder(db, month)
  const documentsPaise = sumOf(documents.values())
  if (reported.is !== 'done') {
    log.warn({ reason: reported.reason }, 'the provider sent no statement')
    return { documentsPaise, providerPaise: null, tooMany: false, reasons: [] }
  }
  if (!reported.value.isWhole) return { documentsPaise, providerPaise: null, tooMany: true, reasons: [] }
  const money = await moneyByOrder(db, reported.value)
  const differing = new Map<string, number>()
  for (const order of new Set([...documents.keys(), ...money.settling.keys()])) {
    const paise = (documents.get(order) ?? 0) - (money.settling.get(order) ?? 0)
    if (paise !== 0) differing.set(order, paise)
  }
  const reasonOf = await reasonsOf(db, [...differing.keys()])
  const found: [DifferenceReason, number][] = [
    ...Array.from(
      differing,
      ([order, paise]) => [reasonOf.get(order) ?? 'unresolved', paise] as [DifferenceReason, number],
    ),
    ...Array.from(money.other.values(), ({ reason, paise }) => [reason, -paise] as [DifferenceReason, number]),
  ].filter(([, paise]) => paise !== 0)
  return {
    documentsPaise,
    providerPaise: sumOf(money.settling.values()) + sumOf(Array.from(money.other.values(), ({ paise }) => paise)),
    tooMany: false,
    reasons: differenceReasons.flatMap((reason) => {
      const each = found.filter(([is]) => is === reason).map(([, paise]) => paise)
      return each.length > 0 ? [{ reason, orders: each.length, paise: sumOf(each) }] : []
    }),
  }
}

async function rangeOf(db: Db, month: string): Promise<{ from: Date; to: Date }> {
  const { rows } = await sql<{ from: Date; to: Date }>`
    SELECT first AT TIME ZONE ${TIME_ZONE} AS from,
      (first + interval '1 month') AT TIME ZONE ${TIME_ZONE} - interval '1 millisecond' AS to
    FROM (SELECT ${`${month}-01`}::date::timestamp AS first) m`.execute(db)
  if (!rows[0]) throw new Error('A SELECT of one row returned none')
  return rows[0]
}

async function documentsByOrder(db: Db, month: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ order: string; paise: number }>`
    SELECT order_id AS order, sum(CASE kind WHEN 'invoice' THEN paise ELSE -paise END)::bigint AS paise
    FROM (${documentsOfMonth(month)}) d GROUP BY order_id`.execute(db)
  return new Map(rows.map(({ order, paise }) => [order, paise]))
}

type Money = {
  settling: Map<string, number>
  other: Map<string, { reason: DifferenceReason; paise: number }>
}

type Known = { id: string; order: string; role: string; writtenOff: boolean }

async function moneyByOrder(db: Db, { payments, refunds }: ProviderStatement): Promise<Money> {
  const ids = [...payments.map(({ id }) => id), ...refunds.map(({ payment_id }) => payment_id)]
  const { rows } = await sql<Known>`
    SELECT p.payment_id AS id, p.order_id AS order, p.role,
      EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.payment_id AND r.reason = 'void') AS "writtenOff"
    FROM payments p WHERE p.payment_id = ANY(${ids}::text[])`.execute(db)
  const { rows: leftOut } = await sql<{ id: string }>`
    SELECT payment_id AS id FROM foreign_left_out WHERE payment_id = ANY(${ids}::text[])`.execute(db)
  const known = new Map(rows.flatMap((row) => (row.writtenOff ? [] : [[row.id, row]])))
  const ignored = new Set(leftOut.map(({ id }) => id))
  const money: Money = { settling: new Map(), other: new Map() }
  const add = (id: string, paise: number) => {
    const payment = known.get(id)
    if (payment?.role === 'settling') {
      money.settling.set(payment.order, (money.settling.get(payment.order) ?? 0) + paise)
      return
    }
    const reason = payment ? 'no invoice' : 'unresolved'
    money.other.set(id, { reason, paise: (money.other.get(id)?.paise ?? 0) + paise })
  }
  const notCaptured = new Set(payments.flatMap((payment) => (wasCaptured(payment) ? [] : [payment.id])))
  for (const payment of payments) {
    if (notCaptured.has(payment.id) || payment.currency !== CURRENCY || ignored.has(payment.id)) continue
    // The refunds of a payment that the shop does not know are in its own amount.
    const left = payment.status === 'refunded' ? 0 : payment.amount - (payment.amount_refunded ?? 0)
    add(payment.id, known.has(payment.id) ? payment.amount : left)
  }
  for (const { payment_id: id, amount, status } of refunds) {
    if (status !== 'failed' && known.has(id) && !notCaptured.has(id)) add(id, -amount)
  }
  return money
}

// Over all months an order is as much money as documents, unless something is open.
async function reasonsOf(db: Db, orders: readonly string[]): Promise<Map<string, DifferenceReason>> {
  const { rows } = await sql<{ order: string; reason: DifferenceReason }>`
    SELECT o.id AS order, CASE
      WHEN o.tax_mode <> 'gst' THEN 'other mode'
      WHEN o.by_cash THEN 'cash'
      WHEN money.paise = documents.paise THEN 'other month'
      WHEN money.outside THEN 'outside'
      ELSE 'unresolved' END AS reason
    FROM orders o, LATERAL (
      SELECT coalesce(sum(CASE kind WHEN 'invoice' THEN o.amount_paise WHEN 'credit note' THEN o.refunded_paise - o.amount_paise
        ELSE -(SELECT amount_paise FROM part_refunds WHERE id = v.part_id) END), 0) AS paise
      FROM invoices v WHERE order_id = o.id
    ) documents, LATERAL (
      SELECT coalesce(sum(p.amount_paise), 0) - coalesce(sum(r.paise), 0) AS paise, coalesce(bool_or(r.outside), false) AS outside
      FROM payments p LEFT JOIN LATERAL (
        SELECT sum(amount_paise) AS paise, bool_or(reason = 'outside') AS outside
        FROM refunds WHERE payment_id = p.payment_id AND status IN ('sent', 'processed')
      ) r ON true
      WHERE p.order_id = o.id AND p.role = 'settling'
    ) money
    WHERE o.id = ANY(${orders}::text[])`.execute(db)
  return new Map(rows.map(({ order, reason }) => [order, reason]))
}

function sumOf(amounts: Iterable<number>): number {
  let sum = 0
  for (const paise of amounts) sum += paise
  return sum
}
