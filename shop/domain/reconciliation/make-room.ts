import { refusals } from '#contract/wording'
import type { Tx } from '#db/connect'
import type { PaymentRow } from '#domain/orders/payments/payment-row'
import { changeRefund, isPart, recordRefund, type RefundRow } from '#domain/orders/refunds/refund-row'
import { Failure } from '#domain/process/failure'

/**
 * Makes room for an external refund in a payment whose rest is promised to refunds of pieces: the provider can no longer
 * pay these in full, so they become smaller by `paise` together, oldest first. Only refunds that are not under way do.
 * `refunds` are the other refunds of the payment. Throws a Failure (409) when they are too small.
 */
export async function makeRoom(tx: Tx, payment: PaymentRow, refunds: RefundRow[], paise: number): Promise<void> {
  let missing = paise
  for (const refund of refunds.filter(isNotUnderWay)) {
    const taken = Math.min(missing, refund.amount_paise)
    if (taken > 0) await replaceRefund(tx, payment, refund, refund.amount_paise - taken)
    missing -= taken
  }
  if (missing > 0) throw new Failure('conflict', refusals.refundTooLarge)
}

// The whole payment goes back, so a failed external refund is still owed, too.
function isNotUnderWay(refund: RefundRow): boolean {
  return isPart(refund) && (refund.status === 'due' || refund.status === 'failed')
}

/**
 * Replaces a locked refund that is not under way with one of another amount in the same status, or with none for 0. It is
 * dropped rather than changed, because the provider may know its idempotency key. Returns the id of the new one.
 */
export async function replaceRefund(tx: Tx, payment: PaymentRow, refund: RefundRow, paise: number): Promise<string> {
  const { id, status, reason, part_id, created_at: at } = refund
  // Without the provider's id, so that a refund which reappears there can be taken over.
  await changeRefund(tx, id, { status: 'dropped', razorpay_refund_id: null })
  if (paise === 0) return id
  const replacement = await recordRefund(tx, payment, { reason, part_id, at, paise, razorpayRefundId: null })
  await changeRefund(tx, replacement, { status })
  return replacement
}
