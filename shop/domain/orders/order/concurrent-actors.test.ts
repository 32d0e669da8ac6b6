// Two actors at once, in every order: the act of one runs before each request of the other to the database or the
// provider. A scenario was seen to fail on the mutation named at it.
import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { setQuantity } from '#domain/catalogue/stock'
import { addParcel } from '#domain/orders/parcels/add-parcel'
import { sendRefund } from '#domain/orders/refunds/send-refund'
import { crashTest as it, expect } from '../../../../tests/crash/fixtures.ts'
import type { Harness } from '../../../../tests/crash/harness.ts'
import { type ConcurrentScenario, interleaveEverywhere } from '../../../../tests/crash/interleavings.ts'
import type { OrderStage, Shop } from '../../../../tests/crash/order-stage.ts'

const both = { act: true, concurrent: true }

/** A seller adds a parcel with both pieces of an order. */
function packAll({ orderId, product }: { orderId: string; product: string }, sellerId: string) {
  const [draftId, number] = [randomUUID(), `TN-${orderId.slice(0, 16).toUpperCase()}`]
  const parcel = { orderId, draftId, courier: 'Swift', number, lines: [{ product, quantity: 2 }] }
  return ({ db, context }: Shop) => addParcel(db, context, { id: sellerId }, parcel)
}

/** The pieces of an order in parcels, and those of them that are refunded. */
async function inParcels({ db }: Harness, orderId: string): Promise<{ pieces: number; refunded: number }> {
  const { rows } = await sql<{ pieces: number; refunded: number }>`
    SELECT (SELECT coalesce(sum(quantity), 0)::int FROM parcel_lines WHERE order_id = ${orderId}) AS pieces,
      (SELECT coalesce(sum(pieces), 0)::int FROM refunded_in_parcels WHERE order_id = ${orderId}) AS refunded`.execute(
    db,
  )
  return rows[0]!
}

const scenes: Record<string, (stage: OrderStage) => Promise<ConcurrentScenario>> = {
  // Mutation: reads the stock without locking it, then writes it.
  'two shoppers order the last piece': async ({ harness, place }) => {
    const product = await harness.product(1)
    const [one, two] = [await harness.customer(), await harness.customer()]
    return {
      act: place(one, product, 1),
      concurrent: place(two, product, 1),
      ends: async (granted) => {
        expect(granted.act).toBe(!granted.concurrent)
        expect(await harness.stock(product)).toEqual({ available: 0, reserved: 1, sold: 0 })
        return []
      },
    }
  },
  // Mutation: lets a shopper have two open attempts.
  'one shopper in two windows': async ({ harness, place, ordersOf }) => {
    const product = await harness.product(9)
    const who = await harness.customer()
    return {
      act: place(who, product, 2),
      concurrent: place(who, product, 2),
      ends: async (granted) => {
        // No call may take longer than 6 s: one that meets the other at the provider is refused.
        expect(granted.act || granted.concurrent).toBe(true)
        const orders = await ordersOf(who)
        const open = orders.filter(({ pay_state }) => pay_state === 'CREATING' || pay_state === 'AWAITING')
        expect(open).toHaveLength(1)
        expect(await harness.stock(product)).toEqual({ available: 7, reserved: 2, sold: 0 })
        return orders.map(({ id }) => id)
      },
    }
  },
  // Mutation: sets the seller's quantity from a read without a lock.
  'a shopper buys while the seller sets the stock': async ({ harness, place }) => {
    const product = await harness.product(5)
    const who = await harness.customer()
    return {
      act: ({ db }) =>
        setQuantity(db, {
          productId: product,
          quantity: 8,
          seller: { id: harness.sellerId },
        }),
      concurrent: place(who, product, 2),
      granted: both,
      ends: async () => {
        const { available, reserved } = await harness.stock(product)
        expect([6, 8]).toContain(available)
        expect(reserved).toBe(2)
        return []
      },
    }
  },
  // Mutation: writes lines at the current price and their sum at the price read before.
  'a shopper buys while the seller changes the price': async ({ harness, place, ordersOf }) => {
    const product = await harness.product(5, 10_000)
    const who = await harness.customer()
    return {
      act: place(who, product, 2),
      concurrent: () =>
        harness.db.updateTable('products').set({ offer_price_paise: 15_000 }).where('id', '=', product).execute(),
      granted: both,
      ends: async () => {
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
  'the browser verifies and the reconciler queries the provider': async ({ harness, paid }) => {
    const scene = await paid()
    return {
      act: scene.prove,
      concurrent: scene.reconcile,
      granted: both,
      ends: async () => {
        expect(await harness.stock(scene.product)).toEqual({ available: 3, reserved: 0, sold: 2 })
        expect(await harness.mails(scene.who.email, /confirmed/)).toBe(1)
        return [scene.orderId]
      },
    }
  },
  "the browser verifies and comes back from the provider's page": async ({ paid }) => {
    const scene = await paid()
    return { act: scene.comeBack, concurrent: scene.prove, granted: both, ends: scene.expectPaid }
  },
  "a hold ends while the browser comes back from the provider's page": async ({ paid }) => {
    const scene = await paid()
    await scene.outlive()
    return { act: scene.reconcile, concurrent: scene.comeBack, granted: both, ends: scene.expectPaid }
  },
  'a hold ends while its payment is verified': async ({ paid }) => {
    const scene = await paid()
    await scene.outlive()
    return {
      act: scene.reconcile,
      concurrent: scene.prove,
      ends: () => scene.expect({ pay_state: 'PAID' }, 3, 0, 2),
    }
  },
  'another checkout replaces one that is being verified': async ({ place, paid }) => {
    const scene = await paid()
    return {
      act: place(scene.who, scene.product, 1),
      concurrent: scene.prove,
      ends: () => scene.expect({ pay_state: 'PAID' }, 2, 1, 2),
    }
  },
  'shopper and seller cancel': async ({ settled }) => {
    const scene = await settled()
    return {
      act: scene.cancel,
      concurrent: scene.set('Cancelled'),
      granted: { concurrent: true },
      ends: async () => {
        await scene.rounds()
        return scene.expectRefunded()
      },
    }
  },
  // Mutation: lets the seller reopen what the shopper has cancelled.
  'the shopper cancels while the seller ships': async ({ harness, settled }) => {
    const scene = await settled()
    await scene.set('Packed')(harness.second)
    return {
      act: scene.cancel,
      concurrent: scene.set('Shipped'),
      ends: async (granted) => {
        await scene.rounds()
        // The first act decides; a shipped order is never refunded.
        expect(granted.act).toBe(!granted.concurrent)
        expect(await harness.order(scene.orderId)).toMatchObject(
          granted.act ? { pay_state: 'REFUNDED', status: 'Cancelled' } : { pay_state: 'PAID', status: 'Shipped' },
        )
        return [scene.orderId]
      },
    }
  },
  // Mutation: refunds pieces of an order that is not locked.
  'two sellers refund the last piece of an order': async ({ harness, settled }) => {
    const scene = await settled()
    await scene.refundPieces(1)(harness.second)
    return {
      act: scene.refundPieces(1, { key: 'a-key-of-one-seller' }),
      concurrent: scene.refundPieces(1, { key: 'a-key-of-another' }),
      ends: async (granted) => {
        expect(granted.act).toBe(!granted.concurrent)
        await scene.rounds()
        expect(scene.refunds()).toEqual([10_200, 10_200])
        return scene.expect({ pay_state: 'PAID' }, 5, 0, 0)
      },
    }
  },
  // Mutation: looks for the key of a refund before the order is locked.
  'a seller presses Refund twice': async ({ settled }) => {
    const scene = await settled()
    return {
      act: scene.refundPieces(1),
      concurrent: scene.refundPieces(1),
      granted: both,
      ends: async () => {
        await scene.rounds()
        expect(scene.refunds()).toEqual([10_200])
        return scene.expect({ pay_state: 'PAID' }, 4, 0, 1)
      },
    }
  },
  // Mutation: lets a parcel have pieces that are refunded.
  'a seller packs all pieces while another one refunds a piece for the shelf': async ({ harness, settled }) => {
    const scene = await settled()
    return {
      act: packAll(scene, harness.sellerId),
      concurrent: scene.refundPieces(1),
      granted: { concurrent: true },
      ends: async (granted) => {
        await scene.rounds()
        const { pieces } = await inParcels(harness, scene.orderId)
        expect(pieces).toBe(granted.act ? 2 : 0)
        return scene.expect({ pay_state: 'PAID', status: granted.act ? 'Shipped' : 'Order Placed' }, 4, 0, 1)
      },
    }
  },
  'a seller refunds a lost piece while another one packs all pieces': async ({ harness, settled }) => {
    const scene = await settled()
    return {
      act: scene.refundPieces(1, { toShelf: false }),
      concurrent: packAll(scene, harness.sellerId),
      granted: { act: true },
      ends: async (granted) => {
        await scene.rounds()
        const packed = await inParcels(harness, scene.orderId)
        expect(packed).toEqual(granted.concurrent ? { pieces: 2, refunded: 1 } : { pieces: 0, refunded: 0 })
        return scene.expect({ pay_state: 'PAID' }, 3, 0, 1)
      },
    }
  },
  'the shopper cancels while the seller refunds a piece': async ({ settled }) => {
    const scene = await settled()
    return {
      act: scene.cancel,
      concurrent: scene.refundPieces(1, { toShelf: false }),
      granted: { act: true },
      ends: async (granted) => {
        await scene.rounds()
        expect(scene.refunds()).toEqual(granted.concurrent ? [10_200, 10_200] : [20_400])
        return scene.expect({ pay_state: 'REFUNDED', status: 'Cancelled' }, granted.concurrent ? 4 : 5, 0, 0)
      },
    }
  },
  'the seller refunds a piece while the shopper cancels': async ({ settled }) => {
    const scene = await settled()
    return {
      act: scene.refundPieces(1),
      concurrent: scene.cancel,
      granted: { concurrent: true },
      ends: async (granted) => {
        await scene.rounds()
        expect(scene.refunds()).toEqual(granted.act ? [10_200, 10_200] : [20_400])
        return scene.expect({ pay_state: 'REFUNDED', status: 'Cancelled' }, 5, 0, 0)
      },
    }
  },
  'a piece is refunded while the payment is settled': async ({ paid }) => {
    const scene = await paid()
    return {
      act: scene.prove,
      concurrent: scene.refundPieces(1),
      granted: { act: true },
      ends: async (granted) => {
        await scene.rounds()
        expect(scene.refunds()).toEqual(granted.concurrent ? [10_200] : [])
        return scene.expect({ pay_state: 'PAID' }, granted.concurrent ? 4 : 3, 0, granted.concurrent ? 1 : 2)
      },
    }
  },
  // Mutation: takes a report of a refund of this amount for that of the rest.
  'the refund of a piece is sent while the same amount goes back by cancelling': async ({ harness, settled }) => {
    const scene = await settled()
    await scene.refundPieces(1)(harness.second)
    await scene.cancel(harness.second)
    const refunds = await harness.db
      .selectFrom('refunds')
      .select('id')
      .where('order_id', '=', scene.orderId)
      .orderBy('reason', 'desc')
      .execute()
    const [piece, rest] = refunds.map(
      ({ id }) =>
        ({ db, context }: Shop) =>
          sendRefund(db, context, id),
    )
    return {
      act: piece!,
      concurrent: rest!,
      granted: both,
      ends: async () => {
        await scene.rounds()
        expect(scene.refunds()).toEqual([10_200, 10_200])
        return scene.expect({ pay_state: 'REFUNDED', status: 'Cancelled' }, 5, 0, 0)
      },
    }
  },
  'the seller undoes a cancellation while its refund is being sent': async ({ harness, settled }) => {
    const scene = await settled()
    await scene.set('Cancelled')(harness.second)
    const refund = await harness.db
      .selectFrom('refunds')
      .select('id')
      .where('order_id', '=', scene.orderId)
      .executeTakeFirstOrThrow()
    return {
      act: ({ db, context }) => sendRefund(db, context, refund.id),
      concurrent: scene.set('Order Placed'),
      ends: async (granted) => {
        await scene.rounds()
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

it.for(Object.entries(scenes))('%s', { timeout: 60_000 }, ([, open], { harness, orders }) =>
  interleaveEverywhere(harness, () => open(orders)),
)

// Detects reading and taking the stock in a transaction of two statements. With a distant database, shoppers of the same
// product would then wait for each other's round trips, and most would be refused (tests/faults/races/stock.ts).
it('placing an order holds no lock while a query is under way', async ({ harness, orders }) => {
  const product = await harness.product(50)
  const order = async () => orders.place(await harness.customer(), product, 1)(harness.shop)
  const free = () => sql`SELECT FROM products WHERE id = ${product} FOR UPDATE NOWAIT`.execute(harness.db)
  const { requests } = await harness.runWithCrash(undefined, order)
  for (const at of requests.keys()) await harness.interleave(at + 1, free, order)
})
