import type { OrderStatus } from '#contract/order-status'
import { CANCEL_UNDO_SECONDS } from '#contract/rules'
import { onlyAvailable, refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { Failure } from '#domain/failure'
import { cancelPaid, shopperCancelled } from '#domain/orders/cancel-order'
import type { OrderContext } from '#domain/orders/context'
import { issueInvoice } from '#domain/orders/invoice'
import { contents, writePaid, writeStatus } from '#domain/orders/order-letter'
import { type Actor, lockOrder, orderChange, type OrderRow } from '#domain/orders/order-row'
import { retake } from '#domain/orders/stock'
import { write } from '#domain/orders/writes'
import { paymentsOf } from '#domain/payments/payment-row'
import { changeRefund, type RefundRow } from '#domain/payments/refund-row'

/**
 * The seller sets any of the five statuses at any time; the same again is nothing. `Cancelled` on a paid order gives
 * stock and money back, once each; leaving it takes the stock again. Throws a Failure: 404 no such order, 409 when the
 * refund has gone out or the stock has, or the shopper wanted it so.
 */
export async function setStatus(
  db: Db,
  context: OrderContext,
  sellerId: string,
  orderId: string,
  status: OrderStatus,
): Promise<void> {
  const userId = await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.status !== status) await move(tx, context, order, status, { actor: 'seller', id: sellerId })
    return order.user_id
  })
  context.changes.announce('orders', userId)
  context.changes.announce('catalogue', '')
}

async function move(tx: Tx, context: OrderContext, order: OrderRow, status: OrderStatus, by: Actor): Promise<void> {
  if (status === 'Cancelled' && order.pay_state === 'PAID') {
    return cancelPaid(tx, context, order, by, CANCEL_UNDO_SECONDS)
  }
  if (order.status === 'Cancelled' && order.pay_state.startsWith('REFUND')) {
    // A page that has not heard of it yet must not send off what the shopper no longer wants.
    if (await shopperCancelled(tx, order)) throw new Failure('conflict', refusals.shopperCancelled)
    await takeBack(tx, context, order, status, by)
  } else await write(tx, [orderChange(order, { status }, by)])
  await writeStatus(tx, context, order, status)
}

// Out of Cancelled again: only while the refund has not been sent, and only if the goods are still there.
async function takeBack(tx: Tx, context: OrderContext, order: OrderRow, status: OrderStatus, by: Actor): Promise<void> {
  const refund = await refundNotSent(tx, order)
  const payment = (await paymentsOf(tx, order.id)).find(({ payment_id }) => payment_id === refund?.payment_id)
  const isExact = payment?.amount_paise === order.amount_paise && payment.currency === order.currency
  if (!refund || !payment || !isExact) throw new Failure('conflict', refusals.refundGone)
  if (!(await retake(tx, order))) throw new Failure('conflict', onlyAvailable(await scarcest(tx, order)))
  await changeRefund(tx, refund.id, { status: 'dropped' })
  await tx.updateTable('payments').set({ role: 'settling' }).where('payment_id', '=', payment.payment_id).execute()
  const cycle = order.stock_cycle + 1
  await write(tx, [orderChange(order, { pay_state: 'PAID', status, holds_stock: true, stock_cycle: cycle }, by)])
  // Money that had come too late has bought something after all, and nobody has said so yet.
  await issueInvoice(tx, order.id)
  if (payment.role !== 'settling') await writePaid(tx, context, order, await contents(tx, order))
}

async function refundNotSent(tx: Tx, order: OrderRow): Promise<RefundRow | undefined> {
  if (order.pay_state !== 'REFUND_DUE') return undefined
  const row = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('reason', 'not in', ['extra', 'outside'])
    .where('status', '=', 'due')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as RefundRow | undefined
}

async function scarcest(tx: Tx, order: OrderRow): Promise<number> {
  const row = await tx
    .selectFrom('order_items as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .select('p.available')
    .where('i.order_id', '=', order.id)
    .whereRef('p.available', '<', 'i.quantity')
    .orderBy('p.available')
    .executeTakeFirst()
  return row?.available ?? 0
}
