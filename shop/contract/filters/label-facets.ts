import { allergens, possibleAllergens } from '../products/allergens.ts'
import { countries, countryName } from '../products/countries.ts'
import type { Facet } from './facet.ts'

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
