import { readFileSync } from 'node:fs'

import { Hono } from 'hono'
import { html } from 'hono/html'
import * as z from 'zod'

import { stylesheet } from '../page.ts'
import { rupees } from '../rupees.ts'
import type { Account } from './account.ts'
import { ApiError, serverError } from './api-error.ts'
import { attempt } from './attempts.ts'
import type { Payment, StoredOrder } from './entities.ts'

/** Other sites post here, as the shop does; mounted at /v1. */
export const HOSTED_CHECKOUT = '/checkout/embedded'

const script = (name: string) => readFileSync(new URL(`checkout/${name}`, import.meta.url), 'utf8')

const shopUrl = z.url({ protocol: /^https?$/ })

const querySchema = z
  .object({
    key_id: z.string(),
    order_id: z.string(),
    name: z.string().default(''),
    description: z.string().default(''),
    /** In a frame: the origin of the page that opened the checkout; messages go only to it. */
    origin: z.url().optional(),
    /** As a whole page: the browser posts the result there. */
    callback_url: shopUrl.optional(),
    /** Whether the shop shows the payment by a typed UPI ID. */
    collect: z.enum(['shown', 'hidden']).default('shown'),
    /** Whether the shop shows the account's cash on delivery. */
    cash: z.enum(['shown', 'hidden']).default('shown'),
    /** `on` with `webview_intent`: UPI apps open from the web view. */
    intent: z.enum(['on', 'off']).default('off'),
  })
  .refine(({ origin, callback_url: back }) => origin ?? back)

/** The fields of a form that opens the hosted checkout (razorpay.com/docs/payments/payment-gateway/web-integration/hosted). */
const hosted = z.object({
  key_id: z.string(),
  order_id: z.string(),
  amount: z.coerce.number().int(),
  currency: z.literal('INR'),
  name: z.string(),
  description: z.string().optional(),
  'prefill[name]': z.string().optional(),
  'prefill[email]': z.string(),
  'prefill[contact]': z.string(),
  callback_url: shopUrl,
  cancel_url: shopUrl.optional(),
})

const act = z.strictObject({
  key_id: z.string(),
  order_id: z.string(),
  act: z.enum(['upi', 'collect', 'card', 'cash', 'fail', 'late']),
  email: z.string().max(200).optional(),
  contact: z.string().max(40).optional(),
  description: z.string().max(500).optional(),
})

/** checkout.js, and the page that it opens in a frame or instead of the shop's. Mounted at /v1. */
export function checkoutPages(account: Account) {
  const pages = new Hono()
  const scripts = { checkout: script('checkout.js'), frame: script('frame.js') }
  const code = { 'content-type': 'text/javascript; charset=utf-8', 'cross-origin-resource-policy': 'cross-origin' }

  pages.get('/checkout.js', (c) => c.body(scripts.checkout, 200, code))
  pages.get('/checkout/frame.js', (c) => c.body(scripts.frame, 200, code))
  pages.get('/checkout/public', (c) => {
    const query = querySchema.safeParse(c.req.query())
    if (!query.success) return c.text('The checkout was opened without a key or an order.', 400)
    c.header('content-security-policy', "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'")
    const hasCash = account.cash.isActive && query.data.cash === 'shown'
    return c.html(page(query.data, payable(account, query.data), hasCash))
  })
  pages.post(HOSTED_CHECKOUT, async (c) => {
    const form = hosted.safeParse(await c.req.parseBody())
    if (!form.success) return c.text(`The checkout cannot be opened. ${z.prettifyError(form.error)}`, 400)
    const { 'prefill[email]': email, 'prefill[contact]': contact, callback_url, cancel_url = '', ...shown } = form.data
    const { key_id, order_id, name, description = '' } = shown
    const query = { key_id, order_id, name, description, email, contact, callback_url, cancel_url }
    // Unlike the one of checkout.js, it reports each failure to the shop, and never shows the payment by a typed UPI ID.
    return c.redirect(
      `/v1/checkout/public?${new URLSearchParams({ ...query, failures: 'posted', collect: 'hidden' })}`,
      303,
    )
  })
  // A page asks whether the order was paid elsewhere, as in a bank's app.
  pages.get('/checkout/payments', (c) => {
    const order = account.orders.get(c.req.query('order_id') ?? '')
    const payment = order && account.paymentsOfOrder(order.id).find(({ captured }) => captured)
    return c.json(payment ? signed(account, payment) : {})
  })
  pages.post('/checkout/payments', async (c) => {
    const body = act.safeParse(await c.req.json().catch(() => undefined))
    if (!body.success) throw new ApiError('The request is not valid')
    const order = payable(account, body.data)
    if (typeof order === 'string') throw new ApiError(order)
    return c.json(pay(account, order, body.data))
  })
  pages.onError((error, c) => {
    const failure = error instanceof ApiError ? error : serverError()
    return c.json(failure.body, failure.status)
  })
  return pages
}

function pay(account: Account, order: StoredOrder, { act: what, ...shopper }: z.output<typeof act>) {
  const failing = what === 'fail' || what === 'late'
  const payment = attempt(account, order.id, {
    ...shopper,
    method: what === 'card' ? 'card' : what === 'cash' ? 'cod' : 'upi',
    late: what === 'late',
    ...(failing ? { outcome: 'failed' } : {}),
  })
  if (failing) {
    return {
      error: {
        code: payment.error_code,
        description: payment.error_description,
        source: payment.error_source,
        step: payment.error_step,
        reason: payment.error_reason,
        metadata: { order_id: order.id, payment_id: payment.id },
      },
    }
  }
  return signed(account, payment)
}

function signed(account: Account, payment: Payment) {
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.order_id,
    razorpay_signature: account.checkoutSignature(payment.order_id, payment.id),
  }
}

/** The order, or why it cannot be paid. */
function payable(
  account: Account,
  { key_id: key, order_id: id }: { key_id: string; order_id: string },
): StoredOrder | string {
  if (key !== account.keys.keyId) return 'The api key provided is invalid'
  const order = account.orders.get(id)
  if (!order) return 'The id provided does not exist'
  return order.status === 'paid' ? 'Payment already done for this order.' : order
}

const cash = html`<button type="button" data-act="cash" disabled>Cash on delivery</button>`
const collect = html`<button type="button" data-act="collect" disabled>Pay by typing a UPI ID</button>`

// The buttons are disabled until frame.js runs, because a click would be lost.
function page(query: z.output<typeof querySchema>, order: StoredOrder | string, hasCash: boolean) {
  const amount = typeof order === 'string' ? '' : rupees(order.amount)
  const title = [query.name, amount].filter(Boolean).join(', ')
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${stylesheet}
        <script src="/v1/checkout/frame.js" defer></script>
      </head>
      <body class="checkout">
        <main class="sheet" aria-labelledby="title">
          <header>
            <h1 id="title">${query.name || 'Checkout'} <span class="amount">${amount}</span></h1>
            <button type="button" class="plain" data-act="close" disabled>Close</button>
          </header>
          <p class="quiet">${query.description || 'This is a sandbox: no money moves.'}</p>
          <p id="message" role="alert">${typeof order === 'string' ? order : ''}</p>
          ${
            typeof order === 'string'
              ? ''
              : html`<div class="acts">
                    <button type="button" class="main" data-act="upi" disabled>Pay ${amount} by UPI</button>
                    <button type="button" class="main" data-act="card" disabled>Pay ${amount} by card</button>
                    ${query.collect === 'shown' ? collect : ''} ${hasCash ? cash : ''}
                    <button type="button" data-act="fail" disabled>Fail the payment</button>
                    <button type="button" data-act="late" disabled>Pay late</button>
                  </div>
                  ${query.intent === 'on' ? html`<p class="quiet">UPI opens an app of this phone.</p>` : ''}
                  <p class="quiet">Pay late: the payment fails now and is captured later.</p>`
          }
        </main>
      </body>
    </html>`
}
