import { expect, it } from 'vitest'

import type { Order } from '#contract/entities'
import { printedParcels } from '#web/seller/packing/printed-parcels.ts'

const items = [
  { product: { _id: 'dates', name: 'Dates' }, quantity: 3 },
  { product: { _id: 'nuts', name: 'Nuts' }, quantity: 1 },
]
const address = { name: 'Asha Raman', street: '12 Temple Road', phone: '+91 98400 00000' }
const order = (change: object = {}) => ({ _id: 'o1', items, address, ...change }) as unknown as Order
const parcel = (number: string, ...lines: object[]) => ({ courier: 'Swift', number, lines })
const contents = (of: Order) =>
  printedParcels(of).map(({ items: lines, tracking }) => [
    tracking?.number,
    ...lines.map(({ product, quantity }) => `${quantity} ${product.name}`),
  ])

it('An order without parcels is one', () => {
  expect(contents(order())).toEqual([[undefined, '3 Dates', '1 Nuts']])
})

it('Each parcel has its own pieces, and what is in none yet follows', () => {
  const parcels = [parcel('AB1', { product: 'dates', quantity: 2 })]
  expect(contents(order({ parcels }))).toEqual([
    ['AB1', '2 Dates'],
    [undefined, '1 Dates', '1 Nuts'],
  ])
  const rest = parcel('AB2', { product: 'dates', quantity: 1 }, { product: 'nuts', quantity: 1 })
  const all = order({ parcels: [...parcels, rest] })
  expect(contents(all)).toEqual([
    ['AB1', '2 Dates'],
    ['AB2', '1 Dates', '1 Nuts'],
  ])
  expect(printedParcels(all).map(({ tracking }) => [tracking?.place, tracking?.count])).toEqual([
    [1, 2],
    [2, 2],
  ])
})

it('Refunded pieces are in none', () => {
  const refunded = [{ ...items[0], refunded: 1 }, items[1]]
  const parcels = [parcel('AB1', { product: 'dates', quantity: 1 })]
  expect(contents(order({ items: refunded, refunded: 1, parcels }))).toEqual([
    ['AB1', '1 Dates'],
    [undefined, '1 Dates', '1 Nuts'],
  ])
})

it('A gift goes to its recipient, at the address of the order', () => {
  const recipient = { name: 'Meena', phone: '98400 11111' }
  expect(printedParcels(order({ gift: { recipient } }))[0]?.address).toMatchObject({ ...address, ...recipient })
  expect(printedParcels(order({ gift: { hidesPrices: true } }))[0]?.address).toMatchObject(address)
})

it('An order to many addresses has a label for each, and for each of its parcels', () => {
  const deliveries = [
    { name: 'Meena', city: 'Salem', sets: 1 },
    { name: 'Ravi', city: 'Madurai', sets: 2 },
    { name: 'Fathima', city: 'Erode', sets: 1 },
  ]
  const many = [{ product: { _id: 'dates', name: 'Dates' }, quantity: 8 }]
  const sent = (delivery: number, number: string, quantity: number) => ({
    ...parcel(number, { product: 'dates', quantity }),
    delivery,
  })
  const labels = (parcels?: object[], refunded = 0) => {
    const items = many.map((line) => ({ ...line, refunded }))
    return printedParcels(order({ items, deliveries, parcels, _id: '0123456789' })).map(
      ({ number, address: to, items: lines, tracking }) =>
        [number, to.name, lines[0]?.quantity, tracking?.number, tracking?.place, tracking?.count] as const,
    )
  }
  expect(labels()).toEqual([
    ['#01234567-1', 'Meena', 2, undefined, undefined, undefined],
    ['#01234567-2', 'Ravi', 4, undefined, undefined, undefined],
    ['#01234567-3', 'Fathima', 2, undefined, undefined, undefined],
  ])
  expect(labels([sent(2, 'AB2', 3), sent(3, 'AB3', 2)])).toEqual([
    ['#01234567-1', 'Meena', 2, undefined, undefined, undefined],
    ['#01234567-2', 'Ravi', 3, 'AB2', 1, 2],
    ['#01234567-2', 'Ravi', 1, undefined, undefined, undefined],
    ['#01234567-3', 'Fathima', 2, 'AB3', 1, 1],
  ])
  expect(labels([], 3).map(([, name, pieces]) => [name, pieces])).toEqual([
    ['Meena', 2],
    ['Ravi', 3],
  ])
})
