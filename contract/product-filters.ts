import { allergens, possibleAllergens } from './allergens.ts'
import { categories } from './categories.ts'
import { countries, countryName } from './countries.ts'
import type { Product } from './entities.ts'
import { formatRupees } from './money.ts'
import type { ProductFacts } from './product-facts.ts'
import { contentsOf } from './quantity.ts'

type Filterable = { category: string; facts?: ProductFacts | undefined } & Pick<
  Product,
  'offerPrice' | 'quantity' | 'weight' | 'netQuantity'
>
type FacetName = 'category' | 'price' | 'weight' | 'stock' | 'origin' | 'sugar' | 'allergens'

/** A value of a facet that a list can be narrowed to; `price=250-500` in an address. */
export type FilterValue = Readonly<{ facet: string; key: string; label: string }>

/** One property that products are filtered by. */
export type Facet = Readonly<{
  name: FacetName
  label: string
  values: readonly FilterValue[]
  /** The value that a product has; undefined if it has none of them. */
  of: (product: Filterable) => FilterValue | undefined
  /** The key of the value that products with these keys have. */
  keyIn: (keys: FacetKeys) => string | undefined
}>

/** The keys of the values that a product has; of `allergens` those that it has or may have, with commas between them. */
export type FacetKeys = { readonly [F in FacetName]?: string | undefined }

/** The number of products of a list that have these values and no others. Its groups say all that its filters show. */
export type ProductGroup = FacetKeys & Readonly<{ count: number }>

/** The chosen values, each an object of its facet. Several of one facet mean "or", facets mean "and". */
export type Filters = readonly FilterValue[]

export const byCategory = ((): Facet => {
  const values = categories.map(({ path, label }) => ({ facet: 'category', key: path, label }))
  return {
    name: 'category',
    label: 'Category',
    values,
    of: ({ category }) => values.find(({ key }) => key === category),
    keyIn: ({ category }) => category,
  }
})()

/** By the offer price in rupees. */
export const byPrice = bands('price', 'Price', [250, 500, 1_000, 2_000, 5_000], {
  text: (rupees) => formatRupees(rupees).slice(0, -'.00'.length),
  amountOf: ({ offerPrice }) => offerPrice,
})

export const byWeight = bands('weight', 'Weight', [250, 500, 1_000], {
  text: (grams) => (grams < 1_000 ? `${grams} g` : `${grams / 1_000} kg`),
  amountOf: (product) => {
    const contents = contentsOf(product)
    return contents?.unit === 'g' ? contents.amount : undefined
  },
})

export const byStock = ((): Facet => {
  const inStock = { facet: 'stock', key: 'in', label: 'In stock' }
  return {
    name: 'stock',
    label: 'Availability',
    values: [inStock],
    of: ({ quantity }) => (quantity > 0 ? inStock : undefined),
    keyIn: ({ stock }) => stock,
  }
})()

/** Legal Metrology (Packaged Commodities) Rules, 2011, rule 6 (10A): imported goods are found by country of origin. */
export const byOrigin = ((): Facet => {
  const values = countries.map((key) => ({
    facet: 'origin',
    key,
    // The names are made when they are shown.
    get label() {
      return countryName(key)
    },
  }))
  return {
    name: 'origin',
    label: 'Country of origin',
    values,
    of: ({ facts }) => (facts?.origin === undefined ? undefined : values[countries.indexOf(facts.origin)]),
    keyIn: ({ origin }) => origin,
  }
})()

export const bySugar = ((): Facet => {
  const none = { facet: 'sugar', key: 'none-added', label: 'No added sugar' }
  return {
    name: 'sugar',
    label: 'Sugar',
    values: [none],
    of: ({ facts }) => (facts?.nutrients?.addedSugars === 0 ? none : undefined),
    keyIn: ({ sugar }) => sugar,
  }
})()

/** One for each allergen, so that a list can be free from several. A product whose label does not say is free from none. */
export const freeFrom = allergens.map(({ key: allergen, label }): Facet => {
  const free = { facet: 'free', key: allergen, label: `Free from ${label}` }
  return {
    name: 'allergens',
    label: 'Allergens',
    values: [free],
    of: ({ facts }) => (possibleAllergens(facts ?? {})?.includes(allergen) === false ? free : undefined),
    keyIn: ({ allergens: possible }) => (possible?.split(',').includes(allergen) === false ? allergen : undefined),
  }
})

/** The facets of what the labels say. */
export const labelFacets = [byOrigin, bySugar, ...freeFrom]

/** Bands of amounts; a step is the last amount of its band. Fixed, so that an address keeps its meaning. */
function bands(
  facet: 'price' | 'weight',
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
  return { name: facet, label, values, of, keyIn: (keys) => keys[facet] }
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

/** The keys of the values that a product has, of all facets. */
export function facetKeysOf(product: Filterable): FacetKeys {
  const of = (facet: Facet) => [facet.name, facet.of(product)?.key] as const
  return {
    ...Object.fromEntries([byCategory, byPrice, byWeight, byStock, byOrigin, bySugar].map(of)),
    allergens: possibleAllergens(product.facts ?? {})?.join(','),
  }
}

/** The facets of all lists. */
export const everyFacet = [byCategory, byPrice, byWeight, byStock, ...labelFacets]

/** The values that a list shows, under the label of their facet; `counts` are those without filters. */
export function shownValues(
  facets: readonly Facet[],
  filters: Filters,
  counts: ReadonlyMap<FilterValue, number>,
  all: number,
): Map<string, FilterValue[]> {
  const shown = new Map<string, FilterValue[]>()
  for (const { label, values } of facets) {
    // A single value that all products have narrows nothing.
    const isUseful = (value: FilterValue) => counts.has(value) && !(values.length === 1 && counts.get(value) === all)
    const useful = values.filter((value) => isUseful(value) || filters.includes(value))
    if (useful.length > 0) shown.set(label, [...(shown.get(label) ?? []), ...useful])
  }
  return shown
}

/** Whether products with these values pass the filters. */
export function passes(facets: readonly Facet[], filters: Filters, keys: FacetKeys): boolean {
  return facets.every((facet) => passesFacet(facet, filters, keys))
}

/** The number of products that pass the filters. */
export function countPassing(facets: readonly Facet[], filters: Filters, groups: readonly ProductGroup[]): number {
  return groups.reduce((sum, group) => sum + (passes(facets, filters, group) ? group.count : 0), 0)
}

/**
 * For each value, the number of products that a list would have with this value as the only one of its facet and the
 * filters of the other facets as they are. A value without products is missing.
 */
export function countValues(
  facets: readonly Facet[],
  filters: Filters,
  groups: readonly ProductGroup[],
): Map<FilterValue, number> {
  const counts = new Map<FilterValue, number>()
  for (const group of groups) {
    const failed = facets.filter((facet) => !passesFacet(facet, filters, group))
    if (failed.length > 1) continue
    for (const { keyIn, values } of failed.length === 1 ? failed : facets) {
      const has = keyIn(group)
      const value = has === undefined ? undefined : values.find(({ key }) => key === has)
      if (value) counts.set(value, (counts.get(value) ?? 0) + group.count)
    }
  }
  return counts
}

function passesFacet({ keyIn, values }: Facet, filters: Filters, keys: FacetKeys): boolean {
  const chosen = filters.filter((each) => values.includes(each))
  return chosen.length === 0 || chosen.some(({ key }) => key === keyIn(keys))
}
