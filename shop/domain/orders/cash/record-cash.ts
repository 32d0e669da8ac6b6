import { sql } from 'kysely'

import { cashRefusals } from '#contract/orders/cash-wording'
import { hasLeft, isCancelled, statusWhen } from '#contract/orders/order-status'
import { CURRENCY } from '#contract/rules'
import type { Db, Tx } from '#db/connect'
import { type ActingSeller, writeSellerAct } from '#domain/audit/seller-act'
import { returnPieces } from '#domain/lots/return-pieces'
import { makeCreditNoteDue } from '#domain/orders/documents/documents-due'
import { issueAfterCommit } from '#domain/orders/documents/issue-documents'
import { queueCancelledEmails } from '#domain/orders/emails/order-emails'
import { onOrder } from '#domain/orders/order/on-order'
import type { OrderContext } from '#domain/orders/order/order-context'
import { type Actor, orderChange, type OrderRow } from '#domain/orders/order/order-row'
import { giveBack, moveStock, piecesLeft } from '#domain/orders/order/order-stock'
import { runWrites } from '#domain/orders/order/run-writes'
import { paymentWrite } from '#domain/orders/payments/payment-row'
import { Failure } from '#domain/process/failure'

/** The id of the payment of an order that was paid to the courier. */
const cashPaymentId = (orderId: string) => `cash_${orderId}`

/** Records that the courier has the cash of an order, which is paid then. A repeat has no effect. Throws a Failure: 404, or 409 it is over. */
export async function receiveCash(db: Db, context: OrderContext, seller: ActingSeller, orderId: string): Promise<void> {
  await onOrder(db, context, orderId, async (tx, order) => {
    if (!order.by_cash) throw new Failure('conflict', cashRefusals.notByCash)
    if (order.pay_state === 'PAID') return
    if (order.pay_state !== 'CASH') throw new Failure('conflict', cashRefusals.isOver)
    const { id, amount_paise: amount } = order
    const payment = { id: cashPaymentId(id), amount, currency: CURRENCY, status: 'captured', method: 'cash' } as const
    await runWrites(tx, [
      paymentWrite(id, payment, 'settling'),
      orderChange(order, { pay_state: 'PAID' }, { actor: 'seller', id: seller.id }),
    ])
    await writeSellerAct(tx, seller, { act: 'cash received', subject: id })
    await becomeRegular(tx, order.user_id)
  })
}

/** The shopper has paid an order. */
export async function becomeRegular(tx: Tx, userId: string): Promise<void> {
  await sql`UPDATE users SET regular_from = coalesce(regular_from, now()) WHERE id = ${userId}`.execute(tx)
}

/**
 * Records that the parcel of an order came back unpaid: its pieces are sold again, or written off. A repeat has no
 * effect. Throws a Failure: 404, or 409 it is paid, over, or still in the shop.
 */
export async function returnUnpaid(
  db: Db,
  context: OrderContext,
  seller: ActingSeller,
  orderId: string,
  { toShelf }: { toShelf: boolean },
): Promise<void> {
  await onOrder(db, context, orderId, async (tx, order) => {
    if (!order.by_cash) throw new Failure('conflict', cashRefusals.notByCash)
    if (order.closed_reason === 'returned') return
    if (order.pay_state !== 'CASH') throw new Failure('conflict', cashRefusals.isOver)
    if (!hasLeft(order.status)) throw new Failure('conflict', cashRefusals.notGone)
    await writeSellerAct(tx, seller, { act: 'parcel came back', subject: orderId })
    await endUnpaid(tx, order, { actor: 'seller', id: seller.id }, 'returned', toShelf)
  })
  await issueAfterCommit(db, context)
}

/** Cancels a locked order that waits for cash. */
export async function cancelUnpaid(
  tx: Tx,
  context: Pick<OrderContext, 'queue'>,
  order: OrderRow,
  by: Actor,
): Promise<void> {
  await queueCancelledEmails(tx, context, order, 0, by.actor === 'shopper' ? 'shopper' : 'shop')
  await endUnpaid(tx, order, by, 'cancelled', true)
}

async function endUnpaid(
  tx: Tx,
  order: OrderRow,
  by: Actor,
  reason: 'cancelled' | 'returned',
  toShelf: boolean,
): Promise<void> {
  const status = isCancelled(order.status) ? order.status : statusWhen.cancelled
  const closing = { pay_state: 'EXPIRED', closed_reason: reason, status, holds_stock: false } as const
  await runWrites(tx, [orderChange(order, closing, by)])
  await makeCreditNoteDue(tx, order.id)
  if (toShelf) return moveStock(tx, 'restock', order)
  const { rows } = await piecesLeft(order.id).execute(tx)
  const lost = rows.map(({ product_id: productId, pieces }) => ({ productId, pieces, toShelf: false }))
  await runWrites(tx, [giveBack(order.id, order.stock_cycle, lost)])
  if (order.in_lots) await returnPieces(tx, order, lost)
}
