import * as z from 'zod/mini'

import { decimal } from '../decimal.ts'
import { id, lineQuantity, order, orderCount, orderEvent, orderStatus, paymentState } from '../entities.ts'
import { invoice } from '../invoice.ts'
import { MAX_CART_LINES } from '../rules.ts'
import { added, nothing, said, specified, tooMany, unchanged } from './define.ts'

const noOrder = 'There is no such order, or it is another shopper’s.'
const notPaid = 'The order was not paid in time, or its money goes back.'
export const orderLine = z.object({ product: id, quantity: decimal(lineQuantity) })
// Lines of one product are added up.
const orderLines = z.array(orderLine).check(z.maxLength(MAX_CART_LINES))
export const paymentPending = z.object({ success: z.literal(false), pending: z.literal(true), msg: z.string() })
const pending = { when: 'The money may still come. Ask again.', body: paymentPending }

/** /api/order: orders and payments. */
export const orderContract = {
  orderRazorpay: specified({
    method: 'POST',
    path: '/api/order/razorpay',
    caller: 'user',
    summary: 'Place an order and open its payment',
    about:
      'Places the order, holds its stock and opens the payment. `amount` is in paise. Prices come from the catalogue.',
    body: z.object({
      userId: id,
      items: z.optional(orderLines),
      address: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    }),
    answer: z.object({
      amount: z.int(),
      currency: z.literal('INR'),
      razorpayOrderId: z.string(),
      orderId: id,
      keyId: z.string(),
    }),
    others: {
      403: '`userId` is another shopper.',
      404: 'There is no such address or product.',
      409: 'The stock is too low.',
      429: 'Too many orders were not paid. `Retry-After` says when to try again.',
      502: 'Razorpay cannot open the payment.',
    },
  }),
  orderRazorpayVerify: specified({
    method: 'POST',
    path: '/api/order/razorpay/verify',
    caller: 'user',
    summary: 'Prove a payment',
    about:
      "Proves the checkout's answer. Success only when the money is captured; 202 and `pending` while it may still come.",
    body: z.object({
      paymentId: z.string().check(z.minLength(1), z.maxLength(64)),
      razorpayOrderId: z.string().check(z.minLength(1), z.maxLength(64)),
      orderId: id,
      signature: z.string().check(z.maxLength(256)),
    }),
    answer: said,
    others: {
      202: pending,
      400: 'The signature or payment does not fit the order.',
      404: noOrder,
      409: notPaid,
      429: tooMany,
    },
  }),
  orderVerifyPayment: specified({
    method: 'POST',
    path: '/api/order/verify-payment',
    caller: 'user',
    summary: 'Ask whether an order is paid',
    about: 'Asks whether the order is paid, the provider included. 202 and `pending` while the money may still come.',
    body: z.object({ orderId: id }),
    answer: said,
    others: { 202: pending, 404: noOrder, 409: notPaid, 429: tooMany },
  }),
  orderRazorpayWebhook: added({
    method: 'POST',
    path: '/api/order/razorpay/webhook',
    caller: 'provider',
    summary: 'Report an event of Razorpay',
    about: 'Razorpay tells what happened. The HMAC in X-Razorpay-Signature covers the raw body.',
    answer: nothing,
    others: {
      400: 'The body is no event.',
      401: 'The signature does not fit the body.',
      413: 'The body is too large.',
    },
  }),
  orderUser: specified({
    method: 'GET',
    path: '/api/order/user',
    caller: 'user',
    summary: 'List the orders of the shopper',
    about: "The shopper's orders, newest first. Carries an ETag.",
    answer: z.object({ orders: z.array(order) }),
    others: { 304: unchanged },
  }),
  orderSeller: specified({
    method: 'GET',
    path: '/api/order/seller',
    caller: 'seller',
    summary: 'List the orders of the shop',
    about:
      'The orders of the shop, newest first: those that were paid, and those whose money may still come. What ended unpaid is no order. Carries an ETag. `search` finds the beginnings of words in number, name, phone, city and products. With `limit` the answer has `counts`, and `nextCursor` while more follows.',
    query: z.object({
      status: z.optional(orderStatus),
      payment: z.optional(paymentState),
      search: z.optional(z.string().check(z.maxLength(100))),
      limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'must be a whole number from 1 to 999'))),
      cursor: z.optional(id),
    }),
    answer: z.object({
      orders: z.array(order),
      counts: z.optional(z.array(orderCount)),
      nextCursor: z.optional(z.string()),
    }),
    others: { 304: unchanged },
  }),
  orderHistory: added({
    method: 'GET',
    path: '/api/order/history',
    caller: 'seller',
    summary: 'Get the history of an order',
    about: 'What became of one order, oldest first: who, when, what.',
    query: z.object({ orderId: id }),
    answer: z.object({ events: z.array(orderEvent) }),
    others: { 404: noOrder },
  }),
  orderUpdateStatus: specified({
    method: 'PUT',
    path: '/api/order/update-status',
    caller: 'seller',
    summary: 'Set the status of an order',
    about: 'Moves an order along. `Cancelled` on a paid order refunds and restocks.',
    body: z.object({ orderId: id, status: orderStatus }),
    answer: z.object({ msg: z.string(), order }),
    others: { 404: noOrder, 409: 'The stock is too low, or the refund cannot be taken back.' },
  }),
  orderCancel: added({
    method: 'POST',
    path: '/api/order/cancel',
    caller: 'user',
    summary: 'Cancel an order',
    about: 'The shopper cancels a paid order within the hour while it is Order Placed.',
    body: z.object({ orderId: id }),
    answer: z.object({ msg: z.string(), order }),
    others: { 404: noOrder, 409: 'The order can no longer be cancelled.' },
  }),
  orderRefund: added({
    method: 'POST',
    path: '/api/order/refund',
    caller: 'seller',
    summary: 'Try a refund again',
    about:
      'Tries again what an order owes back and the bank has not taken; what is on its way is only asked about. 409 when it is refused again, 502 when Razorpay cannot be asked.',
    body: z.object({ orderId: id }),
    answer: z.object({ msg: z.string(), order }),
    others: {
      404: noOrder,
      409: 'Nothing is owed, or Razorpay refuses the refund again.',
      429: tooMany,
      502: 'Razorpay cannot be asked.',
    },
  }),
  orderInvoice: added({
    method: 'GET',
    path: '/api/order/invoice',
    caller: 'user',
    summary: 'Get the invoice of an order',
    about: 'The invoice of a paid order of one’s own. 404 for any other.',
    query: z.object({ orderId: id }),
    answer: z.object({ invoice }),
    others: { 404: 'The order is not paid, not there, or another shopper’s.' },
  }),
}
