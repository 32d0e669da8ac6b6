import * as z from 'zod/mini'

import { id } from '../entities.ts'
import { additional, tooMany } from './define.ts'

// One that was mistyped is told in the same words as an unknown one.
const token = z.string().check(z.maxLength(1_000))
const noSuchLink = 'There is no such link.'

/** The states of an order behind a link. `open`: it can be paid. `ended`: it was not paid in time, or is cancelled. */
export const linkStates = ['open', 'pending', 'paid', 'cash', 'goes back', 'ended'] as const

/** /api/pay: the links of orders that a seller took by phone, or that are to be paid in cash. */
export const payContract = {
  payLink: additional({
    method: 'GET',
    path: '/api/pay/link',
    caller: 'anyone',
    summary: 'Get the order behind a link',
    about:
      'The order that a seller took by phone, or that is to be paid in cash, for whoever has its link. Only while it can be paid online, there is `payer`, who it is for. `addresses` counts where it goes, when there are many. `claimable`: a shopper with the email of the order, proven, may have it in My Orders.',
    query: z.object({ token }),
    answer: z.object({
      orderId: id,
      lines: z.array(
        z.object({ name: z.string(), weight: z.nullable(z.string()), quantity: z.int(), amount: z.number() }),
      ),
      tax: z.number(),
      total: z.number(),
      addresses: z.optional(z.int()),
      state: z.enum(linkStates),
      until: z.iso.datetime(),
      claimable: z.boolean(),
      payer: z.optional(z.object({ name: z.string(), email: z.string(), phone: z.string(), city: z.string() })),
    }),
    others: { 404: noSuchLink, 429: tooMany },
  }),
  payOpen: additional({
    method: 'POST',
    path: '/api/pay/open',
    caller: 'anyone',
    summary: 'Open the payment of a link',
    about:
      'Opens the payment at Razorpay of the order behind a link. An order that is to be paid in cash can be paid so until it leaves.',
    body: z.object({ token }),
    answer: z.object({
      payment: z.object({
        amount: z.int(),
        currency: z.literal('INR'),
        razorpayOrderId: z.string(),
        orderId: id,
        keyId: z.string(),
      }),
    }),
    others: {
      404: noSuchLink,
      409: 'The order cannot be paid by its link any more.',
      429: tooMany,
      502: 'Razorpay cannot open the payment.',
    },
  }),
  payClaim: additional({
    method: 'POST',
    path: '/api/pay/claim',
    caller: 'user',
    summary: 'Keep the order behind a link in My Orders',
    about:
      'Moves a paid order that a seller took by phone into the account of the shopper, whose email must be that of the order, and proven. A repeat changes nothing.',
    body: z.object({ token }),
    answer: z.object({ msg: z.string(), orderId: id }),
    others: {
      404: noSuchLink,
      409: 'The order is not paid, has another email, or is in another account.',
      429: tooMany,
    },
  }),
}
