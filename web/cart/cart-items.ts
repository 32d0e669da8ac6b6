import type { CartItems, Product } from '#contract/entities'
import { totals, toPaise, type Totals } from '#contract/money'
import { MAX_LINE_QUANTITY } from '#contract/rules'

/** The number on the cart badge: pieces, not lines. */
export function pieces(items: CartItems): number {
  return Object.values(items).reduce((sum, count) => sum + count, 0)
}

/** How many of a product one cart may hold now. */
export function mostOf(product: Pick<Product, 'quantity'>): number {
  return Math.min(product.quantity, MAX_LINE_QUANTITY)
}

export type StepLimits = { most: number; least: number }

/** How many there are after one more or one less; one less of what no longer fits the stock is what still fits. */
export function stepped(count: number, by: 1 | -1, { most, least }: StepLimits): number {
  return by > 0 ? count + 1 : Math.max(Math.min(count, least), Math.min(count - 1, most))
}

export type CartLine = { product: Product; count: number }

/** The lines the catalogue knows, in the order they were added. */
export function linesOf(items: CartItems, products: readonly Product[]): CartLine[] {
  const byId = new Map(products.map((product) => [product._id, product]))
  return Object.entries(items).flatMap(([id, count]) => {
    const product = byId.get(id)
    return product ? [{ product, count }] : []
  })
}

/** What can be bought of the lines: what is sold out waits beside the total. */
export function buyable(lines: readonly CartLine[], availableOf: (product: Product) => number): CartLine[] {
  return lines.filter(({ product }) => availableOf(product) > 0)
}

/** Subtotal, tax and total of cart lines, in paise. */
export function totalsOf(lines: readonly CartLine[], taxPercent: number): Totals {
  return totals(
    lines.map(({ product, count }) => ({ unitPaise: toPaise(product.offerPrice), quantity: count })),
    taxPercent,
  )
}
