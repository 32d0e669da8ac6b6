import { describe, expect, it, test } from 'vitest'

import { digitsIn, numberIn, numberInField, phoneDigits, phoneText, plainText } from './typed.ts'

describe('a number', () => {
  it.each([
    ['12', 12],
    [' 12 ', 12],
    ['499.50', 499.5],
    ['1,000', 1_000],
    ['1,00,000.50', 100_000.5],
    ['1 000 000', 1_000_000],
    ['1\u00a0000', 1_000],
    ['1’000', 1_000],
    ['₹ 499', 499],
    ['₹499/-', 499],
    ['Rs. 1,499', 1_499],
    ['rs499', 499],
    ['INR 20', 20],
    ['499 ₹', 499],
    ['₨ 5', 5],
    ['रु. ४९९', 499],
    ['ரூ.௪௯௯', 499],
    ['१५०', 150],
    ['١٬٠٠٠٫٥', 1_000.5],
    ['１５０', 150],
    ['\u202a150\u202c', 150],
    ['-3', -3],
    ['−3', -3],
    ['+5', 5],
    ['5.', 5],
    ['.5', 0.5],
  ])('is read from %j', (typed, number) => {
    expect(numberIn(typed)).toBe(number)
  })

  it.each([
    '',
    ' ',
    'many',
    '12abc',
    '1e3',
    '0x10',
    '0b1',
    '1,5',
    '1,2345',
    '1,00',
    '10,00,00',
    '1,000,',
    ',100',
    '1_000',
    '5²',
    '½',
    '①',
    '1.2.3',
    '1.000,50',
    '--5',
    '₹',
    'Rs.',
    '.',
    '-',
    '₹-',
    '∞',
    'NaN',
    'Infinity',
    '3 4',
    '9'.repeat(41),
  ])('is not in %j', (typed) => {
    expect(numberIn(typed)).toBeUndefined()
  })

  it('is missing from an empty field, and none where the field has something else', () => {
    expect(numberInField(' ')).toBeUndefined()
    expect(numberInField('many')).toBeNaN()
    expect(numberInField('१')).toBe(1)
  })
})

test('Every digit of every script has its value', () => {
  const digits = Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((sign) => /\p{Nd}/u.test(sign))
  expect(digits.length).toBeGreaterThan(600)
  for (const [nth, digit] of digits.entries()) expect(plainText(digit)).toBe(String(nth % 10))
})

test.each([
  ['600 001', '600001'],
  ['600-001', '600001'],
  ['600\u2011001', '600001'],
  ['६००००१', '600001'],
  ['௬௦௦ ௦௦௧', '600001'],
  ['\u200e600001\u200f', '600001'],
  ['-600001', '-600001'],
  ['6O0 001', '6O0001'],
])('The digits in %j are %j', (typed, digits) => {
  expect(digitsIn(typed)).toBe(digits)
})

describe('a phone number', () => {
  it.each([
    ['9840012345', '9840012345'],
    ['98400 12345', '98400 12345'],
    ['098400-12345', '098400-12345'],
    ['+91 98400 12345', '+91 98400 12345'],
    ['\u202a+91 98400 12345\u202c', '+91 98400 12345'],
    ['+91\u00a098400\u00a012345', '+91 98400 12345'],
    ['98400\u201112345', '98400-12345'],
    ['98400.12345', '98400.12345'],
    ['+91 (0) 98400 12345', '+91 (0) 98400 12345'],
    ['(+91) 98400 12345', '(+91) 98400 12345'],
    ['0091 9840012345', '0091 9840012345'],
    ['091 98400 12345', '091 98400 12345'],
    ['919840012345', '919840012345'],
    ['९८४००१२३४५', '9840012345'],
    ['＋91 98400  12345 ', '+91 98400 12345'],
  ])('is in %j, stored as %j', (typed, stored) => {
    expect(phoneDigits(typed)).toBe('9840012345')
    expect(phoneText(typed)).toBe(stored)
  })

  it('may be that of a landline, and may begin with 91', () => {
    expect(phoneDigits('(044) 2432 1234')).toBe('4424321234')
    expect(phoneDigits('91840 01234')).toBe('9184001234')
  })

  it.each([
    '',
    '------',
    '(  )    -',
    '0000000000',
    '+91 00000 00000',
    '98400',
    '98400 1234',
    '98400 123456',
    'call me',
    '+65 6123 4567',
    '+98400 12345',
    '98400 12345 / 98400 54321',
    '+',
    '9840012345x',
  ])('is not %j', (typed) => {
    expect(phoneDigits(typed)).toBeUndefined()
  })
})
