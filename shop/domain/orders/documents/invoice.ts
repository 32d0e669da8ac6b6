import { type RawBuilder, sql } from 'kysely'

import type { OrderAddress } from '#contract/entities'
import type { BusinessBuyer } from '#contract/money/business-buyer'
import type { InvoiceSeller } from '#contract/money/invoice'
import type { TaxMode, TaxParts } from '#contract/money/tax'
import { refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import { sellerNow } from '#domain/orders/documents/invoice-seller'
import { issueDocuments } from '#domain/orders/documents/issue-documents'
import { chooseOrders, type PrintQuery, requireEach, type ToPrint } from '#domain/orders/lists/to-print'
import type { OrderContext } from '#domain/orders/order/order-context'
import type { PayState } from '#domain/orders/status/pay-state'
import { Failure } from '#domain/process/failure'

/** A line as it was sold; its parts are null unless tax was inside its price. */
export type InvoiceLine = {
  productId: string
  name: string
  weight: string | null
  quantity: number
  unitPaise: number
  discountPaise: number
  linePaise: number
  hsn: string | null
  gstRate: number | null
  /** The products in its pieces, each with the price of all of them. */
  components: InvoiceComponent[] | null
} & TaxParts
export type InvoiceComponent = TaxParts & {
  productId: string
  name: string
  weight: string | null
  quantity: number
  linePaise: number
  hsn: string | null
  gstRate: number | null
}

export type InvoiceRow = {
  number: string
  issued_at: Date
  seller: InvoiceSeller
  order_id: string
  ordered_at: Date
  address: OrderAddress
  billed_to: BusinessBuyer | null
  pay_state: PayState
  lines: InvoiceLine[]
  code: string | null
  tax_mode: TaxMode
  subtotal_paise: number
  tax_basis_points: number
  tax_paise: number
  amount_paise: number
  /** Null for an order that is paid in cash. */
  payment_reference: string | null
  credit_number: string | null
  credit_issued_at: Date | null
  bank_reference: string | null
  parts: PartNote[]
}

/** The credit note of some pieces; `place` counts the lines of the invoice from 0. */
export type PartNote = {
  number: string
  issuedAt: string
  why: string
  bankReference: string | null
  /** `part`: they are of that component of the line. */
  lines: (TaxParts & { place: number; quantity: number; amountPaise: number; taxPaise: number; part: string | null })[]
}

type Context = Pick<OrderContext, 'queue' | 'changes'>

/** The invoice of a shopper's own order. Throws a Failure (404): no such order of the shopper, or it was never paid. */
export async function invoiceOf(db: Db, context: Context, userId: string, orderId: string): Promise<InvoiceRow> {
  await issueIfDue(db, context, sql`o.id = ${orderId}`)
  const [row] = await read(db, sql`o.id = ${orderId} AND o.user_id = ${userId}`)
  if (!row) throw new Failure('missing', refusals.noSuchInvoice)
  return row
}

/** The invoices of the chosen orders, the oldest order first. Throws a Failure (404) when one of the ids has none. */
export async function invoicesToPrint(
  db: Db,
  context: Context,
  query: PrintQuery,
): Promise<Pick<ToPrint, 'nextCursor'> & { invoices: InvoiceRow[] }> {
  const { ids, nextCursor } = await chooseOrders(db, query)
  const chosen = sql`o.id = ANY(${ids})`
  await issueIfDue(db, context, chosen)
  const invoices = await read(db, chosen)
  requireEach(
    query.ids,
    invoices.map((row) => row.order_id),
    refusals.noSuchInvoice,
  )
  return { invoices, nextCursor }
}

// The process that took the payment may have ended before it issued the document.
async function issueIfDue(db: Db, context: Context, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql`
    SELECT FROM (SELECT order_id FROM documents_due UNION ALL SELECT order_id FROM part_notes_due) d
    JOIN orders o ON o.id = d.order_id WHERE ${which} LIMIT 1`.execute(db)
  if (rows.length > 0) await issueDocuments(db, context)
}

async function read(db: Db, which: RawBuilder<unknown>): Promise<InvoiceRow[]> {
  const { rows } = await sql<Omit<InvoiceRow, 'seller'> & { seller: InvoiceSeller | null }>`
    SELECT v.number, v.issued_at, v.seller, o.id AS order_id, o.created_at AS ordered_at, o.address, o.billed_to, o.pay_state,
      o.code, o.tax_mode, o.subtotal_paise, o.tax_basis_points, o.tax_paise, o.amount_paise, c.number AS credit_number,
      c.issued_at AS credit_issued_at,
      (SELECT json_agg(json_build_object('productId', product_id, 'name', name, 'weight', weight, 'quantity', quantity,
        'unitPaise', unit_paise, 'discountPaise', discount_paise, 'linePaise', i.line_paise, 'hsn', hsn, 'gstRate', gst_rate, 'taxablePaise', taxable_paise,
        'cgstPaise', cgst_paise, 'sgstPaise', sgst_paise, 'components', (
          SELECT json_agg(json_build_object('productId', c.product, 'name', c.name, 'weight', c.weight,
            'quantity', i.quantity * c.pieces, 'linePaise', c.paise, 'hsn', c.hsn, 'gstRate', c.gst_rate,
            'taxablePaise', c.taxable, 'cgstPaise', c.cgst, 'sgstPaise', c.sgst))
          FROM jsonb_to_recordset(i.components) AS c (product text, name text, weight text, pieces int, paise bigint,
            hsn text, gst_rate int, taxable bigint, cgst bigint, sgst bigint))) ORDER BY line)
        FROM order_items i WHERE order_id = o.id) AS lines,
      (SELECT payment_id FROM payments WHERE order_id = o.id AND role = 'settling' AND NOT o.by_cash) AS payment_reference,
      (SELECT bank_reference FROM refunds
        WHERE order_id = o.id AND reason NOT IN ('extra', 'outside', 'part') AND status = 'processed' LIMIT 1) AS bank_reference,
      CASE WHEN o.refunded_paise > 0 THEN (${partNotes}) ELSE '[]' END AS parts
    FROM orders o
    JOIN invoices v ON v.order_id = o.id AND v.kind = 'invoice'
    LEFT JOIN invoices c ON c.order_id = o.id AND c.kind = 'credit note'
    WHERE ${which} ORDER BY o.created_at, o.id DESC`.execute(db)
  return rows.map((row) => ({ ...row, seller: row.seller ?? sellerNow() }))
}

const partNotes = sql`
  SELECT coalesce(json_agg(json_build_object('number', n.number, 'issuedAt', n.issued_at, 'why', p.why,
    'bankReference', (SELECT bank_reference FROM refunds WHERE part_id = p.id AND status = 'processed'),
    'lines', (
      SELECT json_agg(json_build_object('place', placed.place, 'part', c.product, 'quantity', coalesce(c.pieces, l.pieces),
        'amountPaise', coalesce(c.paise, l.amount_paise), 'taxPaise', coalesce(c.tax, l.tax_paise),
        'taxablePaise', coalesce(c.taxable, l.taxable_paise), 'cgstPaise', coalesce(c.cgst, l.cgst_paise),
        'sgstPaise', coalesce(c.sgst, l.sgst_paise)) ORDER BY placed.place)
      FROM part_refund_lines l JOIN (
        SELECT product_id, (row_number() OVER (ORDER BY line) - 1)::int AS place FROM order_items WHERE order_id = o.id
      ) placed ON placed.product_id = l.product_id
      LEFT JOIN LATERAL jsonb_to_recordset(l.components) AS c (product text, pieces int, paise bigint, tax bigint,
        taxable bigint, cgst bigint, sgst bigint) ON true
      WHERE l.part_id = p.id
    )) ORDER BY p.nth), '[]')
  FROM part_refunds p JOIN invoices n ON n.order_id = o.id AND n.kind = 'part credit note' AND n.part_id = p.id
  WHERE p.order_id = o.id`
