import { expect, test } from 'vitest'

import { plainProduct } from '#test/plain-product'
import { loadSearch } from '#web/seller/list-search.ts'
import { viewAddress, arranged, rowsOf, productFilters, readView, sortsOf } from '#web/seller/list-view.ts'

const product = (_id: string, quantity: number, change: object = {}) => ({
  ...plainProduct,
  _id,
  name: _id,
  category: 'Nuts' as const,
  quantity,
  archived: false,
  ...change,
})
const shop = [
  product('Walnuts', 20),
  product('Almonds', 3, { offerPrice: 50 }),
  product('Pistachios', 0),
  product('Cashews W320', 5),
  product('Old Dates', 2, { archived: true }),
]
test('Until the search has loaded, names are searched', async () => {
  expect(names('search=walnuts')).toEqual(['Walnuts'])
  expect(names('search=kajoo')).toEqual([])
  await loadSearch()
  expect(names('search=kajoo')).toEqual(['Cashews W320'])
})

const view = (address = '') => readView(new URLSearchParams(address))
const names = (address = '') => arranged(shop, view(address)).map(({ name }) => name)

test.each([
  ['', ['Pistachios', 'Almonds', 'Cashews W320', 'Walnuts']],
  ['show=low', ['Almonds', 'Cashews W320']],
  ['show=out', ['Pistachios']],
  ['show=archived', ['Old Dates']],
  ['sort=name', ['Almonds', 'Cashews W320', 'Pistachios', 'Walnuts']],
  ['sort=price', ['Almonds', 'Walnuts', 'Pistachios', 'Cashews W320']],
  ['sort=newest', ['Cashews W320', 'Pistachios', 'Almonds', 'Walnuts']],
  ['search=w320+CASH', ['Cashews W320']],
  ['search=kajoo', ['Cashews W320']],
  ['search=badam&show=low', ['Almonds']],
  ['search=dates', []],
  ['show=nonsense&sort=nonsense', ['Pistachios', 'Almonds', 'Cashews W320', 'Walnuts']],
])('The list at "?%s" shows %j', (address, expected) => {
  expect(names(address)).toEqual(expected)
})

test('A view is stored in the address, except the default view', () => {
  expect(viewAddress(view('search=kaju&show=low&sort=name'))).toBe('?search=kaju&show=low&sort=name')
  expect(viewAddress(view())).toBe('?')
})

test('Every product is in the group that counts it', () => {
  expect(productFilters.map(({ has }) => shop.filter(has).length)).toEqual([4, 2, 1, 1])
})

test('A row keeps its place while it is edited; archived rows leave, new rows follow', () => {
  const low = view('show=low')
  const ids = arranged(shop, low).map(({ _id }) => _id)
  const restocked = shop.map((each) => (each._id === 'Almonds' ? { ...each, quantity: 40 } : each))
  expect(rowsOf(restocked, low, ids).map(({ _id }) => _id)).toEqual(['Almonds', 'Cashews W320'])
  const sold = restocked.map((each) => (each._id === 'Walnuts' ? { ...each, quantity: 1 } : each))
  expect(rowsOf(sold, low, ids).map(({ _id }) => _id)).toEqual(['Almonds', 'Cashews W320', 'Walnuts'])
  const archived = shop.map((each) => (each._id === 'Almonds' ? { ...each, archived: true } : each))
  expect(rowsOf(archived, low, ids).map(({ _id }) => _id)).toEqual(['Cashews W320'])
})

test('The sort by waiting shoppers is there only in a shop that tells them', () => {
  expect(readView(new URLSearchParams('sort=waiting')).sort).toBe('stock')
  expect(sortsOf({}).map(({ sort }) => sort)).not.toContain('waiting')
  const most = readView(new URLSearchParams('sort=waiting'), { backInStockMails: true })
  expect(viewAddress(most)).toBe('?sort=waiting')
  const counted = shop.map((each) => ({ ...each, waiting: each.name === 'Walnuts' ? 2 : each.quantity === 0 ? 7 : 0 }))
  expect(arranged(counted, most).map(({ name }) => name)).toEqual(['Pistachios', 'Walnuts', 'Almonds', 'Cashews W320'])
})
