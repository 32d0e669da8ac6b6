import { Readable } from 'node:stream'

import type { Context } from 'hono'

import type { Deps } from '#api/deps'
import type { Env } from '#api/env'
import { type OrderLists, printQuery } from '#api/order-lists'
import { presentInvoice } from '#api/present/invoice'
import { presentOrder } from '#api/present/order'
import { ordersCsv } from '#api/present/orders-csv'
import { type App, serve } from '#api/serve'
import { calls } from '#contract/calls'
import { CURRENCY } from '#contract/rules'
import { notices, refusals, success } from '#contract/wording'
import { cancelOrder } from '#domain/orders/cancel-order'
import { exportOrders } from '#domain/orders/export-orders'
import { invoiceOf, invoicesToPrint } from '#domain/orders/invoice'
import { listedOrder } from '#domain/orders/list-orders'
import { orderHistory } from '#domain/orders/order-history'
import { placeOrder } from '#domain/orders/checkout/place-order'
import { retryRefunds } from '#domain/orders/refunds/retry-refunds'
import { setOrderStatus } from '#domain/orders/set-status'
import { type PayResult, verifyCheckout, verifyPayment } from '#domain/orders/payments/verify-payment'

/** /api/order */
export function orderCalls(app: App, deps: Deps, lists: OrderLists): void {
  const { db, razorpay, settings } = deps
  const context = { ...deps, ...settings }

  serve(app, deps, calls.orderRazorpay, {
    answer: async ({ body, user }) => {
      const checkout = { userId: body.userId, items: body.items ?? [], address: body.address }
      const payable = await placeOrder(db, context, user, checkout)
      return { ...payable, currency: CURRENCY as typeof CURRENCY, keyId: razorpay.keyId }
    },
  })

  serve(app, deps, calls.orderRazorpayVerify, {
    limit: { points: 120, seconds: 60, by: 'account' },
    answer: async ({ c, body, user }) =>
      payAnswer(c, await verifyCheckout(db, context, user.id, body), success.paymentSuccessful),
  })

  serve(app, deps, calls.orderVerifyPayment, {
    limit: { points: 120, seconds: 60, by: 'account' },
    answer: async ({ c, body, user }) =>
      payAnswer(c, await verifyPayment(db, context, user.id, body.orderId), success.orderConfirmed),
  })

  serve(app, deps, calls.orderUser, { answer: ({ c, user, query }) => lists.ofUser(c, user.id, query) })

  serve(app, deps, calls.orderSeller, { answer: ({ c, query }) => lists.ofShop(c, query) })

  serve(app, deps, calls.orderExport, {
    answer: async ({ c, query: { from, to } }) => {
      const orders = await exportOrders(db, context, from, to)
      // A failure halfway breaks the connection off, so that no part passes for the whole.
      const file = Readable.toWeb(Readable.from(ordersCsv(orders))) as ReadableStream
      c.header('content-type', 'text/csv; charset=utf-8')
      c.header('content-disposition', `attachment; filename="orders-${from}-to-${to}.csv"`)
      c.header('cache-control', 'no-store')
      return c.body(file)
    },
  })

  serve(app, deps, calls.orderHistory, {
    answer: async ({ query }) => ({
      events: (await orderHistory(db, query.orderId)).map(({ at, name, ...step }) => ({
        at: at.toISOString(),
        ...step,
        ...(name ? { name } : {}),
      })),
    }),
  })

  serve(app, deps, calls.orderUpdateStatus, {
    answer: async ({ body, seller }) => {
      await setOrderStatus(db, context, seller.id, body.orderId, body.status)
      return { msg: success.statusUpdated, order: await orderOnTheWire(body.orderId) }
    },
  })

  serve(app, deps, calls.orderRefund, {
    limit: { points: 60, seconds: 60, by: 'account' },
    answer: async ({ body, seller }) => {
      const retried = await retryRefunds(db, context, seller.id, body.orderId)
      const msg = retried === 'processed' ? notices.refundArrived : notices.refundSent
      return { msg, order: await orderOnTheWire(body.orderId) }
    },
  })

  serve(app, deps, calls.orderCancel, {
    answer: async ({ body, user }) => {
      await cancelOrder(db, context, user.id, body.orderId)
      return { msg: success.orderCancelled, order: await orderOnTheWire(body.orderId) }
    },
  })

  serve(app, deps, calls.orderInvoice, {
    answer: async ({ query, user }) => ({
      invoice: presentInvoice(await invoiceOf(db, context, user.id, query.orderId)),
    }),
  })

  serve(app, deps, calls.orderInvoices, {
    answer: async ({ query }) => {
      const { invoices, nextCursor } = await invoicesToPrint(db, context, printQuery(query))
      return { invoices: invoices.map(presentInvoice), nextCursor }
    },
  })

  serve(app, deps, calls.orderParcels, { answer: ({ c, query }) => lists.toPrint(c, query) })

  async function orderOnTheWire(orderId: string) {
    return presentOrder(await listedOrder(db, orderId), settings.imagesUrl)
  }
}

function payAnswer(c: Context<Env>, result: PayResult, msg: string) {
  return result === 'paid' ? { msg } : c.json({ success: false, pending: true, msg: refusals.paymentPending }, 202)
}
