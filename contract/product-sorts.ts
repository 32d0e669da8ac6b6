import { toPaise } from './money.ts'
import { gramsOf } from './weight.ts'

/** The sort orders of a product list, beside the shop's own order, in which a search has its best match first. */
export const productSorts = ['price', 'price-down', 'weight', 'newest'] as const
export type ProductSort = (typeof productSorts)[number]

/** Paise for 100 g, rounded; undefined without a weight. */
export function paisePer100g(offerPrice: number, weight: string | null): number | undefined {
  const grams = gramsOf(weight)
  return grams && Math.round((toPaise(offerPrice) * 100) / grams)
}
