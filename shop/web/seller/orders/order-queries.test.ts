import { expect, test } from 'vitest'

import type { Order } from '#contract/entities'
import { keepInPlace } from '#web/seller/orders/order-queries.ts'

const orders = (ids: string) => [...ids].map((_id) => ({ _id }) as Order)
const shown = (before: string, now: string, moved: string) =>
  keepInPlace(orders(before), orders(now), new Set(moved))
    .map(({ _id }) => _id)
    .join('')

test.each([
  ['abcd', 'abd', 'c', 'abcd'],
  ['abcd', 'bcd', 'a', 'abcd'],
  ['abcd', 'ad', 'bc', 'abcd'],
  ['abcd', 'nabd', 'c', 'nabcd'],
  ['abcd', '', 'bc', 'bc'],
  ['abcd', 'abd', '', 'abd'],
  ['abcd', 'abcd', 'c', 'abcd'],
  ['', 'ab', 'c', 'ab'],
])('%j, then %j, of which %j was changed here, shows %j', (before, now, moved, expected) => {
  expect(shown(before, now, moved)).toBe(expected)
})
