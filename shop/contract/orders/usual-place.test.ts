import { expect, test } from 'vitest'

import { indianState, statesOfPin } from './pin-codes.ts'
import { otherNames, usualPlace } from './usual-place.ts'

const stateOf = (state: string) => usualPlace({ state, country: 'India' }).state
const countryOf = (country: string) => usualPlace({ state: 'Kerala', country }).country

test.each([
  ['Tamil Nadu', 'Tamil Nadu'],
  [' tamilnadu ', 'Tamil Nadu'],
  ['Tamil-Nadu', 'Tamil Nadu'],
  ['TN', 'Tamil Nadu'],
  ['T.N.', 'Tamil Nadu'],
  ['தமிழ்நாடு', 'Tamil Nadu'],
  ['तमिलनाडु', 'Tamil Nadu'],
  ['kl', 'Kerala'],
  ['കേരളം', 'Kerala'],
  ['Orissa', 'Odisha'],
  ['Pondicherry', 'Puducherry'],
  ['Jammu & Kashmir', 'Jammu and Kashmir'],
  ['NCT of Delhi', 'Delhi'],
  ['महाराष्ट्र', 'Maharashtra'],
  ['Madras State', 'Madras State'],
  ['Tamil Nadu North', 'Tamil Nadu North'],
  ['', ''],
])('The state %j is %j', (typed, state) => {
  expect(stateOf(typed)).toBe(state)
})

test.each(['India', 'india', ' INDIA ', 'IN', 'IND', 'Bharat', 'भारत', 'இந்தியா'])('The country %j is India', (typed) => {
  expect(countryOf(typed)).toBe('India')
})

test.each(['Indiana', 'Sri Lanka', 'ID', ''])('The country %j stays', (typed) => {
  expect(countryOf(typed)).toBe(typed)
})

test('Every state has a code, and no name is of two states', () => {
  const known = Array.from({ length: 1_000 }, (_, prefix) => statesOfPin(String(prefix).padStart(3, '0'))).flat()
  expect(new Set(Object.keys(otherNames))).toEqual(new Set(known))
  for (const [state, names] of Object.entries(otherNames)) {
    expect(indianState(state)).toBe(state)
    expect(names).toMatch(/^[A-Z]{2}(\||$)/)
    for (const name of names.split('|')) expect(stateOf(name)).toBe(state)
  }
})
