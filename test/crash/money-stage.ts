// Orders with the differences that the Money page shows, and the seller's actions on them.
import { sql } from 'kysely'

import { cancelOrder } from '#domain/orders/cancel-order'
import { capturePayment, refundUnmatched, settlePayment } from '#domain/reconciliation/resolve-payment'
import { resendRefund } from '#domain/reconciliation/resend-refund'
import { placeOrder } from '#domain/orders/checkout/place-order'
import { recheckOrder } from '#domain/orders/payments/recheck-open-orders'
import { retryRefunds } from '#domain/orders/refunds/retry-refunds'
import { sendRefund } from '#domain/orders/refunds/send-refund'
import { takeBackOrder } from '#domain/reconciliation/take-back-order'
import { recordExternalRefund } from '#domain/reconciliation/record-external-refund'
import { verifyCheckout } from '#domain/orders/payments/verify-payment'
import { refundsToSend } from '#domain/orders/refunds/refund-row'
import { storeWebhook } from '#domain/orders/webhooks/store-webhook'
import { merchantOf } from '#sandbox/razorpay/merchant'
import type { Harness } from '#test/crash/harness'

type Shop = Harness['shop']

export function moneyStage(harness: Harness) {
  const { razorpay } = harness.sandbox
  const { second, sellerId } = harness

  /** An order that is paid at the provider and not yet known as paid. */
  async function paid() {
    const product = await harness.product(5)
    const who = await harness.customer()
    const placed = await placeOrder(second.db, second.context, who, {
      userId: who.id,
      items: [{ product, quantity: 2 }],
      address: who.address,
    })
    const proof = await razorpay.pay(placed.razorpayOrderId)
    const { orderId } = placed
    return {
      product,
      who,
      ...placed,
      paymentId: proof.paymentId,
      prove: () => verifyCheckout(second.db, second.context, who.id, { ...placed, ...proof }),
      reconcile: ({ db, context }: Shop) => recheckOrder(db, context, orderId),
      cancel: ({ db, context }: Shop) => cancelOrder(db, context, who.id, orderId),
      /** The provider reports its payment by a webhook, and the shop processes it. */
      tell: async ({ db, context }: Shop) => {
        const sent = razorpay
          .webhooks()
          .find(({ event, body }) => event === 'payment.captured' && body.includes(proof.paymentId))
        const body = Buffer.from(sent?.body ?? '')
        const event = context.razorpay.readEvent(JSON.parse(body.toString()))
        if (!event) throw new Error('no webhook')
        await storeWebhook(db, context.queue, { body, event, eventId: undefined })
        await recheckOrder(db, context, orderId)
      },
      /** The worker sends the order's refunds. */
      send: async ({ db, context }: Shop) => {
        for (const { id } of await refundsToSend(db, orderId)) await sendRefund(db, context, id).catch(() => {})
      },
      settle: ({ db, context }: Shop) => settlePayment(db, context, sellerId, proof.paymentId),
      capture: ({ db, context }: Shop) => capturePayment(db, context, sellerId, proof.paymentId),
      takeBack: ({ db, context }: Shop) => takeBackOrder(db, context, sellerId, proof.paymentId),
      giveBack: ({ db, context }: Shop) => refundUnmatched(db, context, sellerId, proof.paymentId),
      tryRefund: ({ db, context }: Shop) => retryRefunds(db, context, sellerId, orderId),
      /** A person refunds at the provider; resolves with how the seller takes that over. */
      byHand: async (amount?: number) => {
        const id = await razorpay.refund(proof.paymentId, { amount })
        await razorpay.refundOutcome(id, 'processed')
        return ({ db, context }: Shop) => recordExternalRefund(db, context, sellerId, id)
      },
    }
  }

  /** The shopper cancels, and the bank rejects the refund. */
  async function failRefund(scene: Awaited<ReturnType<typeof paid>>): Promise<void> {
    await scene.cancel(second)
    razorpay.timing.set({ refundAfterMs: null })
    await scene.send(second)
    for (const { id, payment_id, status } of razorpay.refunds())
      if (payment_id === scene.paymentId && status === 'pending') await razorpay.refundOutcome(id, 'failed')
    razorpay.timing.set({ refundAfterMs: 0 })
    await scene.send(second)
  }

  return {
    paid,
    settled: async () => {
      const scene = await paid()
      await scene.prove()
      return scene
    },
    /** An order with a second captured payment that the shop does not know. */
    paidTwice: async () => {
      const scene = await paid()
      await scene.prove()
      await razorpay.misstate(scene.paymentId, { status: 'failed' })
      const { paymentId } = await razorpay.pay(scene.razorpayOrderId)
      await razorpay.misstate(scene.paymentId, { status: 'captured' })
      return { ...scene, settle: ({ db, context }: Shop) => settlePayment(db, context, sellerId, paymentId) }
    },
    /** A cancelled order whose refund the bank rejected. */
    refundFailed: async () => {
      const scene = await paid()
      await scene.prove()
      await failRefund(scene)
      return scene
    },
    failRefund,
    /** A cancelled order whose processed refund the provider no longer has. */
    refundLost: async () => {
      const scene = await paid()
      await scene.prove()
      await scene.cancel(second)
      await harness.runJobs()
      await scene.send(second)
      const lost = razorpay.refunds().find(({ payment_id }) => payment_id === scene.paymentId)?.id ?? ''
      await razorpay.misstateRefund(lost, 'gone')
      return { ...scene, sendAgain: ({ db, context }: Shop) => resendRefund(db, context, sellerId, lost) }
    },
    /** A payment of no order, partly refunded manually. */
    unmatched: async () => {
      const { id } = await merchantOf(harness.sandbox).order(10_000)
      const { paymentId } = await razorpay.pay(id)
      await razorpay.refund(paymentId, { amount: 2_500 })
      return { paymentId, giveBack: ({ db, context }: Shop) => refundUnmatched(db, context, sellerId, paymentId) }
    },
    /** Retries refunds until none is pending. */
    lookAfter: async (orderId: string) => {
      for (let i = 0; i < 2; i++) {
        await harness.chase(orderId)
        await harness.runJobs()
      }
    },
    refundsOf: (paymentId: string) =>
      razorpay
        .refunds()
        .filter(({ payment_id, status }) => payment_id === paymentId && status !== 'failed')
        .map(({ amount }) => amount),
    /** The seller's resolutions in an order's history. */
    resolutionsOf: async (orderId: string) => {
      const { rows } = await sql<{ to: string }>`
        SELECT to_value AS to FROM order_events WHERE order_id = ${orderId} AND field = 'mend' ORDER BY id`.execute(
        harness.db,
      )
      return rows.map(({ to }) => to)
    },
  }
}
