import { createApp } from '#api/http/app'

import { type Call, calls } from './calls.ts'
import { describe, expect, itInFullShop as it } from '#test/fixtures'
import type { TestShop } from '#test/shop'

/** The calls of the specification, section 7. */
const specified = [
  'GET /api/user/is-auth',
  'GET /api/seller/is-auth',
  'GET /api/product/list',
  'POST /api/cart/update',
  'POST /api/user/login',
  'POST /api/user/register',
  'GET /api/user/logout',
  'GET /api/auth/google',
  'POST /api/user/send-reset-otp',
  'POST /api/user/verify-reset-otp',
  'POST /api/user/reset-password',
  'POST /api/contact/subscribe',
  'POST /api/contact/mail',
  'POST /api/seller/login',
  'GET /api/seller/logout',
  'POST /api/product/add',
  'POST /api/product/quantity',
  'GET /api/order/seller',
  'PUT /api/order/update-status',
  'GET /api/order/user',
  'POST /api/order/verify-payment',
  'POST /api/address/get',
  'POST /api/address/add',
  'POST /api/order/razorpay',
  'POST /api/order/razorpay/verify',
]

const contract: Call[] = Object.values(calls)
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

describe('the calls', () => {
  it('of the specification are all in the contract, each once', () => {
    const names = contract.map(nameOf)
    expect(new Set(names).size).toBe(names.length)
    expect(specified.filter((each) => !names.includes(each))).toEqual([])
    expect(contract.flatMap((call) => (call.specified ? nameOf(call) : [])).toSorted()).toEqual(specified.toSorted())
  })

  it('are mounted exactly once each, and nothing else is', ({ shop }) => {
    const { app } = createApp(shop.deps)
    // Pictures and security.txt are files, and agents have the calls of their protocols.
    const mounted = app.routes
      .filter((route) => route.method !== 'ALL' && !/^\/(images|\.well-known|ucp)\//.test(route.path))
      .map(nameOf)
    expect(mounted.toSorted()).toEqual(contract.map(nameOf).toSorted())
  })

  it('declare their callers', () => {
    const table = contract.map((call) => `${call.caller.padEnd(8)} ${nameOf(call)}`)
    expect(`\n${table.join('\n')}\n`).toMatchInlineSnapshot(`
      "
      anyone   GET /api/user/is-auth
      anyone   POST /api/user/register
      anyone   POST /api/user/login
      anyone   POST /api/user/send-login-otp
      anyone   POST /api/user/login-otp
      anyone   GET /api/user/logout
      anyone   POST /api/user/send-reset-otp
      anyone   POST /api/user/verify-reset-otp
      anyone   POST /api/user/reset-password
      user     GET /api/user/account
      anyone   POST /api/user/language
      user     POST /api/user/update-name
      user     POST /api/user/change-password
      user     POST /api/user/newsletter
      user     POST /api/user/send-phone-otp
      user     POST /api/user/prove-phone
      user     POST /api/user/phone-news
      user     POST /api/user/forget-phone
      user     POST /api/user/data
      user     POST /api/user/send-delete-code
      user     GET /api/user/devices
      user     POST /api/user/devices/log-out
      user     POST /api/user/devices/log-out-others
      user     POST /api/user/delete
      anyone   GET /api/auth/google
      anyone   GET /api/auth/google/callback
      anyone   GET /api/seller/is-auth
      anyone   POST /api/seller/login
      anyone   POST /api/seller/set-up
      anyone   GET /api/seller/logout
      seller   POST /api/seller/order
      seller   POST /api/seller/order/addresses
      seller   GET /api/seller/cash
      seller   POST /api/seller/cash/add
      seller   GET /api/seller/sales
      seller   GET /api/seller/today
      seller   GET /api/seller/mails
      seller   POST /api/seller/mails/send-again
      seller   POST /api/seller/mails/dismiss
      seller   GET /api/seller/activity
      seller   GET /api/seller/money
      seller   POST /api/seller/money/mend
      anyone   GET /api/seller/session
      seller   POST /api/seller/second-factor
      seller   POST /api/seller/change-password
      seller   GET /api/seller/account
      seller   POST /api/seller/second-factor/set-up
      seller   POST /api/seller/second-factor/confirm
      seller   POST /api/seller/second-factor/recovery-codes
      seller   POST /api/seller/second-factor/turn-off
      seller   GET /api/seller/devices
      seller   POST /api/seller/devices/log-out
      seller   POST /api/seller/devices/log-out-others
      seller   GET /api/seller/team
      seller   POST /api/seller/team/add
      seller   POST /api/seller/team/role
      seller   POST /api/seller/team/remove
      seller   GET /api/seller/passkey
      seller   POST /api/seller/passkey/add-options
      seller   POST /api/seller/passkey/add
      seller   POST /api/seller/passkey/remove
      seller   POST /api/seller/passkey/confirm
      anyone   POST /api/seller/passkey/sign-in-options
      anyone   POST /api/seller/passkey/sign-in
      anyone   GET /api/seller/tablet
      anyone   POST /api/seller/tablet/log-in
      seller   POST /api/seller/tablet/add
      seller   POST /api/seller/tablet/remove
      seller   POST /api/seller/tablet/pin
      seller   GET /api/seller/settings
      seller   PUT /api/seller/settings
      seller   GET /api/seller/settings/doctor
      seller   GET /api/seller/settings/history
      seller   GET /api/seller/gst
      seller   GET /api/seller/gst/money
      seller   GET /api/seller/gst/file
      anyone   GET /api/product/list
      anyone   GET /api/product/browse
      anyone   GET /api/product/one
      anyone   GET /api/product/some
      anyone   GET /api/product/changes
      seller   GET /api/product/file
      seller   POST /api/product/file/read
      seller   POST /api/product/file/apply
      seller   GET /api/product/stock
      anyone   GET /api/product/details
      seller   POST /api/product/add
      seller   POST /api/product/update
      seller   POST /api/product/archive
      seller   POST /api/product/quantity
      user     POST /api/cart/update
      user     POST /api/cart/quote
      user     POST /api/address/get
      user     POST /api/address/add
      user     POST /api/address/update
      user     POST /api/address/delete
      anyone   GET /api/address/pin
      anyone   POST /api/contact/subscribe
      anyone   POST /api/contact/mail
      anyone   GET /api/contact/newsletter/confirm
      anyone   POST /api/contact/newsletter/confirm
      anyone   GET /api/contact/newsletter/stop
      anyone   POST /api/contact/newsletter/stop
      user     POST /api/order/razorpay
      user     POST /api/order/cod
      seller   POST /api/order/cash
      user     POST /api/order/razorpay/verify
      user     POST /api/order/verify-payment
      provider POST /api/order/razorpay/webhook
      provider POST /api/order/razorpay/callback
      anyone   GET /api/order/razorpay/callback
      user     GET /api/order/user
      seller   GET /api/order/seller
      seller   GET /api/order/export
      seller   GET /api/order/history
      seller   GET /api/order/parcels
      seller   PUT /api/order/update-status
      user     POST /api/order/cancel
      seller   POST /api/order/refund
      seller   GET /api/order/refundable
      seller   POST /api/order/refund-pieces
      user     GET /api/order/invoice
      seller   GET /api/order/invoices
      seller   POST /api/order/parcel
      seller   POST /api/order/parcel/file
      seller   POST /api/order/parcel/correct
      seller   POST /api/order/parcel/remove
      provider POST /api/courier/events
      user     GET /api/back-in-stock
      user     POST /api/back-in-stock/wait
      user     POST /api/back-in-stock/stop
      anyone   GET /api/back-in-stock/stop-all
      anyone   POST /api/back-in-stock/stop-all
      seller   GET /api/back-in-stock/waiting
      anyone   GET /api/lot/best-before
      seller   GET /api/lot/list
      seller   GET /api/lot/to-act
      seller   POST /api/lot/receive
      seller   POST /api/lot/correct
      seller   POST /api/lot/write-off
      seller   POST /api/lot/recall
      seller   GET /api/lot/orders
      seller   POST /api/lot/repack
      seller   POST /api/offer/add
      seller   POST /api/offer/end
      seller   GET /api/offer/list
      anyone   GET /api/pay/link
      anyone   POST /api/pay/open
      user     POST /api/pay/claim
      user     GET /api/passkey
      user     POST /api/passkey/add-options
      user     POST /api/passkey/add
      user     POST /api/passkey/rename
      user     POST /api/passkey/remove
      anyone   POST /api/passkey/sign-in-options
      anyone   POST /api/passkey/sign-in
      user     GET /api/report/order
      user     POST /api/report/send
      user     GET /api/report/photo
      seller   GET /api/report/seller
      seller   GET /api/report/seller/photo
      seller   POST /api/report/resolve
      anyone   GET /api/review/list
      anyone   GET /api/review/photo
      user     GET /api/review/order
      user     POST /api/review/add
      user     POST /api/review/withdraw
      seller   GET /api/review/seller
      seller   POST /api/review/answer
      seller   POST /api/review/hide
      user     POST /api/tickets/open
      user     GET /api/tickets
      user     GET /api/tickets/one
      user     POST /api/tickets/reply
      anyone   POST /api/tickets/mail
      seller   GET /api/tickets/seller
      seller   GET /api/tickets/seller/one
      seller   GET /api/tickets/seller/email
      seller   POST /api/tickets/answer
      seller   POST /api/tickets/close
      seller   POST /api/tickets/reached
      seller   GET /api/tickets/figures
      seller   GET /api/tickets/figures/csv
      anyone   GET /api/whatsapp/events
      provider POST /api/whatsapp/events
      anyone   GET /healthz
      anyone   GET /readyz
      operator GET /metrics
      anyone   GET /robots.txt
      anyone   GET /sitemap.xml
      anyone   GET /feeds/google.xml
      anyone   GET /api/openapi.json
      anyone   GET /api/docs
      "
    `)
  })
})

describe('a call that needs somebody', () => {
  const guarded = contract.filter((call) => call.caller === 'user' || call.caller === 'seller')

  it.for(guarded.map((call) => [nameOf(call), call] as const))('%s: refuses nobody', async ([, call], { shop }) => {
    const answer = await send(shop.visitor(), call)
    expect(answer.status).toBe(401)
  })

  it('refuses the wrong one: a shopper is no seller, a seller no shopper', async ({ shop }) => {
    const [shopper, seller] = [await shop.shopper(), await shop.seller()]
    for (const call of guarded) {
      const [wrong, status] = call.caller === 'user' ? [seller, 401] : [shopper, 403]
      const answer = await send(wrong, call)
      expect([nameOf(call), answer.status]).toEqual([nameOf(call), status])
    }
  })
})

function send(browser: Pick<ReturnType<TestShop['visitor']>, 'send'>, { method, path }: Call) {
  const headers = { 'content-type': 'application/json' }
  return browser.send(path, method === 'GET' ? { method } : { method, headers, body: '{}' })
}
