import { expect, it } from 'vitest'

import { readConfig } from '#config'
import { orderLimits } from '#shop'
import { services } from '#test/configuration'

import { orderLimitProblems } from './order-limit-checks.ts'

it('The limits of an order in shop.config.ts fit', () => {
  expect(orderLimitProblems(orderLimits)).toEqual([])
})

it.each([
  [{ ...orderLimits, ofEach: 100 }, 'ofEach must be a whole number from 1 to 99'],
  [{ ...orderLimits, pieces: 0 }, 'pieces must be a whole number from 1 to 9900'],
  [{ ...orderLimits, rupees: 10_000_001 }, 'rupees must be a whole number from 1 to 10000000'],
  [{ ...orderLimits, newcomer: { pieces: 1.5 } }, 'newcomer.pieces must be a whole number from 1 to 300'],
  [{ ...orderLimits, newcomer: { rupees: 200_001 } }, 'newcomer.rupees must be a whole number from 1 to 200000'],
])('Wrong limits stop the start with a message: %#', (limits, problem) => {
  expect(() => readConfig(services, undefined, limits)).toThrow(`- shop.config.ts: orderLimits.${problem}`)
})
