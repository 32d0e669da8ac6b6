import { createHmac } from 'node:crypto'

import type { Sandbox } from '#sandbox/sandbox'
import { describe, expect, sandboxTest as it } from '#test/sandbox'

import { type Merchant, automatic } from './merchant.ts'

it.beforeEach(({ sandbox }) => sandbox.razorpay.timing.set({ refundAfterMs: 20 }))

async function paid(sandbox: Sandbox, merchant: Merchant, amount = 40_800) {
  const order = await merchant.order(amount)
  const { paymentId } = await sandbox.razorpay.pay(order.id)
  return { orderId: order.id, paymentId }
}

describe('the merchant', () => {
  it('needs key and secret', async ({ sandbox }) => {
    const stranger = await fetch(`${sandbox.url}/v1/orders`)
    expect(stranger.status).toBe(401)
    expect(await stranger.json()).toMatchObject({ error: { description: 'Authentication failed' } })
    const authorization = `Basic ${Buffer.from(`${sandbox.environment.RAZORPAY_KEY_ID}:wrong`).toString('base64')}`
    expect((await fetch(`${sandbox.url}/v1/orders`, { headers: { authorization } })).status).toBe(401)
  })
})

describe('an order', () => {
  it.for<[object, string]>([
    [{ amount: 99, currency: 'INR' }, 'amount'],
    [{ amount: 100.5, currency: 'INR' }, 'amount'],
    [{ amount: 100, currency: 'USD' }, 'currency'],
    [{ amount: 100, currency: 'INR', receipt: 'r'.repeat(41) }, 'receipt'],
    [{ amount: 100, currency: 'INR', payment: { capture: 'automatic', capture_options: {} } }, 'payment'],
  ])('is refused when it is %j', async ([body, field], { merchant }) => {
    const { status, body: said } = await merchant.post('/v1/orders', body)
    expect(status).toBe(400)
    expect(said).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR', field } })
  })

  it('is refused with a field that Razorpay does not know', async ({ merchant }) => {
    const { status, body } = await merchant.post('/v1/orders', { amount: 100, currency: 'INR', price: 1 })
    expect(status).toBe(400)
    expect(body.error.description).toBe('price is/are not required and should not be sent')
  })

  it('has a receipt of its own, and a retry that is marked as such gets the same order', async ({ merchant }) => {
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

  it('that was never created does not exist', async ({ merchant }) => {
    expect((await merchant.get('/v1/orders/order_00000000000000')).status).toBe(400)
    expect((await merchant.get('/v1/orders?receipt=nobody')).body.items).toEqual([])
  })

  it('is paid by one payment, and accepts no other', async ({ sandbox, merchant }) => {
    const { orderId, paymentId } = await paid(sandbox, merchant)
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

  it('can be paid after a failure, but not beside an authorised payment', async ({ sandbox, merchant }) => {
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

  it('has settings for the capture of its payments', async ({ sandbox, merchant }) => {
    const manual = await merchant.post('/v1/orders', { amount: 500, currency: 'INR' })
    const { paymentId } = await sandbox.razorpay.pay(manual.body.id)
    expect((await merchant.get(`/v1/payments/${paymentId}`)).body.status).toBe('authorized')
  })
})

describe('a payment', () => {
  it('is signed for the page as Razorpay documents it', async ({ sandbox, merchant }) => {
    const order = await merchant.order(500)
    const { paymentId, signature } = await sandbox.razorpay.pay(order.id)
    const hmac = createHmac('sha256', sandbox.environment.RAZORPAY_KEY_SECRET ?? '')
    expect(signature).toBe(hmac.update(`${order.id}|${paymentId}`).digest('hex'))
  })

  it('is captured once, for exactly its own amount', async ({ sandbox, merchant }) => {
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

  it('that failed may succeed late, and is refunded when another has paid', async ({ sandbox, merchant }) => {
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

  it('authorised late is captured manually', async ({ sandbox, merchant }) => {
    const order = await merchant.order(500)
    const { paymentId } = await sandbox.razorpay.pay(order.id, { outcome: 'failed' })
    await sandbox.razorpay.settleLate(paymentId, 'authorized')
    expect((await merchant.post(`/v1/payments/${paymentId}/capture`, { amount: 500, currency: 'INR' })).status).toBe(
      200,
    )
  })

  it('may be misstated by a test', async ({ sandbox, merchant }) => {
    const order = await merchant.order(500)
    const { paymentId } = await sandbox.razorpay.pay(order.id, { amount: 499, currency: 'USD' })
    expect((await merchant.get(`/v1/payments/${paymentId}`)).body).toMatchObject({ amount: 499, currency: 'USD' })
  })

  it('is listed with the others of its period, newest first, page by page', async ({ sandbox, merchant }) => {
    const now = Math.floor(Date.now() / 1000)
    const [first, second] = [await paid(sandbox, merchant), await paid(sandbox, merchant)]
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

it('every call that names an entity is counted', async ({ sandbox, merchant }) => {
  const order = await merchant.order(500)
  await merchant.get(`/v1/orders/${order.id}/payments`)
  expect(sandbox.razorpay.orders().find(({ id }) => id === order.id)).toMatchObject({
    requests: 2,
    capture: automatic.capture,
  })
  expect(sandbox.razorpay.requests().at(-1)).toMatchObject({ method: 'GET', path: `/v1/orders/${order.id}/payments` })
})
