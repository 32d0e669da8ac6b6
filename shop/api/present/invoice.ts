import { lotsOfLine } from '#api/present/order'
import { taxInRupees } from '#api/present/tax-in-rupees'
import type { Invoice, Invoiced } from '#contract/money/invoice'
import { toRupees } from '#contract/money/money'
import { taxByLine } from '#contract/money/piece-shares'
import { sumOfParts } from '#contract/money/tax'
import { taxFacts } from '#contract/products/law-facts'
import type { InvoiceLine, InvoiceRow } from '#domain/orders/documents/invoice'
import type { LotsOfOrder } from '#domain/orders/recalls/lots-of-orders'
import { paymentOf } from '#domain/orders/status/pay-state'

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
            ...(row.parts.length > 0 ? { rest: presentPieces(row, restOf(row)) } : {}),
          },
        }
      : {}),
    ...(row.parts.length > 0
      ? {
          partNotes: row.parts.map(({ number, issuedAt, why, bankReference: reference, lines }) => ({
            number,
            issuedAt: new Date(issuedAt).toISOString(),
            why,
            ...(reference ? { bankReference: reference } : {}),
            pieces: presentPieces(row, lines),
          })),
        }
      : {}),
  }
}

/** Pieces of the lines of an invoice, as the notes of parts count them. */
type Pieces = InvoiceRow['parts'][number]['lines'][number]

/** The pieces of each line that the notes of parts have left. */
function restOf({ lines, parts, tax_paise: orderTax }: InvoiceRow): Pieces[] {
  const taxes = taxByLine(
    lines.map(({ linePaise }) => linePaise),
    orderTax,
  )
  const rest = lines.map(({ linePaise, quantity, taxablePaise, cgstPaise, sgstPaise }, place): Pieces => {
    const tax = taxes[place] ?? 0
    const inside = { taxablePaise, cgstPaise, sgstPaise }
    return { place, quantity, amountPaise: linePaise + tax, taxPaise: tax, ...inside }
  })
  for (const { place, ...back } of parts.flatMap((part) => part.lines)) {
    const line = rest[place]
    if (!line) throw new Error(`The order has no line ${place}`)
    line.quantity -= back.quantity
    line.amountPaise -= back.amountPaise
    line.taxPaise -= back.taxPaise
    line.taxablePaise -= back.taxablePaise
    line.cgstPaise -= back.cgstPaise
    line.sgstPaise -= back.sgstPaise
  }
  return rest.filter(({ quantity }) => quantity > 0)
}

function presentPieces(row: InvoiceRow, pieces: readonly Pieces[]): Invoiced {
  const lines = pieces.flatMap(({ place, quantity, taxablePaise, cgstPaise, sgstPaise }) => {
    const line = row.lines[place]
    return line ? { ...line, quantity, taxablePaise, cgstPaise, sgstPaise } : []
  })
  const total = pieces.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  const tax = pieces.reduce((sum, { taxPaise }) => sum + taxPaise, 0)
  const { gst } = taxOf({ ...row, lines })
  return {
    lines: lines.map(presentLine),
    subtotal: toRupees(total - tax),
    tax: toRupees(tax),
    total: toRupees(total),
    ...(gst && { gst }),
  }
}

function presentLine({
  name,
  weight,
  quantity,
  unitPaise,
  hsn,
  gstRate,
  ...parts
}: InvoiceLine): Invoice['lines'][number] {
  return {
    name,
    weight,
    quantity,
    unitPrice: toRupees(unitPaise),
    ...(hsn !== null && { hsn }),
    ...(gstRate !== null && { gst: { rate: gstRate, ...taxInRupees(parts) } }),
  }
}

function taxOf({ tax_mode: mode, lines, seller }: InvoiceRow): Pick<Invoice, 'title' | 'gst' | 'composition'> {
  if (mode === 'added') return {}
  const title = taxFacts.titles.value[mode]
  if (mode === 'composition') return { title, composition: { words: taxFacts.compositionWords.value } }
  const isTerritory = (taxFacts.withoutLegislature.value as readonly string[]).includes(seller.address.state)
  return { title, gst: { ...taxInRupees(sumOfParts(lines)), stateTax: isTerritory ? 'UTGST' : 'SGST' } }
}
