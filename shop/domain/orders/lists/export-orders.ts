import { sql } from 'kysely'

import type { OrderAddress } from '#contract/entities'
import type { OrderStatus } from '#contract/orders/order-status'
import { TIME_ZONE } from '#contract/rules'
import { refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import { issueDocuments } from '#domain/orders/documents/issue-documents'
import { BY_PHONE, mailAddress } from '#domain/orders/order/nobody'
import type { OrderContext } from '#domain/orders/order/order-context'
import type { PayState } from '#domain/orders/status/pay-state'
import { Failure } from '#domain/process/failure'

/** A paid order with what the books of the shop need of it. Amounts in paise, times as `2026-03-31 18:05`. */
export type ExportedOrder = {
  id: string
  paidAt: string
  status: OrderStatus
  payState: PayState
  customer: string
  email: string
  address: OrderAddress
  /** `2 x Medjool Dates (500 g)`, one a line of the order. */
  items: string[]
  pieces: number
  subtotalPaise: number
  taxPaise: number
  /** Inside the prices; null for an order to whose prices tax was added. */
  taxable: number | null
  cgst: number | null
  sgst: number | null
  totalPaise: number
  refundedPaise: number
  paymentId: string | null
  invoice: string | null
  creditNote: string | null
}

const PAGE = 500

/** The orders paid from one day to another, both included, oldest first. Throws a Failure (400) if `to` < `from`. */
export async function exportOrders(
  db: Db,
  context: Pick<OrderContext, 'queue' | 'changes'>,
  from: string,
  to: string,
): Promise<AsyncGenerator<ExportedOrder[]>> {
  if (to < from) throw new Failure('invalid', refusals.daysInWrongOrder)
  await issueDocuments(db, context)
  return pages(db, from, to)
}

async function* pages(db: Db, from: string, to: string): AsyncGenerator<ExportedOrder[]> {
  let last = { position: '-infinity', id: '' }
  for (;;) {
    const rows = await readPage(db, from, to, last)
    const end = rows.at(-1)
    if (!end) return
    yield rows
    last = end
  }
}

// The position stays text: a Date would lose its microseconds.
async function readPage(db: Db, from: string, to: string, after: { position: string; id: string }) {
  const { rows } = await sql<ExportedOrder & { position: string }>`
    SELECT o.id, o.paid_at::text AS position, to_char(o.paid_at AT TIME ZONE ${TIME_ZONE}, 'YYYY-MM-DD HH24:MI') AS "paidAt",
      o.status, o.pay_state AS "payState", CASE WHEN u.id = ${BY_PHONE.id} THEN o.address ->> 'name' ELSE u.name END AS customer, coalesce(${mailAddress}, '') AS email,
      o.address, i.items, i.pieces,
      o.subtotal_paise AS "subtotalPaise", o.tax_paise AS "taxPaise", o.amount_paise AS "totalPaise",
      i.taxable, i.cgst, i.sgst,
      (SELECT coalesce(sum(r.amount_paise), 0)::bigint FROM refunds r JOIN payments p ON p.payment_id = r.payment_id
       WHERE r.order_id = o.id AND p.role = 'settling' AND r.status = 'processed') AS "refundedPaise",
      (SELECT payment_id FROM payments WHERE order_id = o.id AND role = 'settling' LIMIT 1) AS "paymentId",
      (SELECT number FROM invoices WHERE order_id = o.id AND kind = 'invoice') AS invoice,
      (SELECT string_agg(number, ', ' ORDER BY issued_at, serial) FROM invoices
       WHERE order_id = o.id AND kind IN ('part credit note', 'credit note')) AS "creditNote"
    FROM orders o JOIN users u ON u.id = o.user_id, LATERAL (
      SELECT array_agg(format('%s x %s', quantity, name) || coalesce(format(' (%s)', weight), '') ORDER BY line) AS items,
        sum(quantity)::int AS pieces, sum(taxable_paise)::bigint AS taxable, sum(cgst_paise)::bigint AS cgst,
        sum(sgst_paise)::bigint AS sgst
      FROM order_items WHERE order_id = o.id
    ) i
    WHERE o.paid_at >= ${from}::date::timestamp AT TIME ZONE ${TIME_ZONE}
      AND o.paid_at < (${to}::date + 1)::timestamp AT TIME ZONE ${TIME_ZONE}
      AND (o.paid_at, o.id) > (${after.position}::timestamptz, ${after.id})
    ORDER BY o.paid_at, o.id LIMIT ${PAGE}`.execute(db)
  return rows
}
