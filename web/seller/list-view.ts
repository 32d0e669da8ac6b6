import type { Product } from '#contract/entities'
import { LOW_STOCK_BADGE } from '#contract/rules'
import { empty } from '#contract/wording'
import { searchProducts } from '#web/seller/list-search.ts'

type Listed = Product & { archived: boolean; waiting?: number }

export const productFilters = [
  { show: 'all', label: 'All', none: 'The shop has no products on sale', has: (product: Listed) => !product.archived },
  {
    show: 'low',
    label: 'Running low',
    none: 'Nothing is running low',
    has: ({ archived, quantity }: Listed) => !archived && quantity > 0 && quantity <= LOW_STOCK_BADGE,
  },
  {
    show: 'out',
    label: 'Sold out',
    none: 'Nothing is sold out',
    has: ({ archived, quantity }: Listed) => !archived && quantity <= 0,
  },
  { show: 'archived', label: 'Archived', none: 'Nothing is archived', has: ({ archived }: Listed) => archived },
] as const
export type Show = (typeof productFilters)[number]['show']

// The sort is stable.
const sortOrders = [
  { sort: 'stock', label: 'Low stock', order: (one: Listed, other: Listed) => one.quantity - other.quantity },
  { sort: 'name', label: 'Name', order: (one: Listed, other: Listed) => byName.compare(one.name, other.name) },
  { sort: 'price', label: 'Price', order: (one: Listed, other: Listed) => one.offerPrice - other.offerPrice },
  { sort: 'newest', label: 'Newest', order: undefined },
] as const
const mostWaiting = {
  sort: 'waiting',
  label: 'Most waiting',
  order: (one: Listed, other: Listed) => (other.waiting ?? 0) - (one.waiting ?? 0),
} as const
export type Sort = (typeof sortOrders)[number]['sort'] | 'waiting'

/** The sort orders of a shop, which may tell waiting shoppers that a product is back. */
export function sortsOf({ backInStockMails }: { backInStockMails?: true }) {
  return backInStockMails ? [...sortOrders, mostWaiting] : sortOrders
}

const byName = new Intl.Collator('en-IN', { numeric: true })

/** The filter, search and sort order of the list, which are in its address. */
export type View = { show: Show; sort: Sort; search: string }

export function readView(params: URLSearchParams, settings: { backInStockMails?: true } = {}): View {
  return {
    show: productFilters.find(({ show }) => show === params.get('show'))?.show ?? 'all',
    sort: sortsOf(settings).find(({ sort }) => sort === params.get('sort'))?.sort ?? 'stock',
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

/** The products of a view, in its order. */
export function arranged(products: readonly Listed[], { show, sort, search: text }: View): Listed[] {
  const filter = productFilters.find((each) => each.show === show)
  const found = new Set((text ? searchProducts(products, text) : products).filter((product) => filter?.has(product)))
  const order = [...sortOrders, mostWaiting].find((each) => each.sort === sort)?.order
  // The list is oldest first. Without a sort order the newest come first, also in a search.
  return order ? [...found].toSorted(order) : products.filter((product) => found.has(product)).toReversed()
}

/**
 * The rows of an open view: products of `ids` keep their place whatever their stock becomes, and new ones follow. Only a
 * change of `archived` removes a row at once.
 */
export function rowsOf<P extends Listed>(products: readonly P[], view: View, ids: readonly string[]): P[] {
  const byId = new Map(products.map((product) => [product._id, product]))
  const now = [...new Set([...ids, ...arranged(products, view).map(({ _id }) => _id)])]
  return now
    .map((id) => byId.get(id))
    .filter((product) => product !== undefined)
    .filter(({ archived }) => archived === (view.show === 'archived'))
}

/** The text of an empty view. */
export function emptyText({ show, search }: View): string {
  return search ? empty.search : (productFilters.find((each) => each.show === show)?.none ?? empty.search)
}
