import { formatRupees } from '../money/money.ts'
import { possibleAllergens } from '../products/allergens.ts'
import { categories } from '../products/categories.ts'
import { contentsOf } from '../products/quantity.ts'
import type { Facet, FacetKeys, Filterable } from './facet.ts'
import { byOrigin, bySugar, labelFacets } from './label-facets.ts'

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

/** The facets of all lists. */
export const everyFacet = [byCategory, byPrice, byWeight, byStock, ...labelFacets]

/** The keys of the values that a product has, of all facets. */
export function facetKeysOf(product: Filterable): FacetKeys {
  const of = (facet: Facet) => [facet.name, facet.of(product)?.key] as const
  return {
    ...Object.fromEntries([byCategory, byPrice, byWeight, byStock, byOrigin, bySugar].map(of)),
    allergens: possibleAllergens(product.facts ?? {})?.join(','),
  }
}

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
