// The Money page for a few payments, and its buttons.
import { compareBooks, type FoundDifference } from '#domain/orders/compare-books'
import { correctAmount } from '#domain/orders/correct-amount'
import { captureByHand, giveBackForeign, leaveOut, settleByHand } from '#domain/orders/mend-money'
import { refundAgain } from '#domain/orders/refund-again'
import { retryRefunds } from '#domain/orders/retry-refunds'
import { readShopBooks } from '#domain/orders/shop-books'
import { takeBackOrder } from '#domain/orders/take-back-order'
import { takeOverRefund } from '#domain/orders/take-over-refund'
import type { Harness } from '#test/crash/harness'

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
  const recorded = await readShopBooks(db, { from: now, to: now }, statement)
  return compareBooks(statement, recorded, now).flatMap(({ difference }) => difference ?? [])
}

/** Presses the button of a difference. */
export async function pressButton(
  { db, context }: Harness['shop'],
  sellerId: string,
  found: FoundDifference,
): Promise<void> {
  switch (found.act) {
    case 'settle':
      return void (await settleByHand(db, context, sellerId, found.paymentId))
    case 'capture':
      return captureByHand(db, context, sellerId, found.paymentId)
    case 'give back':
      return giveBackForeign(db, context, sellerId, found.paymentId)
    case 'leave out':
      return leaveOut(db, context, sellerId, found.paymentId)
    case 'correct amount':
      return correctAmount(db, context, sellerId, found.paymentId)
    case 'take back order':
      return takeBackOrder(db, context, sellerId, found.paymentId)
    case 'refund again':
      return refundAgain(db, context, sellerId, found.refundId ?? '')
    case 'take over refund':
      return takeOverRefund(db, context, sellerId, found.refundId ?? '')
    case 'refund':
      return void (await retryRefunds(db, context, sellerId, found.orderId ?? ''))
  }
}
