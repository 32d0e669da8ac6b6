import { sql } from 'kysely'

import { LOW_STOCK_BADGE } from '#contract/rules'
import type { Tx } from '#db/connect'

export type Sale = { late: boolean; low: { name: string; left: number }[] }

/** An order has been sold that has no invoice yet. `isLate`: its payment was to go back before. */
export async function makeInvoiceDue(tx: Tx, orderId: string, { isLate }: { isLate: boolean }): Promise<void> {
  await sql`SELECT make_invoice_due_1(${orderId}, ${isLate}, ${LOW_STOCK_BADGE})`.execute(tx)
}

/** Makes the credit note of the rest of an order due that has an invoice, once. Money that bought nothing has none. */
export async function makeCreditNoteDue(tx: Tx, orderId: string): Promise<void> {
  await sql`
    INSERT INTO documents_due (order_id, kind)
    SELECT id, 'credit note' FROM orders WHERE id = ${orderId} AND (paid_at IS NOT NULL OR by_cash)
      AND NOT EXISTS (SELECT FROM invoices WHERE order_id = ${orderId} AND kind = 'credit note')
    ON CONFLICT DO NOTHING`.execute(tx)
}
