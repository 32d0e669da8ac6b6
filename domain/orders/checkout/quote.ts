import { createHash } from 'node:crypto'

import type { OrderAddress, OrderLine } from '#contract/entities'
import { type Totals, totals } from '#contract/money'
import { MAX_LINE_QUANTITY } from '#contract/rules'
import { empty, onlyAvailable } from '#contract/wording'
import { Failure } from '#domain/failure'

export type PricedProduct = { id: string; offer_price_paise: number; available: number; archived_at: Date | null }
export type QuotedLine = { productId: string; quantity: number; unitPaise: number }
export type Quote = Totals & { lines: QuotedLine[]; fingerprint: string }

/** Lines of one product added up, in ascending product id. */
export function mergeLines(items: readonly OrderLine[]): { productId: string; quantity: number }[] {
  const wanted = new Map<string, number>()
  for (const { product, quantity } of items) wanted.set(product, (wanted.get(product) ?? 0) + quantity)
  return [...wanted]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .sort((a, b) => (a.productId < b.productId ? -1 : 1))
}

/**
 * What the lines cost now, in paise, and a fingerprint of the whole checkout: the same lines at the same prices to the
 * same address, as it reads now. Throws a Failure (404) for a product that is not in the catalogue.
 */
export function quote(
  wanted: readonly { productId: string; quantity: number }[],
  products: ReadonlyMap<string, PricedProduct>,
  address: OrderAddress,
  taxPercent: number,
): Quote {
  const lines = wanted.map(({ productId, quantity }) => {
    const product = products.get(productId)
    if (!product || product.archived_at) throw new Failure('missing', empty.product)
    return { productId, quantity, unitPaise: product.offer_price_paise }
  })
  const sums = totals(lines, taxPercent)
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([lines.map((line) => [line.productId, line.quantity, line.unitPaise]), sums, address]))
    .digest('hex')
  return { ...sums, lines, fingerprint }
}

/** Throws a Failure (409) that says how many there are, for the first line that asks for more. */
export function requireStock(
  wanted: readonly { productId: string; quantity: number }[],
  products: ReadonlyMap<string, PricedProduct>,
): void {
  for (const { productId, quantity } of wanted) {
    const most = Math.min(products.get(productId)?.available ?? 0, MAX_LINE_QUANTITY)
    if (quantity > most) throw new Failure('conflict', onlyAvailable(most))
  }
}
