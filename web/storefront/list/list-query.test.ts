import { expect, test } from 'vitest'

import type { Product } from '#contract/entities'
import { byCategory, byPrice } from '#contract/product-filters'
import { plainProduct } from '#test/plain-product'
import { listAddress, readListQuery, sorted, sorts } from '#web/storefront/list/list-query.ts'

const product = (name: string, offerPrice: number, weight: string | null): Product => ({
  ...plainProduct,
  _id: name,
  name,
  price: offerPrice,
  offerPrice,
  weight,
})
const facets = [byCategory, byPrice]
const shop = [
  product('Ajwa', 600, '400 g'),
  product('Tray', 500, null),
  product('Medjool', 700, '1 kg'),
  product('Kimia', 90.5, '100 g'),
]

test.each([
  ['', ['Medjool', 'Ajwa', 'Tray', 'Kimia']],
  ['price', ['Kimia', 'Tray', 'Ajwa', 'Medjool']],
  ['price-down', ['Medjool', 'Ajwa', 'Tray', 'Kimia']],
  ['weight', ['Medjool', 'Kimia', 'Ajwa', 'Tray']],
  ['newest', ['Kimia', 'Medjool', 'Tray', 'Ajwa']],
] as const)('Sorted by %j', (sort, names) => {
  const [ajwa, tray, medjool, kimia] = shop
  const found = [medjool, ajwa, tray, kimia] as Product[]
  expect(sorted(found, sort, shop).map(({ name }) => name)).toEqual(names)
})

test('An address contains the query and no more, and parses to the same query', () => {
  expect(listAddress('/products', { search: '', sort: '', shown: 48 })).toBe('/products')
  const filters = [...byCategory.values.slice(1, 3), ...byPrice.values.slice(0, 1)]
  const asked = { search: 'dates & figs', filters, sort: 'weight', shown: 96 } as const
  const address = listAddress('/products', asked)
  expect(address).toBe(
    '/products?search=dates+%26+figs&category=Nuts&category=Dry-Fruits&price=0-250&sort=weight&show=96',
  )
  expect(readListQuery(new URL(address, 'https://shop.example').searchParams, facets)).toEqual(asked)
})

test('Invalid parts of an address are ignored', () => {
  for (const odd of ['sort=random&show=-3', 'sort=__proto__&show=1e9x', 'show=2.5&price=5', 'show=0&stock=in', ''])
    expect(readListQuery(new URLSearchParams(odd), facets)).toEqual({ search: '', filters: [], sort: '', shown: 48 })
  expect(sorts.map(({ key }) => key)).toContain('')
})
