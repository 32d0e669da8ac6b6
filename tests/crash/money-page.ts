// The Money page for a few payments, and its buttons.
import { retryRefunds } from '#domain/orders/refunds/retry-refunds'
import { compareStatements, type FoundDifference } from '#domain/reconciliation/compare-statements'
import { correctAmount } from '#domain/reconciliation/correct-amount'
import { recordExternalRefund } from '#domain/reconciliation/record-external-refund'
import { resendRefund } from '#domain/reconciliation/resend-refund'
import { capturePayment, refundUnmatched, ignorePayment, settlePayment } from '#domain/reconciliation/resolve-payment'
import { readShopStatement } from '#domain/reconciliation/shop-statement'
import { takeBackOrder } from '#domain/reconciliation/take-back-order'
import type { Harness } from './harness.ts'

/** The differences that the page shows for these payments, as money-by-day.ts finds them. */
export async function differencesOf({ db, second }: Harness, paymentIds: string[]): Promise<FoundDifference[]> {
  const { razorpay } = second.context
  const asked = await Promise.all(
    paymentIds.map(async (id) => {
      const [payment, refunds] = await Promise.all([razorpay.payment(id), razorpay.refundsOf(id)])
      if (payment.is !== 'done' || refunds.is !== 'done') throw new Error('The provider could not be asked')
      return { payment: payment.value, refunds: refunds.value }
    }),
  )
  const statement = { payments: asked.map(({ payment }) => payment), refunds: asked.flatMap(({ refunds }) => refunds) }
  const now = new Date()
  const recorded = await readShopStatement(db, { from: now, to: now }, statement)
  return compareStatements(statement, recorded, now).flatMap(({ difference }) => difference ?? [])
}

/** Presses the button of a difference. */
export async function pressButton(
  { db, context }: Harness['shop'],
  sellerId: string,
  found: FoundDifference,
): Promise<void> {
  switch (found.act) {
    case 'settle':
      return void (await settlePayment(db, context, sellerId, found.paymentId))
    case 'capture':
      return capturePayment(db, context, sellerId, found.paymentId)
    case 'give back':
      return refundUnmatched(db, context, sellerId, found.paymentId)
    case 'ignore':
      return ignorePayment(db, context, sellerId, found.paymentId)
    case 'correct amount':
      return correctAmount(db, context, sellerId, found.paymentId)
    case 'take back order':
      return takeBackOrder(db, context, sellerId, found.paymentId)
    case 'refund again':
      return resendRefund(db, context, sellerId, found.refundId ?? '')
    case 'take over refund':
      return recordExternalRefund(db, context, sellerId, found.refundId ?? '')
    case 'refund':
      return void (await retryRefunds(db, context, sellerId, found.orderId ?? ''))
  }
}
