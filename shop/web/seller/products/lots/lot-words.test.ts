import { expect, it } from 'vitest'

import type { Lot } from '#contract/calls/lot'
import { countsOf, nameOf, stateOf } from '#web/seller/products/lots/lot-words.ts'

const lot: Lot = {
  _id: 'lot',
  number: 'A-1',
  packedOn: '2026-10-01',
  bestBefore: '2027-10-01',
  sellUntil: '2027-06-06',
  receivedAt: '2026-11-23T00:00:00Z',
  received: 10,
  toSell: 6,
  held: 0,
  sold: 4,
  offSale: 0,
  writtenOff: 0,
}

it.for([
  ['2026-11-23', {}, 'Sold until 6 Jun 2027'],
  ['2027-05-06', {}, 'Sold until 6 Jun 2027'],
  ['2027-05-07', {}, '30 days of sale left'],
  ['2027-06-05', {}, '1 day of sale left'],
  ['2027-06-06', {}, 'Last day of sale'],
  ['2027-06-07', {}, 'Off sale'],
  ['2027-06-07', { toSell: 0, sold: 10 }, 'None left'],
  ['2026-11-23', { recalled: { at: '2026-11-23T00:00:00Z', reason: 'Moths' } }, 'Recalled'],
] as const)('on %s, with %o, a lot is "%s"', ([today, changes, text]) => {
  expect(stateOf({ ...lot, ...changes }, today).text).toBe(text)
})

it('pieces without a lot say so', () => {
  const { number: _number, sellUntil: _sellUntil, ...undated } = lot
  expect([nameOf({}), stateOf(undated, '2026-11-23').text]).toEqual(['Stock without a lot', 'No lot number'])
})

it('counts what there is, and always what is to sell', () => {
  expect(countsOf({ ...lot, toSell: 0, sold: 10 })).toEqual([
    ['Received', 10],
    ['To sell', 0],
    ['Sold', 10],
  ])
})
