import { sql } from 'kysely'

import { cashRefusals } from '#contract/orders/cash-wording'
import { isCancelled, isFinal, isToPack, type OrderStatus, statusWhen } from '#contract/orders/order-status'
import { CANCEL_UNDO_SECONDS } from '#contract/rules'
import { codeIsUsedUp } from '#contract/money/offer-wording'
import { deliveredLongAgo, hasStatus, onlyAvailable, refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { cancelUnpaid } from '#domain/orders/cash/record-cash'
import { makeInvoiceDue } from '#domain/orders/documents/documents-due'
import { issueAfterCommit } from '#domain/orders/documents/issue-documents'
import { queueCancelledEmails, queueStatusEmail } from '#domain/orders/emails/order-emails'
import { BY_PHONE } from '#domain/orders/order/nobody'
import { onOrder } from '#domain/orders/order/on-order'
import type { OrderContext } from '#domain/orders/order/order-context'
import { shopperCancelled } from '#domain/orders/order/order-events'
import { type Actor, orderChange, type OrderRow } from '#domain/orders/order/order-row'
import { mayUseCode, moveStock, piecesLeft, retake } from '#domain/orders/order/order-stock'
import { runWrites } from '#domain/orders/order/run-writes'
import { askProvider } from '#domain/orders/payments/ask-provider'
import { paymentsOf } from '#domain/orders/payments/payment-row'
import { requireNotRecalled } from '#domain/orders/recalls/recalled-orders'
import { changeRefund, type RefundRow } from '#domain/orders/refunds/refund-row'
import { cancelPaid } from '#domain/orders/status/cancel-paid'
import { closeAttempt } from '#domain/orders/status/close-attempt'
import { Failure } from '#domain/process/failure'

/**
 * Throws a Failure: 404 no such order, 409 the status is not `from`, refund sent, stock gone, cancelled by the shopper or
 * delivered long ago.
 */
export async function setOrderStatus(
  db: Db,
  context: OrderContext,
  sellerId: string,
  orderId: string,
  status: OrderStatus,
  { from, cancelDays }: { from?: OrderStatus | undefined; cancelDays?: number } = {},
): Promise<void> {
  const { isMoved, endsLink } = await onOrder(db, context, orderId, async (tx, order) => {
    if (from && from !== order.status && status !== order.status) throw new Failure('conflict', hasStatus(order.status))
    if (cancelDays !== undefined && isCancelled(status) && order.pay_state === 'PAID') {
      await refuseLongDelivered(tx, orderId, cancelDays)
    }
    if (order.status !== status) await move(tx, context, order, status, { actor: 'seller', id: sellerId })
    const isMoved = isCancelled(order.status) !== isCancelled(status)
    return { isMoved, endsLink: isMoved && order.user_id === BY_PHONE.id && order.pay_state === 'AWAITING' }
  })
  if (isMoved) await issueAfterCommit(db, context)
  if (endsLink) await endLink(db, context, orderId)
}

// It would hold its pieces for hours. With a payment under way it waits for its end as others do, and that goes back.
async function endLink(db: Db, context: OrderContext, orderId: string): Promise<void> {
  const { reached, pending } = await askProvider(db, context, orderId)
  if (!reached || pending) return
  await closeAttempt(db, context, orderId, { from: 'AWAITING', to: 'EXPIRED', reason: 'cancelled' })
}

// By the history, because a status can be set back first.
async function refuseLongDelivered(tx: Tx, orderId: string, days: number): Promise<void> {
  const { rows } = await sql`
    SELECT FROM order_events WHERE order_id = ${orderId} AND field = 'status' AND to_value = ${statusWhen.delivered}
      AND at < now() - make_interval(days => ${days}) LIMIT 1`.execute(tx)
  if (rows.length > 0) throw new Failure('conflict', deliveredLongAgo(days))
}

async function move(tx: Tx, context: OrderContext, order: OrderRow, status: OrderStatus, by: Actor): Promise<void> {
  if (isCancelled(status) && order.pay_state === 'PAID') {
    return cancelPaid(tx, context, order, by, CANCEL_UNDO_SECONDS)
  }
  if (isCancelled(status) && order.pay_state === 'CASH') {
    if (order.by_cash) return cancelUnpaid(tx, context, order, by)
    const closing = { pay_state: 'EXPIRED', closed_reason: 'cancelled', status, holds_stock: false } as const
    await runWrites(tx, [orderChange(order, closing, by)])
    await moveStock(tx, 'restock', order)
    return queueCancelledEmails(tx, context, order, 0, 'shop')
  }
  // Its invoice is reversed for good, also when a payment came after that.
  if (order.by_cash && order.paid_at === null && isCancelled(order.status))
    throw new Failure('conflict', cashRefusals.isOver)
  if (isCancelled(order.status) && order.pay_state.startsWith('REFUND')) {
    // An outdated page must not ship an order that the shopper has cancelled.
    if (await shopperCancelled(tx, order.id)) throw new Failure('conflict', refusals.shopperCancelled)
    await reopenCancelled(tx, context, order, status, by)
  } else {
    if (order.in_lots && !isToPack(status) && !isFinal(status)) await requireNotRecalled(tx, order.id)
    await runWrites(tx, [orderChange(order, { status }, by)])
  }
  await queueStatusEmail(tx, context, order, status)
}

async function reopenCancelled(
  tx: Tx,
  context: OrderContext,
  order: OrderRow,
  status: OrderStatus,
  by: Actor,
): Promise<void> {
  const refund = await refundNotSent(tx, order)
  const payment = (await paymentsOf(tx, order.id)).find(({ payment_id }) => payment_id === refund?.payment_id)
  const isExact = payment?.amount_paise === order.amount_paise && payment.currency === order.currency
  if (!refund || !payment || !isExact) throw new Failure('conflict', refusals.refundGone)
  if (!(await mayUseCode(tx, order))) throw new Failure('conflict', codeIsUsedUp(order.code ?? ''))
  if (!(await retake(tx, order))) {
    throw new Failure('conflict', onlyAvailable(await scarcest(tx, order)), { code: 'not-enough-stock' })
  }
  await changeRefund(tx, refund.id, { status: 'dropped' })
  await tx.updateTable('payments').set({ role: 'settling' }).where('payment_id', '=', payment.payment_id).execute()
  const cycle = order.stock_cycle + 1
  await runWrites(tx, [orderChange(order, { pay_state: 'PAID', status, holds_stock: true, stock_cycle: cycle }, by)])
  // A late payment buys the order after all, so invoice and confirmation are not there yet.
  if (payment.role !== 'settling') await makeInvoiceDue(tx, order.id, { isLate: true })
}

async function refundNotSent(tx: Tx, order: OrderRow): Promise<RefundRow | undefined> {
  if (order.pay_state !== 'REFUND_DUE') return undefined
  const row = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('reason', 'not in', ['extra', 'outside', 'part'])
    .where('status', '=', 'due')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as RefundRow | undefined
}

async function scarcest(tx: Tx, order: OrderRow): Promise<number> {
  const { rows } = await sql<{ available: number }>`
    SELECT p.available FROM (${piecesLeft(order.id)}) i JOIN products p ON p.id = i.product_id
    WHERE p.available < i.pieces ORDER BY p.available LIMIT 1`.execute(tx)
  return rows[0]?.available ?? 0
}
