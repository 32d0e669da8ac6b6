// Two actors at once, in every order: the act of one runs before each request of the other to the database or the
// provider. A scenario was seen to fail on the mutation named at it.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { setQuantity } from '#domain/catalogue/stock'
import { cancelOrder } from '#domain/orders/cancel-order'
import { placeOrder } from '#domain/orders/checkout/place-order'
import { recheckOrder } from '#domain/orders/payments/recheck-open-orders'
import { sendRefund } from '#domain/orders/refunds/send-refund'
import { setOrderStatus } from '#domain/orders/set-status'
import { verifyCheckout } from '#domain/orders/payments/verify-payment'
import { type ConcurrentScenario, interleaveEverywhere } from '#test/crash/interleavings'
import { type Harness, type Customer, openHarness } from '#test/crash/harness'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
  harness.sandbox.razorpay.faults.set({ on: 'webhooks', do: 'drop' })
})
afterAll(() => harness.stop())

type Shop = Harness['shop']
const place = ({ db, context }: Shop, who: Customer, product: string, quantity: number) =>
  placeOrder(db, context, who, { userId: who.id, items: [{ product, quantity }], address: who.address })

async function paid(quantity = 2, shelf = 5) {
  const product = await harness.product(shelf)
  const who = await harness.customer()
  const placed = await place(harness.second, who, product, quantity)
  const proof = await harness.sandbox.razorpay.pay(placed.razorpayOrderId)
  const prove = ({ db, context }: Shop) => verifyCheckout(db, context, who.id, { ...placed, ...proof })
  const reconcile = ({ db, context }: Shop) => recheckOrder(db, context, placed.orderId)
  const cancel = ({ db, context }: Shop) => cancelOrder(db, context, who.id, placed.orderId)
  const set = ({ db, context }: Shop, status: 'Cancelled' | 'Shipped' | 'Order Placed') =>
    setOrderStatus(db, context, harness.sellerId, placed.orderId, status)
  return { product, who, ...placed, prove, reconcile, cancel, set }
}

async function settled() {
  const scene = await paid()
  expect(await scene.prove(harness.second)).toBe('paid')
  return scene
}

async function ordersOf(who: Customer) {
  const rows = await harness.db.selectFrom('orders').select(['id', 'pay_state']).where('user_id', '=', who.id).execute()
  return rows.map(({ id, pay_state }) => ({ id, open: pay_state === 'CREATING' || pay_state === 'AWAITING' }))
}

const scenes: Record<string, () => Promise<ConcurrentScenario>> = {
  // Mutation: reads the stock without locking it, then writes it.
  'two shoppers order the last piece': async () => {
    const product = await harness.product(1)
    const [one, two] = [await harness.customer(), await harness.customer()]
    return {
      act: (shop) => place(shop, one, product, 1),
      concurrent: (shop) => place(shop, two, product, 1),
      ends: async (granted) => {
        expect(granted.act).toBe(!granted.concurrent)
        expect(await harness.stock(product)).toEqual({ available: 0, reserved: 1, sold: 0 })
        return []
      },
    }
  },
  // Mutation: lets a shopper have two open attempts.
  'one shopper in two windows': async () => {
    const product = await harness.product(9)
    const who = await harness.customer()
    return {
      act: (shop) => place(shop, who, product, 2),
      concurrent: (shop) => place(shop, who, product, 2),
      ends: async (granted) => {
        // No call may take longer than 6 s: one that meets the other at the provider is refused.
        expect(granted.act || granted.concurrent).toBe(true)
        expect((await ordersOf(who)).filter(({ open }) => open)).toHaveLength(1)
        expect(await harness.stock(product)).toEqual({ available: 7, reserved: 2, sold: 0 })
        return (await ordersOf(who)).map(({ id }) => id)
      },
    }
  },
  // Mutation: sets the seller's quantity from a read without a lock.
  'a shopper buys while the seller sets the stock': async () => {
    const product = await harness.product(5)
    const who = await harness.customer()
    return {
      act: ({ db }) => setQuantity(db, { productId: product, quantity: 8, sellerId: harness.sellerId }),
      concurrent: (shop) => place(shop, who, product, 2),
      ends: async (granted) => {
        expect(granted).toEqual({ act: true, concurrent: true })
        const { available, reserved } = await harness.stock(product)
        expect([6, 8]).toContain(available)
        expect(reserved).toBe(2)
        return []
      },
    }
  },
  // Mutation: writes lines at the current price and their sum at the price read before.
  'a shopper buys while the seller changes the price': async () => {
    const product = await harness.product(5, 10_000)
    const who = await harness.customer()
    return {
      act: (shop) => place(shop, who, product, 2),
      concurrent: () =>
        harness.db.updateTable('products').set({ offer_price_paise: 15_000 }).where('id', '=', product).execute(),
      ends: async (granted) => {
        expect(granted).toEqual({ act: true, concurrent: true })
        const { amount_paise: amount } = await harness.db
          .selectFrom('orders')
          .select('amount_paise')
          .where('user_id', '=', who.id)
          .executeTakeFirstOrThrow()
        expect([20_400, 30_600]).toContain(amount)
        return (await ordersOf(who)).map(({ id }) => id)
      },
    }
  },
  // Mutation: settles without locking the order.
  'the browser verifies and the reconciler queries the provider': async () => {
    const scene = await paid()
    return {
      act: scene.prove,
      concurrent: scene.reconcile,
      ends: async (granted) => {
        expect(granted).toEqual({ act: true, concurrent: true })
        expect(await harness.stock(scene.product)).toEqual({ available: 3, reserved: 0, sold: 2 })
        expect(await harness.mails(scene.who.email, /confirmed/)).toBe(1)
        return [scene.orderId]
      },
    }
  },
  'a hold ends while its payment is verified': async () => {
    const scene = await paid()
    await harness.passTime(scene.orderId, 26)
    return {
      act: scene.reconcile,
      concurrent: scene.prove,
      ends: async () => {
        expect(await harness.order(scene.orderId)).toMatchObject({ pay_state: 'PAID' })
        expect(await harness.stock(scene.product)).toEqual({ available: 3, reserved: 0, sold: 2 })
        return [scene.orderId]
      },
    }
  },
  'another checkout replaces one that is being verified': async () => {
    const scene = await paid()
    return {
      act: (shop) => place(shop, scene.who, scene.product, 1),
      concurrent: scene.prove,
      ends: async () => {
        expect(await harness.order(scene.orderId)).toMatchObject({ pay_state: 'PAID' })
        expect(await harness.stock(scene.product)).toEqual({ available: 2, reserved: 1, sold: 2 })
        return [scene.orderId]
      },
    }
  },
  'shopper and seller cancel': async () => {
    const scene = await settled()
    return {
      act: scene.cancel,
      concurrent: (shop) => scene.set(shop, 'Cancelled'),
      ends: async (granted) => {
        expect(granted.concurrent).toBe(true)
        await harness.rounds(scene.orderId)
        expect(await harness.order(scene.orderId)).toMatchObject({ pay_state: 'REFUNDED', status: 'Cancelled' })
        expect(await harness.stock(scene.product)).toEqual({ available: 5, reserved: 0, sold: 0 })
        expect(await harness.mails(scene.who.email, /cancelled/)).toBe(1)
        return [scene.orderId]
      },
    }
  },
  // Mutation: lets the seller reopen what the shopper has cancelled.
  'the shopper cancels while the seller ships': async () => {
    const scene = await settled()
    return {
      act: scene.cancel,
      concurrent: (shop) => scene.set(shop, 'Shipped'),
      ends: async (granted) => {
        await harness.rounds(scene.orderId)
        // The first act decides; a shipped order is never refunded.
        expect(granted.act).toBe(!granted.concurrent)
        expect(await harness.order(scene.orderId)).toMatchObject(
          granted.act ? { pay_state: 'REFUNDED', status: 'Cancelled' } : { pay_state: 'PAID', status: 'Shipped' },
        )
        return [scene.orderId]
      },
    }
  },
  'the seller undoes a cancellation while its refund is being sent': async () => {
    const scene = await settled()
    await scene.set(harness.second, 'Cancelled')
    const refund = await harness.db
      .selectFrom('refunds')
      .select('id')
      .where('order_id', '=', scene.orderId)
      .executeTakeFirstOrThrow()
    return {
      act: ({ db, context }) => sendRefund(db, context, refund.id),
      concurrent: (shop) => scene.set(shop, 'Order Placed'),
      ends: async (granted) => {
        await harness.rounds(scene.orderId)
        expect(await harness.order(scene.orderId)).toMatchObject(
          granted.concurrent
            ? { pay_state: 'PAID', status: 'Order Placed' }
            : { pay_state: 'REFUNDED', status: 'Cancelled' },
        )
        return [scene.orderId]
      },
    }
  },
}

it.each(Object.entries(scenes))('%s', (_name, open) => interleaveEverywhere(harness, open), 60_000)

// Detects reading and taking the stock in a transaction of two statements. With a distant database, shoppers of the same
// product would then wait for each other's round trips, and most would be refused (faults/races/stock.ts).
it('placing an order holds no lock while a query is under way', async () => {
  const product = await harness.product(50)
  const order = async () => place(harness.shop, await harness.customer(), product, 1)
  const free = () => sql`SELECT FROM products WHERE id = ${product} FOR UPDATE NOWAIT`.execute(harness.db)
  const { requests } = await harness.runWithCrash(undefined, order)
  for (const at of requests.keys()) await harness.interleave(at + 1, free, order)
})
