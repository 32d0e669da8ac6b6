import { randomUUID } from 'node:crypto'

import { describe, expect, it as base } from '#test/fixtures'
import { deliver, deliverAndAwait } from '#test/scenes/webhooks'

const it = base.extend('environment', { scope: 'file' }, { RAZORPAY_ACCOUNT_ID: 'acc_own' })

function captured(order: string, account: object): string {
  const payment = { entity: { id: 'pay_1', order_id: order, status: 'captured', amount: 1, currency: 'INR' } }
  return JSON.stringify({ ...account, event: 'payment.captured', salt: randomUUID(), payload: { payment } })
}

describe('a signed webhook, when the account is configured,', () => {
  it.for<[string, object]>([
    ['another account', { account_id: 'acc_other' }],
    ['no account', {}],
    ['something else than an account', { account_id: ['acc_own'] }],
  ])('B12: of %s is stored and ignored', async ([, account], { shop }) => {
    const { db } = shop
    const body = captured('order_of_another', account)
    expect((await deliver(shop, body)).status).toBe(200)
    const [last] = await db.selectFrom('webhook_events').selectAll().orderBy('received_at', 'desc').execute()
    expect(last).toMatchObject({ outcome: 'another account', processed_at: expect.any(Date) })
    expect(last?.body.toString()).toBe(body)
  })

  it('of its own account is processed', async ({ shop }) => {
    const buyer = await shop.buyer()
    const placed = await buyer.place([{ product: await shop.stock(1), quantity: 1 }])
    expect(await deliverAndAwait(shop, captured(placed.razorpayOrderId, { account_id: 'acc_own' }))).toBe('AWAITING')
  })
})
