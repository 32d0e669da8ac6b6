import type { Sandbox } from '#sandbox/sandbox'
import { describe, expect, sandboxTest as it } from '#test/sandbox'

import type { Merchant } from './merchant.ts'

it.beforeEach(({ sandbox }) => sandbox.razorpay.timing.set({ refundAfterMs: 20 }))

async function paid(sandbox: Sandbox, merchant: Merchant, amount = 40_800) {
  const order = await merchant.order(amount)
  const { paymentId } = await sandbox.razorpay.pay(order.id)
  return { orderId: order.id, paymentId }
}

describe('a refund', () => {
  const refund = (merchant: Merchant, paymentId: string, body: object, key?: string) =>
    merchant.post(`/v1/payments/${paymentId}/refund`, body, key === undefined ? {} : { 'X-Refund-Idempotency': key })

  it('needs a captured payment', async ({ sandbox, merchant }) => {
    const order = await merchant.order(500)
    const { paymentId } = await sandbox.razorpay.pay(order.id, { outcome: 'authorized' })
    expect((await refund(merchant, paymentId, {})).status).toBe(400)
  })

  it('never exceeds the rest of the payment', async ({ sandbox, merchant }) => {
    const { paymentId } = await paid(sandbox, merchant, 1_000)
    expect((await refund(merchant, paymentId, { amount: 1_001 })).status).toBe(400)
    expect((await refund(merchant, paymentId, { amount: 400 })).body).toMatchObject({ status: 'pending', amount: 400 })
    expect((await refund(merchant, paymentId, { amount: 601 })).status).toBe(400)
    expect((await merchant.get(`/v1/payments/${paymentId}`)).body).toMatchObject({
      status: 'captured',
      refund_status: 'partial',
      amount_refunded: 400,
    })
    expect((await refund(merchant, paymentId, {})).body.amount).toBe(600)
    expect((await merchant.get(`/v1/payments/${paymentId}`)).body).toMatchObject({
      status: 'refunded',
      refund_status: 'full',
    })
    expect((await refund(merchant, paymentId, {})).body.error.description).toContain('fully refunded')
    expect((await merchant.get(`/v1/payments/${paymentId}/refunds`)).body.count).toBe(2)
  })

  it('requested twice with one key is one refund, and another body is refused', async ({ sandbox, merchant }) => {
    const { paymentId } = await paid(sandbox, merchant, 1_000)
    const key = `rf-${paymentId}-1`
    expect((await refund(merchant, paymentId, { amount: 1_000 }, 'short')).status).toBe(400)
    const first = await refund(merchant, paymentId, { amount: 1_000 }, key)
    const second = await refund(merchant, paymentId, { amount: 1_000 }, key)
    expect(second.body.id).toBe(first.body.id)
    expect((await refund(merchant, paymentId, { amount: 900 }, key)).status).toBe(400)
    const other = await paid(sandbox, merchant, 1_000)
    expect((await refund(merchant, other.paymentId, { amount: 1_000 }, key)).status).toBe(400)
    expect((await merchant.get(`/v1/payments/${paymentId}/refunds`)).body.count).toBe(1)
  })

  it('answers 409 to the same key while the first request is pending', async ({ sandbox, merchant }) => {
    const { paymentId } = await paid(sandbox, merchant, 1_000)
    sandbox.razorpay.faults.set({ on: 'refunds.create', do: 'delay', ms: 700, times: 1 })
    const key = `rf-${paymentId}-1`
    const answers = await Promise.all([refund(merchant, paymentId, {}, key), refund(merchant, paymentId, {}, key)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await refund(merchant, paymentId, {}, key)).status).toBe(200)
    expect((await merchant.get(`/v1/payments/${paymentId}/refunds`)).body.count).toBe(1)
  })

  it('is processed automatically after a while, with the reference of the bank', async ({ sandbox, merchant }) => {
    const { paymentId } = await paid(sandbox, merchant, 1_000)
    const { body } = await refund(merchant, paymentId, {})
    expect(body).toMatchObject({ status: 'pending', acquirer_data: { arn: null } })
    const now = async () => (await merchant.get(`/v1/refunds/${body.id}`)).body
    await expect
      .poll(now)
      .toMatchObject({ status: 'processed', acquirer_data: { arn: expect.stringMatching(/^\d{23}$/) } })
  })

  it('that fails leaves the payment to be refunded again', async ({ sandbox, merchant }) => {
    sandbox.razorpay.timing.set({ refundAfterMs: null })
    const { paymentId } = await paid(sandbox, merchant, 1_000)
    const { body } = await refund(merchant, paymentId, {})
    await sandbox.razorpay.refundOutcome(body.id, 'failed')
    expect((await merchant.get(`/v1/payments/${paymentId}`)).body).toMatchObject({
      status: 'captured',
      amount_refunded: 0,
      refund_status: null,
    })
    expect((await refund(merchant, paymentId, {})).status).toBe(200)
    await expect(sandbox.razorpay.refundOutcome(body.id, 'processed')).rejects.toThrow('cannot become')
  })
})
