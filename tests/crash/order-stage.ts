// Orders in the states that scenes begin with, the acts of their shopper, the seller and the provider, and their ends.
import { expect } from 'vitest'

import type { OrderStatus } from '#contract/orders/order-status'
import { placeOrder, type Payable } from '#domain/orders/checkout/place-order'
import { recheckOrder } from '#domain/orders/payments/recheck-open-orders'
import { settleReturn } from '#domain/orders/payments/settle-return'
import { verifyCheckout } from '#domain/orders/payments/verify-payment'
import { refundPieces } from '#domain/orders/refunds/refund-pieces'
import { cancelOrder } from '#domain/orders/status/cancel-order'
import { setOrderStatus } from '#domain/orders/status/set-status'
import { storeWebhook } from '#domain/orders/webhooks/store-webhook'
import type { Customer, Harness } from './harness.ts'

export type Shop = Harness['shop']
export type OrderStage = ReturnType<typeof orderStage>
export type PaidScene = Awaited<ReturnType<OrderStage['paid']>>

export function orderStage(harness: Harness) {
  const { second, sellerId } = harness
  const { razorpay } = harness.sandbox

  const place =
    (who: Customer, product: string, quantity: number) =>
    ({ db, context }: Shop): Promise<Payable> =>
      placeOrder(db, context, who, { userId: who.id, items: [{ product, quantity }], address: who.address })

  function refundsOf(razorpayOrderId: string): number[] {
    const ids = new Set(razorpay.payments().flatMap(({ id, order_id: of }) => (of === razorpayOrderId ? [id] : [])))
    const made = razorpay.refunds().filter(({ payment_id: of, status }) => ids.has(of) && status !== 'failed')
    return made.map(({ amount }) => amount).toSorted((one, other) => one - other)
  }

  /** An unpaid order of two of five pieces. */
  async function placed() {
    const product = await harness.product(5)
    const who = await harness.customer()
    const order = await place(who, product, 2)(second)
    const { orderId } = order
    const scene = {
      product,
      who,
      ...order,
      reconcile: ({ db, context }: Shop) => recheckOrder(db, context, orderId),
      cancel: ({ db, context }: Shop) => cancelOrder(db, context, who.id, orderId),
      set:
        (status: OrderStatus) =>
        ({ db, context }: Shop) =>
          setOrderStatus(db, context, sellerId, orderId, status),
      /** A seller refunds pieces; the same key is the same refund. */
      refundPieces:
        (pieces: number, { toShelf = true, key = 'a-key-of-this-refund' } = {}) =>
        ({ db, context }: Shop) =>
          refundPieces(db, context, sellerId, { orderId, key, why: 'Broken', lines: [{ product, pieces, toShelf }] }),
      /** The amounts that the provider has refunded of the order's payments. */
      refunds: () => refundsOf(order.razorpayOrderId),
      rounds: () => harness.rounds(orderId),
      /** The time of the hold is over. */
      outlive: () => harness.passTime(orderId, 26),
      /** Asserts the order and the pieces that are available, reserved and sold; resolves with its id. */
      expect: async (order: object, available: number, reserved: number, sold: number): Promise<string[]> => {
        expect(await harness.order(orderId)).toMatchObject(order)
        expect(await harness.stock(product)).toEqual({ available, reserved, sold })
        return [orderId]
      },
      expectPaid: async (): Promise<string[]> => {
        expect(await harness.mails(who.email, /confirmed/)).toBe(1)
        return scene.expect({ pay_state: 'PAID', status: 'Order Placed' }, 3, 0, 2)
      },
      expectRefunded: async (): Promise<string[]> => {
        expect(await harness.mails(who.email, /cancelled/)).toBe(1)
        return scene.expect({ pay_state: 'REFUNDED', status: 'Cancelled' }, 5, 0, 0)
      },
    }
    return scene
  }

  /** An order that is paid at the provider and not yet known as paid. */
  async function paid() {
    const scene = await placed()
    const proof = await razorpay.pay(scene.razorpayOrderId)
    return {
      ...scene,
      paymentId: proof.paymentId,
      prove: ({ db, context }: Shop) => verifyCheckout(db, context, scene.who.id, { ...scene, ...proof }),
      /** The provider's page has the browser post the result. */
      comeBack: ({ db, context }: Shop) => settleReturn(db, context, { ...scene, ...proof }),
      /** The provider reports its payment by a webhook. */
      report: async ({ db, context }: Shop) => {
        const sent = razorpay
          .webhooks()
          .find(({ event, body }) => event === 'payment.captured' && body.includes(proof.paymentId))
        const body = Buffer.from(sent?.body ?? '')
        const event = context.razorpay.readEvent(JSON.parse(body.toString()))
        if (!event) throw new Error('no webhook')
        await storeWebhook(db, context.queue, { body, event, eventId: undefined })
      },
    }
  }

  return {
    harness,
    place,
    placed,
    paid,
    settled: async () => {
      const scene = await paid()
      expect(await scene.prove(second)).toBe('paid')
      return scene
    },
    ordersOf: (who: Customer) =>
      harness.db.selectFrom('orders').select(['id', 'pay_state']).where('user_id', '=', who.id).execute(),
  }
}
