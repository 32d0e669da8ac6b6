import type { PaymentState } from '#contract/order-status'
import type { PayState } from '#domain/orders/order-row'

/** Where the money is, as the wire says it. */
export const paymentOf: Record<PayState, PaymentState> = {
  CREATING: 'pending',
  AWAITING: 'pending',
  FAILED: 'pending',
  EXPIRED: 'pending',
  PAID: 'paid',
  REFUND_DUE: 'refunding',
  REFUNDING: 'refunding',
  REFUNDED: 'refunded',
  REFUND_FAILED: 'refund failed',
}

/** Never paid and over: nobody's business any more. */
const FORGOTTEN: PayState[] = ['FAILED', 'EXPIRED']

/** The states in which an order is listed; of one kind of payment, or all. */
export function listedStates(payment?: PaymentState): PayState[] {
  const states = Object.keys(paymentOf) as PayState[]
  return states.filter((state) => !FORGOTTEN.includes(state) && (!payment || paymentOf[state] === payment))
}
