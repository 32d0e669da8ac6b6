import { expect, it } from 'vitest'

import type { Order } from '#contract/entities'
import { piecesLeft } from '#web/seller/orders/parcels/pieces-left.ts'

const item = (id: string, quantity: number) => ({ product: { _id: id }, quantity })
const parcel = (...lines: [product: string, quantity: number][]) => ({
  lines: lines.map(([product, quantity]) => ({ product, quantity })),
})
const left = (items: object[], parcels?: object[]) =>
  piecesLeft({ items, parcels } as unknown as Order).map(({ product, quantity }) => [product._id, quantity])

it('All pieces of an order are left before its first parcel', () => {
  expect(left([item('dates', 2), item('nuts', 1)])).toEqual([
    ['dates', 2],
    ['nuts', 1],
  ])
})

it('Pieces in parcels are left out, and so are lines without any left', () => {
  const items = [item('dates', 3), item('nuts', 1)]
  expect(left(items, [parcel(['dates', 1], ['nuts', 1]), parcel(['dates', 1])])).toEqual([['dates', 1]])
  expect(left(items, [parcel(['dates', 3], ['nuts', 1])])).toEqual([])
})

it('Refunded pieces are not packed, except those that were refunded in a parcel', () => {
  const refunded = (quantity: number, of: number, inParcels?: number) => ({
    ...item('dates', quantity),
    refunded: of,
    refundedInParcels: inParcels,
  })
  expect(left([refunded(5, 1)])).toEqual([['dates', 4]])
  expect(left([refunded(5, 1)], [parcel(['dates', 4])])).toEqual([])
  expect(left([refunded(5, 2, 1)], [parcel(['dates', 3])])).toEqual([['dates', 1]])
  expect(left([refunded(2, 2)])).toEqual([])
})
