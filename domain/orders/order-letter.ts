import { sql } from 'kysely'

import { daysToCome } from '#contract/delivery'
import { LOW_STOCK_BADGE } from '#contract/rules'
import { paths } from '#contract/paths'
import type { Tx } from '#db/connect'
import {
  type CancelReason,
  type OrderMail,
  orderCancelledMail,
  orderConfirmedMail,
  orderDeliveredMail,
  orderRefundedMail,
  orderShippedMail,
} from '#domain/messages/order-mails'
import { lowStockMail, newOrderMail, paidLateMail, refundFailedMail } from '#domain/messages/shop-mails'
import type { OrderContext } from '#domain/orders/context'
import type { OrderRow } from '#domain/orders/order-row'
import { shop } from '#shop'

type Letters = Pick<OrderContext, 'queue' | 'publicUrl'>
type Line = { name: string; weight: string | null; quantity: number; unitPaise: number; left: number }
type Contents = { lines: Line[]; email: string; customer: string; invoice: string | null; now: Date }

/**
 * Mails for a paid order, queued in the transaction that made it so: to the shopper, to the shop, and when little is
 * left. `order` is as it was before, `held` what is in it.
 */
export async function writePaid(tx: Tx, letters: Letters, order: OrderRow, held: Contents): Promise<void> {
  const late = order.pay_state !== 'AWAITING'
  const mails = [orderConfirmedMail(toShopper(letters, order, held)), newOrderMail(toShop(letters, order, held), late)]
  const low = held.lines.filter(({ left, quantity }) => left <= LOW_STOCK_BADGE && left + quantity > LOW_STOCK_BADGE)
  if (low.length > 0) {
    const productsUrl = letters.publicUrl + paths.sellerProductList()
    mails.push(lowStockMail({ to: shop.email, products: low, productsUrl }))
  }
  await letters.queue.sendMails(tx, mails)
}

/**
 * `refundPaise` is what goes back, 0 when nothing was paid; `lapses` when it was only authorised. Of money that bought
 * nothing the shop is told, too.
 */
export async function writeCancelled(
  tx: Tx,
  letters: Letters,
  order: OrderRow,
  refundPaise: number,
  why: CancelReason,
  lapses = false,
): Promise<void> {
  const held = await contents(tx, order)
  const mail = orderCancelledMail(toShopper(letters, order, held), refundPaise, why)
  await letters.queue.send(tx, { name: 'mail', data: mail })
  if (why === 'shopper' || why === 'shop') return
  const told = paidLateMail(toShop(letters, order, held), { paise: refundPaise, why, lapses })
  await letters.queue.send(tx, { name: 'mail', data: told })
}

/**
 * To the shopper, when the seller sent the parcel off or it arrived, the first time; the other statuses say nothing
 * new. The change itself is written down already.
 */
export async function writeStatus(tx: Tx, letters: Letters, order: OrderRow, status: string): Promise<void> {
  const template = { Shipped: orderShippedMail, Delivered: orderDeliveredMail }[status]
  if (!template || (await timesSet(tx, order.id, status)) > 1) return
  const mail = template(toShopper(letters, order, await contents(tx, order)))
  await letters.queue.send(tx, { name: 'mail', data: mail })
}

async function timesSet(tx: Tx, orderId: string, status: string): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    SELECT count(*)::int AS times FROM order_events
    WHERE order_id = ${orderId} AND field = 'status' AND to_value = ${status}`.execute(tx)
  return rows[0]?.times ?? 0
}

/** `extra` when the order was paid a second time and only that goes back. */
export async function writeRefunded(
  tx: Tx,
  letters: Letters,
  order: OrderRow,
  refund: { paise: number; bankReference: string | null; extra: boolean },
): Promise<void> {
  const mail = orderRefundedMail(toShopper(letters, order, await contents(tx, order)), refund)
  await letters.queue.send(tx, { name: 'mail', data: mail })
}

/** To the shop, whose hand is needed. */
export async function writeRefundFailed(
  tx: Tx,
  letters: Letters,
  order: OrderRow,
  refund: { paise: number; reason: string },
): Promise<void> {
  const mail = refundFailedMail(toShop(letters, order, await contents(tx, order)), refund)
  await letters.queue.send(tx, { name: 'mail', data: mail })
}

/** What an order is made of and who gets it. */
export async function contents(tx: Tx, order: Pick<OrderRow, 'id'>): Promise<Contents> {
  const { rows } = await sql<Line & Omit<Contents, 'lines'>>`
    SELECT i.name, i.weight, i.quantity, i.unit_paise AS "unitPaise", p.available AS left, u.email,
      u.name AS customer, v.number AS invoice, now() AS now
    FROM orders o
    JOIN users u ON u.id = o.user_id
    JOIN order_items i ON i.order_id = o.id
    JOIN products p ON p.id = i.product_id
    LEFT JOIN invoices v ON v.order_id = o.id AND v.kind = 'invoice'
    WHERE o.id = ${order.id} ORDER BY i.line`.execute(tx)
  const [first] = rows
  if (!first) throw new Error(`Order ${order.id} has no lines`)
  const { email, customer, invoice, now } = first
  return { lines: rows, email, customer, invoice, now }
}

function toShopper(letters: Letters, order: OrderRow, held: Contents): OrderMail {
  return { ...told(letters, order, held), to: held.email, ordersUrl: letters.publicUrl + paths.myOrders() }
}

function toShop(letters: Letters, order: OrderRow, held: Contents): OrderMail {
  return { ...told(letters, order, held), to: shop.email, ordersUrl: letters.publicUrl + paths.sellerOrders() }
}

function told(letters: Letters, order: OrderRow, { lines, customer, invoice, now }: Contents) {
  return {
    orderId: order.id,
    // Promised from when it was paid: before that nobody packs.
    arrives: daysToCome(order.paid_at ?? now, now),
    customer,
    lines,
    subtotalPaise: order.subtotal_paise,
    taxPaise: order.tax_paise,
    totalPaise: order.amount_paise,
    address: order.address,
    invoice: invoice ? { number: invoice, url: letters.publicUrl + paths.invoice(order.id) } : null,
  }
}
