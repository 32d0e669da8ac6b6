import type { PaymentState } from '#contract/orders/order-status'

/**
 * Every state of an order's money, with the states it may change to (docs/payments.md draws them). A trigger in the
 * database refuses every other change. REFUND_DUE changes to PAID only while no refund of the order's own money stands.
 */
export const payStates = {
  CREATING: ['AWAITING', 'FAILED', 'EXPIRED'],
  AWAITING: ['PAID', 'CASH', 'EXPIRED', 'REFUND_DUE'],
  CASH: ['PAID', 'EXPIRED', 'REFUND_DUE'],
  PAID: ['REFUND_DUE'],
  FAILED: ['PAID', 'CASH', 'REFUND_DUE'],
  EXPIRED: ['PAID', 'CASH', 'REFUND_DUE'],
  REFUND_DUE: ['PAID', 'REFUNDING'],
  REFUNDING: ['REFUNDED', 'REFUND_FAILED'],
  REFUNDED: [],
  REFUND_FAILED: ['REFUNDING'],
} as const

/** Allowed only while a refund of the order's own money is sent: a seller resends one that the provider does not have. */
export const resendEdge = { from: 'REFUNDED', to: 'REFUNDING' } as const

export type PayState = keyof typeof payStates

/** The payment state of an order on the wire. */
export const paymentOf: Record<PayState, PaymentState> = {
  CREATING: 'pending',
  AWAITING: 'pending',
  CASH: 'pending',
  FAILED: 'pending',
  EXPIRED: 'pending',
  PAID: 'paid',
  REFUND_DUE: 'refunding',
  REFUNDING: 'refunding',
  REFUNDED: 'refunded',
  REFUND_FAILED: 'refund failed',
}

// Orders that ended without payment appear in no list.
const UNLISTED: PayState[] = ['FAILED', 'EXPIRED']

/** The states in which an order is listed, all of them or those of one payment state. */
export function listedStates(payment?: PaymentState): PayState[] {
  const states = Object.keys(paymentOf) as PayState[]
  return states.filter((state) => !UNLISTED.includes(state) && (!payment || paymentOf[state] === payment))
}
