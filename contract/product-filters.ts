import { categories } from './categories.ts'
import type { Product } from './entities.ts'
import { formatRupees } from './money.ts'
import { gramsOf } from './weight.ts'

type Filterable = Pick<Product, 'category' | 'offerPrice' | 'quantity' | 'weight'>

/** A value of a facet that a list can be narrowed to; `price=250-500` in an address. */
export type FilterValue = Readonly<{ facet: string; key: string; label: string }>

/** One property that products are filtered by. */
export type Facet = Readonly<{
  label: string
  values: readonly FilterValue[]
  /** The value that a product has; undefined if it has none of them. */
  of: (product: Filterable) => FilterValue | undefined
}>

/** The chosen values, each an object of its facet. Several of one facet mean "or", facets mean "and". */
export type Filters = readonly FilterValue[]

export const byCategory = ((): Facet => {
  const values = categories.map(({ path, label }) => ({ facet: 'category', key: path, label }))
  return { label: 'Category', values, of: ({ category }) => values.find(({ key }) => key === category) }
})()

/** By the offer price in rupees. */
export const byPrice = bands('price', 'Price', [250, 500, 1_000, 2_000, 5_000], {
  text: (rupees) => formatRupees(rupees).slice(0, -'.00'.length),
  amountOf: ({ offerPrice }) => offerPrice,
})

export const byWeight = bands('weight', 'Weight', [250, 500, 1_000], {
  text: (grams) => (grams < 1_000 ? `${grams} g` : `${grams / 1_000} kg`),
  amountOf: ({ weight }) => gramsOf(weight),
})

export const byStock = ((): Facet => {
  const inStock = { facet: 'stock', key: 'in', label: 'In stock' }
  return { label: 'Availability', values: [inStock], of: ({ quantity }) => (quantity > 0 ? inStock : undefined) }
})()

/** Bands of amounts; a step is the last amount of its band. Fixed, so that an address keeps its meaning. */
function bands(
  facet: string,
  label: string,
  steps: readonly number[],
  { text, amountOf }: { text: (step: number) => string; amountOf: (product: Filterable) => number | undefined },
): Facet {
  const values = [0, ...steps].map((from, place) => {
    const to = steps[place]
    if (to === undefined) return { facet, key: `${from}-`, label: `Above ${text(from)}` }
    return { facet, key: `${from}-${to}`, label: from === 0 ? `Up to ${text(to)}` : `${text(from)} to ${text(to)}` }
  })
  const of: Facet['of'] = (product) => {
    const amount = amountOf(product)
    // An amount above all steps has index -1, which is the last band.
    return amount === undefined ? undefined : values.at(steps.findIndex((step) => amount <= step))
  }
  return { label, values, of }
}

/** Reads the filters of an address, in the order of the facets; other facets and unknown values are ignored. */
export function readFilters(facets: readonly Facet[], params: URLSearchParams): Filters {
  return facets.flatMap(({ values }) => values.filter(({ facet, key }) => params.getAll(facet).includes(key)))
}

export function writeFilters(filters: Filters, params: URLSearchParams): void {
  for (const { facet, key } of filters) params.append(facet, key)
}

/** The filters with one value chosen or no longer chosen. */
export function toggled(facets: readonly Facet[], filters: Filters, value: FilterValue): Filters {
  const all = facets.flatMap(({ values }) => values)
  return all.filter((each) => filters.includes(each) !== (each === value))
}

/** The products that pass the filters, in their order. */
export function filtered<P extends Filterable>(
  facets: readonly Facet[],
  filters: Filters,
  products: readonly P[],
): P[] {
  return products.filter((product) => facets.every((facet) => passes(facet, filters, product)))
}

/**
 * For each value, the number of products that a list would have with this value as the only one of its facet and the
 * filters of the other facets as they are. A value without products is missing.
 */
export function countValues(
  facets: readonly Facet[],
  filters: Filters,
  products: readonly Filterable[],
): Map<FilterValue, number> {
  const counts = new Map<FilterValue, number>()
  for (const product of products) {
    const failed = facets.filter((facet) => !passes(facet, filters, product))
    if (failed.length > 1) continue
    for (const facet of failed.length === 1 ? failed : facets) {
      const value = facet.of(product)
      if (value) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
  }
  return counts
}

function passes({ values, of }: Facet, filters: Filters, product: Filterable): boolean {
  const chosen = filters.filter((each) => values.includes(each))
  const value = of(product)
  return chosen.length === 0 || (value !== undefined && chosen.includes(value))
}
