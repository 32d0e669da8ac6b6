import { type RawBuilder, sql } from 'kysely'

import { LOW_STOCK_BADGE } from '#contract/rules'
import type { Tx } from '#db/connect'
import type { Write } from '#domain/orders/order/run-writes'

export type Sale = { late: boolean; low: { name: string; left: number }[] }

/** Makes the invoice and emails of the order whose id is in `from` due, once. `issueDocuments` numbers it later. */
export function invoiceDue(from: string, late: boolean): Write {
  return { name: 'due', body: invoiceDueOf(sql.ref(from), late), expected: 1 }
}

/** For an order that becomes paid after its payment was to go back; one that was paid before has an invoice. */
export async function makeInvoiceDue(tx: Tx, orderId: string): Promise<void> {
  await sql`WITH ${invoiceDueOf(sql`(SELECT ${orderId}::text AS id)`, true)} SELECT FROM due`.execute(tx)
}

function invoiceDueOf(from: RawBuilder<unknown>, late: boolean): RawBuilder<unknown> {
  return sql`
    due AS (
      INSERT INTO documents_due (order_id, kind, sale)
      SELECT o.id, 'invoice', jsonb_build_object('late', ${late}::boolean, 'low', (
        SELECT coalesce(jsonb_agg(jsonb_build_object('name', i.name, 'left', p.available) ORDER BY i.line), '[]')
        FROM order_items i JOIN products p ON p.id = i.product_id
        WHERE i.order_id = o.id AND p.available <= ${sql.lit(LOW_STOCK_BADGE)}
          AND p.available + i.quantity > ${sql.lit(LOW_STOCK_BADGE)}))
      FROM ${from} o
      WHERE NOT EXISTS (SELECT FROM invoices WHERE order_id = o.id AND kind = 'invoice')
      ON CONFLICT DO NOTHING RETURNING order_id
    )`
}

/** Makes the credit note of the rest of an order due that was paid, once. Money that bought nothing has none. */
export async function makeCreditNoteDue(tx: Tx, orderId: string): Promise<void> {
  await sql`
    INSERT INTO documents_due (order_id, kind)
    SELECT id, 'credit note' FROM orders WHERE id = ${orderId} AND paid_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM invoices WHERE order_id = ${orderId} AND kind = 'credit note')
    ON CONFLICT DO NOTHING`.execute(tx)
}
