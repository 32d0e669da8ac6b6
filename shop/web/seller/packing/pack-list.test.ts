import { expect, test } from 'vitest'

import type { Order } from '#contract/entities'
import type { OrderStatus } from '#contract/orders/order-status'
import { inPieces, isSent, lineTick, toPack } from '#web/seller/packing/pack-list.ts'
import { shelfLines, shelfTick } from '#web/seller/packing/shelf-lines.ts'

function order(id: string, lines: Record<string, number>, status: OrderStatus = 'Order Placed', payment = 'paid') {
  const items = Object.entries(lines).map(([name, quantity]) => ({ product: { _id: `id of ${name}`, name }, quantity }))
  return { _id: id, items, status, isPaid: payment !== 'pending', payment, amount: 1 } as Order
}

const orders = [
  order('oldest', { Dates: 3, Almonds: 1 }),
  order('packed', { Dates: 9 }, 'Packed'),
  order('unpaid', { Dates: 9 }, 'Order Placed', 'pending'),
  order('refunded', { Dates: 9 }, 'Order Placed', 'refunding'),
  order('newest', { Walnuts: 1, Dates: 2 }),
]

test('Orders that are paid and not packed are on the list, in their order', () => {
  expect(toPack(orders).map(({ _id }) => _id)).toEqual(['oldest', 'newest'])
})

test('Refunded pieces go into no parcel, and an order without others is not on the list', () => {
  const broken = order('broken', { Dates: 3, Almonds: 1 })
  const items = broken.items.map((line) => ({ ...line, refunded: 1 }))
  const empty = { ...broken, items: items.slice(1), amount: 102, refunded: 102 }
  const [parcel, ...others] = toPack([{ ...broken, items, amount: 408, refunded: 204 }, empty])
  expect(parcel?.items.map(({ product, quantity }) => [product.name, quantity])).toEqual([['Dates', 2]])
  expect([others, isSent(empty)]).toEqual([[], false])
})

test('Nothing goes out for an order that is not paid, is refunded or is cancelled', () => {
  expect(isSent(order('paid', {}))).toBe(true)
  expect(isSent(order('delivered', {}, 'Delivered'))).toBe(true)
  expect(isSent(order('unpaid', {}, 'Order Placed', 'pending'))).toBe(false)
  expect(isSent(order('refunded', {}, 'Delivered', 'refunded'))).toBe(false)
  expect(isSent(order('cancelled', {}, 'Cancelled'))).toBe(false)
})

test('Each product is listed once, however many parcels contain it', () => {
  expect(shelfLines(toPack(orders)).map(({ product, count, parcels }) => [product.name, count, parcels])).toEqual([
    ['Almonds', 1, 1],
    ['Dates', 5, 2],
    ['Walnuts', 1, 1],
  ])
  expect(shelfLines([])).toEqual([])
})

test('The shelf names the pieces of each lot, the earliest first, without refunded ones', () => {
  const lots = (...all: [number: string, bestBefore: string, quantity: number][]) =>
    all.map(([number, bestBefore, quantity]) => ({ number, bestBefore, quantity }))
  const inLots = (id: string, quantity: number, ...all: Parameters<typeof lots>) => {
    const whole = order(id, { Dates: quantity })
    return { ...whole, items: whole.items.map((line) => ({ ...line, lots: lots(...all) })) }
  }
  const first = inLots('first', 3, ['B', '2027-03-01', 2], ['C', '2027-05-01', 1])
  const second = inLots('second', 2, ['A', '2027-01-01', 1], ['B', '2027-03-01', 1])
  expect(shelfLines([first, second])[0]?.lots).toEqual(
    lots(['A', '2027-01-01', 1], ['B', '2027-03-01', 3], ['C', '2027-05-01', 1]),
  )
  const refunded = {
    ...first,
    refunded: 204,
    amount: 306,
    items: first.items.map((line) => ({ ...line, refunded: 2 })),
  }
  expect(toPack([refunded])[0]?.items[0]).toMatchObject({ quantity: 1, lots: lots(['C', '2027-05-01', 1]) })
})

test('A parcel with a product alone and in a hamper counts once for the shelf', () => {
  const dates = { product: 'id of Dates', name: 'Dates', weight: null, image: [], pieces: 2 }
  const [whole] = order('gift', { Hamper: 3, Dates: 1 }).items
  if (!whole) throw new Error('There is a hamper')
  const gift = order('gift', { Dates: 1 })
  const items = [{ ...whole, parts: [dates] }, ...gift.items]
  expect(shelfLines([{ ...gift, items }, order('other', { Dates: 1 })])).toMatchObject([{ count: 8, parcels: 2 }])
})

test('A tick for a product does not apply to another quantity of it', () => {
  const [, five] = shelfLines(toPack(orders))
  const [three] = shelfLines([order('oldest', { Dates: 3 })])
  if (!five || !three) throw new Error('There are dates')
  expect(shelfTick(five)).not.toBe(shelfTick(three))
  expect(lineTick('oldest', 'x')).not.toBe(lineTick('newest', 'x'))
})

test('Pieces are counted, not lines', () => {
  expect(inPieces([{ quantity: 2 }, { quantity: 3 }])).toBe('5 pieces')
  expect(inPieces([{ quantity: 1 }])).toBe('1 piece')
})
