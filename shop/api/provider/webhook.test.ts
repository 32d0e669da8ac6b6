import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'

import { sql } from 'kysely'

import { calls } from '#contract/calls'
import { describe, expect, it as base, vi } from '#test/fixtures'
import { deliver, expectOutcome, webhooksOf } from '#test/scenes/webhooks'
import type { TestShop } from '#test/shop'

const it = base.extend('product', { scope: 'file' }, ({ shop }) => shop.stock(1_000))

it.afterEach(({ shop }) => shop.expectHealth())

const path = calls.orderRazorpayWebhook.path

/** Sends a body with this signature, or with none. */
function post(shop: TestShop, body: string, signature?: string) {
  const headers = {
    'content-type': 'application/json',
    ...(signature !== undefined && { 'x-razorpay-signature': signature }),
  }
  return shop.visitor().send(path, { method: 'POST', headers, body })
}

function captured(razorpayOrderId: string, paymentId: string, more = {}): string {
  const payment = {
    entity: { id: paymentId, order_id: razorpayOrderId, status: 'captured', amount: 1, currency: 'INR', ...more },
  }
  return JSON.stringify({ entity: 'event', event: 'payment.captured', salt: randomUUID(), payload: { payment } })
}

async function stored(shop: TestShop): Promise<number> {
  const { count } = await shop.db
    .selectFrom('webhook_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

describe('a webhook is refused, and nothing is stored,', () => {
  it.for([
    ['without a signature', undefined],
    ['with an empty signature', ''],
    ['with a forged signature', 'f'.repeat(64)],
    ['with half a signature', 'f'.repeat(32)],
  ])('B9: %s', async ([, signature], { shop }) => {
    const before = await stored(shop)
    expect((await post(shop, captured('order_x', 'pay_x'), signature)).status).toBe(401)
    expect(await stored(shop)).toBe(before)
  })

  it('B9: when the signed body was written anew', async ({ shop }) => {
    const body = captured('order_x', 'pay_x')
    const signature = shop.provider.sign(body)
    const before = await stored(shop)
    expect((await post(shop, JSON.stringify(JSON.parse(body), null, 1), signature)).status).toBe(401)
    expect((await post(shop, `${body} `, signature)).status).toBe(401)
    expect(await stored(shop)).toBe(before)
  })

  it('B13: when it is too long, not JSON, no event, or not a POST', async ({ shop }) => {
    const long = JSON.stringify({ event: 'x', filler: 'x'.repeat(256 * 1024) })
    expect((await deliver(shop, long)).status).toBe(413)
    for (const body of ['', 'no json', '[]', '{}', '{"event":1}', '{"__proto__":{"event":"payment.captured"}}']) {
      expect((await deliver(shop, body)).status).toBe(400)
    }
    expect((await shop.visitor().get(path)).status).toBe(405)
  })

  it.for([
    ['text', { 'content-type': 'text/plain' }, (body: string) => Buffer.from(body)],
    ['packed', { 'content-encoding': 'gzip' }, (body: string) => gzipSync(body)],
    ['a packed bomb', { 'content-encoding': 'gzip' }, () => gzipSync(Buffer.alloc(100_000_000))],
  ] as const)('B13: as %s without a right signature', async ([, headers, written], { shop }) => {
    const before = await stored(shop)
    const sent = captured('order_x', 'pay_x')
    // Also with the signature of the text before it was packed: what is signed is what arrives.
    for (const signature of ['f'.repeat(64), ...('content-encoding' in headers ? [shop.provider.sign(sent)] : [])]) {
      const answer = await shop.visitor().send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers, 'x-razorpay-signature': signature },
        body: new Uint8Array(written(sent)),
      })
      expect(answer.status).toBe(401)
    }
    expect(await stored(shop)).toBe(before)
  })
})

describe('a signed webhook', () => {
  it('B13: is taken under another type: the signature says who wrote it, and its bytes are JSON', async ({ shop }) => {
    const before = await stored(shop)
    const body = captured('order_of_nobody', 'pay_of_nobody')
    const headers = { 'content-type': 'text/plain', 'x-razorpay-signature': shop.provider.sign(body) }
    expect((await shop.visitor().send(path, { method: 'POST', headers, body })).status).toBe(200)
    expect(await stored(shop)).toBe(before + 1)
  })

  // Mutation: answering first; an acknowledged event is not sent again, and is lost if the process ends.
  it('is acknowledged only once it is stored', async ({ shop }) => {
    const body = captured('order_of_nobody', 'pay_of_nobody')
    let acknowledged = false
    const answer = await shop.db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE webhook_events IN SHARE MODE`.execute(tx)
      const posted = deliver(shop, body).finally(() => (acknowledged = true))
      await vi.waitFor(async () => {
        const { rows } = await sql`SELECT FROM pg_locks WHERE NOT granted`.execute(tx)
        expect(rows).toHaveLength(1)
      })
      expect(acknowledged).toBe(false)
      return [posted]
    })
    expect((await answer[0])?.status).toBe(200)
    await expectOutcome(shop, body, null)
    await sql`UPDATE webhook_events SET processed_at = now()`.execute(shop.db)
  })

  it('settles an order whose shopper never came back', async ({ shop, product, buyer }) => {
    const placed = await buyer.place([{ product, quantity: 1 }])
    await shop.pay(placed)
    await shop.expectPayState(placed.orderId, 'PAID')
    await expect.poll(() => shop.mailsTo(buyer, /confirmed/).length).toBe(1)
  })

  it('B10: has one effect, however often and under whatever event id it comes', async ({ shop, product, buyer }) => {
    const paid = await buyer.buy([{ product, quantity: 1 }])
    const { redeliver } = shop.provider
    const first = webhooksOf(shop, paid.paymentId).find(({ event }) => event === 'payment.captured')
    const before = await stored(shop)
    const answers = [
      ...(await redeliver(first?.id ?? '', { times: 50 })),
      ...(await redeliver(first?.id ?? '', { times: 50, eventId: 'a new one' })),
    ]
    expect(new Set(answers)).toEqual(new Set([200]))
    await expect.poll(() => shop.mailsTo(buyer, /confirmed/).length).toBe(1)
    expect(await stored(shop)).toBeLessThanOrEqual(before + 3)
    expect(await shop.stockOf(product)).toMatchObject({ reserved: 0 })
  })

  // Mutation: a JSON column. Repeated refusals would make Razorpay disable all webhooks.
  it.for([
    ['NUL', '\u0000'],
    ['half a character', '\ud800'],
  ])('settles with %s in what the shopper noted, and is kept as it came', async ([, note], { shop, product }) => {
    const { faults } = shop.provider
    const placed = await (await shop.buyer()).place([{ product, quantity: 1 }])
    faults.set({ on: 'webhooks', do: 'drop' })
    const paid = await shop.pay(placed)
    faults.clear()
    const body = captured(paid.razorpayOrderId, paid.paymentId, { notes: { note } })
    expect((await deliver(shop, body)).status).toBe(200)
    await shop.expectPayState(placed.orderId, 'PAID')
    const kept = await shop.db.selectFrom('webhook_events').select('body').execute()
    expect(kept.map((row) => row.body.toString())).toContain(body)
  })

  it('with false facts about a payment changes nothing, because the provider is asked', async ({
    shop,
    product,
    buyer,
  }) => {
    const placed = await buyer.place([{ product, quantity: 1 }])
    const body = captured(placed.razorpayOrderId, 'pay_invented')
    expect((await deliver(shop, body)).status).toBe(200)
    await expectOutcome(shop, body, 'AWAITING')
    expect(await shop.payStateOf(placed.orderId)).toBe('AWAITING')
  })

  it('about an unknown order is kept and waits', async ({ shop }) => {
    const body = captured('order_unknown', 'pay_unknown')
    expect((await deliver(shop, body)).status).toBe(200)
    await expectOutcome(shop, body, null)
    const waiting = shop.db.selectFrom('webhook_events').select('processed_at').where('processed_at', 'is', null)
    expect(await waiting.execute()).toHaveLength(1)
  })

  it('B11: of a capture changes nothing once the order was cancelled', async ({ shop, product, buyer }) => {
    const paid = await buyer.buy([{ product, quantity: 1 }])
    await buyer.cancel(paid.orderId)
    await shop.expectPayState(paid.orderId, 'REFUNDED')
    const body = captured(paid.razorpayOrderId, paid.paymentId)
    await deliver(shop, body)
    await expectOutcome(shop, body, 'known')
    const orderPaid = JSON.stringify({
      event: 'order.paid',
      salt: randomUUID(),
      payload: { order: { entity: { id: paid.razorpayOrderId } } },
    })
    await deliver(shop, orderPaid)
    await expectOutcome(shop, orderPaid, 'REFUNDED')
    expect((await buyer.verify(paid)).status).toBe(409)
    expect(await shop.payStateOf(paid.orderId)).toBe('REFUNDED')
    expect(shop.providerRefunds(paid.paymentId)).toHaveLength(1)
  })

  // Mutations: acting on the webhook's content instead of asking; failing a refund that is processed.
  it('B11: of a refund changes nothing once the money is back', async ({ shop, product, buyer }) => {
    const paid = await buyer.buy([{ product, quantity: 1 }])
    await buyer.cancel(paid.orderId)
    await shop.expectPayState(paid.orderId, 'REFUNDED')
    const [done] = shop.providerRefunds(paid.paymentId)
    for (const [event, status] of [
      ['refund.failed', 'failed'],
      ['refund.created', 'pending'],
    ]) {
      const entity = { ...done, status, acquirer_data: { arn: null } }
      const body = JSON.stringify({ event, salt: randomUUID(), payload: { refund: { entity } } })
      expect((await deliver(shop, body)).status).toBe(200)
      await expectOutcome(shop, body, 'processed')
    }
    expect(await shop.payStateOf(paid.orderId)).toBe('REFUNDED')
    expect(await buyer.orders()).toMatchObject([{ payment: 'refunded', bankReference: done?.acquirer_data.arn }])
  })

  it('B11: of a failure never closes the order', async ({ shop, product, buyer }) => {
    const placed = await buyer.place([{ product, quantity: 1 }])
    await shop.pay(placed, { outcome: 'failed' })
    await expect.poll(() => webhooksOf(shop, placed.razorpayOrderId)[0]?.state).toBe('delivered')
    const paid = await shop.pay(placed)
    expect((await buyer.verify(paid)).status).toBe(200)
  })

  it('in any order leads to the same end', async ({ shop, product, buyer }) => {
    shop.provider.faults.set({ on: 'webhooks', do: 'shuffle', ms: 300 })
    shop.provider.faults.set({ on: 'webhooks', do: 'duplicate' })
    const placed = await buyer.place([{ product, quantity: 1 }])
    await shop.pay(placed, { outcome: 'failed' })
    await shop.pay(placed)
    await shop.expectPayState(placed.orderId, 'PAID')
    shop.provider.faults.clear()
    await expect.poll(() => shop.mailsTo(buyer, /confirmed/).length).toBe(1)
  })
})
