import { type ProductShow, productShows, type StockSort, stockSorts } from '#contract/products/product-shows'
import { empty } from '#contract/wording'

export const productFilters = [
  { show: 'all', label: 'All', none: 'The shop has no products on sale' },
  { show: 'low', label: 'Running low', none: 'Nothing is running low' },
  { show: 'out', label: 'Sold out', none: 'Nothing is sold out' },
  { show: 'unlabelled', label: 'Label incomplete', none: 'Every label has its facts' },
  { show: 'archived', label: 'Archived', none: 'Nothing is archived' },
] as const

export const sortOrders = [
  { sort: 'stock', label: 'Low stock' },
  { sort: 'name', label: 'Name' },
  { sort: 'price', label: 'Price' },
  { sort: 'newest', label: 'Newest' },
  { sort: 'waiting', label: 'Most waiting' },
] as const

/** The filter, search and sort order of the list, which are in its address. */
export type View = { show: ProductShow; sort: StockSort; search: string }

export function readView(params: URLSearchParams): View {
  return {
    show: productShows.find((show) => show === params.get('show')) ?? 'all',
    sort: stockSorts.find((sort) => sort === params.get('sort')) ?? 'stock',
    search: params.get('search')?.trim() ?? '',
  }
}

/** The query of a view, without default values. */
export function viewAddress({ show, sort, search }: View): string {
  const params = new URLSearchParams({
    ...(search && { search }),
    ...(show !== 'all' && { show }),
    ...(sort !== 'stock' && { sort }),
  })
  return params.size > 0 ? `?${params}` : '?'
}

/**
 * The rows of an open view: products of `ids` keep their place whatever their stock becomes, and new ones of `found`
 * follow. Only a change of `archived` removes a row at once.
 */
export function rowsOf<P extends { _id: string; archived: boolean }>(
  products: readonly P[],
  view: View,
  ids: readonly string[],
  found: readonly string[],
): P[] {
  const byId = new Map(products.map((product) => [product._id, product]))
  return [...new Set([...ids, ...found])]
    .map((id) => byId.get(id))
    .filter((product) => product !== undefined)
    .filter(({ archived }) => archived === (view.show === 'archived'))
}

/** The text of an empty view. */
export function emptyText({ show, search }: View): string {
  return search ? empty.search : (productFilters.find((each) => each.show === show)?.none ?? empty.search)
}
