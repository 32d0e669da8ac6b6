// The behaviour of webhooks and refunds that Razorpay documents (Webhooks: Best Practices; Validate and Test; Late
// Authorisation; Refunds: idempotent requests). The tests deliver each event themselves. Tested elsewhere:
//   missing, forged or misplaced signature; not JSON; replays under new event ids; false reports: webhook.test.ts
//   two secrets during a rotation: shop/adapters/razorpay/razorpay.test.ts
//   failed, then authorised days later: late-payment.test.ts, what-happens-when.test.ts
//   no webhook at all: recheck-open-orders.test.ts, late-payment.test.ts "found by the sweep"
//   a refund with a lost answer, or with a key in use: requeue-refunds.test.ts, crash-points.test.ts
import { sql } from 'kysely'

import { calls } from '#contract/calls'
import { requeueRefunds } from '#domain/orders/refunds/requeue-refunds'
import { merchantOf } from '#sandbox/razorpay/merchant'
import { describe, expect, it as base } from '#test/fixtures'
import type { Placed } from '#test/people/buyer'
import { deliver, webhooksOf, deliverAndAwait, eventually } from '#test/scenes/webhooks'
import type { TestShop } from '#test/shop'

const it = base.extend('product', { scope: 'file' }, ({ shop }) => shop.stock(10_000))

it.beforeAll(async ({ shop }) => {
  shop.provider.faults.set({ on: 'webhooks', do: 'drop' })
  shop.provider.timing.set({ refundAfterMs: null })
})
it.afterAll(async ({ shop }) => {
  await shop.expectHealth()
})

function orders<T>(things: T[]): T[][] {
  if (things.length < 2) return [things]
  return things.flatMap((first, i) => orders(things.toSpliced(i, 1)).map((rest) => [first, ...rest]))
}

function ledgerOf(shop: TestShop, placed: Placed) {
  return shop.db.selectFrom('stock_ledger').select('kind').where('order_id', '=', placed.orderId).orderBy('id')
}

describe.concurrent('the events of a payment', () => {
  // failed, authorised, captured, order paid: events of one payment after a retry in the UPI app.
  // Mutation: payment.failed closes the order.
  it('B11: lead to one paid order in each of their 24 orders, and told again change nothing', async ({
    shop,
    product,
  }) => {
    const crowd = await shop.buyers(24)
    const told = await Promise.all(
      crowd.map(async (who, i) => {
        const placed = await who.place([{ product, quantity: 1 }])
        const { paymentId } = await shop.pay(placed, { outcome: 'failed' })
        await shop.provider.settleLate(paymentId, 'captured')
        const bodies = webhooksOf(shop, paymentId).map(({ body }) => body)
        expect(bodies).toHaveLength(4)
        for (const body of orders(bodies)[i] ?? []) expect((await deliver(shop, body)).status).toBe(200)
        return { who, placed, bodies }
      }),
    )
    await Promise.all(
      told.map(async ({ who, placed, bodies }) => {
        await shop.expectPayState(placed.orderId, 'PAID')
        for (const body of bodies.toReversed()) expect((await deliver(shop, body)).status).toBe(200)
        await eventually(() => expect(shop.mailsTo(who, /confirmed/)).toHaveLength(1))
        expect(await ledgerOf(shop, placed).execute()).toEqual([{ kind: 'hold' }, { kind: 'sell' }])
      }),
    )
  })

  // Mutation: duplicates are detected by the event-id header, which is not signed.
  it('B10: that come under one event id are two events all the same', async ({ shop, product }) => {
    const placed = await (await shop.buyer()).place([{ product, quantity: 1 }])
    const failed = await shop.pay(placed, { outcome: 'failed' })
    const paid = await shop.pay(placed)
    const header = { 'x-razorpay-event-id': 'the same' }
    const [first] = webhooksOf(shop, failed.paymentId)
    const last = webhooksOf(shop, paid.paymentId).at(-1)
    expect([first?.event, last?.event]).toEqual(['payment.failed', 'order.paid'])
    await deliverAndAwait(shop, first?.body ?? '', header)
    await deliverAndAwait(shop, last?.body ?? '', header)
    expect(await shop.payStateOf(placed.orderId)).toBe('PAID')
  })

  it('with one byte changed are refused, wherever it is', async ({ shop, product }) => {
    const placed = await (await shop.buyer()).place([{ product, quantity: 1 }])
    const { paymentId } = await shop.pay(placed)
    const body = webhooksOf(shop, paymentId).at(-1)?.body ?? ''
    const signature = { 'x-razorpay-signature': shop.provider.sign(body) }
    for (let at = 0; at < body.length; at += Math.ceil(body.length / 20)) {
      const changed = body.slice(0, at) + (body[at] === 'x' ? 'y' : 'x') + body.slice(at + 1)
      expect((await deliver(shop, changed, signature)).status).toBe(401)
    }
    expect(await shop.payStateOf(placed.orderId)).toBe('AWAITING')
  })

  it('B10: that come days late, after the order was paid and cancelled, change nothing', async ({
    shop,
    product,
    buyer,
  }) => {
    const paid = await buyer.buy([{ product, quantity: 1 }])
    await buyer.cancel(paid.orderId)
    await shop.expectPayState(paid.orderId, 'REFUNDING')
    await sql`UPDATE orders SET created_at = created_at - interval '3 days' WHERE id = ${paid.orderId}`.execute(shop.db)
    for (const { body } of webhooksOf(shop, paid.paymentId))
      if (!body.includes('rfnd_')) await deliverAndAwait(shop, body)
    expect(await shop.payStateOf(paid.orderId)).toBe('REFUNDING')
  })
})

describe.concurrent('the events of a refund', () => {
  async function refunding(shop: TestShop, product: string) {
    const who = await shop.buyer()
    const paid = await who.buy([{ product, quantity: 1 }])
    await who.cancel(paid.orderId)
    await eventually(() => expect(shop.providerRefunds(paid.paymentId)).toHaveLength(1))
    return { who, ...paid, refundId: shop.providerRefunds(paid.paymentId)[0]?.id ?? '' }
  }
  const told = (shop: TestShop, refundId: string, event: string) =>
    webhooksOf(shop, refundId).find((hook) => hook.event === `refund.${event}`)?.body ?? ''

  it('in each order, and twice, are one refund and one mail', async ({ shop, product }) => {
    await Promise.all(
      orders(['created', 'processed']).map(async (order) => {
        const { who, refundId, orderId } = await refunding(shop, product)
        await shop.provider.refundOutcome(refundId, 'processed')
        for (const event of [...order, ...order]) await deliverAndAwait(shop, told(shop, refundId, event))
        expect(await shop.payStateOf(orderId)).toBe('REFUNDED')
        await eventually(() => expect(shop.mailsTo(who, /Your refund/)).toHaveLength(1))
      }),
    )
  })

  // Mutation: a refund event is applied without a check of the attempt it is about.
  it('that failed are tried again, and the old news later is no news', async ({ shop, product }) => {
    const { refundId, orderId, paymentId } = await refunding(shop, product)
    await shop.provider.refundOutcome(refundId, 'failed')
    await deliverAndAwait(shop, told(shop, refundId, 'failed'))
    expect(await shop.payStateOf(orderId)).toBe('REFUND_FAILED')
    await sql`UPDATE refunds SET updated_at = updated_at - interval '2 hours' WHERE order_id = ${orderId}`.execute(
      shop.db,
    )
    await requeueRefunds(shop.db, shop.context)
    await eventually(() => expect(shop.providerRefunds(paymentId)).toHaveLength(2))
    const again = shop.providerRefunds(paymentId).find(({ id }) => id !== refundId)?.id ?? ''
    await shop.expectPayState(orderId, 'REFUNDING')
    await deliverAndAwait(shop, `${told(shop, refundId, 'failed')} `)
    expect(await shop.payStateOf(orderId)).toBe('REFUNDING')
    await shop.provider.refundOutcome(again, 'processed')
    await deliverAndAwait(shop, told(shop, again, 'processed'))
    await deliverAndAwait(shop, `${told(shop, refundId, 'failed')}  `)
    expect(await shop.payStateOf(orderId)).toBe('REFUNDED')
  })

  // Mutation: any refund of the payment counts as the refund that the shop owes.
  it('that is external and partial are shown and not taken for the shop’s own', async ({ shop, product }) => {
    const { post } = merchantOf(shop.sandbox)
    const paid = await (await shop.buyer()).buy([{ product, quantity: 1 }])
    const { body: part } = await post(`/v1/payments/${paid.paymentId}/refund`, { amount: 100 })
    await shop.provider.refundOutcome(part.id, 'processed')
    const seller = await shop.seller()
    const status = { orderId: paid.orderId, status: 'Cancelled' }
    expect((await seller.put(calls.orderUpdateStatus.path, status)).status).toBe(200)
    for (const event of ['created', 'processed']) {
      expect(await deliverAndAwait(shop, told(shop, part.id, event))).toBe('refunded outside the shop')
    }
    // The provider refuses the shop's own refund of the whole amount, sooner or later.
    expect(['REFUND_DUE', 'REFUNDING', 'REFUND_FAILED']).toContain(await shop.payStateOf(paid.orderId))
    const incidents = shop.db.selectFrom('order_events').select('note').where('field', '=', 'incident')
    expect(await incidents.where('order_id', '=', paid.orderId).execute()).toEqual([{ note: part.id }])
  })
})
