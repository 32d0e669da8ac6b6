import fc from 'fast-check'
import { expect, test } from 'vitest'

import { indianState, statesOfPin } from './pin-codes.ts'

test.each([
  ['110001', ['Delhi']],
  ['160055', ['Chandigarh', 'Punjab']],
  ['194101', ['Ladakh']],
  ['362520', ['Dadra and Nagar Haveli and Daman and Diu', 'Gujarat']],
  ['403001', ['Goa']],
  ['500001', ['Telangana']],
  ['515001', ['Andhra Pradesh']],
  ['533464', ['Andhra Pradesh', 'Puducherry']],
  ['560001', ['Karnataka']],
  ['600001', ['Tamil Nadu']],
  ['605001', ['Puducherry', 'Tamil Nadu']],
  ['607402', ['Puducherry', 'Tamil Nadu']],
  ['609602', ['Puducherry', 'Tamil Nadu']],
  ['643001', ['Tamil Nadu']],
  ['673310', ['Kerala', 'Puducherry']],
  ['682551', ['Kerala', 'Lakshadweep']],
  ['695001', ['Kerala']],
  ['737101', ['Sikkim']],
  ['744101', ['Andaman and Nicobar Islands']],
  ['855101', ['Bihar']],
])('PIN %s is in %j', (pin, states) => {
  expect(statesOfPin(pin)).toEqual(states)
})

test.each(['000000', '099999', '615001', '644001', '900056', '999999'])('PIN %s is in no state', (pin) => {
  expect(statesOfPin(pin)).toEqual([])
})

test('The table has 36 states and union territories and 403 prefixes, 21 of them in two states', () => {
  const found = Array.from({ length: 1_000 }, (_, prefix) => statesOfPin(String(prefix).padStart(3, '0')))
  expect(new Set(found.flat()).size).toBe(36)
  expect([0, 1, 2, 3].map((count) => found.filter(({ length }) => length === count).length)).toEqual([597, 382, 21, 0])
})

test('The last three digits change no state', () => {
  const digits = fc.integer({ min: 0, max: 999 }).map((number) => String(number).padStart(3, '0'))
  fc.assert(
    fc.property(digits, digits, digits, (prefix, one, other) => {
      expect(statesOfPin(prefix + one)).toEqual(statesOfPin(prefix + other))
    }),
  )
})

test('A state is known by its name in any case, with any spaces', () => {
  expect(indianState(' tamilnadu ')).toBe('Tamil Nadu')
  expect(indianState('Madras')).toBeUndefined()
})
