import { refusals } from '#contract/wording'
import type { Tx } from '#db/connect'
import type { PaymentRow } from '#domain/orders/payments/payment-row'
import { changeRefund, isPart, recordRefund, type RefundRow } from '#domain/orders/refunds/refund-row'
import { Failure } from '#domain/process/failure'

/** `refunds`: the other ones of the payment. Throws a Failure (409) when they are too small. */
// The provider can no longer pay them in full, so those of pieces become smaller, oldest first (decision 058).
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

/** Returns the id of the new one. The old one is dropped, because the provider may know its idempotency key. */
export async function replaceRefund(tx: Tx, payment: PaymentRow, refund: RefundRow, paise: number): Promise<string> {
  const { id, status, reason, part_id, created_at: at } = refund
  // Without the provider's id, so that a refund which reappears there can be taken over.
  await changeRefund(tx, id, { status: 'dropped', razorpay_refund_id: null })
  if (paise === 0) return id
  const replacement = await recordRefund(tx, payment, { reason, part_id, at, paise, razorpayRefundId: null })
  await changeRefund(tx, replacement, { status })
  return replacement
}
