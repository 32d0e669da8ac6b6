import type { Facet } from '#contract/filters/facet'
import { type Filters, readFilters, writeFilters } from '#contract/filters/filters'
import type { ProductSort } from '#contract/products/product-sorts'

/** The sort orders of a list; the first is the shop's own order, or best match first in a search. */
export const sorts = [
  { key: '', label: 'Featured' },
  { key: 'price', label: 'Price, low to high' },
  { key: 'price-down', label: 'Price, high to low' },
  { key: 'weight', label: 'Unit price' },
  { key: 'newest', label: 'Newest first' },
  { key: 'origin', label: 'Country of origin' },
] as const satisfies { key: '' | ProductSort; label: string }[]
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

/** The question to the shop for the products of a list that its page shows. */
export function browseQuery({ search, filters, sort, shown }: ListQuery, category?: string) {
  return {
    ...(category !== undefined && { category: category.slice(0, MAX_TEXT) }),
    ...(search && { search: search.slice(0, MAX_TEXT) }),
    ...(filters.length > 0 && { filters: filters.map(({ facet, key }) => `${facet}:${key}`).join(',') }),
    ...(sort && { sort }),
    limit: String(Math.min(shown, MAX_SHOWN)),
  }
}

// The limits of the call.
const MAX_TEXT = 100
const MAX_SHOWN = 9_999
