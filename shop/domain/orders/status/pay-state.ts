import type { PaymentState } from '#contract/orders/order-status'

/** The states of an order's money and their successors (docs/payments.md). A database trigger refuses other changes. */
export const payStates = {
  CREATING: ['AWAITING', 'CASH', 'FAILED', 'EXPIRED'],
  AWAITING: ['PAID', 'CASH', 'EXPIRED', 'REFUND_DUE'],
  CASH: ['PAID', 'EXPIRED', 'REFUND_DUE'],
  PAID: ['REFUND_DUE'],
  FAILED: ['PAID', 'CASH', 'REFUND_DUE'],
  EXPIRED: ['PAID', 'CASH', 'REFUND_DUE'],
  // PAID only while no refund of the order's own money stands.
  REFUND_DUE: ['PAID', 'REFUNDING'],
  REFUNDING: ['REFUNDED', 'REFUND_FAILED'],
  REFUNDED: [],
  REFUND_FAILED: ['REFUNDING'],
} as const

/** Allowed only while a refund of the order's own money is sent: a seller resends one that the provider does not have. */
export const resendEdge = { from: 'REFUNDED', to: 'REFUNDING' } as const

export type PayState = keyof typeof payStates

/** Whether the order is to be packed and sent: it is paid, or will be in cash. */
export const isFirm = (state: PayState): boolean => state === 'PAID' || state === 'CASH'

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

const UNLISTED: PayState[] = ['FAILED', 'EXPIRED']

export function listedStates(payment?: PaymentState): PayState[] {
  const states = Object.keys(paymentOf) as PayState[]
  return states.filter((state) => !UNLISTED.includes(state) && (!payment || paymentOf[state] === payment))
}
