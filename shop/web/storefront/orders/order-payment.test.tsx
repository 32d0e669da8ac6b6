import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import type { Order } from '#contract/entities'
import { CancelOrder } from '#web/storefront/orders/cancel-order.tsx'
import { OrderPayment } from '#web/storefront/orders/order-payment.tsx'

const item = (name: string, quantity: number, refunded?: number) => ({
  product: { _id: name, name, image: [], category: 'Dates', offerPrice: 1_000, weight: null },
  quantity,
  ...(refunded && { refunded }),
})
const items = [item('Ajwa', 2, 1), item('Kimia', 1)]
const order = (more: Partial<Order>): Order => ({
  _id: 'order',
  items: items as Order['items'],
  amount: 3_297,
  payment: 'paid',
  isPaid: true,
  paymentType: 'Online',
  status: 'Order Placed',
  createdAt: '2026-11-26T09:32:00Z',
  address: { name: '', street: '', city: '', state: '', zipcode: '', country: '', phone: '' },
  ...more,
})
const refunded = 1_099

const shown = (more: Partial<Order>) => textOf(<OrderPayment order={order(more)} />)

function textOf(element: React.ReactNode): string {
  const client = new QueryClient()
  const html = renderToStaticMarkup(<QueryClientProvider client={client}>{element}</QueryClientProvider>)
  return html.replaceAll(/<[^>]*>/g, '')
}

it('a paid order says which pieces are refunded, and what was given back by hand', () => {
  expect(shown({ refunded })).toContain('₹1,099.00 refunded for 1 x Ajwa')
  expect(shown({ refunded, externallyRefunded: 50 })).toContain('₹50.00 refunded by us for this order')
})

it.for(['refunding', 'refunded'] as const)('an order that is %s names what was left of it', (payment) => {
  const rest = '₹2,148.00, the rest of what you paid,'
  expect(shown({ payment, refunded, externallyRefunded: 50 })).toContain(rest)
  expect(shown({ payment })).toContain('What you paid')
})

it('an order in cash names no bank, and says that nothing was charged when it is cancelled', () => {
  const inCash = (more: Partial<Order>) => shown({ paymentType: 'COD', ...more })
  expect(inCash({ payment: 'pending' })).toContain('Cash on delivery')
  expect(inCash({ payment: 'pending', status: 'Cancelled' })).toContain('Nothing was charged.')
  for (const payment of ['paid', 'refunding', 'refunded'] as const)
    expect(inCash({ payment })).not.toMatch(/bank|online|account/i)
})

it('the question before a cancellation of an order in cash says that nothing is charged, or who calls', () => {
  const asked = (more: Partial<Order>) =>
    textOf(<CancelOrder order={order({ paymentType: 'COD', ...more })} until="2026-11-26T10:32:00Z" />)
  expect(asked({ payment: 'pending' })).toContain('will not be sent, and nothing is charged.')
  expect(asked({})).toContain('and ₹3,297.00 goes back to you. We call you')
})

it('the question before a cancellation promises what is left, and the whole amount only when nothing was refunded', () => {
  const until = '2026-11-26T10:32:00Z'
  const asked = (more: Partial<Order>) => textOf(<CancelOrder order={order(more)} until={until} />)
  expect(asked({ refunded })).toContain('and ₹2,198.00, what is left of ₹3,297.00, is refunded')
  expect(asked({})).toContain('and ₹3,297.00 is refunded')
})
