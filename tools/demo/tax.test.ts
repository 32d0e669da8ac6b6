import { expect, test } from 'vitest'

import { demoProducts } from '#demo/products'
import { demoTax, unusualFoods } from '#demo/tax'

const headingOf = (name: string) => {
  const product = demoProducts.find((each) => each.name === name)
  return product && demoTax(product)
}

test.each([
  ['Medjool Jumbo Dates', '0804'],
  ['California Almonds', '0802'],
  ['Cashews W180 King', '0801'],
  ['Iranian Pistachios, Roasted & Salted', '2008'],
  ['Roasted Flax Seeds', '1204'],
  ['Sunflower Seeds', '1206'],
  ['Chia Seeds', '1207'],
  ['Anjeer (Dried Figs)', '0804'],
  ['Munakka (Black Raisins)', '0806'],
  ['Turkish Apricots', '0813'],
  ['Amla Powder', '1106'],
  ['Moringa Leaf Powder', '1211'],
  ['Raw Forest Honey', '0409'],
])('%s has the heading %s', (name, hsn) => {
  expect(headingOf(name)).toEqual({ hsn, gstRate: 5 })
})

test('Beetroot Powder is of a heading without tax', () => {
  const beetroot = demoProducts.find(({ name }) => name.startsWith('Beetroot'))
  expect(headingOf(beetroot?.name ?? '')).toEqual({ hsn: '0712', gstRate: 0 })
})

test('Every food that is not the usual one belongs to a product of the demo', () => {
  const unused = Object.keys(unusualFoods).filter((begin) => !demoProducts.some(({ name }) => name.startsWith(begin)))
  expect(unused).toEqual([])
})
