// Two at once, in every order there is: whatever one of them asks of the database or the provider, the other has his
// way right before it is heard. Where a mutant is named, the file was seen to fail on it.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { setQuantity } from '#domain/catalogue/stock'
import { cancelOrder } from '#domain/orders/cancel-order'
import { placeOrder } from '#domain/orders/checkout/place-order'
import { recheckOrder } from '#domain/orders/payments/recheck-open-orders'
import { sendRefund } from '#domain/orders/refunds/send-refund'
import { setOrderStatus } from '#domain/orders/set-status'
import { verifyCheckout } from '#domain/orders/payments/verify-payment'
import { type Meeting, meetEverywhere } from '#test/crash/attack'
import { type BackRoom, type Customer, openBackRoom } from '#test/crash/back-room'

let room: BackRoom
beforeAll(async () => {
  room = await openBackRoom()
  room.sandbox.razorpay.faults.set({ on: 'webhooks', do: 'drop' })
})
afterAll(() => room.stop())

type Shop = BackRoom['shop']
const place = ({ db, context }: Shop, who: Customer, product: string, quantity: number) =>
  placeOrder(db, context, who, { userId: who.id, items: [{ product, quantity }], address: who.address })

async function paid(quantity = 2, shelf = 5) {
  const product = await room.product(shelf)
  const who = await room.customer()
  const placed = await place(room.second, who, product, quantity)
  const proof = await room.sandbox.razorpay.pay(placed.razorpayOrderId)
  const prove = ({ db, context }: Shop) => verifyCheckout(db, context, who.id, { ...placed, ...proof })
  const reconcile = ({ db, context }: Shop) => recheckOrder(db, context, placed.orderId)
  const cancel = ({ db, context }: Shop) => cancelOrder(db, context, who.id, placed.orderId)
  const set = ({ db, context }: Shop, status: 'Cancelled' | 'Shipped' | 'Order Placed') =>
    setOrderStatus(db, context, room.sellerId, placed.orderId, status)
  return { product, who, ...placed, prove, reconcile, cancel, set }
}

async function settled() {
  const scene = await paid()
  expect(await scene.prove(room.second)).toBe('paid')
  return scene
}

async function ordersOf(who: Customer) {
  const rows = await room.db.selectFrom('orders').select(['id', 'pay_state']).where('user_id', '=', who.id).execute()
  return rows.map(({ id, pay_state }) => ({ id, open: pay_state === 'CREATING' || pay_state === 'AWAITING' }))
}

const scenes: Record<string, () => Promise<Meeting>> = {
  // Mutant: reads the stock without locking it, then writes it.
  'two shoppers and the last one on the shelf': async () => {
    const product = await room.product(1)
    const [one, two] = [await room.customer(), await room.customer()]
    return {
      act: (shop) => place(shop, one, product, 1),
      rival: (shop) => place(shop, two, product, 1),
      ends: async (granted) => {
        expect(granted.act).toBe(!granted.rival)
        expect(await room.stock(product)).toEqual({ available: 0, reserved: 1, sold: 0 })
        return []
      },
    }
  },
  // Mutant: lets a shopper have two open attempts.
  'one shopper in two windows': async () => {
    const product = await room.product(9)
    const who = await room.customer()
    return {
      act: (shop) => place(shop, who, product, 2),
      rival: (shop) => place(shop, who, product, 2),
      ends: async (granted) => {
        // Nobody waits for longer than 6 s: who meets the other at the provider is told to try again.
        expect(granted.act || granted.rival).toBe(true)
        expect((await ordersOf(who)).filter(({ open }) => open)).toHaveLength(1)
        expect(await room.stock(product)).toEqual({ available: 7, reserved: 2, sold: 0 })
        return (await ordersOf(who)).map(({ id }) => id)
      },
    }
  },
  // Mutant: sets the seller's quantity from what was read without a lock.
  'a shopper buys while the seller counts': async () => {
    const product = await room.product(5)
    const who = await room.customer()
    return {
      act: ({ db }) => setQuantity(db, { productId: product, quantity: 8, sellerId: room.sellerId }),
      rival: (shop) => place(shop, who, product, 2),
      ends: async (granted) => {
        expect(granted).toEqual({ act: true, rival: true })
        const { available, reserved } = await room.stock(product)
        expect([6, 8]).toContain(available)
        expect(reserved).toBe(2)
        return []
      },
    }
  },
  // Mutant: lines at the price of the moment, their sum at the one seen before.
  'a shopper buys while the seller changes the price': async () => {
    const product = await room.product(5, 10_000)
    const who = await room.customer()
    return {
      act: (shop) => place(shop, who, product, 2),
      rival: () =>
        room.db.updateTable('products').set({ offer_price_paise: 15_000 }).where('id', '=', product).execute(),
      ends: async (granted) => {
        expect(granted).toEqual({ act: true, rival: true })
        const { amount_paise: amount } = await room.db
          .selectFrom('orders')
          .select('amount_paise')
          .where('user_id', '=', who.id)
          .executeTakeFirstOrThrow()
        expect([20_400, 30_600]).toContain(amount)
        return (await ordersOf(who)).map(({ id }) => id)
      },
    }
  },
  // Mutant: settles without locking the order.
  'the browser proves and the reconciler asks': async () => {
    const scene = await paid()
    return {
      act: scene.prove,
      rival: scene.reconcile,
      ends: async (granted) => {
        expect(granted).toEqual({ act: true, rival: true })
        expect(await room.stock(scene.product)).toEqual({ available: 3, reserved: 0, sold: 2 })
        expect(await room.mails(scene.who.email, /confirmed/)).toBe(1)
        return [scene.orderId]
      },
    }
  },
  'a hold ends while its payment is proved': async () => {
    const scene = await paid()
    await room.passTime(scene.orderId, 26)
    return {
      act: scene.reconcile,
      rival: scene.prove,
      ends: async () => {
        expect(await room.order(scene.orderId)).toMatchObject({ pay_state: 'PAID' })
        expect(await room.stock(scene.product)).toEqual({ available: 3, reserved: 0, sold: 2 })
        return [scene.orderId]
      },
    }
  },
  'another checkout replaces one that is being proved': async () => {
    const scene = await paid()
    return {
      act: (shop) => place(shop, scene.who, scene.product, 1),
      rival: scene.prove,
      ends: async () => {
        expect(await room.order(scene.orderId)).toMatchObject({ pay_state: 'PAID' })
        expect(await room.stock(scene.product)).toEqual({ available: 2, reserved: 1, sold: 2 })
        return [scene.orderId]
      },
    }
  },
  'shopper and seller cancel': async () => {
    const scene = await settled()
    return {
      act: scene.cancel,
      rival: (shop) => scene.set(shop, 'Cancelled'),
      ends: async (granted) => {
        expect(granted.rival).toBe(true)
        await room.rounds(scene.orderId)
        expect(await room.order(scene.orderId)).toMatchObject({ pay_state: 'REFUNDED', status: 'Cancelled' })
        expect(await room.stock(scene.product)).toEqual({ available: 5, reserved: 0, sold: 0 })
        expect(await room.mails(scene.who.email, /cancelled/)).toBe(1)
        return [scene.orderId]
      },
    }
  },
  // Mutant: lets the seller take back what the shopper has cancelled.
  'the shopper cancels what the seller is sending off': async () => {
    const scene = await settled()
    return {
      act: scene.cancel,
      rival: (shop) => scene.set(shop, 'Shipped'),
      ends: async (granted) => {
        await room.rounds(scene.orderId)
        // Whoever came first decides; a refund never goes out for a parcel that does.
        expect(granted.act).toBe(!granted.rival)
        expect(await room.order(scene.orderId)).toMatchObject(
          granted.act ? { pay_state: 'REFUNDED', status: 'Cancelled' } : { pay_state: 'PAID', status: 'Shipped' },
        )
        return [scene.orderId]
      },
    }
  },
  'the seller takes a cancellation back while its refund is being sent': async () => {
    const scene = await settled()
    await scene.set(room.second, 'Cancelled')
    const refund = await room.db
      .selectFrom('refunds')
      .select('id')
      .where('order_id', '=', scene.orderId)
      .executeTakeFirstOrThrow()
    return {
      act: ({ db, context }) => sendRefund(db, context, refund.id),
      rival: (shop) => scene.set(shop, 'Order Placed'),
      ends: async (granted) => {
        await room.rounds(scene.orderId)
        expect(await room.order(scene.orderId)).toMatchObject(
          granted.rival
            ? { pay_state: 'PAID', status: 'Order Placed' }
            : { pay_state: 'REFUNDED', status: 'Cancelled' },
        )
        return [scene.orderId]
      },
    }
  },
}

it.each(Object.entries(scenes))('%s', (_name, open) => meetEverywhere(room, open), 60_000)

// Mutant: reads and takes the stock in one transaction of two statements. Where the database is far away, a crowd that
// wants the same thing then waits for each other's round trips, and most are turned away (faults/races-stock.ts).
it('whoever orders locks nothing while a question is under way', async () => {
  const product = await room.product(50)
  const order = async () => place(room.shop, await room.customer(), product, 1)
  const free = () => sql`SELECT FROM products WHERE id = ${product} FOR UPDATE NOWAIT`.execute(room.db)
  const { asked } = await room.during(undefined, order)
  for (const at of asked.keys()) await room.against(at + 1, free, order)
})
