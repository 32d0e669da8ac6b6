import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import type { Order } from '#contract/entities'
import { printedParcels } from '#web/seller/packing/printed-parcels.ts'
import { ToCollect } from '#web/seller/packing/to-collect.tsx'

const items = [{ product: { _id: 'dates', name: 'Dates' }, quantity: 2 }]
const first = { courier: 'Swift', number: 'AB1', lines: [{ product: 'dates', quantity: 1 }] }
const inCash = { payment: 'pending', paymentType: 'COD', status: 'Packed', amount: 816 }

const collected = (change: object) =>
  printedParcels({ _id: 'o1', items, address: {}, ...inCash, ...change } as unknown as Order).map((parcel) =>
    renderToStaticMarkup(<ToCollect parcel={parcel} />).replaceAll(/<[^>]*>/g, ''),
  )

it('the courier collects the cash with the first parcel, once', () => {
  expect(collected({})).toEqual(['Cash on delivery: collect ₹816.00'])
  expect(collected({ parcels: [first] })).toEqual(['Cash on delivery: collect ₹816.00', ''])
})

it.for([{ payment: 'paid' }, { paymentType: 'Online' }, { status: 'Cancelled' }])(
  'nothing is collected of an order with %o',
  (change) => {
    expect(collected(change)).toEqual([''])
  },
)
