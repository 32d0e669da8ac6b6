// Orders with the differences that the Money page shows, and the seller's actions on them.
import { sql } from 'kysely'
import { expect } from 'vitest'

import { refundsToSend } from '#domain/orders/refunds/refund-row'
import { retryRefunds } from '#domain/orders/refunds/retry-refunds'
import { sendRefund } from '#domain/orders/refunds/send-refund'
import { recordExternalRefund } from '#domain/reconciliation/record-external-refund'
import { resendRefund } from '#domain/reconciliation/resend-refund'
import { capturePayment, refundUnmatched, settlePayment } from '#domain/reconciliation/resolve-payment'
import { takeBackOrder } from '#domain/reconciliation/take-back-order'
import { merchantOf } from '#sandbox/razorpay/merchant'
import type { Harness } from './harness.ts'
import { differencesOf } from './money-page.ts'
import { orderStage, type Shop } from './order-stage.ts'

export type MoneyStage = ReturnType<typeof moneyStage>
export type MoneyScene = Awaited<ReturnType<MoneyStage['paid']>>

export function moneyStage(harness: Harness) {
  const { razorpay } = harness.sandbox
  const { second, sellerId } = harness
  const orders = orderStage(harness)

  /** An order that is paid at the provider and not yet known as paid. */
  async function paid() {
    const scene = await orders.paid()
    const { orderId, paymentId } = scene
    return {
      ...scene,
      misstate: (how: Parameters<typeof razorpay.misstate>[1]) => razorpay.misstate(paymentId, how),
      /** The provider reports its payment, and the shop processes that. */
      tell: async (shop: Shop) => {
        await scene.report(shop)
        await scene.reconcile(shop)
      },
      /** The worker sends the order's refunds. */
      send: async ({ db, context }: Shop) => {
        for (const { id } of await refundsToSend(db, orderId)) await sendRefund(db, context, id).catch(() => {})
      },
      settle: ({ db, context }: Shop) => settlePayment(db, context, sellerId, paymentId),
      capture: ({ db, context }: Shop) => capturePayment(db, context, sellerId, paymentId),
      takeBack: ({ db, context }: Shop) => takeBackOrder(db, context, sellerId, paymentId),
      giveBack: ({ db, context }: Shop) => refundUnmatched(db, context, sellerId, paymentId),
      tryRefund: ({ db, context }: Shop) => retryRefunds(db, context, sellerId, orderId),
      /** A person refunds at the provider; resolves with how the seller takes that over. */
      byHand: async (amount?: number) => {
        const id = await razorpay.refund(paymentId, { amount })
        await razorpay.refundOutcome(id, 'processed')
        return ({ db, context }: Shop) => recordExternalRefund(db, context, sellerId, id)
      },
      /** Retries refunds until none is pending. */
      lookAfter: async () => {
        for (let i = 0; i < 2; i++) {
          await harness.chase(orderId)
          await harness.runJobs()
        }
      },
      /** The differences that the Money page shows for the payment. */
      differences: () => differencesOf(harness, [paymentId]),
      /** The amounts of the provider's refunds, without those that failed. */
      refunds: () => refundsOf(paymentId),
      /** The seller's resolutions in the order's history. */
      resolutions: async () => {
        const { rows } = await sql<{ to: string }>`
          SELECT to_value AS to FROM order_events WHERE order_id = ${orderId} AND field = 'mend' ORDER BY id`.execute(
          harness.db,
        )
        return rows.map(({ to }) => to)
      },
      /** The same with the emails about its refund. */
      expectRefunded: async (refundMails = 1): Promise<string[]> => {
        expect(await harness.mails(scene.who.email, /^Your refund/)).toBe(refundMails)
        return scene.expectRefunded()
      },
    }
  }

  async function settled() {
    const scene = await paid()
    await scene.prove(second)
    return scene
  }

  const refundsOf = (paymentId: string) =>
    razorpay
      .refunds()
      .filter(({ payment_id, status }) => payment_id === paymentId && status !== 'failed')
      .map(({ amount }) => amount)

  /** The shopper cancels, and the bank rejects the refund. */
  async function failRefund(scene: MoneyScene): Promise<void> {
    await scene.cancel(second)
    razorpay.timing.set({ refundAfterMs: null })
    await scene.send(second)
    for (const { id, payment_id, status } of razorpay.refunds())
      if (payment_id === scene.paymentId && status === 'pending') await razorpay.refundOutcome(id, 'failed')
    razorpay.timing.set({ refundAfterMs: 0 })
    await scene.send(second)
  }

  return {
    harness,
    paid,
    settled,
    /** An order with a second captured payment that the shop does not know. */
    paidTwice: async () => {
      const scene = await settled()
      const { paymentId } = await razorpay.pay(scene.razorpayOrderId, { beside: true })
      return { ...scene, settle: ({ db, context }: Shop) => settlePayment(db, context, sellerId, paymentId) }
    },
    /** A cancelled order whose refund the bank rejected. */
    refundFailed: async () => {
      const scene = await settled()
      await failRefund(scene)
      return scene
    },
    failRefund,
    /** A cancelled order whose processed refund the provider no longer has. */
    refundLost: async () => {
      const scene = await settled()
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
      return {
        paymentId,
        giveBack: ({ db, context }: Shop) => refundUnmatched(db, context, sellerId, paymentId),
        refunds: () => refundsOf(paymentId),
        differences: () => differencesOf(harness, [paymentId]),
      }
    },
  }
}
