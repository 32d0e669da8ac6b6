import { describe, expect, test } from 'vitest'

import { productForm, withPictures } from '#web/seller/add-product.ts'

const filled = {
  name: 'Kalmi Dates',
  description: 'From Madinah\r\n\n  Soft and mild \nKeep cool',
  category: 'Dates',
  price: '450',
  offerPrice: '399.50',
  quantity: '12',
  weight: ' 500 g ',
}

function form(changes: Partial<typeof filled> = {}): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries({ ...filled, ...changes })) data.set(name, value)
  return data
}

const picture = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name)

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
  ])('with %s %j: %s', (field, value, msg) => {
    expect(productForm(form({ [field]: value }), [])).toEqual({ refused: { msg, fields: { [field]: msg } } })
  })
})

test('A product goes out as JSON with a line of the description to each point, and its pictures in order', () => {
  const pictures = [picture('pack.png'), picture('bowl.png')]
  const made = productForm(form(), pictures)
  if (!('body' in made)) throw new Error(made.refused.msg)
  expect(JSON.parse(made.body.get('productData') as string)).toEqual({
    name: 'Kalmi Dates',
    description: ['From Madinah', 'Soft and mild', 'Keep cool'],
    category: 'Dates',
    price: 450,
    offerPrice: 399.5,
    quantity: 12,
    weight: '500 g',
  })
  expect(made.body.getAll('images').map((image) => (image as File).name)).toEqual(['pack.png', 'bowl.png'])
})

test('A product without a weight has none, rather than an empty one', () => {
  const made = productForm(form({ weight: ' ' }), [])
  if (!('body' in made)) throw new Error(made.refused.msg)
  expect(JSON.parse(made.body.get('productData') as string)).not.toHaveProperty('weight')
})

test('Of more than four pictures the first four stay, and it is said', () => {
  const { pictures, left } = withPictures([picture('1'), picture('2'), picture('3')], [picture('4'), picture('5')])
  expect(pictures.map(({ name }) => name)).toEqual(['1', '2', '3', '4'])
  expect(left).toBe('A product has at most 4 pictures.')
})

test('A picture over 10 MB is left out, and it is said', () => {
  const { pictures, left } = withPictures([], [picture('huge.png', 10 * 1024 * 1024 + 1), picture('small.png')])
  expect(pictures.map(({ name }) => name)).toEqual(['small.png'])
  expect(left).toBe('huge.png is larger than 10 MB.')
})
