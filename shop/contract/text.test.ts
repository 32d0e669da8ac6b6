import { describe, expect, it, test } from 'vitest'
import * as z from 'zod/mini'

import * as entities from '#contract/entities'
import { giftInput } from '#contract/orders/gift'
import { email, line, loginEmail, password, text } from '#contract/text'

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
    ['blank signs', '\u2800\u2800 \ufffc'],
    ['marks without a letter', '\u0301\u0308'],
    ['signs of nobody', '\ue000'],
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

describe('a text of several lines', () => {
  it.each(['\u2800', '\u202e\u200b', '\u3164'])('G14: is missing when it is nothing but %j', (signs) => {
    expect(
      text(10)
        .safeParse(signs)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['is required'])
  })

  it('G14: is not turned round, and keeps its lines', () => {
    expect(text(100).parse('Order 1\u202e broken\nOrder 2')).toBe('Order 1 broken\nOrder 2')
  })
})

describe('an email', () => {
  it.each([
    ['r&d@example.com'],
    ["o'neill#1@example.com"],
    ['asha+x/y@example.com'],
    ['asha@xn--h1ay.xn--p1ai'],
    [`${'a'.repeat(64)}@example.com`],
    [`asha@${'a'.repeat(63)}.com`],
  ])('may be %s', (typed) => {
    expect(email.parse(typed)).toBe(typed)
  })

  it.each([
    ['asha@உதாரணம்.இந்தியா', 'asha@xn--zkc6cc5bi7f6e.xn--xkc2dl3a5ee0h'],
    ['asha@ex\u00e4mple.com', 'asha@xn--exmple-cua.com'],
    ['asha@exa\u0308mple.com', 'asha@xn--exmple-cua.com'],
    [' ａｓｈａ@example.com ', 'asha@example.com'],
  ])('%s is %s', (typed, kept) => {
    expect(email.parse(typed)).toBe(kept)
  })

  it.each([
    'x@bad-.org',
    'x@-bad.org',
    `${'a'.repeat(65)}@example.com`,
    `asha@${'a'.repeat(64)}.com`,
    'asha@example',
    'asha@example.c',
    'asha@1.2.3.4',
    'asha@example.xn--',
    '.asha@example.com',
    'as..ha@example.com',
    'asha.@example.com',
    'asha@exam ple.com',
    'asha@@example.com',
    'asha@example..com',
    'a"b@example.com',
    'asha@ex\u00e4mple.com/path',
    'asha',
    '@example.com',
    'asha@',
    'a b@example.com',
    'asha@ex%61mple.com',
    'asha@\u00e4:80.com',
  ])('is not %s', (typed) => {
    expect(email.safeParse(typed).success).toBe(false)
  })

  it('has at most 254 characters, as typed and without ligatures', () => {
    const longest = `a@${`${'b'.repeat(63)}.`.repeat(3)}${'c'.repeat(56)}.com`
    expect(longest).toHaveLength(254)
    expect(email.parse(longest)).toBe(longest)
    expect(email.safeParse(`a${longest}`).success).toBe(false)
    expect(email.safeParse(longest.replace('bb', '\ufb01')).success).toBe(true)
    expect(email.safeParse(longest.replace('c', '\ufb01')).success).toBe(false)
  })

  it('of a login may be one of an account from before the rule', () => {
    expect(loginEmail.parse('x@bad-.org')).toBe('x@bad-.org')
    expect(loginEmail.safeParse("' or 1=1--").success).toBe(false)
  })
})

test('A password is counted in the form that is hashed', () => {
  expect(password.parse('e\u0301'.repeat(8))).toBe('\u00e9'.repeat(8))
  expect(password.safeParse('e\u0301'.repeat(7)).success).toBe(false)
  expect(password.safeParse('e\u0301'.repeat(128)).success).toBe(true)
  expect(password.safeParse('\ufdfa'.repeat(8)).success).toBe(false)
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
  ['a contact message', entities.contactMessage, { name: turned, email: 'asha@example.com', message: turned }],
  ['a gift', giftInput, { message: turned, recipient: { name: turned, phone: '+91 98400 00000' } }],
  [
    'a product',
    z.pick(entities.productData, { name: true, description: true, weight: true, nutrition: true }),
    {
      name: turned,
      description: [turned],
      weight: turned,
      nutrition: [{ name: turned, amount: turned }],
    },
  ],
])('G14: %s has no sign in a name that nobody sees', (_what, schema, typed) => {
  expect(JSON.stringify(z.parse(schema, typed))).not.toMatch(/[\u202e\u200b]/)
})
