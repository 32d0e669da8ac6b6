import { expect, test } from 'vitest'

import { byCategory, byPrice } from '#contract/filters/facets'
import { browseQuery, listAddress, readListQuery, sorts } from '#web/storefront/list/list-query.ts'

const facets = [byCategory, byPrice]
test('The shop is asked for what the address shows, and never for more than it takes', () => {
  const asked = (address: string, category?: string) =>
    browseQuery(readListQuery(new URLSearchParams(address), facets), category)
  expect(asked('')).toEqual({ limit: '48' })
  expect(asked('search=figs&category=Nuts&price=0-250&sort=newest&show=96')).toEqual({
    search: 'figs',
    filters: 'category:Nuts,price:0-250',
    sort: 'newest',
    limit: '96',
  })
  expect(asked(`search=${'a'.repeat(200)}&show=100000`, 'Dates')).toEqual({
    category: 'Dates',
    search: 'a'.repeat(100),
    limit: '9999',
  })
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
