import type { Invoice } from '#contract/invoice'
import { lotsOfLine } from '#api/present/order'
import { toRupees } from '#contract/money'
import { sumOfParts, type TaxParts } from '#contract/tax'
import { taxFacts } from '#contract/tax-facts'
import type { InvoiceLine, InvoiceRow } from '#domain/orders/invoice'
import type { LotsOfOrder } from '#domain/orders/recalls/lots-of-orders'
import { paymentOf } from '#domain/orders/pay-state'

/** An invoice on the wire, in rupees. */
export function presentInvoice(row: InvoiceRow, lots?: LotsOfOrder): Invoice {
  const { credit_number: creditNumber, credit_issued_at: creditedAt, bank_reference: bankReference } = row
  return {
    number: row.number,
    issuedAt: row.issued_at.toISOString(),
    orderId: row.order_id,
    orderedAt: row.ordered_at.toISOString(),
    seller: row.seller,
    buyer: row.address,
    lines: row.lines.map((line) => ({ ...presentLine(line), ...lotsOfLine(lots, line.productId) })),
    subtotal: toRupees(row.subtotal_paise),
    taxPercent: row.tax_basis_points / 100,
    tax: toRupees(row.tax_paise),
    total: toRupees(row.amount_paise),
    ...taxOf(row),
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

function presentLine({
  name,
  weight,
  quantity,
  unitPaise,
  hsn,
  gstRate,
  taxablePaise,
  cgstPaise,
  sgstPaise,
}: InvoiceLine): Invoice['lines'][number] {
  return {
    name,
    weight,
    quantity,
    unitPrice: toRupees(unitPaise),
    ...(hsn !== null && { hsn }),
    ...(gstRate !== null && { gst: { rate: gstRate, ...inRupees({ taxablePaise, cgstPaise, sgstPaise }) } }),
  }
}

function taxOf({ tax_mode: mode, lines, seller }: InvoiceRow): Pick<Invoice, 'title' | 'gst' | 'composition'> {
  if (mode === 'added') return {}
  const title = taxFacts.titles.value[mode]
  if (mode === 'composition') return { title, composition: { words: taxFacts.compositionWords.value } }
  const isTerritory = (taxFacts.withoutLegislature.value as readonly string[]).includes(seller.address.state)
  return { title, gst: { ...inRupees(sumOfParts(lines)), stateTax: isTerritory ? 'UTGST' : 'SGST' } }
}

function inRupees({ taxablePaise, cgstPaise, sgstPaise }: TaxParts) {
  return { taxable: toRupees(taxablePaise), cgst: toRupees(cgstPaise), sgst: toRupees(sgstPaise) }
}
