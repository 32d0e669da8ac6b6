import type { Outcome, RazorpayPayment } from '#adapters/razorpay/razorpay'
import type { Db } from '#db/connect'
import { issueAfterCommit } from '#domain/orders/documents/issue-documents'
import type { OrderContext } from '#domain/orders/order/order-context'
import { inTraceOf } from '#domain/orders/order/order-trace'
import { sellOwn } from '#domain/orders/payments/settle-order'
import { withinPatience } from '#domain/orders/payments/within-patience'

export type CheckoutProof = { orderId: string; razorpayOrderId: string; paymentId: string; signature: string }

/** `late`: the sale goes on. Otherwise nothing was sold, and `payment` is what the provider reported, if it was asked. */
type Sale = { is: 'sold' } | { is: 'late' } | { is: 'unusual'; payment: Outcome<RazorpayPayment> | undefined }

/** Leaves anything unusual, and a sale that takes beyond `until`, to the caller. */
// The order need not be read: the statement compares the provider's order and the buyer with the stored ones.
export async function sellProven(
  db: Db,
  context: OrderContext,
  userId: string,
  { orderId, razorpayOrderId, paymentId, signature }: CheckoutProof,
  until: number,
): Promise<Sale> {
  if (!context.razorpay.checkoutSignatureIsValid(razorpayOrderId, paymentId, signature)) {
    return { is: 'unusual', payment: undefined }
  }
  const payment = await context.razorpay.payment(paymentId)
  const isUsual =
    payment.is === 'done' && payment.value.status === 'captured' && payment.value.order_id === razorpayOrderId
  if (!isUsual) return { is: 'unusual', payment }
  const captured = payment.value
  return inTraceOf(db, context, orderId, async () => {
    const isSold = await withinPatience(sellOwn(db, context, userId, orderId, captured), until - performance.now())
    if (isSold === undefined) return { is: 'late' }
    if (!isSold) return { is: 'unusual', payment }
    const documents = issueAfterCommit(db, context)
    if (context.inBackground) context.inBackground(documents)
    else await documents
    return { is: 'sold' }
  })
}
