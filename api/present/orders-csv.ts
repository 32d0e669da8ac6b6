import { stringify } from 'csv-stringify/sync'

import { orderNumber } from '#contract/order-number'
import { paymentOf } from '#domain/orders/pay-state'
import type { ExportedOrder } from '#domain/orders/export-orders'

type Column = [heading: string, value: (order: ExportedOrder) => string | number | null]

const columns: Column[] = [
  ['Order', ({ id }) => orderNumber(id)],
  ['Invoice', ({ invoice }) => invoice],
  ['Credit note', ({ creditNote }) => creditNote],
  ['Paid', ({ paidAt }) => paidAt],
  ['Status', ({ status }) => status],
  ['Payment', ({ payState }) => paymentOf[payState]],
  ['Customer', ({ customer }) => customer],
  ['Email', ({ email }) => email],
  ['Deliver to', ({ address }) => address.name],
  ['Phone', ({ address }) => address.phone],
  ['Street', ({ address }) => address.street],
  ['City', ({ address }) => address.city],
  ['State', ({ address }) => address.state],
  ['PIN', ({ address }) => address.zipcode],
  ['Items', ({ items }) => items.join('; ')],
  ['Pieces', ({ pieces }) => pieces],
  ['Subtotal', ({ subtotalPaise }) => rupees(subtotalPaise)],
  ['Tax', ({ taxPaise }) => rupees(taxPaise)],
  ['Total', ({ totalPaise }) => rupees(totalPaise)],
  ['Refunded', ({ refundedPaise }) => rupees(refundedPaise)],
  ['Payment id', ({ paymentId }) => paymentId],
  ['Order id', ({ id }) => id],
]

/** The orders as CSV (RFC 4180), a piece for each page. */
export async function* ordersCsv(pages: AsyncIterable<ExportedOrder[]>): AsyncGenerator<Buffer> {
  // Excel takes a file for UTF-8 only when it begins with the byte order mark.
  yield csv([columns.map(([heading]) => heading)], { bom: true })
  for await (const orders of pages) yield csv(orders.map((order) => columns.map(([, value]) => value(order))))
}

// A spreadsheet runs a cell that begins like a formula, so such a cell begins with an apostrophe (OWASP, CSV Injection).
function csv(rows: (string | number | null)[][], options = {}): Buffer {
  const text = stringify(rows, {
    quoted: true,
    quoted_empty: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    ...options,
  })
  return Buffer.from(text)
}

function rupees(paise: number): string {
  return (paise / 100).toFixed(2)
}
