import type { Product } from '#contract/entities'
import { LOW_STOCK_BADGE } from '#contract/rules'
import { search } from '#contract/search/search'
import { empty } from '#contract/wording'

type Listed = Product & { archived: boolean }

export const shelves = [
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
export type Show = (typeof shelves)[number]['show']

// What is equal stays as it came.
export const sorts = [
  { sort: 'stock', label: 'Low stock', order: (one: Listed, other: Listed) => one.quantity - other.quantity },
  { sort: 'name', label: 'Name', order: (one: Listed, other: Listed) => byName.compare(one.name, other.name) },
  { sort: 'price', label: 'Price', order: (one: Listed, other: Listed) => one.offerPrice - other.offerPrice },
  { sort: 'newest', label: 'Newest', order: undefined },
] as const
export type Sort = (typeof sorts)[number]['sort']

const byName = new Intl.Collator('en-IN', { numeric: true })

/** What of the list is looked at, and in which order; it stands in the address. */
export type View = { show: Show; sort: Sort; search: string }

export function viewOf(params: URLSearchParams): View {
  return {
    show: shelves.find(({ show }) => show === params.get('show'))?.show ?? 'all',
    sort: sorts.find(({ sort }) => sort === params.get('sort'))?.sort ?? 'stock',
    search: params.get('search')?.trim() ?? '',
  }
}

/** The address of a view below the list's own; what is usual is left out. */
export function addressOf({ show, sort, search }: View): string {
  const params = new URLSearchParams({
    ...(search && { search }),
    ...(show !== 'all' && { show }),
    ...(sort !== 'stock' && { sort }),
  })
  return params.size > 0 ? `?${params}` : '?'
}

/** Which products a view shows, in its order. */
export function arranged(products: readonly Listed[], { show, sort, search: text }: View): Listed[] {
  const shelf = shelves.find((each) => each.show === show)
  const found = new Set((text ? search(products, text) : products).filter((product) => shelf?.has(product)))
  const order = sorts.find((each) => each.sort === sort)?.order
  // As they came they are oldest first; what was searched for comes by how well it fits.
  return order ? [...found].toSorted(order) : products.filter((product) => found.has(product)).toReversed()
}

/**
 * The rows while one works on them: those of `ids` stay where they were, whatever their stock is now, and what came
 * since follows. Only what is archived, or taken out again, leaves at once.
 */
export function rowsOf<P extends Listed>(products: readonly P[], view: View, ids: readonly string[]): P[] {
  const byId = new Map(products.map((product) => [product._id, product]))
  const now = [...new Set([...ids, ...arranged(products, view).map(({ _id }) => _id)])]
  return now
    .map((id) => byId.get(id))
    .filter((product) => product !== undefined)
    .filter(({ archived }) => archived === (view.show === 'archived'))
}

/** What a view without rows says. */
export function nothingIn({ show, search }: View): string {
  return search ? empty.search : (shelves.find((each) => each.show === show)?.none ?? empty.search)
}
