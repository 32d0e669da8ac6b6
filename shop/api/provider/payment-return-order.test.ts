// The return from Razorpay's page, before, after and beside the other entry points: one sale, one mail, one ledger row.
import { sql } from 'kysely'

import { recheckOpenOrders } from '#domain/orders/payments/recheck-open-orders'
import { expect, it as base } from '#test/fixtures'
import type { Paid } from '#test/people/buyer'
import { failed, postReturn, returned, returnTo } from '#test/scenes/payment-return'
import { deliver, deliverAndAwait, webhooksOf } from '#test/scenes/webhooks'
import type { TestShop } from '#test/shop'

const it = base
  .extend('product', { scope: 'file' }, ({ shop }) => shop.stock(1_000))
  .extend('placed', ({ buyer, product }) => buyer.place([{ product, quantity: 2 }]))

it.beforeAll(async ({ shop }) => {
  shop.provider.faults.set({ on: 'webhooks', do: 'drop' })
})
it.afterEach(({ shop }) => shop.expectHealth())

async function expectSoldOnce(shop: TestShop, paid: Paid, who: { email: string }): Promise<void> {
  expect(await shop.payStateOf(paid.orderId)).toBe('PAID')
  const { rows } = await sql<{ kind: string; n: number }>`
    SELECT kind, count(*)::int AS n FROM stock_ledger WHERE order_id = ${paid.orderId} GROUP BY kind ORDER BY kind`.execute(
    shop.db,
  )
  expect(rows).toEqual([
    { kind: 'hold', n: 1 },
    { kind: 'sell', n: 1 },
  ])
  await expect.poll(() => shop.mailsTo(who, /confirmed/).length).toBe(1)
  expect(shop.providerRefunds(paid.paymentId)).toEqual([])
}

const webhook = (shop: TestShop, { paymentId }: Paid) =>
  webhooksOf(shop, paymentId).find(({ event }) => event === 'payment.captured')!.body

it('twice, and again a day later', async ({ shop, buyer, placed }) => {
  const paid = await shop.pay(placed)
  for (let nth = 0; nth < 3; nth += 1) {
    expect((await returnTo(shop.visitor(), returned(paid))).text).toContain('<h1>Paid</h1>')
    await shop.passTime(paid.orderId, nth * 24 * 60)
  }
  await expectSoldOnce(shop, paid, buyer)
})

it('after the webhook, and before it', async ({ shop, buyer, product }) => {
  const [first, second] = [await shop.pay(await buyer.place([{ product, quantity: 2 }])), await shop.buyer()]
  await deliverAndAwait(shop, webhook(shop, first))
  expect((await returnTo(shop.visitor(), returned(first))).text).toContain('<h1>Paid</h1>')
  await expectSoldOnce(shop, first, buyer)

  const later = await shop.pay(await second.place([{ product, quantity: 2 }]))
  expect((await returnTo(shop.visitor(), returned(later))).text).toContain('<h1>Paid</h1>')
  expect(await deliverAndAwait(shop, webhook(shop, later))).toBe('known')
  await expectSoldOnce(shop, later, second)
})

it('after the verification of an ordinary window, and before it', async ({ shop, buyer, product }) => {
  const first = await buyer.buy([{ product, quantity: 2 }])
  expect((await returnTo(shop.visitor(), returned(first))).text).toContain('<h1>Paid</h1>')
  await expectSoldOnce(shop, first, buyer)

  const other = await shop.buyer()
  const later = await shop.pay(await other.place([{ product, quantity: 2 }]))
  await postReturn(shop.visitor(), returned(later))
  expect(await other.verify(later)).toMatchObject({ status: 200 })
  await expectSoldOnce(shop, later, other)
})

it('beside webhooks, verifications, failures and other returns, all at once', async ({ shop, buyer, placed }) => {
  const paid = await shop.pay(placed)
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => [
      postReturn(shop.visitor(), returned(paid)),
      deliver(shop, webhook(shop, paid)),
      buyer.verify(paid),
      postReturn(shop.visitor(), failed(paid.razorpayOrderId, paid.paymentId)),
    ]).flat(),
  )
  for (const { status } of answers) expect([200, 202, 303]).toContain(status)
  await shop.expectPayState(paid.orderId, 'PAID')
  await expectSoldOnce(shop, paid, buyer)
})

it('late, when the hold is over: sold if the stock is still there, else it goes back', async ({ shop }) => {
  const product = await shop.stock(2)
  const [one, other] = [await shop.buyer(), await shop.buyer()]
  const placed = await one.place([{ product, quantity: 1 }])
  const late = await other.place([{ product, quantity: 1 }])
  for (const { orderId } of [placed, late]) await shop.passTime(orderId, 26)
  await recheckOpenOrders(shop.db, shop.context)
  expect([await shop.payStateOf(placed.orderId), await shop.payStateOf(late.orderId)]).toEqual(['EXPIRED', 'EXPIRED'])

  const paid = await shop.pay(placed)
  expect((await returnTo(shop.visitor(), returned(paid))).text).toContain('<h1>Paid</h1>')
  await (await shop.buyer()).buy([{ product, quantity: 1 }])
  const gone = await shop.pay(late)
  expect((await returnTo(shop.visitor(), returned(gone))).text).toContain('on its way back')
  await expect.poll(() => shop.providerRefunds(gone.paymentId).length).toBe(1)
  expect(await shop.stockOf(product)).toEqual({ available: 0, reserved: 0, sold: 2 })
})

it('after the order was cancelled, nothing leads back to paid', async ({ shop, buyer, product }) => {
  const paid = await buyer.buy([{ product, quantity: 1 }])
  await buyer.cancel(paid.orderId)
  await shop.expectPayState(paid.orderId, 'REFUNDING')
  expect((await returnTo(shop.visitor(), returned(paid))).text).toContain('on its way back')
  expect(await shop.payStateOf(paid.orderId)).toBe('REFUNDING')
})
