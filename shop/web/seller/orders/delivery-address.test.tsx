import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import type { Order } from '#contract/entities'
import { DeliveryAddress } from '#web/seller/orders/delivery-address.tsx'

const address: Order['address'] = {
  name: 'Asha Rao',
  street: '12 Car Street',
  city: 'Madurai',
  state: 'Tamil Nadu',
  zipcode: '625001',
  country: 'India',
  phone: '+91 98400 00000',
}
const recipient = { name: 'Meena Raman', phone: '+91 98400 11111' }

/** The texts of the address, in their order. */
const shown = (order: Pick<Order, 'address' | 'gift'>) =>
  renderToStaticMarkup(<DeliveryAddress order={order} />)
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter(Boolean)

it('names the recipient of a gift first, below its mark, and the buyer last', () => {
  const gift = shown({ address, gift: { hidesPrices: true, recipient } })
  expect(gift.slice(0, 3)).toEqual(['A gift, no prices in the parcel', 'Meena Raman', '12 Car Street'])
  expect(gift.slice(-3)).toEqual(['From', 'Asha Rao', '+91 98400 00000'])
})

it('marks a gift to the person of the address, and nothing else', () => {
  expect(shown({ address, gift: { message: 'Enjoy!' } })).toEqual(['A gift', ...shown({ address })])
  expect(shown({ address })).toEqual([
    'Asha Rao',
    '12 Car Street',
    'Madurai, Tamil Nadu 625001',
    'India',
    '+91 98400 00000',
  ])
})
