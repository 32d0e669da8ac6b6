import { createHmac } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, describe, expect, it } from 'vitest'

import { createRazorpay } from '#adapters/razorpay/razorpay'

const keys = { keyId: 'rzp_test_key', keySecret: 'key secret', webhookSecrets: ['new secret', 'old secret'] }
const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')
const offline = createRazorpay({ apiUrl: 'http://127.0.0.1:9', ...keys })

let close: (() => void) | undefined
afterEach(() => close?.())

async function razorpayAnswering(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => server.close().closeAllConnections()
  return createRazorpay({ apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ...keys })
}

const json = (status: number, body: unknown): RequestListener => {
  return (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

describe('the checkout signature', () => {
  const right = hmac('key secret', 'order_1|pay_1')

  it('is the HMAC of order and payment under the key secret', () => {
    expect(offline.checkoutSignatureIsValid('order_1', 'pay_1', right)).toBe(true)
  })

  it.each([
    ['another payment', 'order_1', 'pay_2', right],
    ['another order', 'order_2', 'pay_1', right],
    ['capitals', 'order_1', 'pay_1', right.toUpperCase()],
    ['one digit less', 'order_1', 'pay_1', right.slice(1)],
    ['one digit more', 'order_1', 'pay_1', `${right}0`],
    ['nothing', 'order_1', 'pay_1', ''],
    ['the webhook secret', 'order_1', 'pay_1', hmac('new secret', 'order_1|pay_1')],
  ])('is not that of %s', (_what, order, payment, signature) => {
    expect(offline.checkoutSignatureIsValid(order, payment, signature)).toBe(false)
  })
})

describe('the webhook signature', () => {
  const body = Buffer.from('{"event":"payment.captured"}')

  it('is valid with either secret during a rotation, and with no third', () => {
    expect(offline.webhookSignatureIsValid(body, hmac('new secret', body.toString()))).toBe(true)
    expect(offline.webhookSignatureIsValid(body, hmac('old secret', body.toString()))).toBe(true)
    expect(offline.webhookSignatureIsValid(body, hmac('key secret', body.toString()))).toBe(false)
  })
})

describe('the client', () => {
  const order = { id: 'order_1', amount: 100, currency: 'INR', receipt: 'r1' }

  it('sends the keys, whole paise and the capture settings, and nothing else', async () => {
    const seen: { headers?: unknown; body?: unknown } = {}
    const razorpay = await razorpayAnswering((request, response) => {
      let text = ''
      request.on('data', (chunk: Buffer) => (text += chunk.toString()))
      request.on('end', () => {
        Object.assign(seen, { headers: request.headers, body: JSON.parse(text) })
        json(200, order)(request, response)
      })
    })
    expect(await razorpay.createOrder({ amountPaise: 100, receipt: 'r1' })).toMatchObject({ is: 'done', value: order })
    expect(seen).toMatchObject({
      headers: { authorization: `Basic ${Buffer.from('rzp_test_key:key secret').toString('base64')}` },
      body: { payment: { capture: 'automatic' } },
    })
    // Nothing else: no customer, no token, no schedule.
    const notes = { orderId: 'r1' }
    expect(seen.body).toEqual({ amount: 100, currency: 'INR', receipt: 'r1', notes, payment: expect.any(Object) })
  })

  it('accepts only the order with exactly this receipt', async () => {
    const razorpay = await razorpayAnswering(json(200, { items: [{ ...order, receipt: 'r10' }, order] }))
    expect(await razorpay.findOrderByReceipt('r1')).toEqual({ is: 'done', value: order })
    expect(await razorpay.findOrderByReceipt('r2')).toEqual({ is: 'done', value: undefined })
  })

  it.each([
    [400, 'refused'],
    [404, 'refused'],
    [401, 'unreachable'],
    [409, 'unreachable'],
    [429, 'unreachable'],
    [500, 'unreachable'],
    [503, 'unreachable'],
  ])('treats %i as %s', async (status, is) => {
    const razorpay = await razorpayAnswering(json(status, { error: { code: 'X', description: 'Because.' } }))
    expect(await razorpay.payment('pay_1')).toMatchObject({ is, reason: expect.stringContaining('Because.') })
  })

  it('treats a malformed answer, or none, as unreachable', async () => {
    const odd = await razorpayAnswering(json(200, { id: 7 }))
    expect(await odd.payment('pay_1')).toMatchObject({ is: 'unreachable' })
    close?.()
    const page = await razorpayAnswering((_request, response) => void response.writeHead(502).end('<html>'))
    expect(await page.refundById('rfnd_1')).toMatchObject({ is: 'unreachable' })
    expect(await offline.orderPayments('order_1')).toMatchObject({ is: 'unreachable' })
  })

  // Mutation: drops the whole list when one payment is not understood; the shop would never learn of the others.
  it('reads a payment in an unknown state, and those beside it', async () => {
    const strange = { id: 'pay_1', amount: 100, currency: 'INR', status: 'on hold', method: 'card', created_at: 1 }
    const plain = { ...strange, id: 'pay_2', status: 'captured', captured: '1' }
    const razorpay = await razorpayAnswering(json(200, { items: [strange, plain] }))
    expect(await razorpay.orderPayments('order_1')).toMatchObject({
      is: 'done',
      value: [
        { id: 'pay_1', status: 'other' },
        { id: 'pay_2', status: 'captured', captured: undefined },
      ],
    })
  })

  it('stops taking orders after five failures, but not after refusals', async () => {
    const refusing = await razorpayAnswering(json(400, {}))
    for (let i = 0; i < 6; i++) await refusing.createOrder({ amountPaise: 100, receipt: `r${i}` })
    expect(refusing.takesOrders()).toBe(true)
    close?.()
    const broken = await razorpayAnswering(json(500, {}))
    for (let i = 0; i < 5; i++) {
      expect(broken.takesOrders()).toBe(true)
      await broken.createOrder({ amountPaise: 100, receipt: `r${i}` })
    }
    expect(broken.takesOrders()).toBe(false)
  })

  it('keeps taking orders while orders are created and only their answers are lost', async () => {
    const order = { id: 'order_1', amount: 100, currency: 'INR', receipt: 'r1', status: 'created' }
    const razorpay = await razorpayAnswering((request, response) => {
      if (request.method === 'POST') response.destroy()
      else json(200, { items: [order] })(request, response)
    })
    for (let i = 0; i < 6; i++) {
      await razorpay.createOrder({ amountPaise: 100, receipt: 'r1' })
      await razorpay.findOrderByReceipt('r1')
    }
    expect(razorpay.takesOrders()).toBe(true)
  })
})
