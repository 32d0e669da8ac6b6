import { csv } from '#api/present/csv'
import type { TaxMode } from '#contract/money/tax'
import { orderNumber } from '#contract/orders/order-number'
import type { ExportedOrder } from '#domain/orders/lists/export-orders'
import { paymentOf } from '#domain/orders/status/pay-state'

type Column = [heading: string, value: (order: ExportedOrder) => string | number | null]

const plainColumns: Column[] = [
  ['Order', ({ id }) => orderNumber(id)],
  ['Invoice', ({ invoice }) => invoice],
  ['Credit note', ({ creditNote }) => creditNote],
  ['Paid', ({ paidAt }) => paidAt],
  ['Status', ({ status }) => status],
  ['Payment', ({ payState }) => paymentOf[payState]],
  ['Customer', ({ customer }) => asText(customer)],
  ['Email', ({ email }) => email],
  ['Deliver to', ({ address }) => asText(address.name)],
  ['Phone', ({ address }) => asText(address.phone)],
  ['Street', ({ address }) => asText(address.street)],
  ['City', ({ address }) => asText(address.city)],
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

// Orders of before the mode have none of these.
const taxColumns: Column[] = [
  ['Taxable value', ({ taxable }) => (taxable === null ? null : rupees(taxable))],
  ['CGST', ({ cgst }) => (cgst === null ? null : rupees(cgst))],
  ['SGST', ({ sgst }) => (sgst === null ? null : rupees(sgst))],
]

/** The orders as CSV (RFC 4180), a piece for each page; with `gst` the tax inside each is the last columns. */
export async function* ordersCsv(pages: AsyncIterable<ExportedOrder[]>, taxMode: TaxMode): AsyncGenerator<Buffer> {
  const columns = taxMode === 'gst' ? [...plainColumns, ...taxColumns] : plainColumns
  // Excel takes a file for UTF-8 only when it begins with the byte order mark.
  yield csv([columns.map(([heading]) => heading)], { bom: true })
  for await (const orders of pages) yield csv(orders.map((order) => columns.map(([, value]) => value(order))))
}

// A spreadsheet makes a number of 98400 12345, and a date of 12/4. One that could be a formula gets its apostrophe in csv.ts.
function asText(typed: string): string {
  return /^\p{Nd}[\p{Nd}\s().,:/-]*$/u.test(typed) || /^\(\p{Nd}/u.test(typed) ? `'${typed}` : typed
}

function rupees(paise: number): string {
  return (paise / 100).toFixed(2)
}
