import { describe, expect, test as base } from 'vitest'

import { errors } from '#contract/wording'
import {
  expectHealth,
  expectPayState,
  newBuyer,
  postOrder,
  ordersOf,
  payStateOf,
  place,
  providerOrdersOf,
  stock,
  stockOf,
} from '#test/checkout'
import { startTestShop, type TestShop } from '#test/shop'

const it = base
  // Each test has its own shop, because the circuit breaker counts failures.
  .extend('shop', async ({}, { onCleanup }) => {
    const shop = await startTestShop()
    onCleanup(async () => {
      await expectHealth(shop)
      await shop.stop()
    })
    return shop
  })
  .extend('buyer', ({ shop }) => newBuyer(shop))

const somethingWrong = { status: 502, body: { success: false, msg: errors.somethingWentWrongPayment } }

async function onlyOrder(shop: TestShop) {
  const { id } = await shop.deps.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  return id
}

describe('when the provider’s order', () => {
  it('cannot be made, the hold is back at once and the shopper may try again', async ({ shop, buyer }) => {
    const product = await stock(shop, 5)
    shop.sandbox.razorpay.faults.set({ on: 'orders.create', do: 'error500', times: 1 })
    expect(await postOrder(buyer, [{ product, quantity: 2 }])).toMatchObject(somethingWrong)
    expect(await stockOf(shop, product)).toEqual({ available: 5, reserved: 0, sold: 0 })
    expect(await ordersOf(buyer)).toEqual([])
    await place(buyer, [{ product, quantity: 2 }])
  })

  it('is made but its answer is lost, the order is found by its receipt', async ({ shop }) => {
    const product = await stock(shop, 5)
    shop.sandbox.razorpay.faults.set({ on: 'orders.create', do: 'drop-answer', times: 1 })
    const placed = await place(await newBuyer(shop), [{ product, quantity: 2 }])
    expect(providerOrdersOf(shop, placed.orderId)).toMatchObject([{ id: placed.razorpayOrderId }])
  })

  // Mutation: a second tap starts a new time limit, and is answered after 11 s.
  it('takes too long, every tap of the shopper is answered within 6 s and the hold is back', async ({
    shop,
    buyer,
  }) => {
    const product = await stock(shop, 5)
    shop.sandbox.razorpay.faults.set({ on: 'orders.create', do: 'delay', ms: 12_000 })
    const tap = async () => {
      const began = performance.now()
      expect(await postOrder(buyer, [{ product, quantity: 2 }])).toMatchObject(somethingWrong)
      expect(performance.now() - began).toBeLessThan(6_000)
    }
    const first = tap()
    await expect.poll(async () => (await stockOf(shop, product)).reserved).toBe(2)
    await Promise.all([first, tap()])
    expect(await stockOf(shop, product)).toEqual({ available: 5, reserved: 0, sold: 0 })
  })

  it('is made, its answer lost and the look-up too, the hold is back within 15 s', async ({ shop, buyer }) => {
    const product = await stock(shop, 5)
    shop.sandbox.razorpay.faults.set({ on: 'orders.create', do: 'drop-answer', times: 1 })
    shop.sandbox.razorpay.faults.set({ on: 'orders.fetch', do: 'reset', times: 1 })
    expect(await postOrder(buyer, [{ product, quantity: 2 }])).toMatchObject(somethingWrong)
    const id = await onlyOrder(shop)
    expect(await payStateOf(shop, id)).toBe('CREATING')
    await expectPayState(shop, id, 'EXPIRED')
    expect(await stockOf(shop, product)).toEqual({ available: 5, reserved: 0, sold: 0 })
  })

  it('is not asked for at all while five in a row have failed, and nothing is held', async ({ shop }) => {
    const product = await stock(shop, 5)
    shop.sandbox.razorpay.faults.set({ on: 'orders.create', do: 'error500' })
    const who = await newBuyer(shop)
    for (let i = 0; i < 5; i++) expect(await postOrder(who, [{ product, quantity: 1 }])).toMatchObject(somethingWrong)
    shop.sandbox.razorpay.faults.clear()
    const tried = shop.sandbox.razorpay.requests().length
    const answer = await postOrder(who, [{ product, quantity: 1 }])
    expect(answer).toMatchObject(somethingWrong)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(shop.sandbox.razorpay.requests()).toHaveLength(tried)
    expect(await stockOf(shop, product)).toEqual({ available: 5, reserved: 0, sold: 0 })
  })
})

describe('another checkout of the same shopper', () => {
  it('has to wait while the provider cannot say whether the first is paid', async ({ shop, buyer }) => {
    const product = await stock(shop, 5)
    const first = await place(buyer, [{ product, quantity: 1 }])
    shop.sandbox.razorpay.faults.set({ on: 'orders.payments', do: 'error500' })
    expect(await postOrder(buyer, [{ product, quantity: 2 }])).toMatchObject(somethingWrong)
    expect(await payStateOf(shop, first.orderId)).toBe('AWAITING')
    expect(await stockOf(shop, product)).toEqual({ available: 4, reserved: 1, sold: 0 })
  })
})
