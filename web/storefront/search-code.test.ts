import { expect, test } from 'vitest'

import { demoProducts } from '#demo/products'
import { findProducts, loadSearch } from '#web/storefront/search-code.ts'

const products = demoProducts.map((product, place) => ({ ...product, _id: String(place), image: [] }))
const meant = (text: string) => findProducts(products, text).meant.map(({ name }) => name)

test('Until the search has loaded, names are searched', async () => {
  expect(meant('medjool ')).toEqual(['Medjool Jumbo Dates'])
  expect(meant('')).toHaveLength(products.length)
  expect(meant('cahsew')).toEqual([])
  await loadSearch()
  expect(meant('cahsew')).toEqual(['Cashews W180 King', 'Cashews W240', 'Cashews W320'])
})
