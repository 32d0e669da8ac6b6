import { expect, test } from 'vitest'

import { ORDERS_COUNTED } from '#contract/rules'
import { counted, ordersPath, readFilters } from '#web/seller/orders/order-filters.ts'

test.each([
  ['/seller/orders', {}],
  ['/seller/orders?status=&payment=&search=+', {}],
  ['/seller/orders?status=Lost&payment=free&page=2', {}],
  ['/seller/orders?status=Order+Placed&payment=refund+failed', { status: 'Order Placed', payment: 'refund failed' }],
  ['/seller/orders?search=+Asha%20R&cursor=abc', { search: 'Asha R', cursor: 'abc' }],
])('%s requests %j', (address, filters) => {
  expect(readFilters(`http://localhost${address}`)).toEqual(filters)
})

test('Filters survive a round trip through the address', () => {
  const filters = { status: 'Shipped', payment: 'paid', search: 'மதுரை & "Asha" #1', cursor: 'f00' } as const
  expect(readFilters(ordersPath(filters))).toEqual(filters)
  expect(ordersPath({})).toBe('/seller/orders')
})

test('Orders are counted up to a limit, and shown as more beyond it', () => {
  const counts = [
    { status: 'Delivered', payment: 'paid', count: ORDERS_COUNTED },
    { status: 'Packed', payment: 'paid', count: 3 },
    { status: 'Packed', payment: 'pending', count: 1 },
  ] as const
  expect(counted(counts, ({ status }) => status === 'Packed')).toBe('4')
  expect(counted(counts, ({ status }) => status === 'Shipped')).toBe('0')
  expect(counted(counts, () => true)).toBe('999+')
})
