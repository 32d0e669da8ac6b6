import type { Product } from '#contract/entities'
import { toPaise } from '#contract/money'
import { type Facet, type Filters, readFilters, writeFilters } from '#contract/product-filters'
import { paisePer100g } from '#contract/product-sorts'

/** The sort orders of a list; the first is the shop's own order, or best match first in a search. */
export const sorts = [
  { key: '', label: 'Featured' },
  { key: 'price', label: 'Price, low to high' },
  { key: 'price-down', label: 'Price, high to low' },
  { key: 'weight', label: 'Price per 100 g' },
  { key: 'newest', label: 'Newest first' },
] as const
type Sort = (typeof sorts)[number]['key']

/** The number of products shown at first and added by each "Show more". */
export const PAGE_OF_PRODUCTS = 48

/** The query of a list's address; invalid values are ignored. */
export type ListQuery = { search: string; filters: Filters; sort: Sort; shown: number }

export function readListQuery(params: URLSearchParams, facets: readonly Facet[]): ListQuery {
  const asked = params.get('sort')
  const shown = Number(params.get('show'))
  return {
    search: params.get('search')?.trim() ?? '',
    filters: readFilters(facets, params),
    sort: sorts.find(({ key }) => key === asked)?.key ?? '',
    shown: Number.isSafeInteger(shown) && shown > PAGE_OF_PRODUCTS ? shown : PAGE_OF_PRODUCTS,
  }
}

/** The address of a list, without default values. */
export function listAddress(
  path: string,
  { search = '', filters = [], sort = '', shown = 0 }: Partial<ListQuery>,
): string {
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  writeFilters(filters, params)
  if (sort) params.set('sort', sort)
  if (shown > PAGE_OF_PRODUCTS) params.set('show', String(shown))
  return params.size > 0 ? `${path}?${params}` : path
}

/** `found` in the order `sort`; the order of `shop` decides which products are newest. */
export function sorted(found: readonly Product[], sort: Sort, shop: readonly Product[]): readonly Product[] {
  switch (sort) {
    case '':
      return found
    case 'newest': {
      const wanted = new Set(found)
      return shop.filter((product) => wanted.has(product)).toReversed()
    }
    case 'price':
      return found.toSorted((one, other) => toPaise(one.offerPrice) - toPaise(other.offerPrice))
    case 'price-down':
      return found.toSorted((one, other) => toPaise(other.offerPrice) - toPaise(one.offerPrice))
    case 'weight':
      return found.toSorted((one, other) => perWeight(one) - perWeight(other))
  }
}

// Products without a weight come last. Not Infinity, because the difference of two infinities is NaN.
function perWeight({ offerPrice, weight }: Product): number {
  return paisePer100g(offerPrice, weight) ?? Number.MAX_SAFE_INTEGER
}
