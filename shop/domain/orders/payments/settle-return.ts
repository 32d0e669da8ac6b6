import type { Db } from '#db/connect'
import type { OrderContext } from '#domain/orders/order/order-context'
import { orderOfProvider } from '#domain/orders/order/order-row'
import type { PayResult } from '#domain/orders/payments/await-capture'
import type { CheckoutProof } from '#domain/orders/payments/sell-proven'
import { verifyCheckout } from '#domain/orders/payments/verify-payment'
import { Failure } from '#domain/process/failure'

/** `refused`: the money goes back if it was captured. `unknown order`: another program's on the same account. */
export type Returned =
  | { is: PayResult | 'refused'; orderId: string }
  | { is: 'forged' | 'unknown order'; orderId?: undefined }

/** A browser posts it from another site without a session: the signature takes the place of the shopper. */
export async function settleReturn(
  db: Db,
  context: OrderContext,
  proof: Omit<CheckoutProof, 'orderId'>,
): Promise<Returned> {
  const { razorpayOrderId, paymentId, signature } = proof
  // Before the database is asked, because anybody can post.
  if (!context.razorpay.checkoutSignatureIsValid(razorpayOrderId, paymentId, signature)) return { is: 'forged' }
  const order = await orderOfProvider(db, razorpayOrderId)
  if (!order) return { is: 'unknown order' }
  const orderId = order.id
  try {
    return { is: await verifyCheckout(db, context, order.user_id, { ...proof, orderId }), orderId }
  } catch (error) {
    if (error instanceof Failure) return { is: 'refused', orderId }
    throw error
  }
}
