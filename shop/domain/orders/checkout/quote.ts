import { createHash } from 'node:crypto'

import type { OrderAddress, OrderLine } from '#contract/entities'
import { discountOf } from '#contract/money/discount'
import { formatPaise, linePaise, type Totals, totals } from '#contract/money/money'
import { codeIsFor, codeLacks } from '#contract/money/offer-wording'
import { inProportion } from '#contract/money/piece-shares'
import { sumOfParts, type TaxParts, taxInside } from '#contract/money/tax'
import type { BusinessBuyer } from '#contract/money/business-buyer'
import type { Gift } from '#contract/orders/gift'
import { categoryLabel } from '#contract/products/categories'
import { empty, noTaxYet } from '#contract/wording'
import { doesNotFit, type Offer } from '#domain/orders/offers/read-offer'
import type { Taxing } from '#domain/orders/order/order-context'
import { Failure } from '#domain/process/failure'

export type PricedProduct = {
  id: string
  /** The price of a piece now. */
  unit_paise: number
  available: number
  reserved: number
  archived: boolean
  name: string
  category: string
  weight: string | null
  hsn: string | null
  gst_rate: number | null
  components: (Omit<PricedProduct, 'components'> & { pieces: number })[] | null
}
/** The rate in per cent; null where components have several. */
type LineTax = TaxParts & { gstRate: number | null }
/** A component of a line as `order_items` keeps it: `pieces` of one, the rest of all of the line. */
export type QuotedComponent = {
  product: string
  name: string
  weight: string | null
  pieces: number
  paise: number
  hsn: string | null
  tax: LineTax | null
}
export type QuotedLine = {
  productId: string
  quantity: number
  unitPaise: number
  /** What a code takes off the line. */
  discountPaise: number
  /** Null in the mode `added`, for a product without a code in the mode `composition`, and where components have several. */
  hsn: string | null
  /** Null in every mode but `gst`. */
  tax: LineTax | null
  components?: QuotedComponent[]
}
export type Quote = Totals & { lines: QuotedLine[]; offer: Offer | null; fingerprint: string }

/** Adds up the lines of each product, in ascending product id. */
export function mergeLines(items: readonly OrderLine[]): { productId: string; quantity: number }[] {
  const quantities = new Map<string, number>()
  for (const { product, quantity } of items) quantities.set(product, (quantities.get(product) ?? 0) + quantity)
  return [...quantities]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .sort((a, b) => (a.productId < b.productId ? -1 : 1))
}

type Lines = readonly { productId: string; quantity: number }[]
type Products = ReadonlyMap<string, PricedProduct>
type Extras = { gift?: Gift | null; offer?: Offer | null; buyer?: BusinessBuyer | undefined; byCash?: boolean }

/** The fingerprint covers the whole checkout. Throws as priceLines does. */
export function quote(
  lines: Lines,
  products: Products,
  address: OrderAddress,
  taxing: Taxing,
  { gift = null, offer = null, buyer, byCash = false }: Extras = {},
): Quote {
  const { lines: quoted, ...sums } = priceLines(lines, products, taxing, offer)
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([quoted.map((line) => [line.productId, line.quantity, line.unitPaise]), sums, address]))
    .update(
      taxing.taxMode === 'added' ? '' : JSON.stringify([taxing.taxMode, quoted.map(({ hsn, tax }) => [hsn, tax])]),
    )
    .update(gift ? JSON.stringify(gift) : '')
    .update(offer?.code ?? '')
    .update(byCash ? 'cash' : '')
    .update(buyer ? JSON.stringify(buyer) : '')
    .update(quoted.some(({ components }) => components) ? JSON.stringify(quoted.map(recipe)) : '')
    .digest('hex')
  return { ...sums, lines: quoted, offer, fingerprint }
}

/** Throws a Failure: 404 not in the catalogue, 409 its tax is not known, or the code is for other orders. */
export function priceLines(
  lines: Lines,
  products: Products,
  taxing: Taxing,
  offer: Offer | null,
): Totals & { lines: QuotedLine[] } {
  const priced = lines.map(({ productId, quantity }) => {
    const product = products.get(productId)
    if (!product || product.archived) throw new Failure('missing', empty.product)
    return { product, productId, quantity, unitPaise: product.unit_paise }
  })
  const shares = offer && sharesOf(offer, priced)
  const quoted = priced.map(({ product, ...undiscounted }, place) => {
    const line = { ...undiscounted, discountPaise: shares?.[place] ?? 0 }
    if (!product.components) return { ...line, ...taxOf(product, linePaise(line), taxing) }
    return { ...line, ...componentsOf(product.components, linePaise(line), taxing) }
  })
  return { ...totals(quoted, taxing.taxPercent), lines: quoted }
}

type PricedLine = { product: PricedProduct; productId: string; quantity: number; unitPaise: number }

/** Throws a Failure (409) that says what the order lacks. */
function sharesOf(offer: Offer, lines: readonly PricedLine[]): number[] {
  const discount = discountOf(
    offer,
    lines.map(({ product, ...line }) => ({
      productId: line.productId,
      category: product.category,
      paise: linePaise(line),
    })),
  )
  if ('shares' in discount) return discount.shares
  if ('lacksPaise' in discount) throw doesNotFit(codeLacks(offer.code, formatPaise(discount.lacksPaise)))
  const categories = offer.categories?.map((path) => categoryLabel(path) ?? path) ?? []
  throw doesNotFit(codeIsFor(offer.code, [...categories, ...(offer.products ? ['chosen products'] : [])].join(', ')))
}

function recipe({ components }: QuotedLine) {
  return components?.map(({ product, pieces }) => [product, pieces])
}

// A mixed supply is taxed as the part with the highest rate (CGST Act, 2017, sections 2(74) and 8(b)).
function componentsOf(
  of: NonNullable<PricedProduct['components']>,
  paise: number,
  taxing: Taxing,
): Pick<QuotedLine, 'hsn' | 'tax' | 'components'> {
  const shares = inProportion(
    paise,
    of.map(({ unit_paise: unit, pieces }) => unit * pieces),
  )
  if (taxing.taxMode === 'gst') of.forEach(requireTax)
  const highest = of.toSorted((one, other) => (other.gst_rate ?? 0) - (one.gst_rate ?? 0))[0]!
  const isMixed = taxing.taxMode === 'gst' && taxing.hamperTax === 'mixed'
  const components = of.map(({ id, name, weight, pieces, ...own }, place) => {
    const { hsn, gst_rate: rate } = isMixed ? highest : own
    const paiseOfIt = shares[place]!
    return {
      product: id,
      name,
      weight,
      pieces,
      paise: paiseOfIt,
      ...taxOf({ id, name, hsn, gst_rate: rate }, paiseOfIt, taxing),
    }
  })
  const [{ hsn, tax }] = components as [QuotedComponent]
  const isOne = components.every((each) => each.hsn === hsn && each.tax?.gstRate === tax?.gstRate)
  return {
    hsn: isOne ? hsn : null,
    tax: tax && { gstRate: isOne ? tax.gstRate : null, ...sumOfParts(components.flatMap((each) => each.tax ?? [])) },
    components,
  }
}

type Taxed = Pick<PricedProduct, 'id' | 'name' | 'hsn' | 'gst_rate'>

function taxOf(product: Taxed, paise: number, { taxMode }: Taxing): Pick<QuotedLine, 'hsn' | 'tax'> {
  if (taxMode !== 'gst') return { hsn: taxMode === 'added' ? null : product.hsn, tax: null }
  const { hsn, gst_rate: gstRate } = requireTax(product)
  return { hsn, tax: { gstRate, ...taxInside(paise, gstRate) } }
}

// An invoice must name the code and the rate of each line, so a product without them cannot be sold.
function requireTax({ id, name, hsn, gst_rate }: Taxed): { hsn: string; gst_rate: number } {
  if (hsn === null || gst_rate === null) throw new Failure('conflict', noTaxYet(name), { product: id })
  return { hsn, gst_rate }
}
