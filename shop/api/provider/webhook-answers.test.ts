// The answers to Razorpay's webhooks.
import { randomUUID } from 'node:crypto'

import { describe, expect, it as base, vi } from '#test/fixtures'
import { deliver, deliverAndAwait, eventually } from '#test/scenes/webhooks'

const it = base.extend('product', { scope: 'file' }, ({ shop }) => shop.stock(10_000))

it.beforeAll(async ({ shop }) => {
  shop.provider.faults.set({ on: 'webhooks', do: 'drop' })
  shop.provider.timing.set({ refundAfterMs: null })
})
it.afterAll(async ({ shop }) => {
  await shop.expectHealth()
})

describe.concurrent('what the shop does not act on is answered with 200, or Razorpay switches all webhooks off:', () => {
  const entity = { id: 'down_1', entity: 'payment.downtime', method: 'upi', status: 'started' }
  it.for([
    ['payment.downtime.started', { 'payment.downtime': { entity } }, 'of no concern'],
    ['settlement.processed', { settlement: { entity: { id: 'setl_1' } } }, 'of no concern'],
    ['payment.captured', { payment: { entity: { id: 'pay_other', order_id: null } } }, 'of no concern'],
    ['payment.captured', [], 'not understood'],
    ['payment.captured', { payment: { entity: { id: 7 } } }, 'not understood'],
    ['order.paid', null, 'not understood'],
  ])('%s of %j', async ([event, payload, outcome], { shop }) => {
    expect(await deliverAndAwait(shop, JSON.stringify({ entity: 'event', event, payload, salt: randomUUID() }))).toBe(
      outcome,
    )
  })

  it('a dispute about a payment', async ({ shop, product }) => {
    const paid = await (await shop.buyer()).buy([{ product, quantity: 1 }])
    const payment = { entity: { id: paid.paymentId, order_id: paid.razorpayOrderId } }
    const payload = { payment, dispute: { entity: { id: 'disp_1' } } }
    expect((await deliver(shop, JSON.stringify({ event: 'payment.dispute.created', payload }))).status).toBe(200)
    expect(await shop.payStateOf(paid.orderId)).toBe('PAID')
  })
})

// Mutation: 200 before the event is stored.
it('an event that cannot be stored is answered with 503 and comes again', async ({ shop, product }) => {
  const { faults, timing, webhooks } = shop.provider
  const placed = await (await shop.buyer()).place([{ product, quantity: 1 }])
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const down = vi.spyOn(shop.deps.pool, 'connect').mockRejectedValue(refused as never)
  timing.set({ retryAfterMs: 100 })
  faults.clear()
  const { paymentId } = await shop.pay(placed)
  const hooks = () => webhooks().filter(({ body }) => body.includes(paymentId))
  await eventually(() => expect(hooks().every(({ answers }) => answers[0] === 503)).toBe(true))
  down.mockRestore()
  await shop.expectPayState(placed.orderId, 'PAID')
  await eventually(() => expect(hooks().map(({ state }) => state)).toEqual(hooks().map(() => 'delivered')))
  faults.set({ on: 'webhooks', do: 'drop' })
  expect(await shop.stockOf(product)).toMatchObject({ reserved: expect.any(Number) })
})
