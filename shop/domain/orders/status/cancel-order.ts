import { isCancelled, isInShop } from '#contract/orders/order-status'
import { CANCEL_WINDOW_MINUTES } from '#contract/rules'
import { noCancelling, refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import { cancelUnpaid } from '#domain/orders/cash/record-cash'
import { issueAfterCommit } from '#domain/orders/documents/issue-documents'
import { onOrder } from '#domain/orders/order/on-order'
import type { OrderContext } from '#domain/orders/order/order-context'
import { shopperCancelled } from '#domain/orders/order/order-events'
import type { OrderRow } from '#domain/orders/order/order-row'
import { cancelPaid } from '#domain/orders/status/cancel-paid'
import { databaseTime } from '#domain/process/database-time'
import { Failure } from '#domain/process/failure'

/** A repeat has no effect. Throws a Failure: 404 no such order of this shopper, 409 with the reason it is too late. */
export async function cancelOrder(db: Db, context: OrderContext, userId: string, orderId: string): Promise<void> {
  await onOrder(db, context, orderId, async (tx, order) => {
    if (order.user_id !== userId) throw new Failure('missing', refusals.noSuchOrder)
    if (isCancelled(order.status) && (await shopperCancelled(tx, order.id))) return
    if (!isCancellable(order, await databaseTime(tx))) throw tooLate(order)
    const cancel = order.pay_state === 'CASH' ? cancelUnpaid : cancelPaid
    await cancel(tx, context, order, { actor: 'shopper', id: userId })
  })
  await issueAfterCommit(db, context)
}

type Cancellable = Pick<OrderRow, 'pay_state' | 'by_cash' | 'status' | 'created_at' | 'amount_paise' | 'refunded_paise'>

/** The end of the time in which the shopper may cancel; undefined when the order cannot be cancelled. */
export function cancellableUntil(order: Cancellable): Date | undefined {
  const isPlaced = order.pay_state === 'PAID' || (order.pay_state === 'CASH' && order.by_cash)
  if (!isPlaced || !isInShop(order.status) || isUsedUp(order)) return undefined
  return new Date(order.created_at.getTime() + CANCEL_WINDOW_MINUTES * 60_000)
}

function isCancellable(order: OrderRow, now: Date): boolean {
  const until = cancellableUntil(order)
  return until !== undefined && now < until
}

function isUsedUp(order: Pick<OrderRow, 'amount_paise' | 'refunded_paise'>): boolean {
  return order.refunded_paise >= order.amount_paise
}

function tooLate(order: OrderRow): Failure {
  const isUnpaid = order.pay_state !== 'PAID' && !isCancelled(order.status)
  if (isUnpaid) return new Failure('conflict', refusals.cancelUnpaid)
  return new Failure('conflict', isUsedUp(order) ? refusals.paymentUsedUp : noCancelling[order.status])
}
