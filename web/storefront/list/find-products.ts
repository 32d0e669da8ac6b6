import type { Product } from '#contract/entities'
import { nearest } from '#contract/search/nearest'
import { search } from '#contract/search/search'

/** The products that a search text means, and those to name when none of them is in stock, closest first. */
export function findProducts(products: readonly Product[], text: string) {
  const meant = search(products, text)
  return { meant, similar: meant.length > 0 ? meant : nearest(products, text) }
}
