import { describe, expect, test } from 'vitest'

import { notANutrient } from '#contract/wording'
import { plainFacts, plainProduct } from '#test/scenes/plain-product'
import { keptPictures, movePicture, newFormPicture, addPictures } from '#web/seller/products/form-pictures.ts'
import { productBody } from '#web/seller/products/product-form-body.ts'
import { offerTooHigh, valuesOf } from '#web/seller/products/product-form-values.ts'

const filled = {
  name: 'Kalmi Dates',
  tamilName: ' கல்மி பேரீச்சம்பழம் ',
  description: 'From Madinah\r\n\n  Soft and mild \nKeep cool',
  category: 'Dates',
  price: '450',
  offerPrice: '399.50',
  offerFrom: '',
  offerUntil: '',
  quantity: '12',
  weight: ' 500 g ',
  family: '',
  parts: '',
  nutrition: 'Energy: 282 kcal\r\n\n of which sugars : 66.5 g ',
  nutritionPicture: '2',
  facts: '',
  hsn: ' 0804 ',
  gstRate: '5',
}

const picture = (name: string, bytes = 10) => newFormPicture(new File([new Uint8Array(bytes)], name), undefined)

type Body = ReturnType<typeof productBody>
function dataOf(made: Body): unknown {
  if (!('body' in made)) throw new Error(made.refused.msg)
  return JSON.parse(made.body.get('productData') as string)
}

function filesOf(made: Body): string[] {
  if (!('body' in made)) throw new Error(made.refused.msg)
  return made.body.getAll('images').map((image) => (image as File).name)
}

describe('A product cannot be added', () => {
  test.each([
    ['name', '', 'The name is required.'],
    ['price', '', 'The price is required.'],
    ['offerPrice', '', 'The offer price is required.'],
    ['quantity', '', 'The quantity is required.'],
    ['category', '', 'The category is required.'],
    ['price', '0', 'The price must be more than 0.'],
    ['price', '1.005', 'The price has more than two decimals.'],
    ['quantity', '1.5', 'The quantity must be a whole number.'],
    ['quantity', '-1', 'The quantity must be at least 0.'],
    ['offerPrice', '451', 'The offer price is higher than the price.'],
    ['nutrition', 'Energy: 282 kcal\nFat 0.2 g', notANutrient('Fat 0.2 g')],
    ['nutrition', 'Energy:', notANutrient('Energy:')],
    ['nutrition', ': 282 kcal', notANutrient(': 282 kcal')],
    ['nutrition', 'Fat: 1 g\n'.repeat(21), 'The nutrition has more than 20 lines.'],
    ['nutrition', `${'a'.repeat(61)}: 1 g`, 'The nutrition has a name of more than 60 characters.'],
    ['hsn', '08O4', 'The HSN code has "O" in place 3, which is no digit.'],
    ['hsn', '080', 'The HSN code has 3 digits; a code has 4, 6 or 8.'],
    ['hsn', '9983', 'The HSN code begins with 99, and no goods have a code of chapter 99.'],
    ['gstRate', '12', 'The GST rate must be one of: 0, 5, 18, 40.'],
    ['nutrition', `Fat: ${'1'.repeat(41)}`, 'The nutrition has an amount of more than 40 characters.'],
  ])('with %s %j: %s', (field, value, msg) => {
    expect(productBody({ ...filled, [field]: value }, [])).toEqual({ refused: { msg, fields: { [field]: msg } } })
  })
})

test.each(['hsn', 'gstRate'])('A product of a shop with GST cannot be added without %s', (field) => {
  const made = productBody({ ...filled, [field]: ' ' }, [], { needsTax: true })
  expect(made).toMatchObject({ refused: { fields: { [field]: expect.stringMatching(/is required/) as string } } })
})

test('A product is sent as JSON with one description line per point, and its pictures in order', () => {
  const made = productBody(filled, [picture('pack.png'), picture('bowl.png')])
  expect(dataOf(made)).toEqual({
    name: 'Kalmi Dates',
    tamilName: 'கல்மி பேரீச்சம்பழம்',
    description: ['From Madinah', 'Soft and mild', 'Keep cool'],
    category: 'Dates',
    price: 450,
    offerPrice: 399.5,
    quantity: 12,
    weight: '500 g',
    nutrition: [
      { name: 'Energy', amount: '282 kcal' },
      { name: 'of which sugars', amount: '66.5 g' },
    ],
    nutritionPicture: 2,
    hsn: '0804',
    gstRate: 5,
  })
  expect(filesOf(made)).toEqual(['pack.png', 'bowl.png'])
})

test('A draft that was sent before is sent under the same id', () => {
  const draftId = 'f00dfacef00dface'
  expect(dataOf(productBody(filled, [], { draftId }))).toMatchObject({ name: 'Kalmi Dates', draftId })
})

test.each(['weight', 'nutrition', 'nutritionPicture', 'facts', 'hsn', 'gstRate'])(
  'A product without %s has no such field',
  (field) => {
    expect(dataOf(productBody({ ...filled, [field]: ' ' }, []))).not.toHaveProperty(field)
  },
)

describe('An existing product', () => {
  const dates = {
    ...plainProduct,
    _id: 'dates',
    name: 'Kalmi Dates',
    description: ['Soft', 'Mild'],
    price: 450,
    offerPrice: 400,
    quantity: 12,
    image: ['/images/a/640.webp', '/images/b/640.webp'],
    nutrition: [{ name: 'Energy', amount: 'not: known' }],
    nutritionPicture: 2,
    facts: plainFacts,
    hsn: '080410',
    gstRate: 0,
  }

  test('is sent unchanged when nothing was edited, without its stock', () => {
    const { name, description, category, price, offerPrice, image, weight, nutrition, nutritionPicture } = dates
    const { facts, hsn, gstRate } = dates
    expect(dataOf(productBody(valuesOf(dates), keptPictures(image), { product: dates }))).toEqual({
      id: 'dates',
      family: null,
      offerFrom: null,
      offerUntil: null,
      parts: [],
      tamilName: null,
      name,
      description,
      category,
      price,
      offerPrice,
      image,
      weight,
      nutrition,
      nutritionPicture,
      facts,
      hsn,
      gstRate,
    })
  })

  test('is sent with a changed stock and the stock it replaces', () => {
    const values = { ...valuesOf(dates), quantity: '30' }
    expect(dataOf(productBody(values, [], { product: dates }))).toMatchObject({ quantity: 30, seen: 12 })
  })

  test('is sent with old and new pictures in their order', () => {
    const [first, second] = keptPictures(dates.image)
    if (!first || !second) throw new Error('It has two')
    const made = productBody(valuesOf(dates), [picture('new.png'), second, picture('other.png'), first], {
      product: dates,
    })
    expect(dataOf(made)).toMatchObject({ image: ['new:0', second.key, 'new:1', first.key] })
    expect(filesOf(made)).toEqual(['new.png', 'other.png'])
  })
})

test('Of more than four pictures the first four stay, with a notice', () => {
  const { pictures, left } = addPictures([picture('1'), picture('2'), picture('3')], [picture('4'), picture('5')])
  expect(pictures.map(({ name }) => name)).toEqual(['1', '2', '3', '4'])
  expect(left).toBe('A product has at most 4 pictures.')
})

test('A picture over 10 MB is dropped, with a notice', () => {
  const { pictures, left } = addPictures([], [picture('huge.png', 10 * 1024 * 1024 + 1), picture('small.png')])
  expect(pictures.map(({ name }) => name)).toEqual(['small.png'])
  expect(left).toBe('huge.png is larger than 10 MB.')
})

test.each([
  [0, ['2', '0', '1']],
  [1, ['0', '2', '1']],
  [9, ['0', '1', '2']],
  [-1, ['2', '0', '1']],
])('The last of three pictures moved to place %i', (to, names) => {
  const pictures = ['0', '1', '2'].map((name) => picture(name))
  expect(movePicture(pictures, pictures[2]?.key ?? '', to).map(({ name }) => name)).toEqual(names)
})

test.each([
  ['500', '501', true],
  ['500', '500', false],
  ['500', '', false],
  ['', '501', false],
])('A price of %j with an offer of %j causes the warning %s', (price, offerPrice, warned) => {
  expect(offerTooHigh({ price, offerPrice })).toBe(warned)
})
