import { expect, it } from 'vitest'

import { fssaiProblem } from './fssai.ts'

it.each([
  ['1001204200012', 'it has 13 digits, not 14'],
  ['100120420001234', 'it has 15 digits, not 14'],
  ['', 'it has 0 digits, not 14'],
  ['1', 'it has 1 digit, not 14'],
  ['1OO12042000123', 'it has "O" in place 2, which is no digit'],
  ['१0012042000123', 'it has "१" in place 1, which is no digit'],
  ['30012042000123', 'it begins with 3, and a licence begins with 1, a registration with 2'],
  ['00000000000000', 'it begins with 0, and a licence begins with 1, a registration with 2'],
])('%j is no FSSAI number: %s', (text, problem) => {
  expect(fssaiProblem(text)).toBe(problem)
})

it.each(['10012042000123', '20012042000123'])('%s is an FSSAI number', (text) => {
  expect(fssaiProblem(text)).toBeUndefined()
})
