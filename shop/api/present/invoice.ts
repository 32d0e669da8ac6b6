import { lotsOfLine } from '#api/present/order'
import { taxInRupees } from '#api/present/tax-in-rupees'
import type { Invoice, Invoiced } from '#contract/money/invoice'
import { linePaise, toRupees } from '#contract/money/money'
import { inProportion } from '#contract/money/piece-shares'
import { sumOfParts } from '#contract/money/tax'
import { taxFacts } from '#contract/products/law-facts'
import type { InvoiceComponent, InvoiceLine, InvoiceRow } from '#domain/orders/documents/invoice'
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
    ...(row.billed_to && { business: row.billed_to }),
    lines: row.lines.map((line) => ({
      ...presentLine(line),
      ...lotsOfLine(lots, line.productId),
      ...(line.components && { parts: line.components.map((part) => presentPart(part, line.gstRate, lots)) }),
    })),
    subtotal: toRupees(row.subtotal_paise),
    ...(row.code !== null && { code: row.code }),
    taxPercent: row.tax_basis_points / 100,
    tax: toRupees(row.tax_paise),
    total: toRupees(row.amount_paise),
    ...taxOf(row),
    payment: paymentOf[row.pay_state],
    ...(row.payment_reference !== null && { paymentReference: row.payment_reference }),
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

/** The pieces of each line, or of its components, that the notes of parts have left. */
function restOf({ lines, parts, tax_paise: orderTax }: InvoiceRow): Pieces[] {
  const back = parts.flatMap((note) => note.lines)
  const whole = lines.map(({ linePaise }) => linePaise)
  const rest = inProportion(orderTax, whole).flatMap((tax, place) => {
    const line = lines[place]!
    const components =
      line.components && (isOfSeveralRates(line) || back.some((each) => each.place === place)) && line.components
    if (!components) return [piecesOf(place, null, line, tax)]
    const shares = inProportion(
      tax,
      components.map(({ linePaise }) => linePaise),
    )
    return components.map((component, nth) => piecesOf(place, component.productId, component, shares[nth]!))
  })
  for (const { place, part, ...gone } of back) {
    const pieces = rest.find((each) => each.place === place && each.part === part)
    if (!pieces) throw new Error(`The order has no line ${place}`)
    pieces.quantity -= gone.quantity
    pieces.amountPaise -= gone.amountPaise
    pieces.taxPaise -= gone.taxPaise
    pieces.taxablePaise -= gone.taxablePaise
    pieces.cgstPaise -= gone.cgstPaise
    pieces.sgstPaise -= gone.sgstPaise
  }
  return rest.filter(({ quantity }) => quantity > 0)
}

function piecesOf(place: number, part: string | null, of: InvoiceLine | InvoiceComponent, taxPaise: number): Pieces {
  const { quantity, linePaise, taxablePaise, cgstPaise, sgstPaise } = of
  return { place, part, quantity, amountPaise: linePaise + taxPaise, taxPaise, taxablePaise, cgstPaise, sgstPaise }
}

function isOfSeveralRates({ gstRate, components }: InvoiceLine): boolean {
  return gstRate === null && (components?.some((each) => each.gstRate !== null) ?? false)
}

function presentPieces(row: InvoiceRow, pieces: readonly Pieces[]): Invoiced {
  const lines = pieces.flatMap(
    ({ place, part, quantity, amountPaise, taxPaise, taxablePaise, cgstPaise, sgstPaise }) => {
      const line = row.lines[place]
      const of = line?.components?.find(({ productId }) => productId === part)
      if (!line) return []
      return {
        ...line,
        ...(of && {
          name: `${of.name} (${line.name})`,
          weight: of.weight,
          unitPaise: Math.round(of.linePaise / of.quantity),
        }),
        ...(of && line.gstRate === null && { hsn: of.hsn, gstRate: of.gstRate }),
        components: null,
        discountPaise: of ? 0 : linePaise({ unitPaise: line.unitPaise, quantity }) - (amountPaise - taxPaise),
        quantity,
        linePaise: amountPaise - taxPaise,
        taxablePaise,
        cgstPaise,
        sgstPaise,
      }
    },
  )
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
  discountPaise,
  linePaise,
  hsn,
  gstRate,
  ...parts
}: InvoiceLine): Invoice['lines'][number] {
  return {
    name,
    weight,
    quantity,
    unitPrice: toRupees(unitPaise),
    ...(discountPaise > 0 && { discount: toRupees(discountPaise) }),
    amount: toRupees(linePaise),
    ...(hsn !== null && { hsn }),
    ...(gstRate !== null && { gst: { rate: gstRate, ...taxInRupees(parts) } }),
  }
}

// The parts of a line with one rate have nothing to say of tax.
function presentPart(
  { productId, name, weight, quantity, hsn, gstRate, ...parts }: InvoiceComponent,
  lineRate: number | null,
  lots: LotsOfOrder | undefined,
): NonNullable<Invoice['lines'][number]['parts']>[number] {
  return {
    name,
    weight,
    quantity,
    ...(lineRate === null && gstRate !== null && { hsn: hsn ?? '', gst: { rate: gstRate, ...taxInRupees(parts) } }),
    ...lotsOfLine(lots, productId),
  }
}

function taxOf({ tax_mode: mode, lines, seller }: InvoiceRow): Pick<Invoice, 'title' | 'gst' | 'composition'> {
  if (mode === 'added') return {}
  const title = taxFacts.titles.value[mode]
  if (mode === 'composition') return { title, composition: { words: taxFacts.compositionWords.value } }
  const isTerritory = (taxFacts.withoutLegislature.value as readonly string[]).includes(seller.address.state)
  return { title, gst: { ...taxInRupees(sumOfParts(lines)), stateTax: isTerritory ? 'UTGST' : 'SGST' } }
}
