import { sql } from 'kysely'

import type { RefundedPieces } from '#contract/money/part-refunds'
import type { RefundReasonWord } from '#contract/orders/refund-reasons'
import type { Db } from '#db/connect'
import { readOrder } from '#domain/orders/order/order-row'
import { orderLines, type OrderLine } from '#domain/orders/refunds/order-lines'
import type { RefundStatus } from '#domain/orders/refunds/refund-row'

/** A refund of pieces. Amounts in paise, with the tax that was added. */
export type PartRefund = {
  at: Date
  seller: string
  why: RefundReasonWord
  paise: number
  /** Null when the payment was written off before its money went back. */
  status: RefundStatus | null
  creditNote: string | null
  lines: (RefundedPieces & { name: string; paise: number })[]
}

export type RefundableOrder = { lines: OrderLine[]; leftPaise: number; refunds: PartRefund[] }

/** The refundable part of an order, and its refunds so far. Throws a Failure (404). */
export async function refundableOrder(db: Db, orderId: string): Promise<RefundableOrder> {
  const { pay_state: payState } = await readOrder(db, orderId)
  const [lines, refunds, left] = await Promise.all([
    orderLines(db, orderId),
    partRefunds(db, orderId),
    payState === 'PAID' ? leftOfPayment(db, orderId) : 0,
  ])
  return { lines, refunds, leftPaise: left }
}

/** The refunds of pieces of an order, oldest first. */
export async function partRefunds(db: Db, orderId: string): Promise<PartRefund[]> {
  const { rows } = await sql<Omit<PartRefund, 'at'> & { at: string }>`
    SELECT p.at, s.name AS seller, p.why, p.amount_paise AS paise, v.number AS "creditNote",
      (SELECT status FROM refunds r WHERE order_id = p.order_id AND status <> 'dropped'
          -- A larger refund stands for it (decision 058), unless the payment was written off.
          AND (part_id = p.id OR (reason NOT IN ('part', 'extra') AND NOT EXISTS (
            SELECT FROM refunds v WHERE v.order_id = p.order_id AND v.reason = 'void')))
        ORDER BY part_id IS NULL, created_at DESC LIMIT 1) AS status,
      (SELECT json_agg(json_strip_nulls(json_build_object('product', l.line_id, 'part', l.component, 'pieces', l.pieces,
          'toShelf', l.to_shelf, 'name', l.name, 'paise', l.amount_paise)) ORDER BY l.line)
        FROM refund_entries l WHERE l.part_id = p.id) AS lines
    FROM part_refunds p JOIN sellers s ON s.id = p.seller_id
    LEFT JOIN invoices v ON v.order_id = p.order_id AND v.kind = 'part credit note' AND v.part_id = p.id
    WHERE p.order_id = ${orderId} ORDER BY p.nth`.execute(db)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

async function leftOfPayment(db: Db, orderId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    SELECT p.amount_paise - coalesce((
      SELECT sum(amount_paise) FROM refunds WHERE payment_id = p.payment_id AND status <> 'dropped'), 0)::bigint AS left
    FROM payments p WHERE p.order_id = ${orderId} AND p.role = 'settling'`.execute(db)
  return rows[0]?.left ?? 0
}
