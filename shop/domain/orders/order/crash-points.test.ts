// The shop crashes at each request to the database or the provider: before the request is sent, and after it was executed
// and before its response arrives. What follows by itself or by the shopper's next tap must lead to the same result:
// money, stock and mails each once.
import { sql } from 'kysely'

import { today } from '#contract/orders/span-words'
import { setQuantity } from '#domain/catalogue/stock'
import { mailLate } from '#domain/orders/emails/mail-late'
import { recheckOrder } from '#domain/orders/payments/recheck-open-orders'
import { crashEverywhere, type CrashScenario } from '../../../../tests/crash/crash-points.ts'
import { crashTest as it, expect } from '../../../../tests/crash/fixtures.ts'
import type { Customer, Harness } from '../../../../tests/crash/harness.ts'
import type { OrderStage, PaidScene, Shop } from '../../../../tests/crash/order-stage.ts'

async function expired({ placed, harness }: OrderStage, outcome: 'captured' | 'authorized') {
  const scene = await placed()
  await scene.outlive()
  await scene.reconcile(harness.shop)
  expect(await harness.order(scene.orderId)).toMatchObject({ pay_state: 'EXPIRED' })
  await harness.sandbox.razorpay.pay(scene.razorpayOrderId, { outcome })
  return scene
}

async function expectRefundedOnce(harness: Harness, scene: PaidScene): Promise<string[]> {
  expect(await harness.mails(scene.who.email, /refund/i)).toBeGreaterThan(0)
  return scene.expectRefunded()
}

/** The shopper taps Pay, and a minute later again. */
function tapped(stage: OrderStage, who: Customer, product: string, quantity: number) {
  const { harness, place, ordersOf } = stage
  const tap = place(who, product, quantity)
  return {
    act: tap,
    after: async (shop: Shop) => {
      for (const { id } of await ordersOf(who)) await harness.passTime(id, 1)
      await tap(shop)
      await harness.runJobs()
    },
  }
}

const scenes: Record<string, (stage: OrderStage) => Promise<CrashScenario>> = {
  'placing an order, and the shopper taps Pay again': async (stage) => {
    const { harness, ordersOf } = stage
    const product = await harness.product(5)
    const who = await harness.customer()
    return {
      ...tapped(stage, who, product, 2),
      ends: async () => {
        const orders = await ordersOf(who)
        expect(orders.filter(({ pay_state }) => pay_state === 'AWAITING')).toHaveLength(1)
        expect(await harness.stock(product)).toEqual({ available: 3, reserved: 2, sold: 0 })
        return orders.map(({ id }) => id)
      },
    }
  },
  // Detects holds that are closed in another transaction than the one that takes their pieces.
  'placing an order in place of an older hold, and the shopper taps Pay again': async (stage) => {
    const { harness, ordersOf } = stage
    const older = await stage.placed()
    await harness.passTime(older.orderId, 3)
    const who = await harness.customer()
    return {
      ...tapped(stage, who, older.product, 4),
      ends: async () => {
        const orders = await ordersOf(who)
        expect(orders.filter(({ pay_state }) => pay_state === 'AWAITING')).toHaveLength(1)
        expect(await harness.order(older.orderId)).toMatchObject({ pay_state: 'EXPIRED' })
        expect(await harness.stock(older.product)).toEqual({ available: 1, reserved: 4, sold: 0 })
        return [older.orderId, ...orders.map(({ id }) => id)]
      },
    }
  },
  'placing an order, and the shopper leaves': async ({ harness, place, ordersOf }) => {
    const product = await harness.product(5)
    const who = await harness.customer()
    return {
      act: place(who, product, 2),
      after: async ({ db, context }) => {
        for (const { id } of await ordersOf(who)) {
          await harness.passTime(id, 26)
          await recheckOrder(db, context, id)
        }
      },
      ends: async () => {
        expect(await harness.stock(product)).toEqual({ available: 5, reserved: 0, sold: 0 })
        return (await ordersOf(who)).map(({ id }) => id)
      },
    }
  },
  'replacing a checkout by another': async (stage) => {
    const { harness, ordersOf } = stage
    const { who, product } = await stage.placed()
    return {
      ...tapped(stage, who, product, 4),
      ends: async () => {
        expect(await harness.stock(product)).toEqual({ available: 1, reserved: 4, sold: 0 })
        return (await ordersOf(who)).map(({ id }) => id)
      },
    }
  },
  // Detects a mail sent outside the transaction: it is sent twice, or never.
  'settling for the browser': async ({ paid }) => {
    const scene = await paid()
    return { act: scene.prove, after: scene.rounds, ends: scene.expectPaid }
  },
  "settling for a return from the provider's page": async ({ paid }) => {
    const scene = await paid()
    return { act: scene.comeBack, after: scene.rounds, ends: scene.expectPaid }
  },
  'settling for a webhook': async ({ harness, paid }) => {
    const scene = await paid()
    const tell = async (shop: Shop) => {
      await scene.report(shop)
      await harness.runJobs()
    }
    // A webhook that was not acknowledged is delivered again.
    return { act: tell, after: tell, ends: scene.expectPaid }
  },
  // Detects a hold that ends without asking the provider: a paid order expires.
  'ending an expired hold whose order is paid': async ({ paid }) => {
    const scene = await paid()
    await scene.outlive()
    return { act: scene.reconcile, after: scene.rounds, ends: scene.expectPaid }
  },
  'ending an expired hold whose order is unpaid': async ({ placed }) => {
    const scene = await placed()
    await scene.outlive()
    return {
      act: scene.reconcile,
      after: scene.rounds,
      ends: () => scene.expect({ pay_state: 'EXPIRED', holds_stock: false }, 5, 0, 0),
    }
  },
  'settling a late payment': async (stage) => {
    const scene = await expired(stage, 'captured')
    return { act: scene.reconcile, after: scene.rounds, ends: scene.expectPaid }
  },
  'capturing a payment authorised late': async (stage) => {
    const scene = await expired(stage, 'authorized')
    return { act: scene.reconcile, after: scene.rounds, ends: scene.expectPaid }
  },
  'refunding a payment that came too late': async ({ harness, placed }) => {
    const scene = await placed()
    await scene.outlive()
    await scene.reconcile(harness.shop)
    const other = await placed()
    await setQuantity(harness.db, {
      productId: scene.product,
      quantity: 0,
      seller: { id: harness.sellerId },
    })
    await harness.sandbox.razorpay.pay(scene.razorpayOrderId)
    return {
      act: scene.reconcile,
      after: scene.rounds,
      ends: async () => {
        expect(await harness.order(scene.orderId)).toMatchObject({ pay_state: 'REFUNDED', status: 'Cancelled' })
        expect(await harness.mails(scene.who.email, /cancelled/)).toBe(1)
        return [scene.orderId, other.orderId]
      },
    }
  },
  'cancelling for the shopper': async ({ harness, settled }) => {
    const scene = await settled()
    return {
      act: scene.cancel,
      // The page showed an error or nothing, so the shopper taps again.
      after: async (shop) => {
        await scene.cancel(shop).catch(() => {})
        await scene.rounds()
      },
      ends: () => expectRefundedOnce(harness, scene),
    }
  },
  'cancelling for the seller, who undoes it': async ({ settled }) => {
    const scene = await settled()
    const undo = scene.set('Packed')
    return {
      act: async (shop) => {
        await scene.set('Cancelled')(shop)
        await undo(shop)
      },
      after: async (shop) => {
        await undo(shop)
        await scene.rounds()
      },
      ends: () => scene.expect({ pay_state: 'PAID', status: 'Packed' }, 3, 0, 2),
    }
  },
  'refunding pieces, and the seller presses again': async ({ harness, settled }) => {
    const scene = await settled()
    const press = scene.refundPieces(1)
    return {
      act: press,
      after: async (shop) => {
        await press(shop)
        await scene.rounds()
      },
      ends: async () => {
        expect(scene.refunds()).toEqual([10_200])
        expect(await harness.mails(scene.who.email, /part of your order/)).toBe(1)
        return scene.expect({ pay_state: 'PAID', status: 'Order Placed' }, 4, 0, 1)
      },
    }
  },
  'sending the refund of pieces': async ({ harness, settled }) => {
    const scene = await settled()
    await scene.refundPieces(1, { toShelf: false })(harness.second)
    return {
      act: () => harness.runJobs(),
      after: scene.rounds,
      ends: async () => {
        expect(scene.refunds()).toEqual([10_200])
        expect(await harness.mails(scene.who.email, /Your refund for/)).toBe(1)
        return scene.expect({ pay_state: 'PAID' }, 3, 0, 1)
      },
    }
  },
  'cancelling what is left of an order whose piece is refunded': async ({ harness, settled }) => {
    const scene = await settled()
    await scene.refundPieces(1, { toShelf: false })(harness.second)
    return {
      act: scene.cancel,
      after: async (shop) => {
        await scene.cancel(shop).catch(() => {})
        await scene.rounds()
      },
      ends: async () => {
        expect(scene.refunds()).toEqual([10_200, 10_200])
        return scene.expect({ pay_state: 'REFUNDED', status: 'Cancelled' }, 4, 0, 0)
      },
    }
  },
  // Detects another idempotency key at each attempt: the payment is refunded twice.
  'sending a refund': async ({ harness, settled }) => {
    const scene = await settled()
    await scene.cancel(harness.shop)
    return { act: () => harness.runJobs(), after: scene.rounds, ends: () => expectRefundedOnce(harness, scene) }
  },
  // Mutations: the email is queued after the commit, or before the order is marked in another transaction.
  'telling that an order is late': async ({ harness, settled }) => {
    const scene = await settled()
    const yesterday = today(new Date(Date.now() - 86_400_000))
    await sql`
      UPDATE orders SET leaves_on = ${yesterday}, arrives_from = ${yesterday}, arrives_by = ${yesterday}
      WHERE id = ${scene.orderId}`.execute(harness.db)
    const pass = ({ db, context }: Shop) => mailLate(db, context.queue, new Date(`${today()}T12:00:00+05:30`))
    return {
      act: pass,
      // The chore runs again ten minutes later.
      after: pass,
      ends: async () => {
        expect(await harness.mails(scene.who.email, /is late$/)).toBe(1)
        return scene.expectPaid()
      },
    }
  },
}

it.for(Object.entries(scenes))('%s', { timeout: 120_000 }, ([, open], { harness, orders }) =>
  crashEverywhere(harness, () => open(orders)),
)

// Detects treating it as a cancellation whose shopper already had a confirmation.
it('a late payment gets its goods after all, and the shopper is told', async ({ harness, orders }) => {
  const scene = await orders.placed()
  const stockUp = (quantity: number) =>
    setQuantity(harness.db, {
      productId: scene.product,
      quantity,
      seller: { id: harness.sellerId },
    })
  await scene.outlive()
  await scene.reconcile(harness.shop)
  await stockUp(1)
  await harness.sandbox.razorpay.pay(scene.razorpayOrderId)
  await scene.reconcile(harness.shop)
  expect(await harness.order(scene.orderId)).toMatchObject({ pay_state: 'REFUND_DUE', status: 'Cancelled' })
  await stockUp(5)
  await scene.set('Packed')(harness.shop)
  await harness.runJobs()
  await scene.expect({ pay_state: 'PAID', status: 'Packed' }, 3, 0, 2)
  expect(await harness.mails(scene.who.email, /confirmed/)).toBe(1)
  await harness.expectConsistent([scene.orderId])
})
