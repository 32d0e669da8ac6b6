// What Razorpay's documentation tells integrators to expect of its webhooks and refunds (Webhooks: Best Practices;
// Validate and Test; Late Authorisation; Refunds: idempotent requests). Each event is delivered by hand. Tested elsewhere:
//   no, forged or shifted signature; not JSON; replays under new event ids; lies: webhook.test.ts
//   two secrets while one replaces the other: adapters/razorpay.test.ts
//   failed, then authorised days later: late-money.test.ts, what-happens-when.test.ts
//   no webhook at all: reconcile.test.ts, late-money.test.ts "found by the sweep"
//   a refund whose answer was lost, or whose key is still at work: reconcile.test.ts, crash-points.test.ts
import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { calls } from '#contract/calls'
import { requeueRefunds } from '#domain/orders/refunds/requeue-refunds'
import { merchantOf } from '#sandbox/razorpay/merchant'
import {
  buy,
  buyer,
  buyers,
  contextOf,
  expectHealth,
  expectPayState,
  mailsTo,
  pay,
  payStateOf,
  type Placed,
  place,
  stock,
  stockOf,
} from '#test/checkout'
import { startTestShop, type TestShop } from '#test/shop'

let shop: TestShop
let product: string
beforeAll(async () => {
  shop = await startTestShop({ LOG_LEVEL: 'silent' })
  shop.sandbox.razorpay.faults.set({ on: 'webhooks', do: 'drop' })
  shop.sandbox.razorpay.timing.set({ refundAfterMs: null })
  product = await stock(shop, 10_000)
})
afterAll(async () => {
  await expectHealth(shop)
  await shop.stop()
})

const path = calls.orderRazorpayWebhook.path

/** The webhooks about one of Razorpay's things, as they would have been sent, oldest first. */
const hooksOf = (id: string) => shop.sandbox.razorpay.webhooks().filter(({ body }) => body.includes(id))

function deliver(body: string, headers: Record<string, string> = {}) {
  const signature = shop.sandbox.razorpay.sign(body)
  return shop.visitor().send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature, ...headers },
    body,
  })
}

/** What the shop made of a delivered webhook, once it has worked on it. */
async function outcomeOf(body: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ outcome: string | null }>`
    SELECT outcome FROM webhook_events WHERE event_key = sha256(convert_to(${body}, 'UTF8'))`.execute(shop.deps.db)
  return rows[0]?.outcome
}

async function tell(body: string, headers: Record<string, string> = {}): Promise<string | null | undefined> {
  expect((await deliver(body, headers)).status).toBe(200)
  let outcome: string | null | undefined
  await until(async () => expect((outcome = await outcomeOf(body))).toEqual(expect.any(String)))
  return outcome
}

const until = (look: () => unknown) => vi.waitFor(look, { timeout: 10_000, interval: 25 })

function orders<T>(things: T[]): T[][] {
  if (things.length < 2) return [things]
  return things.flatMap((first, i) => orders(things.toSpliced(i, 1)).map((rest) => [first, ...rest]))
}

function ledgerOf(placed: Placed) {
  return shop.deps.db.selectFrom('stock_ledger').select('kind').where('order_id', '=', placed.orderId).orderBy('id')
}

describe.concurrent('the events of a payment', () => {
  // failed, authorised, captured, order paid: of one payment, as when a shopper tries again in the UPI app.
  // Mutant: payment.failed closes the order.
  it('lead to one paid order in each of their 24 orders, and told again change nothing', async () => {
    const crowd = await buyers(shop, 24)
    const told = await Promise.all(
      crowd.map(async (who, i) => {
        const placed = await place(who, [{ product, quantity: 1 }])
        const { paymentId } = await pay(shop, placed, { outcome: 'failed' })
        await shop.sandbox.razorpay.settleLate(paymentId, 'captured')
        const bodies = hooksOf(paymentId).map(({ body }) => body)
        expect(bodies).toHaveLength(4)
        for (const body of orders(bodies)[i] ?? []) expect((await deliver(body)).status).toBe(200)
        return { who, placed, bodies }
      }),
    )
    await Promise.all(
      told.map(async ({ who, placed, bodies }) => {
        await expectPayState(shop, placed.orderId, 'PAID')
        for (const body of bodies.toReversed()) expect((await deliver(body)).status).toBe(200)
        await until(() => expect(mailsTo(shop, who, /confirmed/)).toHaveLength(1))
        expect(await ledgerOf(placed).execute()).toEqual([{ kind: 'hold' }, { kind: 'sell' }])
      }),
    )
  })

  // Mutant: duplicates are known by the event-id header, which is not signed.
  it('that come under one event id are two events all the same', async () => {
    const placed = await place(await buyer(shop), [{ product, quantity: 1 }])
    const failed = await pay(shop, placed, { outcome: 'failed' })
    const paid = await pay(shop, placed)
    const header = { 'x-razorpay-event-id': 'the same' }
    const [first] = hooksOf(failed.paymentId)
    const last = hooksOf(paid.paymentId).at(-1)
    expect([first?.event, last?.event]).toEqual(['payment.failed', 'order.paid'])
    await tell(first?.body ?? '', header)
    await tell(last?.body ?? '', header)
    expect(await payStateOf(shop, placed.orderId)).toBe('PAID')
  })

  it('with one byte changed are refused, wherever it is', async () => {
    const placed = await place(await buyer(shop), [{ product, quantity: 1 }])
    const { paymentId } = await pay(shop, placed)
    const body = hooksOf(paymentId).at(-1)?.body ?? ''
    const signature = { 'x-razorpay-signature': shop.sandbox.razorpay.sign(body) }
    for (let at = 0; at < body.length; at += Math.ceil(body.length / 20)) {
      const changed = body.slice(0, at) + (body[at] === 'x' ? 'y' : 'x') + body.slice(at + 1)
      expect((await deliver(changed, signature)).status).toBe(401)
    }
    expect(await payStateOf(shop, placed.orderId)).toBe('AWAITING')
  })

  it('that come days late, after the order was paid and cancelled, change nothing', async () => {
    const who = await buyer(shop)
    const paid = await buy(shop, who, [{ product, quantity: 1 }])
    await who.post(calls.orderCancel.path, { orderId: paid.orderId })
    await expectPayState(shop, paid.orderId, 'REFUNDING')
    await sql`UPDATE orders SET created_at = created_at - interval '3 days' WHERE id = ${paid.orderId}`.execute(
      shop.deps.db,
    )
    for (const { body } of hooksOf(paid.paymentId)) if (!body.includes('rfnd_')) await tell(body)
    expect(await payStateOf(shop, paid.orderId)).toBe('REFUNDING')
  })
})

describe.concurrent('what the shop does not act on is answered with 200, or Razorpay switches all webhooks off:', () => {
  const entity = { id: 'down_1', entity: 'payment.downtime', method: 'upi', status: 'started' }
  it.each([
    ['payment.downtime.started', { 'payment.downtime': { entity } }, 'of no concern'],
    ['settlement.processed', { settlement: { entity: { id: 'setl_1' } } }, 'of no concern'],
    ['payment.captured', { payment: { entity: { id: 'pay_other', order_id: null } } }, 'of no concern'],
    ['payment.captured', [], 'not understood'],
    ['payment.captured', { payment: { entity: { id: 7 } } }, 'not understood'],
    ['order.paid', null, 'not understood'],
  ])('%s of %j', async (event, payload, outcome) => {
    expect(await tell(JSON.stringify({ entity: 'event', event, payload, salt: randomUUID() }))).toBe(outcome)
  })

  it('a dispute about a payment', async () => {
    const paid = await buy(shop, await buyer(shop), [{ product, quantity: 1 }])
    const payment = { entity: { id: paid.paymentId, order_id: paid.razorpayOrderId } }
    const payload = { payment, dispute: { entity: { id: 'disp_1' } } }
    expect((await deliver(JSON.stringify({ event: 'payment.dispute.created', payload }))).status).toBe(200)
    expect(await payStateOf(shop, paid.orderId)).toBe('PAID')
  })
})

describe.concurrent('the events of a refund', () => {
  const refundsOf = (paymentId: string) =>
    shop.sandbox.razorpay.refunds().filter(({ payment_id }) => payment_id === paymentId)

  async function refunding() {
    const who = await buyer(shop)
    const paid = await buy(shop, who, [{ product, quantity: 1 }])
    await who.post(calls.orderCancel.path, { orderId: paid.orderId })
    await until(() => expect(refundsOf(paid.paymentId)).toHaveLength(1))
    return { who, ...paid, refundId: refundsOf(paid.paymentId)[0]?.id ?? '' }
  }
  const told = (refundId: string, event: string) =>
    hooksOf(refundId).find((hook) => hook.event === `refund.${event}`)?.body ?? ''

  it('in each order, and twice, are one refund and one mail', async () => {
    await Promise.all(
      orders(['created', 'processed']).map(async (order) => {
        const { who, refundId, orderId } = await refunding()
        await shop.sandbox.razorpay.refundOutcome(refundId, 'processed')
        for (const event of [...order, ...order]) await tell(told(refundId, event))
        expect(await payStateOf(shop, orderId)).toBe('REFUNDED')
        await until(() => expect(mailsTo(shop, who, /Your refund/)).toHaveLength(1))
      }),
    )
  })

  // Mutant: news of a refund is applied without asking which of the tries it is about.
  it('that failed are tried again, and the old news later is no news', async () => {
    const { refundId, orderId, paymentId } = await refunding()
    await shop.sandbox.razorpay.refundOutcome(refundId, 'failed')
    await tell(told(refundId, 'failed'))
    expect(await payStateOf(shop, orderId)).toBe('REFUND_FAILED')
    await sql`UPDATE refunds SET updated_at = updated_at - interval '2 hours' WHERE order_id = ${orderId}`.execute(
      shop.deps.db,
    )
    await requeueRefunds(shop.deps.db, contextOf(shop))
    await until(() => expect(refundsOf(paymentId)).toHaveLength(2))
    const again = refundsOf(paymentId).find(({ id }) => id !== refundId)?.id ?? ''
    await expectPayState(shop, orderId, 'REFUNDING')
    await tell(`${told(refundId, 'failed')} `)
    expect(await payStateOf(shop, orderId)).toBe('REFUNDING')
    await shop.sandbox.razorpay.refundOutcome(again, 'processed')
    await tell(told(again, 'processed'))
    await tell(`${told(refundId, 'failed')}  `)
    expect(await payStateOf(shop, orderId)).toBe('REFUNDED')
  })

  // Mutant: any refund of the payment counts as the one the shop owes.
  it('that a person made by hand, and of a part only, are shown and not taken for the shop’s own', async () => {
    const { post } = merchantOf(shop.sandbox)
    const paid = await buy(shop, await buyer(shop), [{ product, quantity: 1 }])
    const { body: part } = await post(`/v1/payments/${paid.paymentId}/refund`, { amount: 100 })
    await shop.sandbox.razorpay.refundOutcome(part.id, 'processed')
    const seller = await shop.seller()
    const status = { orderId: paid.orderId, status: 'Cancelled' }
    expect((await seller.put(calls.orderUpdateStatus.path, status)).status).toBe(200)
    for (const event of ['created', 'processed']) {
      expect(await tell(told(part.id, event))).toBe('refunded outside the shop')
    }
    expect(['REFUND_DUE', 'REFUNDING']).toContain(await payStateOf(shop, paid.orderId))
    const incidents = shop.deps.db.selectFrom('order_events').select('note').where('field', '=', 'incident')
    expect(await incidents.where('order_id', '=', paid.orderId).execute()).toEqual([{ note: part.id }])
  })
})

// Mutant: 200 before the event is stored.
it('an event that cannot be stored is answered with 503 and comes again', async () => {
  const { faults, timing, webhooks } = shop.sandbox.razorpay
  const placed = await place(await buyer(shop), [{ product, quantity: 1 }])
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const down = vi.spyOn(shop.deps.pool, 'connect').mockRejectedValue(refused as never)
  timing.set({ retryAfterMs: 100 })
  faults.clear()
  const { paymentId } = await pay(shop, placed)
  const hooks = () => webhooks().filter(({ body }) => body.includes(paymentId))
  await until(() => expect(hooks().every(({ answers }) => answers[0] === 503)).toBe(true))
  down.mockRestore()
  await expectPayState(shop, placed.orderId, 'PAID')
  await until(() => expect(hooks().map(({ state }) => state)).toEqual(hooks().map(() => 'delivered')))
  faults.set({ on: 'webhooks', do: 'drop' })
  expect(await stockOf(shop, product)).toMatchObject({ reserved: expect.any(Number) })
})
