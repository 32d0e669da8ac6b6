import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import * as entities from '#contract/entities'
import { giftInput } from '#contract/gift'
import { line } from '#contract/text'

const name = line(10)

describe('a name of one line', () => {
  it.each([
    ['directions', '\u202a\u202b\u202c\u202d\u202e'],
    ['isolates', '\u2066\u2067\u2068\u2069'],
    ['marks', '\u200e\u200f\u061c'],
    ['signs without width', '\u200b\u2060\ufeff\u00ad'],
    ['fillers', '\u115f\u3164\uffa0'],
    ['tags', '\u{e0041}\u{e007f}'],
    ['joiners', '\u200c\u200d\ufe0f'],
    ['joiners among spaces', ' \u200d \u200c '],
  ])('G14: is missing when it is nothing but %s', (_what, signs) => {
    expect(name.safeParse(signs).error?.issues.map(({ message }) => message)).toEqual(['is required'])
  })

  it.each([
    ['Asha\u202e nimdA', 'Asha nimdA'],
    ['\u2067Asha\u2069', 'Asha'],
    ['A\u200bs\u2060h\u00ada', 'Asha'],
    ['\u200e Asha \u200f', 'Asha'],
    ['\u200b'.repeat(20) + 'Asha', 'Asha'],
  ])('G14: is %j without what nobody sees', (typed, kept) => {
    expect(name.parse(typed)).toBe(kept)
  })

  it.each([
    ['Hindi, with a joiner', 'क्\u200dष'],
    ['Malayalam, with a joiner', 'അവന്\u200d'],
    ['Bengali, with a non-joiner', 'র\u200c্যা'],
    ['Tamil', 'மீனாட்சி'],
    ['Urdu', 'عائشہ'],
    ['a heart', 'Asha ❤️'],
    ['a family', '👩\u200d👧'],
  ])('keeps %s', (_what, typed) => {
    expect(name.parse(typed)).toBe(typed)
  })
})

const turned = '\u202eAsha\u200b'
const address = {
  firstName: turned,
  lastName: turned,
  email: 'asha@example.com',
  street: turned,
  city: turned,
  state: turned,
  zipCode: '625001',
  country: turned,
  phone: '+91 98400 00000',
}

it.each<[string, z.core.$ZodType, unknown]>([
  ['an address', entities.newAddress, address],
  ['a contact message', entities.contactMessage, { name: turned, email: 'asha@example.com', message: 'Hello' }],
  ['a gift', giftInput, { recipient: { name: turned, phone: '+91 98400 00000' } }],
  [
    'a product',
    z.pick(entities.productData, { name: true, nutrition: true }),
    {
      name: turned,
      nutrition: [{ name: turned, amount: turned }],
    },
  ],
])('G14: %s has no sign in a name that nobody sees', (_what, schema, typed) => {
  expect(JSON.stringify(z.parse(schema, typed))).not.toMatch(/[\u202e\u200b]/)
})
