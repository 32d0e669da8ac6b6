import { createHmac } from 'node:crypto'

import { sql } from 'kysely'

import { calls } from '#contract/calls'
import { orderNumber } from '#contract/orders/order-number'
import { paths } from '#contract/paths'
import { readAudit } from '#domain/audit/read-audit'
import { describe, expect, it as base } from '#test/fixtures'
import { failed, postReturn, returned, returnTo } from '#test/scenes/payment-return'
import type { TestShop } from '#test/shop'

const it = base
  .extend('product', { scope: 'file' }, ({ shop }) => shop.stock(1_000))
  .extend('placed', ({ buyer, product }) => buyer.place([{ product, quantity: 1 }]))

it.beforeAll(async ({ shop }) => {
  // These tests are about the browser's way, so the provider sends no webhooks.
  shop.provider.faults.set({ on: 'webhooks', do: 'drop' })
})
it.afterEach(({ shop }) => shop.expectHealth())

const path = calls.orderRazorpayCallback.path
const nowhere = calls.orderRazorpayReturn.path

/** Asserts that a post led to the page that names no order, and left this trace. */
async function expectRefused(shop: TestShop, answer: Awaited<ReturnType<typeof postReturn>>, detail: string) {
  expect([answer.status, answer.headers.get('location')]).toEqual([303, nowhere])
  expect(answer.headers.getSetCookie()).toEqual([])
  const requestId = answer.headers.get('x-request-id')
  const traces = async () => {
    const rows = await readAudit(shop.db, { since: new Date(0), acts: ['payment return refused'], limit: 1_000 })
    return rows.filter((row) => row.requestId === requestId)
  }
  await expect.poll(traces).toMatchObject([{ detail, subject: null, outcome: 'wrong' }])
}

const forged = (signature = '') => signature.replace(/^./, (first) => (first === '0' ? '1' : '0'))
const without = (fields: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name))

describe('a post that proves nothing leads to a page that names no order, changes nothing and leaves a trace:', () => {
  it.for<[string, (fields: Record<string, string>, others: Record<string, string>) => unknown, string]>([
    ['nothing at all', () => ({}), 'unreadable'],
    ['no signature', (fields) => without(fields, 'razorpay_signature'), 'unreadable'],
    ['no payment', (fields) => without(fields, 'razorpay_payment_id'), 'unreadable'],
    [
      'a forged signature',
      (fields) => ({ ...fields, razorpay_signature: forged(fields['razorpay_signature']) }),
      'forged',
    ],
    ['an empty signature', (fields) => ({ ...fields, razorpay_signature: '' }), 'forged'],
    [
      'a signature in capitals',
      (fields) => ({ ...fields, razorpay_signature: fields['razorpay_signature']!.toUpperCase() }),
      'forged',
    ],
    [
      "another order's payment",
      (fields, others) => ({ ...fields, razorpay_payment_id: others['razorpay_payment_id'] }),
      'forged',
    ],
    [
      "another order's signature",
      (fields, others) => ({ ...fields, razorpay_signature: others['razorpay_signature'] }),
      'forged',
    ],
    [
      "another order, with this one's proof",
      (fields, others) => ({ ...fields, razorpay_order_id: others['razorpay_order_id'] }),
      'forged',
    ],
    ['a path as a payment', (fields) => ({ ...fields, razorpay_payment_id: '../orders' }), 'unreadable'],
    [
      'a payment and an error at once',
      (fields) => ({ ...fields, ...failed(fields['razorpay_order_id']!) }),
      'unreadable',
    ],
    ['a field twice', (fields) => [...Object.entries(fields), ['razorpay_order_id', 'order_2']], 'unreadable'],
    ['an error without an order', () => ({ 'error[code]': 'BAD_REQUEST_ERROR' }), 'unreadable'],
    ['an error whose metadata is no JSON', () => ({ 'error[metadata]': '{' }), 'unreadable'],
    ['an error of no order of the shop', () => failed('order_00000000000000'), 'unknown order'],
    ['a body of 20 kB', () => 'a'.repeat(20_000), 'unreadable'],
    ['bytes that are not UTF-8', () => 'razorpay_order_id=\u0000%ff%00', 'unreadable'],
  ])('B18: %s', async ([, change, detail], { shop, buyer, product, placed }) => {
    const other = await buyer.place([{ product, quantity: 2 }])
    const [mine, others] = [returned(await shop.pay(placed)), returned(await shop.pay(other))]
    const sent = change(mine, others) as Record<string, string>
    await expectRefused(shop, await postReturn(shop.visitor(), sent), detail)
    expect(await shop.payStateOf(other.orderId)).toBe('AWAITING')
    expect(['AWAITING', 'EXPIRED']).toContain(await shop.payStateOf(placed.orderId))
  })

  it('B18: a body of another type', async ({ shop, placed }) => {
    const paid = await shop.pay(placed)
    const json = { 'content-type': 'application/json' }
    await expectRefused(shop, await postReturn(shop.visitor(), JSON.stringify(returned(paid)), json), 'unreadable')
    expect(await shop.payStateOf(paid.orderId)).toBe('AWAITING')
  })

  it('B18: a signature made with what is public, with nothing, or with the webhook secret', async ({
    shop,
    placed,
  }) => {
    const paid = await shop.pay(placed)
    const { RAZORPAY_KEY_ID, RAZORPAY_WEBHOOK_SECRET } = shop.sandbox.environment
    for (const key of [RAZORPAY_KEY_ID ?? '', '', RAZORPAY_WEBHOOK_SECRET ?? '']) {
      const signature = createHmac('sha256', key).update(`${paid.razorpayOrderId}|${paid.paymentId}`).digest('hex')
      await expectRefused(shop, await postReturn(shop.visitor(), returned({ ...paid, signature })), 'forged')
    }
    expect(await shop.payStateOf(paid.orderId)).toBe('AWAITING')
  })

  it('B18: a signed payment of another program on the same account', async ({ shop }) => {
    const paymentId = await shop.provider.payElsewhere(5_000)
    const { order_id: razorpayOrderId } = shop.providerPayment(paymentId)!
    const signature = createHmac('sha256', shop.sandbox.environment.RAZORPAY_KEY_SECRET ?? '')
      .update(`${razorpayOrderId}|${paymentId}`)
      .digest('hex')
    const fields = returned({ paymentId, razorpayOrderId, signature })
    await expectRefused(shop, await postReturn(shop.visitor(), fields), 'unknown order')
  })

  it('B18: what a database could not store', async ({ shop }) => {
    const fields = { razorpay_payment_id: 'pay_\u0000', razorpay_order_id: '\ud800', razorpay_signature: '\u0000' }
    await expectRefused(shop, await postReturn(shop.visitor(), fields), 'unreadable')
  })
})

it('B18: a network that posts without end is not listened to for a minute, and still gets a page', async ({
  shop,
  placed,
}) => {
  const paid = await shop.pay(placed)
  const flooding = shop.visitor()
  const answers = await Promise.all(Array.from({ length: 240 }, () => postReturn(flooding, {})))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
  expect((await returnTo(flooding, returned(paid))).text).toContain('could not match')
  expect(await shop.payStateOf(paid.orderId)).toBe('AWAITING')
  // The first ones have a row each, and the log does not grow with the flood: the others are counted.
  await shop.deps.audit.stop()
  const ids = new Set(answers.map(({ headers }) => headers.get('x-request-id')))
  const acts = ['payment return refused', 'events not stored']
  const rows = await readAudit(shop.db, { since: new Date(0), acts, limit: 1_000 })
  const traces = rows.filter(({ requestId }) => ids.has(requestId))
  expect(traces.length).toBeGreaterThan(0)
  expect(traces.length).toBeLessThanOrEqual(20)
  expect(new Set(traces.map(({ detail }) => detail))).toEqual(new Set(['unreadable']))
  const counted = rows.filter(({ act, network }) => act === 'events not stored' && network === traces[0]?.network)
  // And the one of the payment, beyond the limit of calls.
  expect(traces.length + counted.reduce((sum, { count }) => sum + count, 0)).toBe(240 + 1)
  expect((await returnTo(shop.visitor(), returned(paid))).text).toContain('<h1>Paid</h1>')
})

describe('a payment', () => {
  it('is settled without a session, which it does not begin', async ({ shop, buyer, placed }) => {
    const paid = await shop.pay(placed)
    const browser = shop.visitor()
    const { answer, page, text } = await returnTo(browser, returned(paid))
    expect(answer.status).toBe(303)
    expect(await shop.payStateOf(paid.orderId)).toBe('PAID')
    expect(page.status).toBe(200)
    expect(text).toContain('<h1>Paid</h1>')
    expect(text).toContain(`Order ${orderNumber(paid.orderId)}.`)
    expect([answer, page].flatMap(({ headers }) => headers.getSetCookie())).toEqual([])
    expect(browser.cookies.size).toBe(0)
    expect((await browser.get(calls.orderUser.path)).status).toBe(401)
    // Nothing of the shopper or of what was bought.
    for (const secret of [buyer.email, 'Test Shopper', 'Medjool', '₹', 'Road']) expect(text).not.toContain(secret)
    await expect.poll(() => shop.mailsTo(buyer, /confirmed/).length).toBe(1)
  })

  it('leads its shopper to the payment page, and another one not', async ({ shop, buyer, placed }) => {
    const paid = await shop.pay(placed)
    const { answer, page } = await returnTo(buyer, returned(paid))
    expect([page.status, page.headers.get('location')]).toEqual([303, paths.paymentSuccess(paid.orderId)])
    const other = await shop.buyer()
    const seen = await other.get(answer.headers.get('location') ?? '')
    expect([seen.status, String(seen.body)]).toEqual([200, expect.stringContaining('<h1>Paid</h1>')])
  })

  it('that is only authorised, or cannot be looked up, waits on its page', async ({ shop, placed }) => {
    const paid = await shop.pay(placed, { outcome: 'authorized' })
    const { page, text } = await returnTo(shop.visitor(), returned(paid))
    expect([text, page.headers.get('refresh')]).toEqual([expect.stringContaining('Waiting for your bank'), '5'])
    await shop.provider.settleLate(paid.paymentId, 'captured')
    shop.provider.faults.set({ on: 'payments.fetch', do: 'error500', times: 1 })
    expect((await returnTo(shop.visitor(), returned(paid))).answer.status).toBe(303)
    await shop.expectPayState(paid.orderId, 'PAID')
  })

  it('of another amount goes back, and the page says so', async ({ shop, placed }) => {
    const paid = await shop.pay(placed, { amount: 10_199 })
    expect((await returnTo(shop.visitor(), returned(paid))).text).toContain('on its way back')
    await expect.poll(() => shop.providerRefunds(paid.paymentId).length).toBe(1)
  })

  it('that failed pays nothing, whatever its signature', async ({ shop, placed }) => {
    const paid = await shop.pay(placed, { outcome: 'failed' })
    expect((await returnTo(shop.visitor(), returned(paid))).text).toContain('The payment failed')
    expect(await shop.payStateOf(paid.orderId)).toBe('AWAITING')
  })

  it('is settled by a job when the database does not answer the post', async ({ shop, placed }) => {
    const paid = await shop.pay(placed)
    await sql`ALTER TABLE orders RENAME TO orders_away`.execute(shop.db)
    const answer = await postReturn(shop.visitor(), returned(paid))
    await sql`ALTER TABLE orders_away RENAME TO orders`.execute(shop.db)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, nowhere])
    expect((await returnTo(shop.visitor(), returned(paid))).text).toContain('<h1>Paid</h1>')
  })
})

describe('a failure', () => {
  it('changes nothing, and leads its shopper to the cart', async ({ shop, buyer, placed }) => {
    const { paymentId } = await shop.pay(placed, { outcome: 'failed' })
    const { page, text } = await returnTo(buyer, failed(placed.razorpayOrderId, paymentId))
    expect([page.status, text]).toEqual([200, expect.stringContaining('The payment failed')])
    expect(text).toContain(`href="${paths.cart()}"`)
    expect(await shop.payStateOf(placed.orderId)).toBe('AWAITING')
    expect(await buyer.verify(await shop.pay(placed))).toMatchObject({ status: 200 })
  })

  it('B18: that is made up does not hide a payment', async ({ shop, placed }) => {
    const paid = await shop.pay(placed)
    const nested = { 'error[code]': 'X', 'error[metadata][order_id]': placed.razorpayOrderId }
    expect((await returnTo(shop.visitor(), nested)).text).toContain('<h1>Paid</h1>')
    expect(await shop.payStateOf(paid.orderId)).toBe('PAID')
  })
})

it('B19: the page of an order opens only with the proof of the redirect', async ({ shop, buyer, placed }) => {
  const paid = await shop.pay(placed)
  const { answer } = await returnTo(shop.visitor(), returned(paid))
  const page = new URL(answer.headers.get('location') ?? '', 'http://shop.test')
  const another = (await buyer.place([{ product: await shop.stock(2), quantity: 1 }])).orderId
  const proof = page.searchParams.get('proof')!
  for (const query of [{ order: paid.orderId }, { order: another, proof }, { order: paid.orderId, proof: 'x' }, {}]) {
    const seen = await buyer.get(`${path}?${new URLSearchParams(query as Record<string, string>)}`)
    expect([seen.status, String(seen.body)]).toEqual([200, expect.stringContaining('could not match')])
    expect(String(seen.body)).not.toContain(orderNumber(paid.orderId))
  }
})
