import { createHmac } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Sandbox, startSandbox } from '../sandbox.ts'
import { type Merchant, automatic, merchantOf } from './merchant.ts'

let sandbox: Sandbox
let merchant: Merchant

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  merchant = merchantOf(sandbox)
})
beforeEach(() => sandbox.razorpay.timing.set({ refundAfterMs: 20 }))
afterAll(() => sandbox.stop())

async function paid(amount = 40_800) {
  const order = await merchant.order(amount)
  const { paymentId } = await sandbox.razorpay.pay(order.id)
  return { orderId: order.id, paymentId }
}

describe('the merchant', () => {
  test('is asked for key and secret', async () => {
    const stranger = await fetch(`${sandbox.url}/v1/orders`)
    expect(stranger.status).toBe(401)
    expect(await stranger.json()).toMatchObject({ error: { description: 'Authentication failed' } })
    const authorization = `Basic ${Buffer.from(`${sandbox.environment.RAZORPAY_KEY_ID}:wrong`).toString('base64')}`
    expect((await fetch(`${sandbox.url}/v1/orders`, { headers: { authorization } })).status).toBe(401)
  })
})

describe('an order', () => {
  test.each([
    [{ amount: 99, currency: 'INR' }, 'amount'],
    [{ amount: 100.5, currency: 'INR' }, 'amount'],
    [{ amount: 100, currency: 'USD' }, 'currency'],
    [{ amount: 100, currency: 'INR', receipt: 'r'.repeat(41) }, 'receipt'],
    [{ amount: 100, currency: 'INR', payment: { capture: 'automatic', capture_options: {} } }, 'payment'],
  ])('is refused when it is %j', async (body, field) => {
    const { status, body: said } = await merchant.post('/v1/orders', body)
    expect(status).toBe(400)
    expect(said).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR', field } })
  })

  test('is refused with a field that Razorpay does not know', async () => {
    const { status, body } = await merchant.post('/v1/orders', { amount: 100, currency: 'INR', price: 1 })
    expect(status).toBe(400)
    expect(body.error.description).toBe('price is/are not required and should not be sent')
  })

  test('has its receipt alone, and a retry that says so gets the same order', async () => {
    const order = { amount: 40_800, currency: 'INR', receipt: 'only-once' }
    const first = await merchant.post('/v1/orders', order)
    expect(first.body).toMatchObject({ entity: 'order', status: 'created', amount_due: 40_800, attempts: 0 })
    expect(first.body.id).toMatch(/^order_\w{14}$/)

    expect((await merchant.post('/v1/orders', order)).status).toBe(400)
    const retried = await merchant.post('/v1/orders', { ...order, unique_receipt: true })
    expect(retried.body.id).toBe(first.body.id)
    const otherMoney = await merchant.post('/v1/orders', { ...order, amount: 500, unique_receipt: true })
    expect(otherMoney.status).toBe(400)
    expect((await merchant.get('/v1/orders?receipt=only-once')).body).toMatchObject({
      entity: 'collection',
      count: 1,
      items: [{ id: first.body.id }],
    })
  })

  test('that nobody made is not there', async () => {
    expect((await merchant.get('/v1/orders/order_00000000000000')).status).toBe(400)
    expect((await merchant.get('/v1/orders?receipt=nobody')).body.items).toEqual([])
  })

  test('is paid by one payment, and takes no other', async () => {
    const { orderId, paymentId } = await paid()
    expect((await merchant.get(`/v1/orders/${orderId}`)).body).toMatchObject({
      status: 'paid',
      amount_paid: 40_800,
      amount_due: 0,
      attempts: 1,
    })
    expect((await merchant.get(`/v1/orders/${orderId}/payments`)).body.items).toMatchObject([
      { id: paymentId, status: 'captured', captured: true, amount: 40_800, currency: 'INR', fee: 963, tax: 147 },
    ])
    await expect(sandbox.razorpay.pay(orderId)).rejects.toThrow('Payment already done')
  })

  test('can be tried again after a failure, but not beside an authorised payment', async () => {
    const { id } = await merchant.order(500)
    const { paymentId } = await sandbox.razorpay.pay(id, { outcome: 'failed', method: 'card' })
    expect((await merchant.get(`/v1/payments/${paymentId}`)).body).toMatchObject({
      status: 'failed',
      captured: false,
      error_reason: 'payment_failed',
      card: { network: 'Visa' },
    })
    await sandbox.razorpay.pay(id, { outcome: 'authorized' })
    await expect(sandbox.razorpay.pay(id)).rejects.toThrow('authorized already')
    expect((await merchant.get(`/v1/orders/${id}`)).body).toMatchObject({ status: 'attempted', attempts: 2 })
  })

  test('says how its payments are captured', async () => {
    const manual = await merchant.post('/v1/orders', { amount: 500, currency: 'INR' })
    const { paymentId } = await sandbox.razorpay.pay(manual.body.id)
    expect((await merchant.get(`/v1/payments/${paymentId}`)).body.status).toBe('authorized')
  })
})

describe('a payment', () => {
  test('is signed for the page as Razorpay documents it', async () => {
    const order = await merchant.order(500)
    const { paymentId, signature } = await sandbox.razorpay.pay(order.id)
    const hmac = createHmac('sha256', sandbox.environment.RAZORPAY_KEY_SECRET ?? '')
    expect(signature).toBe(hmac.update(`${order.id}|${paymentId}`).digest('hex'))
  })

  test('is captured once, for exactly its own money', async () => {
    const order = await merchant.order(500)
    const { paymentId } = await sandbox.razorpay.pay(order.id, { outcome: 'authorized' })
    const capture = (amount: number, currency: string) =>
      merchant.post(`/v1/payments/${paymentId}/capture`, { amount, currency })

    expect((await capture(499, 'INR')).status).toBe(400)
    expect((await capture(500, 'USD')).status).toBe(400)
    expect((await capture(500, 'INR')).body).toMatchObject({ status: 'captured', captured: true })
    const again = await capture(500, 'INR')
    expect(again.status).toBe(400)
    expect(again.body.error.description).toBe('This payment has already been captured')
    expect((await merchant.get(`/v1/orders/${order.id}`)).body.status).toBe('paid')
  })

  test('that failed may come late, and is given back when another has paid', async () => {
    const order = await merchant.order(500)
    const first = await sandbox.razorpay.pay(order.id, { outcome: 'failed' })
    const second = await sandbox.razorpay.pay(order.id, { outcome: 'failed' })
    await sandbox.razorpay.settleLate(first.paymentId, 'captured')
    await sandbox.razorpay.settleLate(second.paymentId, 'captured')
    expect((await merchant.get(`/v1/orders/${order.id}/payments`)).body.items).toMatchObject([
      { id: second.paymentId, status: 'refunded', captured: false, refund_status: 'full' },
      { id: first.paymentId, status: 'captured' },
    ])
    await expect(sandbox.razorpay.settleLate(first.paymentId, 'captured')).rejects.toThrow('cannot become')
  })

  test('authorised late is captured by hand', async () => {
    const order = await merchant.order(500)
    const { paymentId } = await sandbox.razorpay.pay(order.id, { outcome: 'failed' })
    await sandbox.razorpay.settleLate(paymentId, 'authorized')
    expect((await merchant.post(`/v1/payments/${paymentId}/capture`, { amount: 500, currency: 'INR' })).status).toBe(
      200,
    )
  })

  test('may lie about its money when a test wants it to', async () => {
    const order = await merchant.order(500)
    const { paymentId } = await sandbox.razorpay.pay(order.id, { amount: 499, currency: 'USD' })
    expect((await merchant.get(`/v1/payments/${paymentId}`)).body).toMatchObject({ amount: 499, currency: 'USD' })
  })

  test('is found among the others of its time, newest first, page by page', async () => {
    const now = Math.floor(Date.now() / 1000)
    const [first, second] = [await paid(), await paid()]
    const page = async (query: string) => (await merchant.get(`/v1/payments?${query}`)).body
    expect((await page(`from=${now - 60}&to=${now + 60}&count=2`)).items).toMatchObject([
      { id: second.paymentId },
      { id: first.paymentId },
    ])
    expect((await page(`from=${now - 60}&count=1&skip=1`)).items).toMatchObject([{ id: first.paymentId }])
    expect((await page(`from=${now + 60}`)).items).toEqual([])
    expect((await merchant.get('/v1/payments?count=101')).status).toBe(400)
  })
})

describe('a refund', () => {
  const refund = (paymentId: string, body: object, key?: string) =>
    merchant.post(`/v1/payments/${paymentId}/refund`, body, key === undefined ? {} : { 'X-Refund-Idempotency': key })

  test('needs captured money', async () => {
    const order = await merchant.order(500)
    const { paymentId } = await sandbox.razorpay.pay(order.id, { outcome: 'authorized' })
    expect((await refund(paymentId, {})).status).toBe(400)
  })

  test('is never more than what is left', async () => {
    const { paymentId } = await paid(1_000)
    expect((await refund(paymentId, { amount: 1_001 })).status).toBe(400)
    expect((await refund(paymentId, { amount: 400 })).body).toMatchObject({ status: 'pending', amount: 400 })
    expect((await refund(paymentId, { amount: 601 })).status).toBe(400)
    expect((await merchant.get(`/v1/payments/${paymentId}`)).body).toMatchObject({
      status: 'captured',
      refund_status: 'partial',
      amount_refunded: 400,
    })
    expect((await refund(paymentId, {})).body.amount).toBe(600)
    expect((await merchant.get(`/v1/payments/${paymentId}`)).body).toMatchObject({
      status: 'refunded',
      refund_status: 'full',
    })
    expect((await refund(paymentId, {})).body.error.description).toContain('fully refunded')
    expect((await merchant.get(`/v1/payments/${paymentId}/refunds`)).body.count).toBe(2)
  })

  test('asked for twice with one key is one refund, and another body is refused', async () => {
    const { paymentId } = await paid(1_000)
    const key = `rf-${paymentId}-1`
    expect((await refund(paymentId, { amount: 1_000 }, 'short')).status).toBe(400)
    const first = await refund(paymentId, { amount: 1_000 }, key)
    const second = await refund(paymentId, { amount: 1_000 }, key)
    expect(second.body.id).toBe(first.body.id)
    expect((await refund(paymentId, { amount: 900 }, key)).status).toBe(400)
    const other = await paid(1_000)
    expect((await refund(other.paymentId, { amount: 1_000 }, key)).status).toBe(400)
    expect((await merchant.get(`/v1/payments/${paymentId}/refunds`)).body.count).toBe(1)
  })

  test('still under way answers 409 to the same key', async () => {
    const { paymentId } = await paid(1_000)
    sandbox.razorpay.faults.set({ on: 'refunds.create', do: 'delay', ms: 700, times: 1 })
    const key = `rf-${paymentId}-1`
    const answers = await Promise.all([refund(paymentId, {}, key), refund(paymentId, {}, key)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await refund(paymentId, {}, key)).status).toBe(200)
    expect((await merchant.get(`/v1/payments/${paymentId}/refunds`)).body.count).toBe(1)
  })

  test('is processed by itself after a while, with the reference of the bank', async () => {
    const { paymentId } = await paid(1_000)
    const { body } = await refund(paymentId, {})
    expect(body).toMatchObject({ status: 'pending', acquirer_data: { arn: null } })
    const now = async () => (await merchant.get(`/v1/refunds/${body.id}`)).body
    await expect
      .poll(now)
      .toMatchObject({ status: 'processed', acquirer_data: { arn: expect.stringMatching(/^\d{23}$/) } })
  })

  test('that fails leaves the money to be refunded again', async () => {
    sandbox.razorpay.timing.set({ refundAfterMs: null })
    const { paymentId } = await paid(1_000)
    const { body } = await refund(paymentId, {})
    await sandbox.razorpay.refundOutcome(body.id, 'failed')
    expect((await merchant.get(`/v1/payments/${paymentId}`)).body).toMatchObject({
      status: 'captured',
      amount_refunded: 0,
      refund_status: null,
    })
    expect((await refund(paymentId, {})).status).toBe(200)
    await expect(sandbox.razorpay.refundOutcome(body.id, 'processed')).rejects.toThrow('cannot become')
  })
})

test('every call that names an entity is counted', async () => {
  const order = await merchant.order(500)
  await merchant.get(`/v1/orders/${order.id}/payments`)
  expect(sandbox.razorpay.orders().find(({ id }) => id === order.id)).toMatchObject({
    requests: 2,
    capture: automatic.capture,
  })
  expect(sandbox.razorpay.requests().at(-1)).toMatchObject({ method: 'GET', path: `/v1/orders/${order.id}/payments` })
})
