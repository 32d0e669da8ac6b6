import { createHmac } from 'node:crypto'

import type { Sandbox } from '#sandbox/sandbox'
import { expect, sandboxTest as base } from '#test/sandbox'

import type { MerchantAnswer } from './merchant.ts'

const it = base.extend('key', { scope: 'file' }, ({ sandbox }) => sandbox.environment.RAZORPAY_KEY_ID ?? '')

async function page(sandbox: Sandbox, query: Record<string, string>) {
  const response = await fetch(`${sandbox.url}/v1/checkout/public?${new URLSearchParams(query)}`)
  return { response, text: await response.text() }
}

async function press(sandbox: Sandbox, key: string, act: string, orderId: string, more: object = {}) {
  const response = await fetch(`${sandbox.url}/v1/checkout/payments`, {
    method: 'POST',
    body: JSON.stringify({ act, key_id: key, order_id: orderId, ...more }),
  })
  return { status: response.status, body: (await response.json()) as MerchantAnswer & Record<string, string> }
}

it('the script is served to any page, and the frame runs nothing inline', async ({ sandbox, merchant, key }) => {
  const script = await fetch(`${sandbox.url}/v1/checkout.js`)
  expect(script.headers.get('content-type')).toContain('text/javascript')
  expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(await script.text()).toContain('window.Razorpay = Razorpay')

  const { id } = await merchant.order(40_800)
  const { response, text } = await page(sandbox, {
    key_id: key,
    order_id: id,
    name: 'Mewa & <co>',
    origin: 'http://shop.test',
  })
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(text).toContain('Pay ₹408.00 by UPI')
  expect(text).toContain('<title>Mewa &amp; &lt;co&gt;, ₹408.00</title>')
  expect(text).not.toMatch(/ style=| onclick=|<script>/)
})

it('a page without a valid key or order cannot be paid', async ({ sandbox, merchant, key }) => {
  const { id } = await merchant.order(500)
  const origin = 'http://shop.test'
  expect((await page(sandbox, { key_id: key, order_id: id })).response.status).toBe(400)
  expect((await page(sandbox, { key_id: 'rzp_test_wrong', order_id: id, origin })).text).toContain(
    'api key provided is invalid',
  )
  expect((await page(sandbox, { key_id: key, order_id: 'order_x', origin })).text).not.toContain('by UPI')
  expect((await press(sandbox, key, 'upi', 'order_x')).status).toBe(400)
  expect((await press(sandbox, key, 'steal', id)).status).toBe(400)
})

it('a payment returns the three signed fields, and the order accepts no other', async ({ sandbox, merchant, key }) => {
  const { id } = await merchant.order(500)
  const { body } = await press(sandbox, key, 'card', id, { email: 'asha@example.com', contact: '+919876543210' })
  const hmac = createHmac('sha256', sandbox.environment.RAZORPAY_KEY_SECRET ?? '')
  expect(body).toEqual({
    razorpay_payment_id: expect.stringMatching(/^pay_\w{14}$/),
    razorpay_order_id: id,
    razorpay_signature: hmac.update(`${id}|${body.razorpay_payment_id}`).digest('hex'),
  })
  expect((await merchant.get(`/v1/payments/${body.razorpay_payment_id}`)).body).toMatchObject({
    status: 'captured',
    method: 'card',
    email: 'asha@example.com',
    contact: '+919876543210',
  })
  expect((await press(sandbox, key, 'upi', id)).body.error.description).toBe('Payment already done for this order.')
})

it('a failure has a reason, and the order can still be paid', async ({ sandbox, merchant, key }) => {
  const { id } = await merchant.order(500)
  const { status, body } = await press(sandbox, key, 'fail', id)
  expect([status, body]).toEqual([
    200,
    {
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: expect.stringContaining('declined by the bank'),
        source: 'bank',
        step: 'payment_authorization',
        reason: 'payment_failed',
        metadata: { order_id: id, payment_id: expect.stringMatching(/^pay_/) },
      },
    },
  ])
  expect((await press(sandbox, key, 'upi', id)).body).toHaveProperty('razorpay_signature')
})

it('the hosted page opens by a form of another site, reports where the form says, and knows a payment made elsewhere', async ({
  sandbox,
  merchant,
  key,
}) => {
  const { id } = await merchant.order(500)
  const form = {
    key_id: key,
    order_id: id,
    amount: '500',
    currency: 'INR',
    name: 'Mewa',
    'prefill[email]': 'asha@example.com',
    'prefill[contact]': '+919876543210',
    callback_url: 'http://shop.test/back',
  }
  const open = (fields: Record<string, string>) =>
    fetch(`${sandbox.url}/v1/checkout/embedded`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams(fields),
    })
  for (const missing of ['prefill[contact]', 'callback_url']) {
    const rest = Object.entries(form).filter(([name]) => name !== missing)
    expect((await open(Object.fromEntries(rest))).status).toBe(400)
  }
  expect((await open({ ...form, callback_url: 'javascript:alert(1)' })).status).toBe(400)
  const opened = await open(form)
  expect([opened.status, await opened.text()]).toEqual([200, expect.stringContaining('Pay ₹5.00 by UPI')])
  expect(new URL(opened.url).searchParams.get('callback_url')).toBe('http://shop.test/back')

  const paidElsewhere = async () => (await fetch(`${sandbox.url}/v1/checkout/payments?order_id=${id}`)).json()
  expect(await paidElsewhere()).toEqual({})
  const { paymentId, signature } = await sandbox.razorpay.pay(id)
  const signed = { razorpay_payment_id: paymentId, razorpay_order_id: id, razorpay_signature: signature }
  expect(await paidElsewhere()).toEqual(signed)
})

it('a late payment fails first, and is captured automatically later', async ({ sandbox, merchant, key }) => {
  sandbox.razorpay.timing.set({ lateAfterMs: 700 })
  const { id } = await merchant.order(500)
  expect((await press(sandbox, key, 'late', id)).body.error).toMatchObject({ reason: 'payment_timed_out' })
  const statuses = async () => (await merchant.get(`/v1/orders/${id}/payments`)).body.items
  expect(await statuses()).toMatchObject([{ status: 'failed' }])
  await expect.poll(statuses).toMatchObject([{ status: 'captured', error_code: null }])
})

it('cash on delivery is offered by an account that has it, unless the shop hides it, and is a pending payment', async ({
  sandbox,
  merchant,
  key,
}) => {
  const { id } = await merchant.order(500)
  const shown = { key_id: key, order_id: id, origin: 'http://shop.test' }
  expect((await page(sandbox, shown)).text).not.toContain('Cash on delivery')
  sandbox.razorpay.cash.setActive(true)
  expect((await page(sandbox, shown)).text).toContain('Cash on delivery')
  expect((await page(sandbox, { ...shown, cash: 'hidden' })).text).not.toContain('Cash on delivery')
  sandbox.razorpay.cash.setActive(false)

  const { body } = await press(sandbox, key, 'cash', id)
  const { body: payment } = await merchant.get(`/v1/payments/${body['razorpay_payment_id']}`)
  expect(payment).toMatchObject({ method: 'cod', status: 'pending', captured: false, amount: 500 })
  expect(sandbox.razorpay.webhooks().at(-1)).toMatchObject({ event: 'payment.pending' })
})
