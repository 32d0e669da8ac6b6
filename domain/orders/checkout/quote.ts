import { createHash } from 'node:crypto'

import type { OrderAddress, OrderLine } from '#contract/entities'
import { type Totals, totals } from '#contract/money'
import { MAX_LINE_QUANTITY } from '#contract/rules'
import { empty, onlyAvailable } from '#contract/wording'
import { Failure } from '#domain/failure'

export type PricedProduct = { id: string; offer_price_paise: number; available: number; archived: boolean }
export type QuotedLine = { productId: string; quantity: number; unitPaise: number }
export type Quote = Totals & { lines: QuotedLine[]; fingerprint: string }

/** Adds up the lines of each product, in ascending product id. */
export function mergeLines(items: readonly OrderLine[]): { productId: string; quantity: number }[] {
  const quantities = new Map<string, number>()
  for (const { product, quantity } of items) quantities.set(product, (quantities.get(product) ?? 0) + quantity)
  return [...quantities]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .sort((a, b) => (a.productId < b.productId ? -1 : 1))
}

/**
 * The current price of the lines, in paise, and a fingerprint of the whole checkout: lines, prices and the text of the
 * address. Throws a Failure (404) for a product that is not in the catalogue.
 */
export function quote(
  lines: readonly { productId: string; quantity: number }[],
  products: ReadonlyMap<string, PricedProduct>,
  address: OrderAddress,
  taxPercent: number,
): Quote {
  const quoted = lines.map(({ productId, quantity }) => {
    const product = products.get(productId)
    if (!product || product.archived) throw new Failure('missing', empty.product)
    return { productId, quantity, unitPaise: product.offer_price_paise }
  })
  const sums = totals(quoted, taxPercent)
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([quoted.map((line) => [line.productId, line.quantity, line.unitPaise]), sums, address]))
    .digest('hex')
  return { ...sums, lines: quoted, fingerprint }
}

/** Throws a Failure (409) with the available quantity for the first line that exceeds it. */
export function requireStock(
  lines: readonly { productId: string; quantity: number }[],
  products: ReadonlyMap<string, PricedProduct>,
): void {
  for (const { productId, quantity } of lines) {
    const most = Math.min(products.get(productId)?.available ?? 0, MAX_LINE_QUANTITY)
    if (quantity > most) throw new Failure('conflict', onlyAvailable(most))
  }
}
