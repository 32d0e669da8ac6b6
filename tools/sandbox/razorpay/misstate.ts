import type { Account } from './account.ts'
import { findPayment } from './attempts.ts'
import type { Payment } from './entities.ts'
import { findOrder } from './orders.ts'
import { countRefunded, findRefund } from './refunds.ts'

/** `amount` in paise, `created_at` in unix seconds. */
export type Misstatement = Partial<Pick<Payment, 'amount' | 'created_at'>> & {
  status?: 'authorized' | 'captured' | 'failed'
}

/** Falsifies the record of a payment; its order becomes paid if the payment is captured, else attempted. */
export function misstate(account: Account, paymentId: string, change: Misstatement): void {
  const payment = account.storePayment({ ...findPayment(account, paymentId), ...change })
  if (change.status === undefined) return
  const captured = change.status === 'captured'
  account.storePayment({ ...payment, captured })
  const order = findOrder(account, payment.order_id)
  account.orders.put(order.id, { ...order, status: captured ? 'paid' : 'attempted' })
}

/**
 * Falsifies the record of a refund. `gone`: as if it had never been made. `gone` and `failed` return its amount to the
 * payment; `processed` takes it away again.
 */
export function misstateRefund(account: Account, refundId: string, become: 'gone' | 'failed' | 'processed'): void {
  const refund = findRefund(account, refundId)
  if (become === 'gone') account.refunds.remove(refundId)
  else account.refunds.put(refundId, { ...refund, status: become, acquirer_data: { arn: null } })
  const counts = { before: refund.status !== 'failed', after: become === 'processed' }
  const amount = refund.amount * (Number(counts.after) - Number(counts.before))
  if (amount !== 0) countRefunded(account, findPayment(account, refund.payment_id), amount)
}
