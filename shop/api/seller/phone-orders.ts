import type { Deps } from '#api/http/deps'
import { type App, serve } from '#api/http/serve'
import { logAct, originOf, recordAct } from '#api/seller/audit'
import { calls } from '#contract/calls'
import { toRupees } from '#contract/money/money'
import { paths } from '#contract/paths'
import { notices } from '#contract/wording'
import { claimOrder } from '#domain/orders/by-phone/claim-order'
import { openPayment, payLink } from '#domain/orders/payments/pay-link'
import { placePhoneOrder } from '#domain/orders/by-phone/place-phone-order'
import { readDeliveries } from '#domain/orders/by-phone/read-deliveries'
import { rememberTrace } from '#domain/orders/order/order-trace'

/** Orders that a seller takes by phone, and the links that open their payment. */
export function phoneOrderCalls(app: App, deps: Deps): void {
  const { db, settings } = deps
  const context = { ...deps, publicUrl: settings.publicUrl }

  serve(app, deps, calls.sellerOrder, {
    limit: { points: 60, seconds: 60, by: 'account' },
    answer: async ({ c, body, seller }) => {
      const acting = { id: seller.id, ...originOf(c, deps) }
      const { orderId, amountPaise, token, until } = await placePhoneOrder(db, context, acting, body)
      await rememberTrace(db, context, orderId)
      logAct(c, deps, { act: 'order taken by phone', subject: orderId })
      const link = settings.publicUrl + paths.pay(token)
      return {
        msg: notices.phoneOrderTaken,
        orderId,
        amount: toRupees(amountPaise),
        link,
        expires: until.toISOString(),
      }
    },
  })

  serve(app, deps, calls.sellerOrderAddresses, {
    limit: { points: 30, seconds: 60, by: 'account' },
    answer: ({ body }) => readDeliveries(body.csv, settings),
  })

  serve(app, deps, calls.payLink, {
    // Shoppers of one mobile carrier share an address.
    limit: { points: 240, seconds: 60, by: 'ip' },
    answer: async ({ c, query: { token } }) => {
      c.header('cache-control', 'no-store')
      return payLink(db, context, token, { byPhone: deps.whatsapp !== undefined })
    },
  })

  serve(app, deps, calls.payOpen, {
    limit: { points: 240, seconds: 60, by: 'ip' },
    answer: async ({ c, body: { token } }) => {
      c.header('cache-control', 'no-store')
      return { payment: await openPayment(db, context, token) }
    },
  })

  serve(app, deps, calls.payClaim, {
    limit: { points: 30, seconds: 60, by: 'account' },
    answer: async ({ c, body: { token }, user }) => {
      const orderId = await claimOrder(db, context, user, token)
      await recordAct(c, deps, { act: 'order claimed', subject: orderId })
      return { msg: notices.orderClaimed, orderId }
    },
  })
}
