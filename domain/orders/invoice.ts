import { type RawBuilder, sql } from 'kysely'

import type { OrderAddress } from '#contract/entities'
import type { InvoiceSeller } from '#contract/invoice'
import { refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { Failure } from '#domain/failure'
import type { PayState } from '#domain/orders/pay-state'
import type { Write } from '#domain/orders/run-writes'
import { chooseOrders, type PrintQuery, requireEach, type ToPrint } from '#domain/orders/to-print'
import { shop } from '#shop'

/** An invoice with everything that is printed on it. Amounts are paise. */
export type InvoiceRow = {
  number: string
  issued_at: Date
  seller: InvoiceSeller
  order_id: string
  ordered_at: Date
  address: OrderAddress
  pay_state: PayState
  lines: { name: string; weight: string | null; quantity: number; unitPaise: number }[]
  subtotal_paise: number
  tax_basis_points: number
  tax_paise: number
  amount_paise: number
  payment_reference: string
  credit_number: string | null
  credit_issued_at: Date | null
  bank_reference: string | null
}

/**
 * Gives a paid order the next invoice number of the financial year, once, and stores the seller's details; a repeat has
 * no effect. Runs in the transaction that makes the order paid, so that numbers are consecutive (Central Goods and
 * Services Tax Rules, 2017, rule 46).
 */
export async function issueInvoice(tx: Tx, orderId: string): Promise<void> {
  await issue(tx, orderId, 'invoice', sql`true`)
}

/**
 * The same as one write of a statement, for an order without an invoice; returns its `number`. `after` names the write
 * whose rows are locked before the series, so that two orders never deadlock.
 */
export function invoiceWrite(orderId: string, after: string): Write {
  const body = issueStatement(orderId, 'invoice', sql`(SELECT count(*) FROM ${sql.ref(after)}) > 0`)
  return { name: 'issued', body, expected: 1, returns: 'number' }
}

/** Issues the credit note of an invoiced order, once, numbered in its own series (rule 53). */
export async function issueCreditNote(tx: Tx, orderId: string): Promise<void> {
  const isInvoiced = sql`EXISTS (SELECT FROM invoices WHERE order_id = ${orderId} AND kind = 'invoice')`
  await issue(tx, orderId, 'credit note', isInvoiced)
}

const prefix = { invoice: '', 'credit note': 'CN/' } as const

// The lock on the order's row serialises its documents; the lock on the series' row serialises all numbers.
async function issue(tx: Tx, orderId: string, kind: keyof typeof prefix, due: RawBuilder<unknown>): Promise<void> {
  await sql`WITH ${issueStatement(orderId, kind, due)} SELECT FROM issued`.execute(tx)
}

function issueStatement(orderId: string, kind: keyof typeof prefix, due: RawBuilder<unknown>): RawBuilder<unknown> {
  const { name, legalName, address, email, phone, gstin, fssai } = shop
  const seller: InvoiceSeller = { name, legalName, address, email, phone, gstin, fssai }
  return sql`
    next AS (
      INSERT INTO invoice_series (name, last)
      SELECT ${prefix[kind]} || financial_year(now()), 1
      WHERE ${due} AND NOT EXISTS (SELECT FROM invoices WHERE order_id = ${orderId} AND kind = ${kind})
      ON CONFLICT (name) DO UPDATE SET last = invoice_series.last + 1
      RETURNING name, last
    ),
    issued AS (
      INSERT INTO invoices (order_id, kind, series, serial, seller)
      SELECT ${orderId}, ${kind}, name, last, ${JSON.stringify(seller)}::jsonb FROM next
      RETURNING number
    )`
}

/** The invoice of a shopper's own order. Throws a Failure (404): no such order of the shopper, or it was never paid. */
export async function invoiceOf(db: Db, userId: string, orderId: string): Promise<InvoiceRow> {
  const [row] = await read(db, sql`o.id = ${orderId} AND o.user_id = ${userId}`)
  if (!row) throw new Failure('missing', refusals.noSuchInvoice)
  return row
}

/** The invoices of the chosen orders, the oldest order first. Throws a Failure (404) when one of the ids has none. */
export async function invoicesToPrint(
  db: Db,
  query: PrintQuery,
): Promise<Pick<ToPrint, 'nextCursor'> & { invoices: InvoiceRow[] }> {
  const { ids, nextCursor } = await chooseOrders(db, query)
  const invoices = await read(db, sql`o.id = ANY(${ids})`)
  requireEach(
    query.ids,
    invoices.map((row) => row.order_id),
    refusals.noSuchInvoice,
  )
  return { invoices, nextCursor }
}

async function read(db: Db, which: RawBuilder<unknown>): Promise<InvoiceRow[]> {
  const { rows } = await sql<Omit<InvoiceRow, 'seller'> & { seller: InvoiceSeller | null }>`
    SELECT v.number, v.issued_at, v.seller, o.id AS order_id, o.created_at AS ordered_at, o.address, o.pay_state,
      o.subtotal_paise, o.tax_basis_points, o.tax_paise, o.amount_paise, c.number AS credit_number,
      c.issued_at AS credit_issued_at,
      (SELECT json_agg(json_build_object('name', name, 'weight', weight, 'quantity', quantity,
        'unitPaise', unit_paise) ORDER BY line) FROM order_items WHERE order_id = o.id) AS lines,
      (SELECT payment_id FROM payments WHERE order_id = o.id AND role = 'settling') AS payment_reference,
      (SELECT bank_reference FROM refunds
        WHERE order_id = o.id AND reason NOT IN ('extra', 'outside') AND status = 'processed' LIMIT 1) AS bank_reference
    FROM orders o
    JOIN invoices v ON v.order_id = o.id AND v.kind = 'invoice'
    LEFT JOIN invoices c ON c.order_id = o.id AND c.kind = 'credit note'
    WHERE ${which} ORDER BY o.created_at, o.id DESC`.execute(db)
  return rows.map((row) => ({ ...row, seller: row.seller ?? shop }))
}
