import type { Invoice } from '#contract/invoice'
import { toRupees } from '#contract/money'
import type { InvoiceRow } from '#domain/orders/invoice'
import { paymentOf } from '#domain/orders/pay-state'

/** An invoice on the wire, in rupees. */
export function presentInvoice(row: InvoiceRow): Invoice {
  const { credit_number: creditNumber, credit_issued_at: creditedAt, bank_reference: bankReference } = row
  return {
    number: row.number,
    issuedAt: row.issued_at.toISOString(),
    orderId: row.order_id,
    orderedAt: row.ordered_at.toISOString(),
    seller: row.seller,
    buyer: row.address,
    lines: row.lines.map(({ unitPaise, ...line }) => ({ ...line, unitPrice: toRupees(unitPaise) })),
    subtotal: toRupees(row.subtotal_paise),
    taxPercent: row.tax_basis_points / 100,
    tax: toRupees(row.tax_paise),
    total: toRupees(row.amount_paise),
    payment: paymentOf[row.pay_state],
    paymentReference: row.payment_reference,
    ...(creditNumber && creditedAt
      ? {
          creditNote: {
            number: creditNumber,
            issuedAt: creditedAt.toISOString(),
            ...(bankReference ? { bankReference } : {}),
          },
        }
      : {}),
  }
}
