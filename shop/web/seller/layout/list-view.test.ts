import { expect, test } from 'vitest'

import { plainProduct } from '#test/scenes/plain-product'
import { readView, rowsOf, viewAddress } from '#web/seller/layout/list-view.ts'

const view = (address = '') => readView(new URLSearchParams(address))

test('A view is stored in the address, except the default view', () => {
  expect(viewAddress(view('search=kaju&show=low&sort=name'))).toBe('?search=kaju&show=low&sort=name')
  expect(viewAddress(view())).toBe('?')
  expect(view('show=nonsense&sort=nonsense')).toEqual(view())
})

test('A row keeps its place while it is edited; archived rows leave, new rows follow', () => {
  const product = (_id: string, archived = false) => ({ ...plainProduct, _id, archived })
  const shop = ['Walnuts', 'Almonds', 'Cashews'].map((id) => product(id))
  const rows = (products: typeof shop, found: string[]) =>
    rowsOf(products, view('show=low'), ['Almonds', 'Cashews'], found).map(({ _id }) => _id)
  expect(rows(shop, ['Cashews'])).toEqual(['Almonds', 'Cashews'])
  expect(rows(shop, ['Walnuts', 'Cashews'])).toEqual(['Almonds', 'Cashews', 'Walnuts'])
  expect(rows([product('Almonds', true), product('Cashews')], ['Cashews'])).toEqual(['Cashews'])
})
