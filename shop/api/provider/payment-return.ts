import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Context } from 'hono'

import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { spend } from '#api/http/middleware/rate-limit'
import { currentUser } from '#api/http/middleware/sessions'
import { type App, serve } from '#api/http/serve'
import { type LinkPage, linkPage } from '#api/pages/link-page'
import { readPaymentReturn } from '#api/provider/read-payment-return'
import { logAct, originOf } from '#api/seller/audit'
import { calls } from '#contract/calls'
import { orderNumber } from '#contract/orders/order-number'
import { paths } from '#contract/paths'
import { cashChosen, refusals } from '#contract/wording'
import { orderOfProvider, readOrder } from '#domain/orders/order/order-row'
import { type PaymentProgress, paymentProgress } from '#domain/orders/payments/await-capture'
import { settleReturn } from '#domain/orders/payments/settle-return'
import { Failure } from '#domain/process/failure'

// Shoppers of one mobile carrier share an address.
const LIMIT = { points: 240, seconds: 60, by: 'ip' } as const
const LOOK_AGAIN_SECONDS = 5

/**
 * The way back from Razorpay's own page, for browsers without its window (decision 019). A browser posts the result from
 * Razorpay's site, so no session comes along. Each post is redirected to a page that shows the number of an order and
 * the state of its payment; from there the shopper's session leads on.
 */
export function paymentReturnCalls(app: App, deps: Deps): void {
  const { db, settings, log } = deps
  const context = { ...deps, publicUrl: settings.publicUrl }

  serve(app, deps, calls.orderRazorpayCallback, {
    answer: async ({ c }) => {
      const orderId = await orderReturned(c).catch((error: unknown) => {
        if (error instanceof Failure) return refuse(c, error.kind === 'too-many' ? 'limited' : 'unreadable')
        // The webhook or a job settles it.
        log.error({ err: error, requestId: c.get('requestId') }, 'a returned payment is settled later')
        return undefined
      })
      const query = orderId === undefined ? '' : `?${new URLSearchParams({ order: orderId, proof: proofOf(orderId) })}`
      return c.redirect(calls.orderRazorpayReturn.path + query, 303)
    },
  })

  serve(app, deps, calls.orderRazorpayReturn, {
    answer: async ({ c, query: { order: orderId = '', proof = '' } }) => {
      if (!isEqual(proof, proofOf(orderId))) return linkPage(c, unknown)
      const { owner, link, progress } = await look(orderId)
      if (link !== undefined) return c.redirect(paths.pay(link), 303)
      const isOver = progress === 'open' || progress === 'ended'
      if (owner !== undefined && !isOver && (await currentUser(c, deps))?.id === owner) {
        return c.redirect(paths.paymentSuccess(orderId), 303)
      }
      if (progress === 'pending') c.header('Refresh', String(LOOK_AGAIN_SECONDS))
      return linkPage(c, pages[progress](orderId))
    },
  })

  /** The order that a post is about, settled as far as it can be now. */
  async function orderReturned(c: Context<Env>): Promise<string | undefined> {
    await spend(c, deps, calls.orderRazorpayCallback, LIMIT, undefined)
    const returned = await readPaymentReturn(c.req.raw)
    if (!returned) return refuse(c, 'unreadable')
    if (returned.is === 'failure') {
      const order = await orderOfProvider(db, returned.razorpayOrderId)
      return order ? order.id : refuse(c, 'unknown order')
    }
    const { is, orderId } = await settleReturn(db, context, returned.proof)
    if (is === 'paid') logAct(c, deps, { act: 'order paid', subject: orderId })
    else if (is !== 'pending' && is !== 'cash') refuse(c, is, orderId)
    return orderId
  }

  function refuse(c: Context<Env>, detail: string, subject?: string): undefined {
    const outcome = detail === 'limited' ? 'limited' : 'wrong'
    deps.audit.later({ act: 'payment return refused', subject, detail, outcome, ...originOf(c, deps) })
  }

  async function look(orderId: string): Promise<{ owner?: string; link?: string; progress: PaymentProgress }> {
    try {
      const order = await readOrder(db, orderId)
      // Its page says how far the payment is.
      if (order.pay_token) return { link: order.pay_token, progress: 'pending' }
      return { owner: order.user_id, progress: await paymentProgress(db, context, order) }
    } catch (error) {
      log.warn({ err: error, orderId }, 'the state of a payment is shown later')
      return { progress: 'pending' }
    }
  }

  // The id of an order alone opens no page about it.
  function proofOf(orderId: string): string {
    const key = createHmac('sha256', settings.signingKey).update('pages after a payment').digest()
    return createHmac('sha256', key).update(orderId).digest('base64url')
  }
}

function isEqual(proof: string, expected: string): boolean {
  const [one, other] = [Buffer.from(proof), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const pages: Record<PaymentProgress, (orderId: string) => LinkPage> = {
  paid: (orderId) => ({
    title: 'Paid',
    text: `Order ${orderNumber(orderId)}. We have received your payment, and an email confirms it.`,
    link: { to: paths.paymentSuccess(orderId), text: 'See your order' },
  }),
  pending: (orderId) => ({
    title: 'Waiting for your bank',
    text: `Order ${orderNumber(orderId)}. Please do not pay again. This page looks again every few seconds, and it is safe to leave it: an email tells you when the money arrives.`,
    link: { to: paths.paymentSuccess(orderId), text: 'See your order' },
  }),
  cash: (orderId) => ({
    title: 'Your order is placed',
    text: `Order ${orderNumber(orderId)}. ${cashChosen}`,
    link: { to: paths.paymentSuccess(orderId), text: 'See your order' },
  }),
  open: (orderId) => ({
    title: 'The payment failed',
    text: `Order ${orderNumber(orderId)}. Nothing was taken. Your cart is as it was, and you can pay again.`,
    link: { to: paths.cart(), text: 'Back to the cart' },
  }),
  ended: (orderId) => ({
    title: 'Not paid',
    text: `Order ${orderNumber(orderId)}. ${refusals.paymentMissing}`,
    link: { to: paths.cart(), text: 'Back to the cart' },
  }),
  'goes back': (orderId) => ({
    title: 'Your money is on its way back',
    text: `Order ${orderNumber(orderId)}. ${refusals.paymentGoesBack}`,
    link: { to: paths.paymentSuccess(orderId), text: 'See your order' },
  }),
}

const unknown: LinkPage = {
  title: 'We could not match this payment',
  text: 'If money has left your account, it pays your order or comes back to you, and an email tells you which.',
  link: { to: paths.myOrders(), text: 'My Orders' },
}
