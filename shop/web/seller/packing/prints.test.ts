import { expect, test } from 'vitest'

import { printPath } from '#web/seller/packing/prints.ts'

test('The address of a print names its orders, as long as it is not too long', () => {
  const ids = Array.from({ length: 201 }, (_, i) => `o${i}`)
  expect(printPath('labels', ['o1', 'o2'])).toBe('/seller/prints/labels?orderIds=o1,o2')
  expect(printPath('labels', ids.slice(1))).toContain('o1,o2,')
  expect(printPath('labels', ids)).toBe('/seller/prints/labels')
  expect(printPath('slips', [])).toBe('/seller/prints/slips')
  expect(printPath('slips', ['a,b&c=d'])).toBe('/seller/prints/slips?orderIds=a%2Cb%26c%3Dd')
})
