// The shop crashes at each request to the database or the provider: before the request is sent, and after it was executed
// and before its response arrives. What follows by itself or by the shopper's next tap must lead to the same result:
// money, stock and mails each once.
import { afterAll, beforeAll, expect, it } from 'vitest'

import { setQuantity } from '#domain/catalogue/stock'
import { cancelOrder } from '#domain/orders/cancel-order'
import { placeOrder, type Payable } from '#domain/orders/checkout/place-order'
import { recheckOrder } from '#domain/orders/payments/recheck-open-orders'
import { setOrderStatus } from '#domain/orders/set-status'
import { verifyCheckout } from '#domain/orders/payments/verify-payment'
import { storeWebhook } from '#domain/orders/webhooks/store-webhook'
import { crashEverywhere, type CrashScenario } from '#test/crash/crash-points'
import { type Harness, type Customer, openHarness } from '#test/crash/harness'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
  // Webhooks are delivered by the tests.
  harness.sandbox.razorpay.faults.set({ on: 'webhooks', do: 'drop' })
})
afterAll(() => harness.stop())

const place = (who: Customer, product: string, quantity: number): Promise<Payable> =>
  placeOrder(harness.shop.db, harness.shop.context, who, {
    userId: who.id,
    items: [{ product, quantity }],
    address: who.address,
  })

async function placed(quantity = 2, shelf = 5) {
  const product = await harness.product(shelf)
  const who = await harness.customer()
  return { product, who, ...(await place(who, product, quantity)) }
}

async function paid(quantity = 2, shelf = 5) {
  const scene = await placed(quantity, shelf)
  const proof = await harness.sandbox.razorpay.pay(scene.razorpayOrderId)
  return {
    ...scene,
    ...proof,
    prove: () => verifyCheckout(harness.shop.db, harness.shop.context, scene.who.id, { ...scene, ...proof }),
  }
}

async function settled(quantity = 2, shelf = 5) {
  const scene = await paid(quantity, shelf)
  expect(await scene.prove()).toBe('paid')
  return scene
}

async function expired(outcome: 'captured' | 'authorized') {
  const scene = await placed()
  await harness.passTime(scene.orderId, 26)
  await reconcile(scene.orderId)
  expect(await harness.order(scene.orderId)).toMatchObject({ pay_state: 'EXPIRED' })
  await harness.sandbox.razorpay.pay(scene.razorpayOrderId, { outcome })
  return scene
}

const reconcile = (orderId: string) => recheckOrder(harness.shop.db, harness.shop.context, orderId)

async function ordersOf(who: Customer) {
  return harness.db
    .selectFrom('orders')
    .select(['id', 'pay_state', 'holds_stock'])
    .where('user_id', '=', who.id)
    .execute()
}

async function expectPaidOnce(scene: { who: Customer; orderId: string; product: string }): Promise<string[]> {
  expect(await harness.order(scene.orderId)).toMatchObject({ pay_state: 'PAID', status: 'Order Placed' })
  expect(await harness.stock(scene.product)).toEqual({ available: 3, reserved: 0, sold: 2 })
  expect(await harness.mails(scene.who.email, /confirmed/)).toBe(1)
  return [scene.orderId]
}

async function expectRefundedOnce(scene: { who: Customer; orderId: string; product: string }): Promise<string[]> {
  expect(await harness.order(scene.orderId)).toMatchObject({ pay_state: 'REFUNDED', status: 'Cancelled' })
  expect(await harness.stock(scene.product)).toEqual({ available: 5, reserved: 0, sold: 0 })
  expect(await harness.mails(scene.who.email, /cancelled/)).toBe(1)
  expect(await harness.mails(scene.who.email, /refund/i)).toBeGreaterThan(0)
  return [scene.orderId]
}

const scenes: Record<string, () => Promise<CrashScenario>> = {
  'placing an order, and the shopper taps Pay again': async () => {
    const product = await harness.product(5)
    const who = await harness.customer()
    return {
      act: () => place(who, product, 2),
      after: async () => {
        for (const { id } of await ordersOf(who)) await harness.passTime(id, 1)
        await place(who, product, 2)
        await harness.runJobs()
      },
      ends: async () => {
        const orders = await ordersOf(who)
        expect(orders.filter(({ pay_state }) => pay_state === 'AWAITING')).toHaveLength(1)
        expect(await harness.stock(product)).toEqual({ available: 3, reserved: 2, sold: 0 })
        return orders.map(({ id }) => id)
      },
    }
  },
  'placing an order, and the shopper leaves': async () => {
    const product = await harness.product(5)
    const who = await harness.customer()
    return {
      act: () => place(who, product, 2),
      after: async () => {
        for (const { id } of await ordersOf(who)) {
          await harness.passTime(id, 26)
          await reconcile(id)
        }
      },
      ends: async () => {
        expect(await harness.stock(product)).toEqual({ available: 5, reserved: 0, sold: 0 })
        return (await ordersOf(who)).map(({ id }) => id)
      },
    }
  },
  'replacing a checkout by another': async () => {
    const scene = await placed()
    return {
      act: () => place(scene.who, scene.product, 4),
      after: async () => {
        for (const { id } of await ordersOf(scene.who)) await harness.passTime(id, 1)
        await place(scene.who, scene.product, 4)
        await harness.runJobs()
      },
      ends: async () => {
        expect(await harness.stock(scene.product)).toEqual({ available: 1, reserved: 4, sold: 0 })
        return (await ordersOf(scene.who)).map(({ id }) => id)
      },
    }
  },
  // Detects a mail sent outside the transaction: it is sent twice, or never.
  'settling for the browser': async () => {
    const scene = await paid()
    return { act: scene.prove, after: () => harness.rounds(scene.orderId), ends: () => expectPaidOnce(scene) }
  },
  'settling for a webhook': async () => {
    const scene = await paid()
    const webhook = harness.sandbox.razorpay
      .webhooks()
      .find(({ event, body }) => event === 'payment.captured' && body.includes(scene.paymentId))
    const body = Buffer.from(webhook?.body ?? '')
    const event = harness.shop.context.razorpay.readEvent(JSON.parse(body.toString()))
    if (!event) throw new Error('no webhook')
    const tell = () => storeWebhook(harness.shop.db, harness.shop.context.queue, { body, event, eventId: undefined })
    return {
      act: async () => {
        await tell()
        await harness.runJobs()
      },
      // A webhook that was not acknowledged is delivered again.
      after: async () => {
        await tell()
        await harness.runJobs()
      },
      ends: () => expectPaidOnce(scene),
    }
  },
  // Detects a hold that ends without asking the provider: a paid order expires.
  'ending an expired hold whose order is paid': async () => {
    const scene = await paid()
    await harness.passTime(scene.orderId, 26)
    return {
      act: () => reconcile(scene.orderId),
      after: () => harness.rounds(scene.orderId),
      ends: () => expectPaidOnce(scene),
    }
  },
  'ending an expired hold whose order is unpaid': async () => {
    const scene = await placed()
    await harness.passTime(scene.orderId, 26)
    return {
      act: () => reconcile(scene.orderId),
      after: () => harness.rounds(scene.orderId),
      ends: async () => {
        expect(await harness.order(scene.orderId)).toMatchObject({ pay_state: 'EXPIRED', holds_stock: false })
        expect(await harness.stock(scene.product)).toEqual({ available: 5, reserved: 0, sold: 0 })
        return [scene.orderId]
      },
    }
  },
  'settling a late payment': async () => {
    const scene = await expired('captured')
    return {
      act: () => reconcile(scene.orderId),
      after: () => harness.rounds(scene.orderId),
      ends: () => expectPaidOnce(scene),
    }
  },
  'capturing a payment authorised late': async () => {
    const scene = await expired('authorized')
    return {
      act: () => reconcile(scene.orderId),
      after: () => harness.rounds(scene.orderId),
      ends: () => expectPaidOnce(scene),
    }
  },
  'refunding a payment that came too late': async () => {
    const scene = await placed()
    await harness.passTime(scene.orderId, 26)
    await reconcile(scene.orderId)
    const other = await placed()
    await setQuantity(harness.db, { productId: scene.product, quantity: 0, sellerId: harness.sellerId })
    await harness.sandbox.razorpay.pay(scene.razorpayOrderId)
    return {
      act: () => reconcile(scene.orderId),
      after: () => harness.rounds(scene.orderId),
      ends: async () => {
        expect(await harness.order(scene.orderId)).toMatchObject({ pay_state: 'REFUNDED', status: 'Cancelled' })
        expect(await harness.mails(scene.who.email, /cancelled/)).toBe(1)
        return [scene.orderId, other.orderId]
      },
    }
  },
  'cancelling for the shopper': async () => {
    const scene = await settled()
    const cancel = () => cancelOrder(harness.shop.db, harness.shop.context, scene.who.id, scene.orderId)
    return {
      act: cancel,
      // The page showed an error or nothing, so the shopper taps again.
      after: async () => {
        await cancel().catch(() => {})
        await harness.rounds(scene.orderId)
      },
      ends: () => expectRefundedOnce(scene),
    }
  },
  'cancelling for the seller, who undoes it': async () => {
    const scene = await settled()
    const set = (status: 'Cancelled' | 'Packed') =>
      setOrderStatus(harness.shop.db, harness.shop.context, harness.sellerId, scene.orderId, status)
    return {
      act: async () => {
        await set('Cancelled')
        await set('Packed')
      },
      after: async () => {
        await set('Packed')
        await harness.rounds(scene.orderId)
      },
      ends: async () => {
        expect(await harness.order(scene.orderId)).toMatchObject({ pay_state: 'PAID', status: 'Packed' })
        expect(await harness.stock(scene.product)).toEqual({ available: 3, reserved: 0, sold: 2 })
        return [scene.orderId]
      },
    }
  },
  // Detects another idempotency key at each attempt: the payment is refunded twice.
  'sending a refund': async () => {
    const scene = await settled()
    await cancelOrder(harness.shop.db, harness.shop.context, scene.who.id, scene.orderId)
    return {
      act: () => harness.runJobs(),
      after: () => harness.rounds(scene.orderId),
      ends: () => expectRefundedOnce(scene),
    }
  },
}

it.each(Object.entries(scenes))('%s', (_name, open) => crashEverywhere(harness, open), 120_000)

// Detects treating it as a cancellation whose shopper already had a confirmation.
it('a late payment gets its goods after all, and the shopper is told', async () => {
  const scene = await placed()
  const stockUp = (quantity: number) =>
    setQuantity(harness.db, { productId: scene.product, quantity, sellerId: harness.sellerId })
  await harness.passTime(scene.orderId, 26)
  await reconcile(scene.orderId)
  await stockUp(1)
  await harness.sandbox.razorpay.pay(scene.razorpayOrderId)
  await reconcile(scene.orderId)
  expect(await harness.order(scene.orderId)).toMatchObject({ pay_state: 'REFUND_DUE', status: 'Cancelled' })
  await stockUp(5)
  await setOrderStatus(harness.shop.db, harness.shop.context, harness.sellerId, scene.orderId, 'Packed')
  await harness.runJobs()
  expect(await harness.order(scene.orderId)).toMatchObject({ pay_state: 'PAID', status: 'Packed' })
  expect(await harness.stock(scene.product)).toEqual({ available: 3, reserved: 0, sold: 2 })
  expect(await harness.mails(scene.who.email, /confirmed/)).toBe(1)
  await harness.expectConsistent([scene.orderId])
})
