import * as z from 'zod/mini'

import { id, order, orderCount, orderEvent, orderStatus, paymentState } from '../entities.ts'
import { businessBuyer } from '../money/business-buyer.ts'
import { decimal } from '../money/decimal.ts'
import { invoice } from '../money/invoice.ts'
import { requestedDay } from '../money/money-by-day.ts'
import { typedCode } from '../money/offers.ts'
import { piecesToRefund, refundable } from '../money/part-refunds.ts'
import { dueKinds } from '../orders/due-kinds.ts'
import { giftInput } from '../orders/gift.ts'
import { refused } from '../refusal-codes.ts'
import { MAX_CART_LINES, MAX_PRINTED_IDS } from '../rules.ts'
import {
  additional,
  emptyAnswer,
  messageAnswer,
  passkeyFirst,
  specified,
  strict,
  tooMany,
  unchanged,
} from './define.ts'

const noOrder = 'There is no such order, or it is another shopper’s.'
const notPaid = 'The order was not paid in time, or its payment is refunded.'
// More than there is, however much, is refused with what there is.
export const orderLine = z.object({ product: id, quantity: decimal(z.int().check(z.minimum(1))) })
// Several lines of one product are added up.
export const orderLines = z.array(orderLine).check(z.maxLength(MAX_CART_LINES))
// Becomes part of the provider's addresses, where `..` would lead elsewhere.
const providerId = z.string().check(z.regex(/^[\w-]{1,64}$/, 'is not an id'))
const limit = z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'must be a whole number from 1 to 999')))
const printedOrders = strict(
  z.object({
    orderIds: z.optional(
      z
        .string()
        .check(
          z.regex(
            new RegExp(`^[^,]{1,100}(,[^,]{1,100}){0,${MAX_PRINTED_IDS - 1}}$`),
            `must be 1 to ${MAX_PRINTED_IDS} ids with commas between them`,
          ),
        ),
    ),
    limit,
    cursor: z.optional(id),
  }),
)
export const paymentPending = z.object({
  ...refused,
  pending: z.literal(true),
})
const pending = { when: 'The payment may still arrive. Ask again.', body: paymentPending }

/** What a shopper orders, and where to. */
const checkout = z.object({
  userId: z.optional(id),
  items: z.optional(orderLines),
  address: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  gift: z.optional(giftInput),
  code: z.optional(typedCode),
  buyer: z.optional(businessBuyer),
})

/** /api/order: orders and payments. */
export const orderContract = {
  orderRazorpay: specified({
    method: 'POST',
    path: '/api/order/razorpay',
    caller: 'user',
    summary: 'Place an order and open its payment',
    about:
      'Places an order, holds its stock and opens the payment. `amount` is in paise. Prices come from the catalogue. The session knows the shopper, so `userId` may be left out. An address that the shop does not deliver to is 400, and `msg` says why. So is an order that is larger than the shop takes. `gift` is taken in a shop that offers gifts; `buyer` in one that issues tax invoices: the business that it is billed to.',
    body: checkout,
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
      409: 'There are fewer pieces, with `Retry-After` when unpaid orders of others hold the missing ones; or the code does not fit, and `why` says so.',
      429: 'Too many orders were left unpaid, or cancelled. `Retry-After` is the number of seconds to wait.',
      502: 'Razorpay cannot open the payment.',
    },
  }),
  orderCod: additional({
    method: 'POST',
    path: '/api/order/cod',
    caller: 'user',
    summary: 'Place an order to be paid in cash',
    about:
      'Places an order that is paid to the courier, where the owner allows it: up to an amount, at some PIN codes, one at a time, and for shoppers who have received an order that they paid before. Its stock is sold and its invoice issued. The same order within ten minutes is answered like the first.',
    body: checkout,
    answer: z.object({ msg: z.string(), orderId: id }),
    others: {
      403: '`userId` is another shopper.',
      404: 'There is no such address or product.',
      409: 'This order cannot be paid in cash, and `msg` says why; there are fewer pieces; or the code does not fit, and `why` says so.',
      429: 'Too many orders were left unpaid, or cancelled. `Retry-After` is the number of seconds to wait.',
      502: 'Another order of the shopper is being paid, and Razorpay cannot be asked about it.',
    },
  }),
  orderCash: additional({
    method: 'POST',
    path: '/api/order/cash',
    caller: 'seller',
    roles: ['owner', 'packer'],
    summary: 'Record the cash of an order',
    about:
      'With `received` the courier has the cash, and the order is paid. Without it the parcel came back unpaid: the order is cancelled, its invoice is reversed, and its pieces are sold again, or written off where `toShelf` is false. A repeat changes nothing.',
    body: z.object({ orderId: id, received: z.boolean(), toShelf: z.optional(z.boolean()) }),
    answer: z.object({ msg: z.string(), order }),
    others: { 404: noOrder, 409: 'The order is not paid in cash, is over, or has not left the shop yet.' },
  }),
  orderRazorpayVerify: specified({
    method: 'POST',
    path: '/api/order/razorpay/verify',
    caller: 'user',
    summary: 'Verify a payment',
    about:
      "Verifies the checkout's answer. Success only once the payment is captured, for which the call waits up to 4 s; 202 and `pending` while it may still arrive: ask `verify-payment` again, nothing has failed.",
    body: z.object({
      paymentId: providerId,
      razorpayOrderId: providerId,
      orderId: id,
      signature: z.string().check(z.maxLength(256)),
    }),
    answer: messageAnswer,
    others: {
      202: pending,
      400: 'The signature or the payment does not match the order.',
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
    about:
      'Returns whether the order is paid, and asks the provider too; waits up to 4 s for a payment that is under way. 202 and `pending` while it may still arrive: ask again, nothing has failed.',
    body: z.object({ orderId: id }),
    answer: messageAnswer,
    others: { 202: pending, 404: noOrder, 409: notPaid, 429: tooMany },
  }),
  orderRazorpayWebhook: additional({
    method: 'POST',
    path: '/api/order/razorpay/webhook',
    caller: 'provider',
    summary: 'Report an event of Razorpay',
    about: 'Receives an event of Razorpay. The HMAC in X-Razorpay-Signature covers the raw body.',
    answer: emptyAnswer,
    others: {
      400: 'The body is not an event.',
      401: 'The signature does not match the body.',
      413: 'The body is too large.',
    },
  }),
  orderRazorpayCallback: additional({
    method: 'POST',
    path: '/api/order/razorpay/callback',
    caller: 'provider',
    summary: 'Return from the payment page of Razorpay',
    about:
      'The `callback_url` of a checkout that is opened with `redirect`: Razorpay has the browser post the result here, as a form, from its own site and without cookies. A payment is settled by its signature, as razorpay/verify does; a failure changes nothing. It logs nobody in and sets no cookie. The answer is always the redirect, for what is forged, unknown or repeated too.',
    others: { 303: 'To the page of the result, with the GET.' },
  }),
  orderRazorpayReturn: additional({
    method: 'GET',
    path: '/api/order/razorpay/callback',
    caller: 'anyone',
    summary: 'Read the page after a payment',
    about:
      'Shows the number of the order and whether it is paid, and nothing else. `proof` is the signature of the redirect; without it the page names no order. It needs no session; the shopper of the order is redirected to the payment page.',
    query: z.object({ order: z.optional(z.string()), proof: z.optional(z.string()) }),
    others: { 303: 'To the payment page, for the shopper of the order.' },
  }),
  orderUser: specified({
    method: 'GET',
    path: '/api/order/user',
    caller: 'user',
    summary: 'List the orders of the shopper',
    about:
      "The shopper's orders, newest first. Carries an ETag. With `limit` the answer has `older`, the number of orders after these, counted up to 1,000, and `nextCursor` while there are any.",
    query: z.object({ limit, cursor: z.optional(id) }),
    answer: z.object({
      orders: z.array(order),
      older: z.optional(z.int()),
      nextCursor: z.optional(z.string()),
    }),
    others: { 304: unchanged },
  }),
  orderSeller: specified({
    method: 'GET',
    path: '/api/order/seller',
    caller: 'seller',
    roles: ['owner', 'packer', 'books'],
    summary: 'List the orders of the shop',
    about:
      'The orders of the shop, newest first: paid orders, and orders whose payment may still arrive. Orders that ended unpaid are not listed. Carries an ETag. `search` matches the beginnings of words in number, names, email, phone, street, city and products, or a whole invoice number. With `limit` the answer has `counts`, `found` when it was searched, and `nextCursor` while more follows. `found` is the number of matching orders, counted up to 1,000. In a shop that promises days of delivery, `due` chooses the paid orders that must leave today, or that are late, and with `limit` the answer counts them in `due`.',
    query: z.object({
      status: z.optional(orderStatus),
      payment: z.optional(paymentState),
      due: z.optional(z.enum(dueKinds)),
      search: z.optional(z.string().check(z.maxLength(100))),
      limit,
      cursor: z.optional(id),
    }),
    answer: z.object({
      orders: z.array(order),
      counts: z.optional(z.array(orderCount)),
      due: z.optional(z.object({ today: z.int(), late: z.int() })),
      found: z.optional(z.int()),
      nextCursor: z.optional(z.string()),
    }),
    others: { 304: unchanged },
  }),
  orderExport: additional({
    method: 'GET',
    path: '/api/order/export',
    caller: 'seller',
    roles: ['owner', 'books'],
    summary: 'Download orders as CSV',
    about:
      "The orders paid from one day to another in the shop's time zone, both included, oldest first, as CSV in UTF-8. Every field is quoted; a field that a spreadsheet would run as a formula begins with an apostrophe.",
    query: z.object({ from: requestedDay, to: requestedDay }),
    others: { 400: 'A day is missing or no day, or `to` is before `from`.' },
  }),
  orderHistory: additional({
    method: 'GET',
    path: '/api/order/history',
    caller: 'seller',
    roles: ['owner', 'packer', 'books'],
    summary: 'Get the history of an order',
    about: 'The events of one order, oldest first: actor, time and change.',
    query: z.object({ orderId: id }),
    answer: z.object({ events: z.array(orderEvent) }),
    others: { 404: noOrder },
  }),
  orderParcels: additional({
    method: 'GET',
    path: '/api/order/parcels',
    caller: 'seller',
    roles: ['owner', 'packer'],
    summary: 'List the orders to print',
    about:
      'The orders of `orderIds`, or all that are paid and not packed yet, oldest first: packing slips and labels are printed from them. Without `orderIds`, `limit` asks for one page: the answer then has `count`, the number of all, counted up to 1,000, and `nextCursor` while more follows. Carries an ETag without `orderIds`. `print` says on which paper, and the print is stored in the audit log.',
    query: z.extend(printedOrders, { print: z.optional(z.enum(['slips', 'labels'])) }),
    answer: z.object({
      orders: z.array(order),
      count: z.optional(z.int()),
      nextCursor: z.optional(z.string()),
    }),
    others: { 304: unchanged, 404: 'One of the orders does not exist, or ended unpaid.' },
  }),
  orderUpdateStatus: specified({
    method: 'PUT',
    path: '/api/order/update-status',
    caller: 'seller',
    roles: ['owner', 'packer'],
    summary: 'Set the status of an order',
    about:
      'Sets the status of an order. `Cancelled` refunds and restocks a paid order. With `from`, an order that has neither that status nor the new one stays as it is.',
    body: z.object({ orderId: id, status: orderStatus, from: z.optional(orderStatus) }),
    answer: z.object({ msg: z.string(), order }),
    others: {
      403: passkeyFirst,
      404: noOrder,
      409: 'The order is no longer in the status `from`, the stock is too low, the refund can no longer be stopped, or a packer cancels what was delivered long ago.',
    },
  }),
  orderCancel: additional({
    method: 'POST',
    path: '/api/order/cancel',
    caller: 'user',
    summary: 'Cancel an order',
    about:
      'Cancels a paid order within the hour, unless its status is Shipped or Delivered. A repeat is answered like the first.',
    body: z.object({ orderId: id }),
    answer: z.object({ msg: z.string(), order }),
    others: { 404: noOrder, 409: 'The order can no longer be cancelled; `msg` says why.' },
  }),
  orderRefund: additional({
    method: 'POST',
    path: '/api/order/refund',
    caller: 'seller',
    roles: ['owner'],
    summary: 'Retry a refund',
    about:
      'Retries the failed refunds of an order; of a refund in progress it only asks the state. Cash that goes back is recorded as given back by hand. 409 when Razorpay refuses again, 502 when it cannot be asked.',
    body: z.object({ orderId: id }),
    answer: z.object({ msg: z.string(), order }),
    others: {
      403: passkeyFirst,
      404: noOrder,
      409: 'Nothing is owed, or Razorpay refuses the refund again.',
      429: tooMany,
      502: 'Razorpay cannot be asked.',
    },
  }),
  orderRefundable: additional({
    method: 'GET',
    path: '/api/order/refundable',
    caller: 'seller',
    roles: ['owner', 'books'],
    summary: 'List what can be refunded of an order',
    about:
      'The lines of an order with the pieces that are refunded, what is left of its payment, and the refunds of its pieces, oldest first.',
    query: z.object({ orderId: id }),
    answer: refundable,
    others: { 404: noOrder },
  }),
  orderRefundPieces: additional({
    method: 'POST',
    path: '/api/order/refund-pieces',
    caller: 'seller',
    roles: ['owner'],
    summary: 'Refund pieces of an order',
    about:
      'Refunds pieces of a paid order, whatever its status: the money goes back, pieces with `toShelf` can be sold again, a credit note is issued, and the shopper gets an email. The same `key` is the same refund. With `seen`, the number of refunds that the caller has seen, it is refused when there are others. With `report` it closes that report of the shopper.',
    body: piecesToRefund,
    answer: z.object({ msg: z.string(), order }),
    others: {
      403: passkeyFirst,
      404: 'There is no such order or report, or the product is not in it.',
      409: 'The report is closed already, the order is not paid, too little is left of a line or of the payment, other pieces were refunded meanwhile, or the key stands for another refund.',
      429: tooMany,
    },
  }),
  orderInvoice: additional({
    method: 'GET',
    path: '/api/order/invoice',
    caller: 'user',
    summary: 'Get the invoice of an order',
    about: 'The invoice of an order of the shopper that is paid, or to be paid in cash. 404 for any other order.',
    query: z.object({ orderId: id }),
    answer: z.object({ invoice }),
    others: { 404: 'The order does not exist, is not paid, or is another shopper’s.' },
  }),
  orderInvoices: additional({
    method: 'GET',
    path: '/api/order/invoices',
    caller: 'seller',
    roles: ['owner', 'packer', 'books'],
    summary: 'Get the invoices of several orders',
    about:
      'The invoices of the orders of `orderIds`, or of all that are paid and not packed yet, oldest order first. Without `orderIds`, `limit` asks for one page, and the answer has `nextCursor` while more follows.',
    query: printedOrders,
    answer: z.object({ invoices: z.array(invoice), nextCursor: z.optional(z.string()) }),
    others: { 404: 'One of the orders does not exist, or was never paid.' },
  }),
}
