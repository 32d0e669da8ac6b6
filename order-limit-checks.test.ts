import { expect, it } from 'vitest'

import { readConfig } from '#config'
import { orderLimits } from '#shop'
import { services } from '#test/configuration'

import { orderLimitProblems } from './order-limit-checks.ts'

const { newcomer, regular } = orderLimits

it('The limits of an order in shop.config.ts fit', () => {
  expect(orderLimitProblems(orderLimits)).toEqual([])
})

it.each([
  [{ newcomer, regular: { ...regular, ofEach: 100 } }, 'regular.ofEach must be a whole number from 1 to 99'],
  [{ newcomer: { ...newcomer, pieces: 0 }, regular }, 'newcomer.pieces must be a whole number from 1 to 9900'],
  [{ newcomer: { ...newcomer, pieces: 1.5 }, regular }, 'newcomer.pieces must be a whole number'],
  [
    { newcomer, regular: { ...regular, rupees: 10_000_001 } },
    'regular.rupees must be a whole number from 1 to 10000000',
  ],
  [{ newcomer: regular, regular: newcomer }, 'newcomer.rupees must not be more than orderLimits.regular.rupees'],
])('Wrong limits stop the start with a message: %#', (limits, problem) => {
  expect(() => readConfig(services, undefined, limits)).toThrow(`- shop.config.ts: orderLimits.${problem}`)
})
