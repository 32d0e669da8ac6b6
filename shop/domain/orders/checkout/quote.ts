import { createHash } from 'node:crypto'

import type { OrderAddress, OrderLine } from '#contract/entities'
import { linePaise, type Totals, totals } from '#contract/money/money'
import { type TaxParts, taxInside } from '#contract/money/tax'
import type { Gift } from '#contract/orders/gift'
import { MAX_LINE_QUANTITY } from '#contract/rules'
import { empty, noTaxYet, onlyAvailable } from '#contract/wording'
import type { Taxing } from '#domain/orders/order/order-context'
import { Failure } from '#domain/process/failure'

export type PricedProduct = {
  id: string
  /** What a piece costs now. */
  unit_paise: number
  available: number
  reserved: number
  archived: boolean
  name: string
  hsn: string | null
  gst_rate: number | null
  in_lots: boolean
}
/** The rate in per cent. */
type LineTax = TaxParts & { gstRate: number }
export type QuotedLine = {
  productId: string
  quantity: number
  unitPaise: number
  inLots: boolean
  /** Null in the mode `added`, and for a product without a code in the mode `composition`. */
  hsn: string | null
  /** Null in every mode but `gst`. */
  tax: LineTax | null
}
export type Quote = Totals & { lines: QuotedLine[]; fingerprint: string }

/** Adds up the lines of each product, in ascending product id. */
export function mergeLines(items: readonly OrderLine[]): { productId: string; quantity: number }[] {
  const quantities = new Map<string, number>()
  for (const { product, quantity } of items) quantities.set(product, (quantities.get(product) ?? 0) + quantity)
  return [...quantities]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .sort((a, b) => (a.productId < b.productId ? -1 : 1))
}

/** The fingerprint covers the whole checkout. Throws a Failure: 404 not in the catalogue, 409 its tax is not known. */
export function quote(
  lines: readonly { productId: string; quantity: number }[],
  products: ReadonlyMap<string, PricedProduct>,
  address: OrderAddress,
  taxing: Taxing,
  gift?: Gift | null,
): Quote {
  const quoted = lines.map(({ productId, quantity }) => {
    const product = products.get(productId)
    if (!product || product.archived) throw new Failure('missing', empty.product)
    const line = { productId, quantity, unitPaise: product.unit_paise, inLots: product.in_lots }
    return { ...line, ...taxOf(product, linePaise(line), taxing) }
  })
  const sums = totals(quoted, taxing.taxPercent)
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([quoted.map((line) => [line.productId, line.quantity, line.unitPaise]), sums, address]))
    .update(
      taxing.taxMode === 'added' ? '' : JSON.stringify([taxing.taxMode, quoted.map(({ hsn, tax }) => [hsn, tax])]),
    )
    .update(gift ? JSON.stringify(gift) : '')
    .digest('hex')
  return { ...sums, lines: quoted, fingerprint }
}

// An invoice must name the code and the rate of each line, so a product without them cannot be sold.
function taxOf(product: PricedProduct, paise: number, { taxMode }: Taxing): Pick<QuotedLine, 'hsn' | 'tax'> {
  const { id, name, hsn, gst_rate: gstRate } = product
  if (taxMode !== 'gst') return { hsn: taxMode === 'added' ? null : hsn, tax: null }
  if (hsn === null || gstRate === null) throw new Failure('conflict', noTaxYet(name), { product: id })
  return { hsn, tax: { gstRate, ...taxInside(paise, gstRate) } }
}

export function missingPieces(
  lines: readonly { productId: string; quantity: number }[],
  products: ReadonlyMap<string, PricedProduct>,
): Map<string, number> {
  const missing = lines.map(({ productId, quantity }) => {
    return [productId, quantity - (products.get(productId)?.available ?? 0)] as const
  })
  return new Map(missing.filter(([, pieces]) => pieces > 0))
}

/** The Failure (409) of an order of more pieces than there are; `retryAfter` in seconds. */
export function onlySoMany(
  product: string,
  products: ReadonlyMap<string, PricedProduct>,
  retryAfter?: number,
): Failure {
  const there = Math.min(products.get(product)?.available ?? 0, MAX_LINE_QUANTITY)
  return new Failure('conflict', onlyAvailable(there), {
    code: 'not-enough-stock',
    product,
    ...(retryAfter && { retryAfter }),
  })
}
