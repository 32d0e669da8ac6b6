// Orders to be paid in cash that are paid online by a link, until they leave.
import { type AnswerOf, calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import { cashRefusals } from '#contract/orders/cash-wording'
import { orderNumber } from '#contract/orders/order-number'
import { phoneRefusals } from '#contract/orders/phone-wording'
import { paths } from '#contract/paths'
import { errors } from '#contract/wording'
import { recheckOpenOrders } from '#domain/orders/payments/recheck-open-orders'
import type { Browser } from '#test/browser'
import { describe, expect, it as base } from '#test/fixtures'
import type { Buyer } from '#test/people/buyer'
import { placedInCash, recordCash, setStatus, takeCash, trustedBuyer } from '#test/scenes/cash'
import { returned, returnTo } from '#test/scenes/payment-return'
import { openPayment, tryToPay } from '#test/scenes/phone-orders'
import { invoiceOf } from '#test/scenes/tax'
import { deliverAndAwait, webhooksOf } from '#test/scenes/webhooks'
import type { TestShop } from '#test/shop'
import { shop as business } from '#shop'

const it = base
  .extend('owner', ({ seller }) => seller)
  .extend('trusted', ({ shop, owner }) => trustedBuyer(shop, owner))
  .extend('product', ({ shop }) => shop.stock(5))

it.beforeEach(async ({ shop, owner }) => {
  shop.provider.faults.set({ on: 'webhooks', do: 'drop' })
  await takeCash(owner)
})
it.afterEach(({ shop }) => shop.expectHealth())

const two = (product: string) => [{ product, quantity: 2 }]
const sold = { available: 3, reserved: 0, sold: 2 }
const conflict = (msg: string) => ({ status: 409, body: { success: false, msg } })

async function orderOf(buyer: Buyer, orderId: string): Promise<Order | undefined> {
  return (await buyer.orders()).find(({ _id }) => _id === orderId) as Order | undefined
}

async function inCash(buyer: Buyer, product: string): Promise<{ orderId: string; token: string }> {
  const orderId = await placedInCash(buyer, two(product))
  const { link } = (await orderOf(buyer, orderId)) ?? {}
  expect(link).toEqual({ token: expect.stringMatching(/^[\w-]{22}$/) as string })
  return { orderId, token: link!.token }
}

const collected = async (owner: Browser) =>
  ((await owner.get(calls.sellerCash.path)).body as AnswerOf<typeof calls.sellerCash>).collected

const linkOf = async (shop: TestShop, token: string) =>
  (await shop.visitor().get(`${calls.payLink.path}?token=${token}`)).body

describe('the payment of an order in cash is not opened', () => {
  it('by an unknown link, after it has left, nor after it was cancelled', async ({ shop, owner, trusted, product }) => {
    const { orderId, token } = await inCash(trusted, product)
    expect(await linkOf(shop, token)).toMatchObject({ state: 'cash', total: 204, payer: { city: 'Chennai' } })
    expect(
      (
        await tryToPay(
          shop.visitor(),
          token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
        )
      ).status,
    ).toBe(404)
    await setStatus(owner, orderId, 'Packed')
    await openPayment(shop.visitor(), token)
    await setStatus(owner, orderId, 'Shipped')
    expect(await tryToPay(shop.visitor(), token)).toMatchObject(conflict(phoneRefusals.notPayable))
    expect(await linkOf(shop, token)).toMatchObject({ state: 'cash' })
    expect(await linkOf(shop, token)).not.toHaveProperty('payer')
    expect(await orderOf(trusted, orderId)).not.toHaveProperty('link')
    await recordCash(owner, orderId, { received: true })

    const other = await inCash(trusted, await shop.stock(5))
    await trusted.cancel(other.orderId)
    expect(await tryToPay(shop.visitor(), other.token)).toMatchObject(conflict(phoneRefusals.notPayable))
    expect(await linkOf(shop, other.token)).toMatchObject({ state: 'ended' })
  })

  it('when the provider does not answer, and stays to be paid in cash', async ({ shop, trusted, product }) => {
    const { orderId, token } = await inCash(trusted, product)
    shop.provider.faults.set({ on: 'orders.create', do: 'error500', times: 1 })
    expect(await tryToPay(shop.visitor(), token)).toMatchObject({
      status: 502,
      body: { msg: errors.somethingWentWrongPayment },
    })
    expect(await shop.payStateOf(orderId)).toBe('CASH')
    await openPayment(shop.visitor(), token)
  })
})

describe('an order in cash that is paid by its link', () => {
  it('is paid online: sold once, with one invoice, and nobody collects the cash', async ({
    shop,
    owner,
    trusted,
    product,
  }) => {
    const { orderId, token } = await inCash(trusted, product)
    const before = await invoiceOf(trusted, orderId)
    const cashBefore = await collected(owner)
    const opened = await Promise.all(Array.from({ length: 4 }, () => openPayment(shop.visitor(), token)))
    expect(new Set(opened.map(({ razorpayOrderId }) => razorpayOrderId)).size).toBe(1)
    const paid = await shop.pay(opened[0]!)
    const { page } = await returnTo(shop.visitor(), returned(paid))
    expect([page.status, page.headers.get('location')]).toEqual([303, paths.pay(token)])
    expect(await linkOf(shop, token)).toMatchObject({ state: 'paid', claimable: false })
    expect(await orderOf(trusted, orderId)).toMatchObject({ isPaid: true, payment: 'paid', paymentType: 'Online' })
    expect(await shop.stockOf(product)).toEqual(sold)
    expect((await invoiceOf(trusted, orderId)).number).toBe(before.number)
    const toShop = () =>
      shop.mailsTo(business, /collect no cash/).filter(({ subject }) => subject.includes(orderNumber(orderId)))
    await expect.poll(() => toShop().length).toBe(1)
    expect(await recordCash(owner, orderId, { received: true })).toMatchObject(conflict(cashRefusals.notByCash))
    await trusted.cancel(orderId)
    await shop.expectPayState(orderId, 'REFUNDING')
    await expect.poll(() => shop.providerRefunds(paid.paymentId).map(({ amount }) => amount)).toEqual([20_400])
    expect(await collected(owner)).toBe(cashBefore)
  })

  it('by a browser that never comes back is paid by the webhook, or found within the hour', async ({
    shop,
    trusted,
    product,
  }) => {
    const first = await inCash(trusted, product)
    const paid = await shop.pay(await openPayment(shop.visitor(), first.token))
    const captured = webhooksOf(shop, paid.paymentId).find(({ event }) => event === 'payment.captured')
    await deliverAndAwait(shop, captured!.body)
    expect(await shop.payStateOf(first.orderId)).toBe('PAID')
    const second = await inCash(trusted, await shop.stock(5))
    await shop.pay(await openPayment(shop.visitor(), second.token))
    await shop.passTime(second.orderId, 61)
    await recheckOpenOrders(shop.db, shop.context)
    expect(await shop.payStateOf(second.orderId)).toBe('PAID')
  })

  it('after the courier had the cash is paid twice, and the second payment goes back', async ({
    shop,
    owner,
    trusted,
    product,
  }) => {
    const { orderId, token } = await inCash(trusted, product)
    const payment = await openPayment(shop.visitor(), token)
    await setStatus(owner, orderId, 'Shipped')
    await recordCash(owner, orderId, { received: true })
    const paid = await shop.pay(payment)
    await returnTo(shop.visitor(), returned(paid))
    await expect.poll(() => shop.providerRefunds(paid.paymentId).length).toBe(1)
    expect(await orderOf(trusted, orderId)).toMatchObject({ payment: 'paid', paymentType: 'COD' })
    expect(await shop.stockOf(product)).toEqual(sold)
  })

  it('after it came back or was cancelled gets its money back, and stays cancelled', async ({
    shop,
    owner,
    trusted,
    product,
  }) => {
    const returnedOrder = await inCash(trusted, product)
    const payment = await openPayment(shop.visitor(), returnedOrder.token)
    await setStatus(owner, returnedOrder.orderId, 'Shipped')
    await recordCash(owner, returnedOrder.orderId, { received: false, toShelf: true })
    const cancelled = await inCash(trusted, await shop.stock(5))
    const other = await openPayment(shop.visitor(), cancelled.token)
    await trusted.cancel(cancelled.orderId)
    for (const [opened, { orderId }] of [
      [payment, returnedOrder],
      [other, cancelled],
    ] as const) {
      const paid = await shop.pay(opened)
      await returnTo(shop.visitor(), returned(paid))
      expect(await setStatus(owner, orderId, 'Packed')).toMatchObject(conflict(cashRefusals.isOver))
      await shop.expectPayState(orderId, 'REFUNDING')
      await expect.poll(() => shop.providerRefunds(paid.paymentId).map(({ amount }) => amount)).toEqual([20_400])
      const { creditNote } = await invoiceOf(trusted, orderId)
      expect(creditNote).toMatchObject({ number: expect.any(String) as string })
    }
    expect(await shop.stockOf(product)).toEqual({ available: 5, reserved: 0, sold: 0 })
  })

  it('is paid too when it has left meanwhile, and the bank was slow', async ({ shop, owner, trusted, product }) => {
    const { orderId, token } = await inCash(trusted, product)
    const payment = await openPayment(shop.visitor(), token)
    await setStatus(owner, orderId, 'Shipped')
    await returnTo(shop.visitor(), returned(await shop.pay(payment)))
    expect(await orderOf(trusted, orderId)).toMatchObject({ payment: 'paid', paymentType: 'Online', status: 'Shipped' })
  })
})
