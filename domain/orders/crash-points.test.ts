// The shop dies at every question it puts to the database and to the provider: before the question is heard, and after
// it was heard and before the answer is. Whatever it was doing, what follows by itself or by the shopper's next tap
// ends in the same place: money, stock and mails each once.
import { afterAll, beforeAll, expect, it } from 'vitest'

import { setQuantity } from '#domain/catalogue/stock'
import { cancelOrder } from '#domain/orders/cancel-order'
import { placeOrder, type Payable } from '#domain/orders/checkout/place-order'
import { recheckOrder } from '#domain/orders/payments/recheck-open-orders'
import { setOrderStatus } from '#domain/orders/set-status'
import { verifyCheckout } from '#domain/orders/payments/verify-payment'
import { storeWebhook } from '#domain/orders/webhooks/webhook-row'
import { type Dying, dieEverywhere } from '#test/crash/attack'
import { type BackRoom, type Customer, openBackRoom } from '#test/crash/back-room'

let room: BackRoom
beforeAll(async () => {
  room = await openBackRoom()
  // What the provider tells is told by hand.
  room.sandbox.razorpay.faults.set({ on: 'webhooks', do: 'drop' })
})
afterAll(() => room.stop())

const place = (who: Customer, product: string, quantity: number): Promise<Payable> =>
  placeOrder(room.shop.db, room.shop.context, who, {
    userId: who.id,
    items: [{ product, quantity }],
    address: who.address,
  })

async function placed(quantity = 2, shelf = 5) {
  const product = await room.product(shelf)
  const who = await room.customer()
  return { product, who, ...(await place(who, product, quantity)) }
}

async function paid(quantity = 2, shelf = 5) {
  const scene = await placed(quantity, shelf)
  const proof = await room.sandbox.razorpay.pay(scene.razorpayOrderId)
  return {
    ...scene,
    ...proof,
    prove: () => verifyCheckout(room.shop.db, room.shop.context, scene.who.id, { ...scene, ...proof }),
  }
}

async function settled(quantity = 2, shelf = 5) {
  const scene = await paid(quantity, shelf)
  expect(await scene.prove()).toBe('paid')
  return scene
}

async function expired(outcome: 'captured' | 'authorized') {
  const scene = await placed()
  await room.passTime(scene.orderId, 26)
  await reconcile(scene.orderId)
  expect(await room.order(scene.orderId)).toMatchObject({ pay_state: 'EXPIRED' })
  await room.sandbox.razorpay.pay(scene.razorpayOrderId, { outcome })
  return scene
}

const reconcile = (orderId: string) => recheckOrder(room.shop.db, room.shop.context, orderId)

async function ordersOf(who: Customer) {
  return room.db.selectFrom('orders').select(['id', 'pay_state', 'holds_stock']).where('user_id', '=', who.id).execute()
}

async function expectPaidOnce(scene: { who: Customer; orderId: string; product: string }): Promise<string[]> {
  expect(await room.order(scene.orderId)).toMatchObject({ pay_state: 'PAID', status: 'Order Placed' })
  expect(await room.stock(scene.product)).toEqual({ available: 3, reserved: 0, sold: 2 })
  expect(await room.mails(scene.who.email, /confirmed/)).toBe(1)
  return [scene.orderId]
}

async function expectRefundedOnce(scene: { who: Customer; orderId: string; product: string }): Promise<string[]> {
  expect(await room.order(scene.orderId)).toMatchObject({ pay_state: 'REFUNDED', status: 'Cancelled' })
  expect(await room.stock(scene.product)).toEqual({ available: 5, reserved: 0, sold: 0 })
  expect(await room.mails(scene.who.email, /cancelled/)).toBe(1)
  expect(await room.mails(scene.who.email, /refund/i)).toBeGreaterThan(0)
  return [scene.orderId]
}

const scenes: Record<string, () => Promise<Dying>> = {
  'placing an order, and the shopper taps Pay again': async () => {
    const product = await room.product(5)
    const who = await room.customer()
    return {
      act: () => place(who, product, 2),
      after: async () => {
        for (const { id } of await ordersOf(who)) await room.passTime(id, 1)
        await place(who, product, 2)
        await room.runJobs()
      },
      ends: async () => {
        const orders = await ordersOf(who)
        expect(orders.filter(({ pay_state }) => pay_state === 'AWAITING')).toHaveLength(1)
        expect(await room.stock(product)).toEqual({ available: 3, reserved: 2, sold: 0 })
        return orders.map(({ id }) => id)
      },
    }
  },
  'placing an order, and the shopper goes away': async () => {
    const product = await room.product(5)
    const who = await room.customer()
    return {
      act: () => place(who, product, 2),
      after: async () => {
        for (const { id } of await ordersOf(who)) {
          await room.passTime(id, 26)
          await reconcile(id)
        }
      },
      ends: async () => {
        expect(await room.stock(product)).toEqual({ available: 5, reserved: 0, sold: 0 })
        return (await ordersOf(who)).map(({ id }) => id)
      },
    }
  },
  'replacing a checkout by another': async () => {
    const scene = await placed()
    return {
      act: () => place(scene.who, scene.product, 4),
      after: async () => {
        for (const { id } of await ordersOf(scene.who)) await room.passTime(id, 1)
        await place(scene.who, scene.product, 4)
        await room.runJobs()
      },
      ends: async () => {
        expect(await room.stock(scene.product)).toEqual({ available: 1, reserved: 4, sold: 0 })
        return (await ordersOf(scene.who)).map(({ id }) => id)
      },
    }
  },
  // Mutant: sending the mail beside the transaction; then it is sent twice, or never.
  'settling for the browser': async () => {
    const scene = await paid()
    return { act: scene.prove, after: () => room.rounds(scene.orderId), ends: () => expectPaidOnce(scene) }
  },
  'settling for a webhook': async () => {
    const scene = await paid()
    const webhook = room.sandbox.razorpay
      .webhooks()
      .find(({ event, body }) => event === 'payment.captured' && body.includes(scene.paymentId))
    const body = Buffer.from(webhook?.body ?? '')
    const event = room.shop.context.razorpay.readEvent(JSON.parse(body.toString()))
    if (!event) throw new Error('no webhook')
    const tell = () => storeWebhook(room.shop.db, room.shop.context.queue, { body, event, eventId: undefined })
    return {
      act: async () => {
        await tell()
        await room.runJobs()
      },
      // What was not acknowledged is told again.
      after: async () => {
        await tell()
        await room.runJobs()
      },
      ends: () => expectPaidOnce(scene),
    }
  },
  // Mutant: giving up without asking; then a paid order is given up.
  'ending a hold that is over and paid': async () => {
    const scene = await paid()
    await room.passTime(scene.orderId, 26)
    return {
      act: () => reconcile(scene.orderId),
      after: () => room.rounds(scene.orderId),
      ends: () => expectPaidOnce(scene),
    }
  },
  'ending a hold that is over and unpaid': async () => {
    const scene = await placed()
    await room.passTime(scene.orderId, 26)
    return {
      act: () => reconcile(scene.orderId),
      after: () => room.rounds(scene.orderId),
      ends: async () => {
        expect(await room.order(scene.orderId)).toMatchObject({ pay_state: 'EXPIRED', holds_stock: false })
        expect(await room.stock(scene.product)).toEqual({ available: 5, reserved: 0, sold: 0 })
        return [scene.orderId]
      },
    }
  },
  'settling money that came late': async () => {
    const scene = await expired('captured')
    return {
      act: () => reconcile(scene.orderId),
      after: () => room.rounds(scene.orderId),
      ends: () => expectPaidOnce(scene),
    }
  },
  'capturing what was authorised late': async () => {
    const scene = await expired('authorized')
    return {
      act: () => reconcile(scene.orderId),
      after: () => room.rounds(scene.orderId),
      ends: () => expectPaidOnce(scene),
    }
  },
  'sending back what came too late': async () => {
    const scene = await placed()
    await room.passTime(scene.orderId, 26)
    await reconcile(scene.orderId)
    const rival = await placed()
    await setQuantity(room.db, { productId: scene.product, quantity: 0, sellerId: room.sellerId })
    await room.sandbox.razorpay.pay(scene.razorpayOrderId)
    return {
      act: () => reconcile(scene.orderId),
      after: () => room.rounds(scene.orderId),
      ends: async () => {
        expect(await room.order(scene.orderId)).toMatchObject({ pay_state: 'REFUNDED', status: 'Cancelled' })
        expect(await room.mails(scene.who.email, /cancelled/)).toBe(1)
        return [scene.orderId, rival.orderId]
      },
    }
  },
  'cancelling for the shopper': async () => {
    const scene = await settled()
    const cancel = () => cancelOrder(room.shop.db, room.shop.context, scene.who.id, scene.orderId)
    return {
      act: cancel,
      // The page showed an error or nothing, so the shopper taps once more.
      after: async () => {
        await cancel().catch(() => {})
        await room.rounds(scene.orderId)
      },
      ends: () => expectRefundedOnce(scene),
    }
  },
  'cancelling for the seller, who thinks better of it': async () => {
    const scene = await settled()
    const set = (status: 'Cancelled' | 'Packed') =>
      setOrderStatus(room.shop.db, room.shop.context, room.sellerId, scene.orderId, status)
    return {
      act: async () => {
        await set('Cancelled')
        await set('Packed')
      },
      after: async () => {
        await set('Packed')
        await room.rounds(scene.orderId)
      },
      ends: async () => {
        expect(await room.order(scene.orderId)).toMatchObject({ pay_state: 'PAID', status: 'Packed' })
        expect(await room.stock(scene.product)).toEqual({ available: 3, reserved: 0, sold: 2 })
        return [scene.orderId]
      },
    }
  },
  // Mutant: another idempotency key at each try; then it goes back twice.
  'sending a refund': async () => {
    const scene = await settled()
    await cancelOrder(room.shop.db, room.shop.context, scene.who.id, scene.orderId)
    return { act: () => room.runJobs(), after: () => room.rounds(scene.orderId), ends: () => expectRefundedOnce(scene) }
  },
}

it.each(Object.entries(scenes))('%s', (_name, open) => dieEverywhere(room, open), 120_000)

// Mutant: takes it for a cancellation like any other, of which the shopper had a confirmation long ago.
it('money that came too late buys something after all, and the shopper hears of it', async () => {
  const scene = await placed()
  const stockUp = (quantity: number) =>
    setQuantity(room.db, { productId: scene.product, quantity, sellerId: room.sellerId })
  await room.passTime(scene.orderId, 26)
  await reconcile(scene.orderId)
  await stockUp(1)
  await room.sandbox.razorpay.pay(scene.razorpayOrderId)
  await reconcile(scene.orderId)
  expect(await room.order(scene.orderId)).toMatchObject({ pay_state: 'REFUND_DUE', status: 'Cancelled' })
  await stockUp(5)
  await setOrderStatus(room.shop.db, room.shop.context, room.sellerId, scene.orderId, 'Packed')
  await room.runJobs()
  expect(await room.order(scene.orderId)).toMatchObject({ pay_state: 'PAID', status: 'Packed' })
  expect(await room.stock(scene.product)).toEqual({ available: 3, reserved: 0, sold: 2 })
  expect(await room.mails(scene.who.email, /confirmed/)).toBe(1)
  await room.expectTruth([scene.orderId])
})
