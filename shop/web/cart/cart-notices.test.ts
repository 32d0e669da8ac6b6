import { expect, test } from 'vitest'

import type { Product } from '#contract/entities'
import { plainProduct } from '#test/scenes/plain-product'
import { lostFromCart, noticesOf, type CartRecords } from '#web/cart/cart-notices.ts'

const product = (id: string, offerPrice: number): Product => ({
  ...plainProduct,
  _id: id,
  name: id,
  price: 900,
  offerPrice,
  quantity: 9,
})

function records(what: Partial<Record<keyof CartRecords, object>>): CartRecords {
  const { prices = {}, lowered = {} } = what
  return { prices: new Map(Object.entries(prices)), lowered: new Map(Object.entries(lowered)) }
}

test('A price change since the last view is reported, up or down', () => {
  const prices = {
    ajwa: { name: 'ajwa', price: 329 },
    honey: { name: 'honey', price: 100 },
    kaju: { name: 'kaju', price: 9 },
  }
  const products = [product('ajwa', 349), product('honey', 99.5), product('kaju', 9)]
  expect(noticesOf({ honey: 1, ajwa: 1, kaju: 1, new: 1 }, products, records({ prices }))).toEqual([
    {
      productId: 'honey',
      kind: 'price',
      name: 'honey',
      text: 'Price came down from ₹100.00 to ₹99.50 since you added it',
    },
    {
      productId: 'ajwa',
      kind: 'price',
      name: 'ajwa',
      text: 'Price went up from ₹329.00 to ₹349.00 since you added it',
    },
  ])
})

test('A product no longer in the cart, or no longer sold, causes no price notice', () => {
  const prices = { ajwa: { name: 'ajwa', price: 329 } }
  expect(noticesOf({}, [product('ajwa', 349)], records({ prices }))).toEqual([])
  expect(noticesOf({ ajwa: 1 }, [], records({ prices }))).toEqual([])
})

test('A quantity reduced to the stock is reported, with the last known name of a removed product', () => {
  const lowered = {
    ajwa: { name: 'Ajwa', from: 4, to: 2 },
    out: { name: 'Old Honey', from: 1, to: 0 },
    gone: { name: 'Figs', from: 1, to: 0, gone: true },
  }
  expect(
    noticesOf({ ajwa: 2 }, [product('ajwa', 9)], records({ lowered })).map(({ name, text }) => [name, text]),
  ).toEqual([
    ['ajwa', 'Only 2 left, we lowered your quantity from 4'],
    ['Old Honey', 'Sold out, so it left your cart'],
    ['Figs', 'We no longer sell it, so it left your cart'],
  ])
})

test('A quantity that the shopper has changed since is not reported', () => {
  const lowered = { ajwa: { from: 4, to: 2 }, honey: { from: 1, to: 0 } }
  expect(noticesOf({ ajwa: 1, honey: 1 }, [], records({ lowered }))).toEqual([])
})

test('A product that left the cart without this device is asked about once', () => {
  const prices = {
    ajwa: { name: 'Ajwa', price: 1 },
    figs: { name: 'Figs', price: 1 },
    kaju: { name: 'Kaju', price: 1 },
  }
  const lowered = { honey: { from: 1, to: 0 }, kaju: { from: 1, to: 0, gone: true }, dates: { from: 3, to: 2 } }
  expect(lostFromCart({ ajwa: 1, dates: 2 }, records({ prices, lowered }))).toEqual(['honey', 'figs'])
  expect(lostFromCart({}, records({}))).toEqual([])
})
