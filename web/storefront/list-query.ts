import type { Product } from '#contract/entities'
import { toPaise } from '#contract/money'
import { paisePer100g } from '#web/storefront/price-per-weight.ts'

/** How a list may be sorted; the first is the shop's own order, or the likeliest first when searching. */
export const sorts = [
  { key: '', label: 'Our order' },
  { key: 'price', label: 'Price, low to high' },
  { key: 'price-down', label: 'Price, high to low' },
  { key: 'weight', label: 'Price per 100 g' },
  { key: 'newest', label: 'Newest first' },
] as const
type Sort = (typeof sorts)[number]['key']

/** So many products are shown at first, and so many more at a time. */
export const PAGE_OF_PRODUCTS = 48

/** What a list's address asks for; what it should not say is passed over. */
export type ListQuery = { search: string; sort: Sort; shown: number }

export function readListQuery(params: URLSearchParams): ListQuery {
  const asked = params.get('sort')
  const shown = Number(params.get('show'))
  return {
    search: params.get('search')?.trim() ?? '',
    sort: sorts.find(({ key }) => key === asked)?.key ?? '',
    shown: Number.isSafeInteger(shown) && shown > PAGE_OF_PRODUCTS ? shown : PAGE_OF_PRODUCTS,
  }
}

/** The address of a list, with no more in it than is asked. */
export function listAddress(path: string, { search = '', sort = '', shown = 0 }: Partial<ListQuery>): string {
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  if (sort) params.set('sort', sort)
  if (shown > PAGE_OF_PRODUCTS) params.set('show', String(shown))
  return params.size > 0 ? `${path}?${params}` : path
}

/** Products of the shop in the order asked; without one they stay as they were found. */
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

// What says no weight cannot be compared and comes last; the difference of two infinities is no number.
function perWeight({ offerPrice, weight }: Product): number {
  return paisePer100g(offerPrice, weight) ?? Number.MAX_SAFE_INTEGER
}
