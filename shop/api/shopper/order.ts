import { Readable } from 'node:stream'

import type { Context } from 'hono'

import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { countUnknownCodes } from '#api/http/offer-tries'
import { requirePasskeyFirst } from '#api/http/middleware/sessions'
import { type App, serve } from '#api/http/serve'
import { presentInvoice } from '#api/present/invoice'
import { presentOrders } from '#api/present/orders'
import { ordersCsv } from '#api/present/orders-csv'
import { presentRefundable } from '#api/present/refundable'
import { logAct, originOf, recordAct, recordPrint } from '#api/seller/audit'
import { type OrderLists, printQuery } from '#api/seller/order-lists'
import { type BodyOf, calls } from '#contract/calls'
import { isCancelled } from '#contract/orders/order-status'
import { CURRENCY } from '#contract/rules'
import { cashChosen, notices, refusals, success } from '#contract/wording'
import { placeCashOrder } from '#domain/orders/cash/place-cash-order'
import { receiveCash, returnUnpaid } from '#domain/orders/cash/record-cash'
import { type CheckoutRequest, placeOrder } from '#domain/orders/checkout/place-order'
import { invoiceOf, invoicesToPrint } from '#domain/orders/documents/invoice'
import { exportOrders } from '#domain/orders/lists/export-orders'
import { listedOrder } from '#domain/orders/lists/list-orders'
import { giftOf } from '#domain/orders/order/gift'
import { orderHistory } from '#domain/orders/order/order-history'
import { rememberTrace } from '#domain/orders/order/order-trace'
import type { PayResult } from '#domain/orders/payments/await-capture'
import { verifyCheckout, verifyPayment } from '#domain/orders/payments/verify-payment'
import { lotsOfOrders } from '#domain/orders/recalls/lots-of-orders'
import { refundableOrder } from '#domain/orders/refunds/list-part-refunds'
import { refundPieces } from '#domain/orders/refunds/refund-pieces'
import { retryRefunds } from '#domain/orders/refunds/retry-refunds'
import { cancelOrder } from '#domain/orders/status/cancel-order'
import { setOrderStatus } from '#domain/orders/status/set-status'
import { packerCancelDays } from '#shop'

/** /api/order */
export function orderCalls(app: App, deps: Deps, lists: OrderLists): void {
  const { db, razorpay, settings } = deps
  const context = { ...deps, publicUrl: settings.publicUrl }

  serve(app, deps, calls.orderRazorpay, {
    answer: async ({ c, body, user }) => {
      const payable = await placed(c, user, body, (checkout) => placeOrder(db, context, user, checkout))
      return { ...payable, currency: CURRENCY as typeof CURRENCY, keyId: razorpay.keyId }
    },
  })

  serve(app, deps, calls.orderCod, {
    answer: async ({ c, body, user }) => {
      const byPhone = deps.whatsapp !== undefined
      const { orderId } = await placed(c, user, body, (checkout) =>
        placeCashOrder(db, context, user, checkout, { byPhone }),
      )
      return { msg: success.orderConfirmed, orderId }
    },
  })

  serve(app, deps, calls.orderCash, {
    answer: async ({ c, body: { orderId, received, toShelf = true }, seller }) => {
      const acting = { id: seller.id, ...originOf(c, deps) }
      if (received) await receiveCash(db, context, acting, orderId)
      else await returnUnpaid(db, context, acting, orderId, { toShelf })
      logAct(c, deps, { act: received ? 'cash received' : 'parcel came back', subject: orderId })
      return { msg: received ? notices.cashReceived : notices.cameBack, order: await orderOnTheWire(orderId) }
    },
  })

  serve(app, deps, calls.orderRazorpayVerify, {
    limit: { points: 120, seconds: 60, by: 'account' },
    answer: async ({ c, body, user }) => {
      const result = await verifyCheckout(db, context, user.id, body)
      if (result === 'paid') logAct(c, deps, { act: 'order paid', subject: body.orderId })
      return payAnswer(c, result, success.paymentSuccessful)
    },
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
      await recordAct(c, deps, { act: 'orders exported', detail: `${from} to ${to}` })
      // A failure halfway breaks the connection off, so that no part passes for the whole.
      const file = Readable.toWeb(Readable.from(ordersCsv(orders, deps.settings.taxMode))) as ReadableStream
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
    answer: async ({ c, body, seller }) => {
      if (isCancelled(body.status)) await requirePasskeyFirst(c, deps)
      const limits = { from: body.from, ...(seller.role === 'packer' && { cancelDays: packerCancelDays }) }
      await setOrderStatus(db, context, seller.id, body.orderId, body.status, limits)
      logAct(c, deps, { act: 'status set', subject: body.orderId, detail: body.status })
      return { msg: success.statusUpdated, order: await orderOnTheWire(body.orderId) }
    },
  })

  serve(app, deps, calls.orderRefund, {
    limit: { points: 60, seconds: 60, by: 'account' },
    answer: async ({ c, body, seller }) => {
      await requirePasskeyFirst(c, deps)
      const retried = await retryRefunds(db, context, seller.id, body.orderId)
      logAct(c, deps, { act: 'refund retried', subject: body.orderId })
      const msg = retried === 'processed' ? notices.refundArrived : notices.refundSent
      return { msg, order: await orderOnTheWire(body.orderId) }
    },
  })

  serve(app, deps, calls.orderRefundable, {
    answer: async ({ query }) => presentRefundable(await refundableOrder(db, query.orderId)),
  })

  serve(app, deps, calls.orderRefundPieces, {
    limit: { points: 300, seconds: 60, by: 'account' },
    answer: async ({ c, body, seller }) => {
      await requirePasskeyFirst(c, deps)
      await refundPieces(db, context, seller.id, body)
      logAct(c, deps, { act: 'pieces refunded', subject: body.orderId })
      return { msg: notices.piecesRefunded, order: await orderOnTheWire(body.orderId) }
    },
  })

  serve(app, deps, calls.orderCancel, {
    answer: async ({ c, body, user }) => {
      await cancelOrder(db, context, user.id, body.orderId)
      logAct(c, deps, { act: 'order cancelled', subject: body.orderId })
      return { msg: success.orderCancelled, order: await orderOnTheWire(body.orderId) }
    },
  })

  serve(app, deps, calls.orderInvoice, {
    answer: async ({ query, user }) => ({
      invoice: presentInvoice(
        await invoiceOf(db, context, user.id, query.orderId),
        (await lotsOf([query.orderId]))?.get(query.orderId),
      ),
    }),
  })

  serve(app, deps, calls.orderInvoices, {
    answer: async ({ c, query }) => {
      const { invoices, nextCursor } = await invoicesToPrint(db, context, printQuery(query))
      const ids = invoices.map((invoice) => invoice.order_id)
      await recordPrint(c, deps, 'invoices printed', ids)
      const lots = await lotsOf(ids)
      return { invoices: invoices.map((row) => presentInvoice(row, lots?.get(row.order_id))), nextCursor }
    },
  })

  serve(app, deps, calls.orderParcels, { answer: ({ c, query }) => lists.toPrint(c, query) })

  async function placed<T extends { orderId: string }>(
    c: Context<Env>,
    user: { id: string },
    body: BodyOf<typeof calls.orderCod>,
    place: (checkout: CheckoutRequest) => Promise<T>,
  ): Promise<T> {
    const checkout = { ...body, items: body.items ?? [], gift: settings.gifts ? giftOf(body.gift) : null }
    const order = await countUnknownCodes(c, deps, user.id, body.code, () => place(checkout))
    await rememberTrace(db, context, order.orderId)
    logAct(c, deps, { act: 'order placed', subject: order.orderId })
    return order
  }

  async function lotsOf(orderIds: string[]) {
    return lotsOfOrders(db, orderIds)
  }

  async function orderOnTheWire(orderId: string) {
    const [order] = await presentOrders(deps, [await listedOrder(db, orderId)])
    if (!order) throw new Error(`Order ${orderId} is gone`)
    return order
  }
}

function payAnswer(c: Context<Env>, result: PayResult, msg: string) {
  if (result === 'paid') return { msg }
  if (result === 'cash')
    return c.json({ success: false, code: 'cash-on-delivery', pending: true, msg: cashChosen }, 202)
  return c.json({ success: false, code: 'payment-pending', pending: true, msg: refusals.paymentPending }, 202)
}
