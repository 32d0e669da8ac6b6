import { expect, test } from 'vitest'

import type { Order } from '#contract/entities'
import { sheetsOf, slipsOf } from '#web/seller/packing/slips.ts'

const home = {
  name: 'Asha Raman',
  street: '12 Temple Road',
  city: 'Madurai',
  state: 'Tamil Nadu',
  zipcode: '625001',
  country: 'India',
  phone: '+91 98400 00000',
}

function order(names: string[], change: Partial<Order> = {}): Order {
  const items = names.map((name, i) => ({ product: { _id: `p${i}`, name, weight: '500 g' }, quantity: i + 1 }))
  return { _id: 'o1', items, address: home, payment: 'paid', status: 'Order Placed', ...change } as Order
}

const lines = (count: number, name = 'Medjool dates') => Array.from({ length: count }, (_, i) => `${name} ${i + 1}`)

test('A slip holds an ordinary order', () => {
  expect(slipsOf(order(lines(8)))).toMatchObject([{ part: 1, parts: 1, left: 0 }])
})

test('Thirty lines stand on slips that follow each other, each line once and in its place', () => {
  const bought = order(lines(30))
  const slips = slipsOf(bought)
  expect(slips.flatMap((slip) => slip.lines)).toEqual(bought.items)
  expect(slips.map(({ part, parts, left, lines: { length } }) => [part, parts, length, left])).toEqual([
    [1, 2, 14, 16],
    [2, 2, 16, 0],
  ])
})

test.each([
  ['long names', order(lines(100, 'Premium Organic Medjool Jumbo Dates from the Valley '.repeat(3)))],
  ['a long address', order(lines(30), { address: { ...home, name: 'N'.repeat(201), street: 'S'.repeat(300) } })],
  ['the longest name', order(lines(3, 'W'.repeat(200)))],
])('No line is lost with %s', (_, bought) => {
  const slips = slipsOf(bought)
  expect(slips.flatMap((slip) => slip.lines)).toEqual(bought.items)
  expect(slips.every((slip) => slip.lines.length > 0)).toBe(true)
  expect(slips.at(-1)?.left).toBe(0)
})

test('Lots take rows of a slip', () => {
  const lots = [
    { number: 'A-1', bestBefore: '2027-01-01', quantity: 1 },
    { number: 'B-2', bestBefore: '2027-03-01', quantity: 1 },
  ]
  const bought = order(lines(7))
  const inLots = { ...bought, items: bought.items.map((line) => ({ ...line, lots })) }
  expect(slipsOf(bought)).toHaveLength(1)
  expect(slipsOf(inLots).map((slip) => slip.lines.length)).toEqual([4, 3])
})

test('Four slips share a sheet', () => {
  const orders = Array.from({ length: 62 }, () => order(lines(2)))
  expect(sheetsOf(orders).map(({ length }) => length)).toEqual([...Array<number>(15).fill(4), 2])
  expect(sheetsOf([order(lines(30)), order(lines(2)), order(lines(2))]).map(({ length }) => length)).toEqual([4])
  expect(sheetsOf([])).toEqual([])
})
