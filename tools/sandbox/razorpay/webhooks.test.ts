import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll } from 'vitest'

import { expect, sandboxTest as it } from '#test/sandbox'

type Received = { headers: IncomingHttpHeaders; body: string; event: string }

let received: Received[] = []
let answers: number[] = []

const shop = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    received.push({ headers: request.headers, body, event: (JSON.parse(body) as { event: string }).event })
    response.writeHead(answers.shift() ?? 200).end()
  })
})

it.beforeAll(async ({ sandbox }) => {
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  sandbox.razorpay.sendWebhooksTo(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhook`)
})
it.beforeEach(({ sandbox }) => {
  sandbox.razorpay.timing.set({ refundAfterMs: 5, retryAfterMs: 5 })
  received = []
  answers = []
})
it.afterEach(({ sandbox }) => sandbox.razorpay.faults.clear())
afterAll(() => void shop.close())

const events = () => received.map(({ event }) => event).toSorted()

it('the events of a payment are sent, signed over the raw body with the webhook secret', async ({
  sandbox,
  merchant,
}) => {
  const { id } = await merchant.order(500)
  const { paymentId } = await sandbox.razorpay.pay(id)
  await expect.poll(events).toEqual(['order.paid', 'payment.authorized', 'payment.captured'])

  for (const { headers, body } of received) {
    const hmac = createHmac('sha256', sandbox.environment.RAZORPAY_WEBHOOK_SECRET ?? '')
      .update(body)
      .digest('hex')
    expect(headers['x-razorpay-signature']).toBe(hmac)
    expect(sandbox.razorpay.sign(body)).toBe(hmac)
  }
  expect(new Set(received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(3)
  const paid = received.find(({ event }) => event === 'order.paid')
  expect(JSON.parse(paid?.body ?? '')).toMatchObject({
    entity: 'event',
    account_id: expect.stringMatching(/^acc_/),
    contains: ['payment', 'order'],
    payload: {
      payment: { entity: { id: paymentId, order_id: id, status: 'captured' } },
      order: { entity: { id, status: 'paid', amount_paid: 500 } },
    },
    created_at: expect.any(Number),
  })
})

it('each event contains the payment as it was then', async ({ sandbox, merchant }) => {
  const { id } = await merchant.order(500)
  const { paymentId } = await sandbox.razorpay.pay(id, { outcome: 'failed' })
  await sandbox.razorpay.settleLate(paymentId, 'captured')
  await expect.poll(events).toEqual(['order.paid', 'payment.authorized', 'payment.captured', 'payment.failed'])
  const statusIn = (event: string) =>
    expect(JSON.parse(received.find((each) => each.event === event)?.body ?? '')).toHaveProperty(
      'payload.payment.entity.status',
      event.split('.')[1],
    )
  statusIn('payment.failed')
  statusIn('payment.authorized')
  statusIn('payment.captured')
})

it('a refund causes an event when it is created and when the bank has processed it', async ({ sandbox, merchant }) => {
  const { id } = await merchant.order(500)
  const { paymentId } = await sandbox.razorpay.pay(id)
  await merchant.post(`/v1/payments/${paymentId}/refund`, {})
  await expect.poll(events).toEqual(expect.arrayContaining(['refund.created', 'refund.processed']))
  const processed = received.find(({ event }) => event === 'refund.processed')
  expect(JSON.parse(processed?.body ?? '')).toMatchObject({
    contains: ['refund', 'payment'],
    payload: { refund: { entity: { payment_id: paymentId, status: 'processed' } } },
  })
})

it('a delivery answered with another status than 2xx is retried, with the same body and event id', async ({
  sandbox,
  merchant,
}) => {
  answers = [503, 500]
  const { id } = await merchant.order(500)
  await sandbox.razorpay.pay(id, { outcome: 'failed' })
  await expect.poll(() => received.length).toBe(3)
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
  expect(new Set(received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1)
  await expect
    .poll(() => sandbox.razorpay.webhooks().at(-1))
    .toMatchObject({
      state: 'delivered',
      answers: [503, 500, 200],
    })
})

it('the retries end', async ({ sandbox, merchant }) => {
  answers = Array.from({ length: 50 }, () => 500)
  sandbox.razorpay.timing.set({ retryAfterMs: 1 })
  const { id } = await merchant.order(500)
  await sandbox.razorpay.pay(id, { outcome: 'failed' })
  await expect.poll(() => sandbox.razorpay.webhooks().at(-1)?.state).toBe('failed')
  expect(received).toHaveLength(9)
})

it('a webhook can be dropped, and sent again manually any number of times', async ({ sandbox, merchant }) => {
  sandbox.razorpay.faults.set({ on: 'webhooks', do: 'drop', times: 1 })
  const { id } = await merchant.order(500)
  await sandbox.razorpay.pay(id, { outcome: 'failed' })
  await expect.poll(() => sandbox.razorpay.webhooks().at(-1)?.state).toBe('dropped')
  expect(received).toEqual([])

  const webhookId = sandbox.razorpay.webhooks().at(-1)?.id ?? ''
  expect(await sandbox.razorpay.redeliver(webhookId, { times: 3, eventId: 'another' })).toEqual([200, 200, 200])
  expect(received.map(({ headers }) => headers['x-razorpay-event-id'])).toEqual(['another', 'another', 'another'])
  await expect(sandbox.razorpay.redeliver('nobody')).rejects.toThrow('There is no webhook')
})

it('a webhook can arrive twice', async ({ sandbox, merchant }) => {
  sandbox.razorpay.faults.set({ on: 'webhooks', do: 'duplicate', times: 1 })
  const { id } = await merchant.order(500)
  await sandbox.razorpay.pay(id, { outcome: 'failed' })
  await expect.poll(() => received.length).toBe(2)
  expect(received[0]?.body).toBe(received[1]?.body)
})

it('webhooks can arrive late', async ({ sandbox, merchant }) => {
  sandbox.razorpay.faults.set({ on: 'webhooks', do: 'delay', ms: 150 })
  const { id } = await merchant.order(500)
  const from = Date.now()
  await sandbox.razorpay.pay(id, { outcome: 'failed' })
  await expect.poll(() => received.length).toBe(1)
  expect(Date.now() - from).toBeGreaterThanOrEqual(145)
})

it('the connection can be cut before the work, after it, or the call answered with 500', async ({
  sandbox,
  merchant,
}) => {
  const create = () => merchant.post('/v1/orders', { amount: 500, currency: 'INR', receipt: 'cut' })
  const made = () => sandbox.razorpay.orders().filter(({ receipt }) => receipt === 'cut')

  sandbox.razorpay.faults.set({ on: 'orders.create', do: 'reset', times: 1 })
  await expect(create()).rejects.toThrow('fetch failed')
  expect(made()).toHaveLength(0)

  sandbox.razorpay.faults.set({ on: 'any', do: 'error500', times: 1 })
  const trouble = await create()
  expect(trouble).toMatchObject({ status: 500, body: { error: { code: 'SERVER_ERROR' } } })
  expect(made()).toHaveLength(0)

  sandbox.razorpay.faults.set({ on: 'orders.create', do: 'drop-answer', times: 1 })
  await expect(create()).rejects.toThrow('fetch failed')
  expect(made()).toHaveLength(1)
  expect((await create()).body.error.description).toBe('receipt should be unique')
})

it('a fault that does not fit the call is refused', ({ sandbox }) => {
  expect(() => sandbox.razorpay.faults.set({ on: 'webhooks', do: 'reset' })).toThrow('Invalid')
  expect(() => sandbox.razorpay.faults.set({ on: 'orders.create', do: 'duplicate' })).toThrow('Invalid')
})
