import fc from 'fast-check'
import { expect, test } from 'vitest'

import { plainProduct } from '#test/scenes/plain-product'

import { categoryPaths } from '../products/categories.ts'
import type { ProductFacts } from '../products/product-facts.ts'
import { byPrice, everyFacet, facetKeysOf } from './facets.ts'
import {
  countPassing,
  countValues,
  type Filters,
  passes,
  readFilters,
  shownValues,
  toggled,
  writeFilters,
} from './filters.ts'

const facets = everyFacet
// Of the countries and allergens a few, because there are 258.
const everyValue = facets
  .flatMap(({ values }) => values)
  .filter(({ facet, key }) => !['origin', 'free'].includes(facet) || ['IN', 'SA', 'milk', 'soy'].includes(key))
const chosen = (address: string) => readFilters(facets, new URLSearchParams(address))
type Plain = typeof plainProduct & { facts?: ProductFacts | undefined }
const plain = (change: Partial<Plain>): Plain => ({ ...plainProduct, ...change })
const filtered = (all: typeof facets, filters: Filters, shop: readonly Plain[]) =>
  shop.filter((product) => passes(all, filters, facetKeysOf(product)))
const groupsOf = (shop: readonly Plain[]) => shop.map((product) => ({ ...facetKeysOf(product), count: 1 }))

const labels: (ProductFacts | undefined)[] = [
  undefined,
  { origin: 'IN' },
  { origin: 'SA', contains: [] },
  { origin: 'SA', contains: [], mayContain: ['milk'] },
  { contains: ['milk', 'soy'], nutrients: { addedSugars: 0 } },
]
const anyProduct = fc
  .record({
    category: fc.constantFrom(...categoryPaths),
    offerPrice: fc.constantFrom(0.01, 249.99, 250, 250.01, 499, 500, 1_000, 1_999, 2_000.5, 5_000, 5_001, 1_000_000),
    weight: fc.constantFrom(null, 'a box', '1 g', '250 g', '251 g', '500 g', '0.5 kg', '1 kg', '1.2 kg', '50 kg'),
    quantity: fc.nat(3),
    facts: fc.constantFrom(...labels),
  })
  .map(plain)
const anyShop = fc.array(anyProduct, { maxLength: 30 })
const anyFilters = fc.shuffledSubarray(everyValue)

test.each([
  ['Price', { offerPrice: 250 }, 'Up to ₹250'],
  ['Price', { offerPrice: 250.01 }, '₹250 to ₹500'],
  ['Price', { offerPrice: 1_000 }, '₹500 to ₹1,000'],
  ['Price', { offerPrice: 5_000.5 }, 'Above ₹5,000'],
  ['Weight', { weight: '250 g' }, 'Up to 250 g'],
  ['Weight', { weight: '0.5 kg' }, '250 g to 500 g'],
  ['Weight', { weight: '1 kg' }, '500 g to 1 kg'],
  ['Weight', { weight: '1.2 kg' }, 'Above 1 kg'],
  ['Weight', { weight: '4 packs' }, undefined],
  ['Weight', { weight: null }, undefined],
  ['Availability', { quantity: 1 }, 'In stock'],
  ['Availability', { quantity: 0 }, undefined],
  ['Category', { category: 'Nuts' }, 'Nuts & Seeds'],
  ['Weight', { weight: 'a box', facts: undefined, netQuantity: { amount: 1.5, unit: 'kg' } }, 'Above 1 kg'],
  ['Weight', { weight: '500 g', netQuantity: { amount: 500, unit: 'ml' } }, undefined],
  ['Country of origin', { facts: { origin: 'SA' } }, 'Saudi Arabia'],
  ['Country of origin', { facts: {} }, undefined],
  ['Sugar', { facts: { nutrients: { addedSugars: 0 } } }, 'No added sugar'],
  ['Sugar', { facts: { nutrients: { addedSugars: 0.1 } } }, undefined],
  ['Sugar', { facts: { nutrients: { sugars: 0 } } }, undefined],
] as const)('%s of %o is %s', (name, change, label) => {
  const facet = facets.find((each) => each.label === name)
  expect(facet?.of(plain(change))?.label).toBe(label)
})

test('Values of one facet add products, facets narrow the list', () => {
  const shop = [
    plain({ name: 'Kimia', category: 'Dates', offerPrice: 329 }),
    plain({ name: 'Ajwa', category: 'Dates', offerPrice: 1_099 }),
    plain({ name: 'Chia', category: 'Nuts', offerPrice: 199 }),
  ]
  const names = (address: string) => filtered(facets, chosen(address), shop).map(({ name }) => name)
  expect(names('')).toEqual(['Kimia', 'Ajwa', 'Chia'])
  expect(names('price=0-250&price=250-500')).toEqual(['Kimia', 'Chia'])
  expect(names('price=0-250&price=250-500&category=Dates')).toEqual(['Kimia'])
  expect(names('price=0-250&category=Dates')).toEqual([])
  expect(names('weight=0-250')).toEqual([])
})

test('The count of a value is the length of the list after choosing it', () => {
  fc.assert(
    fc.property(anyShop, anyFilters, (shop, filters) => {
      const counts = countValues(facets, filters, groupsOf(shop))
      for (const { values } of facets)
        for (const value of values.filter((each) => everyValue.includes(each))) {
          const others = filters.filter((each) => !values.includes(each))
          const { length } = filtered(facets, [...others, value], shop)
          expect(counts.get(value) ?? 0).toBe(length)
          expect(countPassing(facets, [...others, value], groupsOf(shop))).toBe(length)
        }
    }),
  )
})

test('Neither the order of the filters nor that of the facets changes the list and its counts', () => {
  fc.assert(
    fc.property(
      anyShop,
      anyFilters,
      fc.shuffledSubarray(facets, { minLength: facets.length }),
      (shop, filters, otherFacets) => {
        const inOrder = everyValue.filter((each) => filters.includes(each))
        expect(filtered(otherFacets, filters, shop)).toEqual(filtered(facets, inOrder, shop))
        expect(countValues(otherFacets, filters, groupsOf(shop))).toEqual(countValues(facets, inOrder, groupsOf(shop)))
      },
    ),
  )
})

test('An address reads as it was written, in the order of the facets', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      const params = new URLSearchParams()
      writeFilters(filters, params)
      expect(readFilters(facets, params)).toEqual(everyValue.filter((each) => filters.includes(each)))
    }),
  )
  const params = new URLSearchParams()
  writeFilters(chosen('stock=in&price=5000-&category=Dry-Fruits&price=0-250'), params)
  expect(String(params)).toBe('category=Dry-Fruits&price=0-250&price=5000-&stock=in')
})

test('Unknown values and facets of another list are ignored', () => {
  expect(chosen('price=1-2&price=&price=__proto__&weight=250&category=dates&stock=out&colour=red')).toEqual([])
  expect(readFilters([byPrice], new URLSearchParams('category=Nuts&price=0-250&price=0-250'))).toEqual(
    chosen('price=0-250'),
  )
})

test('A value chosen twice is not chosen', () => {
  fc.assert(
    fc.property(anyFilters, fc.constantFrom(...everyValue), (filters, value) => {
      const once = toggled(facets, filters, value)
      expect(once.includes(value)).toBe(!filters.includes(value))
      expect(toggled(facets, once, value)).toEqual(everyValue.filter((each) => filters.includes(each)))
    }),
  )
})

test('A product is free from what its label says it has and may not have, and from nothing without a label', () => {
  const shop = [
    plain({ name: 'Plain dates', facts: { contains: [] } }),
    plain({ name: 'Milk fudge', facts: { contains: ['milk'], mayContain: ['soy'] } }),
    plain({ name: 'Unlabelled', facts: { mayContain: ['egg'] } }),
  ]
  const names = (address: string) => filtered(facets, chosen(address), shop).map(({ name }) => name)
  expect(names('free=milk')).toEqual(['Plain dates'])
  expect(names('free=egg')).toEqual(['Plain dates', 'Milk fudge'])
  expect(names('free=egg&free=soy')).toEqual(['Plain dates'])
})

test('A list offers the values that its products have; of single ones those that narrow it', () => {
  const offered = (shop: readonly Plain[], address = '') => {
    const shown = shownValues(facets, chosen(address), countValues(facets, [], groupsOf(shop)), shop.length)
    return [...shown].map(([label, values]) => [label, values.map(({ key }) => key)])
  }
  const labels = ['Category', 'Price', 'Weight', 'Availability']
  const unlabelled = offered([plain({ weight: '100 g' }), plain({ weight: '100 g', quantity: 0 })])
  expect(unlabelled.map(([label]) => label)).toEqual(labels)
  const dates = plain({ facts: { origin: 'SA', contains: [], nutrients: { addedSugars: 0 } } })
  expect(offered([dates]).slice(2)).toEqual([['Country of origin', ['SA']]])
  expect(offered([dates], 'free=milk').slice(3)).toEqual([['Allergens', ['milk']]])
  expect(offered([dates, plain({ facts: { origin: 'IN', contains: ['milk', 'soy'] } })]).slice(2)).toEqual([
    ['Country of origin', ['IN', 'SA']],
    ['Sugar', ['none-added']],
    ['Allergens', ['milk', 'soy']],
  ])
})

test('The sizes of one food count once, for each value that one of them has', () => {
  const [small, large] = [plain({ offerPrice: 200, weight: '250 g' }), plain({ offerPrice: 700, weight: '1 kg' })].map(
    facetKeysOf,
  )
  const groups = [
    { ...small, count: 1, or: [large!] },
    { ...small, count: 2 },
  ]
  const counted = (address: string) => countPassing(facets, chosen(address), groups)
  expect([counted(''), counted('price=0-250'), counted('price=500-1000')]).toEqual([3, 3, 1])
  // No size is as small as one and as dear as the other.
  expect(counted('price=500-1000&weight=0-250')).toBe(0)
  const counts = countValues(facets, chosen('weight=500-1000'), groups)
  const of = (label: string) => [...counts].find(([value]) => value.label === label)?.[1]
  expect([of('Up to 250 g'), of('500 g to 1 kg'), of('Up to ₹250'), of('₹500 to ₹1,000')]).toEqual([3, 1, undefined, 1])
})
