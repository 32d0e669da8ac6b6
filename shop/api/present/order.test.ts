import { expect, it } from 'vitest'

import { lotsOfLine } from '#api/present/order'

it.for([
  ['in a shop without lots', undefined, undefined],
  ['of another line', [['other', [{ number: 'A1', quantity: 1 }]]], undefined],
  ['without any lot number', [['product', [{ quantity: 2 }]]], undefined],
  [
    'of a lot and without one',
    [['product', [{ quantity: 1 }, { number: 'A1', quantity: 2 }]]],
    [{ quantity: 1 }, { number: 'A1', quantity: 2 }],
  ],
] as const)('the lots of pieces %s', ([, lots, shown]) => {
  const known = lots && new Map(lots.map(([product, ofLine]) => [product, [...ofLine]]))
  expect(lotsOfLine(known, 'product')).toEqual(shown === undefined ? {} : { lots: shown })
})
