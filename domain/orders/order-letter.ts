import { sql } from 'kysely'

import { LOW_STOCK_BADGE } from '#contract/rules'
import { paths } from '#contract/paths'
import type { Tx } from '#db/connect'
import {
  lowStockMail,
  type OrderMail,
  orderCancelledMail,
  orderConfirmedMail,
  orderDeliveredMail,
  orderRefundedMail,
  orderShippedMail,
  refundFailedMail,
  sellerNewOrderMail,
} from '#domain/messages/order-mails'
import type { OrderContext } from '#domain/orders/context'
import type { OrderRow } from '#domain/orders/order-row'
import { shop } from '#shop'

type Letters = Pick<OrderContext, 'queue' | 'publicUrl'>
type Line = { name: string; weight: string | null; quantity: number; unitPaise: number; left: number }

/** Mails for a paid order, queued in the transaction that made it so: to the shopper, to the shop, and when little is left. */
export async function writePaid(tx: Tx, letters: Letters, order: OrderRow): Promise<void> {
  const { lines, email } = await contents(tx, order)
  await letters.queue.send(tx, { name: 'mail', data: orderConfirmedMail(toShopper(letters, order, email, lines)) })
  await letters.queue.send(tx, { name: 'mail', data: sellerNewOrderMail(toShop(letters, order, lines)) })
  const low = lines.filter(({ left, quantity }) => left <= LOW_STOCK_BADGE && left + quantity > LOW_STOCK_BADGE)
  if (low.length === 0) return
  const productsUrl = letters.publicUrl + paths.sellerProductList()
  await letters.queue.send(tx, { name: 'mail', data: lowStockMail({ to: shop.email, products: low, productsUrl }) })
}

/** `refundPaise` is what goes back, 0 when nothing was paid. */
export async function writeCancelled(tx: Tx, letters: Letters, order: OrderRow, refundPaise: number): Promise<void> {
  const { lines, email } = await contents(tx, order)
  const mail = orderCancelledMail(toShopper(letters, order, email, lines), refundPaise)
  await letters.queue.send(tx, { name: 'mail', data: mail })
}

/** To the shopper, when the seller sent the parcel off or it arrived; the other statuses say nothing new. */
export async function writeStatus(tx: Tx, letters: Letters, order: OrderRow, status: string): Promise<void> {
  const template = { Shipped: orderShippedMail, Delivered: orderDeliveredMail }[status]
  if (!template) return
  const { lines, email } = await contents(tx, order)
  await letters.queue.send(tx, { name: 'mail', data: template(toShopper(letters, order, email, lines)) })
}

export async function writeRefunded(
  tx: Tx,
  letters: Letters,
  order: OrderRow,
  refund: { paise: number; bankReference: string | null },
): Promise<void> {
  const { lines, email } = await contents(tx, order)
  const mail = orderRefundedMail(toShopper(letters, order, email, lines), refund)
  await letters.queue.send(tx, { name: 'mail', data: mail })
}

/** To the shop, whose hand is needed. */
export async function writeRefundFailed(
  tx: Tx,
  letters: Letters,
  order: OrderRow,
  refund: { paise: number; reason: string },
): Promise<void> {
  const { lines } = await contents(tx, order)
  await letters.queue.send(tx, { name: 'mail', data: refundFailedMail(toShop(letters, order, lines), refund) })
}

async function contents(tx: Tx, order: OrderRow): Promise<{ lines: Line[]; email: string }> {
  const { rows } = await sql<Line & { email: string }>`
    SELECT i.name, i.weight, i.quantity, i.unit_paise AS "unitPaise", p.available AS left, u.email
    FROM order_items i JOIN products p ON p.id = i.product_id, users u
    WHERE i.order_id = ${order.id} AND u.id = ${order.user_id} ORDER BY i.line`.execute(tx)
  return { lines: rows, email: rows[0]?.email ?? '' }
}

function toShopper(letters: Letters, order: OrderRow, to: string, lines: Line[]): OrderMail {
  return { ...told(order, lines), to, ordersUrl: letters.publicUrl + paths.myOrders() }
}

function toShop(letters: Letters, order: OrderRow, lines: Line[]): OrderMail {
  return { ...told(order, lines), to: shop.email, ordersUrl: letters.publicUrl + paths.sellerOrders() }
}

function told(order: OrderRow, lines: Line[]) {
  return {
    orderId: order.id,
    lines,
    subtotalPaise: order.subtotal_paise,
    taxPaise: order.tax_paise,
    totalPaise: order.amount_paise,
    address: order.address,
  }
}
