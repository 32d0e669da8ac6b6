import type { CartItems, Product } from '#contract/entities'
import { totals, toPaise, type Totals } from '#contract/money/money'
import { MAX_LINE_QUANTITY } from '#contract/rules'
import { mostOfEach, onlyAvailable } from '#contract/wording'

/** The number on the cart badge: items, not lines. */
export function itemCount(items: CartItems): number {
  return Object.values(items).reduce((sum, count) => sum + count, 0)
}

/** The largest quantity of a product that a cart may hold now. */
export function maxQuantity(product: Pick<Product, 'quantity'>): number {
  return Math.min(product.quantity, MAX_LINE_QUANTITY)
}

/** Why there are no more than `most`: the stock, or the limit of a cart. */
export function noMoreThan(most: number): string {
  return most >= MAX_LINE_QUANTITY ? mostOfEach(MAX_LINE_QUANTITY) : onlyAvailable(most)
}

export type StepLimits = { most: number; least: number }

/** The count after a step of one. A step down from more than the stock goes to the stock. */
export function stepped(count: number, by: 1 | -1, { most, least }: StepLimits): number {
  return by > 0 ? count + 1 : Math.max(Math.min(count, least), Math.min(count - 1, most))
}

export type CartLine = { product: Product; count: number }

/** The lines whose product is in the catalogue, in the order they were added. */
export function cartLines(items: CartItems, products: readonly Product[]): CartLine[] {
  const byId = new Map(products.map((product) => [product._id, product]))
  return Object.entries(items).flatMap(([id, count]) => {
    const product = byId.get(id)
    return product ? [{ product, count }] : []
  })
}

/** The lines that are in stock; sold-out lines are not part of the total. */
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
