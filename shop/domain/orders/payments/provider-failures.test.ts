import { describe, expect, test as base } from 'vitest'

import { errors } from '#contract/wording'
import { startTestShop, type TestShop } from '#test/shop'

const it = base
  // Each test has its own shop, because the circuit breaker counts failures.
  .extend('shop', async ({}, { onCleanup }) => {
    const shop = await startTestShop()
    onCleanup(async () => {
      await shop.expectHealth()
      await shop.stop()
    })
    return shop
  })
  .extend('buyer', ({ shop }) => shop.buyer())
  .extend('product', ({ shop }) => shop.stock(5))

const somethingWrong = {
  status: 502,
  body: { success: false, code: 'provider-silent', msg: errors.somethingWentWrongPayment },
}

async function onlyOrder(shop: TestShop) {
  const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  return id
}

describe('when the provider’s order', () => {
  it('cannot be made, the hold is back at once and the shopper may try again', async ({ shop, buyer, product }) => {
    shop.provider.faults.set({ on: 'orders.create', do: 'error500', times: 1 })
    expect(await buyer.order([{ product, quantity: 2 }])).toMatchObject(somethingWrong)
    expect(await shop.stockOf(product)).toEqual({ available: 5, reserved: 0, sold: 0 })
    expect(await buyer.orders()).toEqual([])
    await buyer.place([{ product, quantity: 2 }])
  })

  it('is made but its answer is lost, the order is found by its receipt', async ({ shop, product }) => {
    shop.provider.faults.set({ on: 'orders.create', do: 'drop-answer', times: 1 })
    const placed = await (await shop.buyer()).place([{ product, quantity: 2 }])
    expect(shop.providerOrdersOf(placed.orderId)).toMatchObject([{ id: placed.razorpayOrderId }])
  })

  // Mutation: a second tap starts a new time limit, and is answered after 11 s.
  it('takes too long, every tap of the shopper is answered within 6 s and the hold is back', async ({
    shop,
    buyer,
    product,
  }) => {
    shop.provider.faults.set({ on: 'orders.create', do: 'delay', ms: 12_000 })
    const tap = async () => {
      const began = performance.now()
      expect(await buyer.order([{ product, quantity: 2 }])).toMatchObject(somethingWrong)
      expect(performance.now() - began).toBeLessThan(6_000)
    }
    const first = tap()
    await expect.poll(async () => (await shop.stockOf(product)).reserved).toBe(2)
    await Promise.all([first, tap()])
    expect(await shop.stockOf(product)).toEqual({ available: 5, reserved: 0, sold: 0 })
  })

  it('is made, its answer lost and the look-up too, the hold is back within 15 s', async ({ shop, buyer, product }) => {
    shop.provider.faults.set({ on: 'orders.create', do: 'drop-answer', times: 1 })
    shop.provider.faults.set({ on: 'orders.fetch', do: 'reset', times: 1 })
    expect(await buyer.order([{ product, quantity: 2 }])).toMatchObject(somethingWrong)
    const id = await onlyOrder(shop)
    expect(await shop.payStateOf(id)).toBe('CREATING')
    await shop.expectPayState(id, 'EXPIRED')
    expect(await shop.stockOf(product)).toEqual({ available: 5, reserved: 0, sold: 0 })
  })

  it('is not asked for at all while five in a row have failed, and nothing is held', async ({ shop, product }) => {
    shop.provider.faults.set({ on: 'orders.create', do: 'error500' })
    const who = await shop.buyer()
    for (let i = 0; i < 5; i++) expect(await who.order([{ product, quantity: 1 }])).toMatchObject(somethingWrong)
    shop.provider.faults.clear()
    const tried = shop.provider.requests().length
    const answer = await who.order([{ product, quantity: 1 }])
    expect(answer).toMatchObject(somethingWrong)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(shop.provider.requests()).toHaveLength(tried)
    expect(await shop.stockOf(product)).toEqual({ available: 5, reserved: 0, sold: 0 })
  })
})

describe('another checkout of the same shopper', () => {
  it('has to wait while the provider cannot say whether the first is paid', async ({ shop, buyer, product }) => {
    const first = await buyer.place([{ product, quantity: 1 }])
    shop.provider.faults.set({ on: 'orders.payments', do: 'error500' })
    expect(await buyer.order([{ product, quantity: 2 }])).toMatchObject(somethingWrong)
    expect(await shop.payStateOf(first.orderId)).toBe('AWAITING')
    expect(await shop.stockOf(product)).toEqual({ available: 4, reserved: 1, sold: 0 })
  })
})
