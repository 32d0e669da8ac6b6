import { sql } from 'kysely'

import { openDeliveryWindow } from '#contract/delivery'
import { LOW_STOCK_BADGE } from '#contract/rules'
import { paths } from '#contract/paths'
import type { Tx } from '#db/connect'
import {
  type CancelReason,
  type OrderEmail,
  orderCancelledEmail,
  orderConfirmedEmail,
  orderDeliveredEmail,
  orderRefundedEmail,
  orderShippedEmail,
} from '#domain/messages/order-email-templates'
import {
  doNotPackEmail,
  lowStockEmail,
  newOrderEmail,
  paidLateEmail,
  refundFailedEmail,
} from '#domain/messages/shop-email-templates'
import type { OrderContext } from '#domain/orders/order-context'
import type { OrderRow } from '#domain/orders/order-row'
import { shop } from '#shop'

type EmailContext = Pick<OrderContext, 'queue' | 'publicUrl'>
type Line = { name: string; weight: string | null; quantity: number; unitPaise: number; left: number }
type Contents = { lines: Line[]; email: string; customer: string; invoice: string | null; now: Date }

/**
 * Queues the emails of a paid order in the transaction that makes it paid: to the shopper, to the shop, and the
 * low-stock warning. `order` is the row before that change.
 */
export async function queuePaidEmails(
  tx: Tx,
  context: EmailContext,
  order: OrderRow,
  contents: Contents,
): Promise<void> {
  const late = order.pay_state !== 'AWAITING'
  const mails = [
    orderConfirmedEmail(toShopper(context, order, contents)),
    newOrderEmail(toShop(context, order, contents), late),
  ]
  const low = contents.lines.filter(
    ({ left, quantity }) => left <= LOW_STOCK_BADGE && left + quantity > LOW_STOCK_BADGE,
  )
  if (low.length > 0) {
    const productsUrl = context.publicUrl + paths.sellerProductList()
    mails.push(lowStockEmail({ to: shop.email, products: low, productsUrl }))
  }
  await context.queue.sendMails(tx, mails)
}

/**
 * Queues the email of a cancelled order to the shopper, and one to the shop unless the shop cancelled it: what the
 * shopper cancelled must not be packed, and a payment that bought nothing is explained.
 * `refundPaise` is the refund, 0 when nothing was paid; `lapses` when the payment was only authorised.
 */
export async function queueCancelledEmails(
  tx: Tx,
  context: EmailContext,
  order: OrderRow,
  refundPaise: number,
  why: CancelReason,
  lapses = false,
): Promise<void> {
  const contents = await readContents(tx, order)
  const mail = orderCancelledEmail(toShopper(context, order, contents), refundPaise, why)
  await context.queue.send(tx, { name: 'mail', data: mail })
  if (why === 'shop') return
  const facts = toShop(context, order, contents)
  const toTheShop =
    why === 'shopper' ? doNotPackEmail(facts, refundPaise) : paidLateEmail(facts, { paise: refundPaise, why, lapses })
  await context.queue.send(tx, { name: 'mail', data: toTheShop })
}

/**
 * Queues the shopper's email when the seller sets Shipped or Delivered for the first time. The change itself is stored
 * before.
 */
export async function queueStatusEmail(tx: Tx, context: EmailContext, order: OrderRow, status: string): Promise<void> {
  const template = { Shipped: orderShippedEmail, Delivered: orderDeliveredEmail }[status]
  if (!template || (await timesSet(tx, order.id, status)) > 1) return
  const mail = template(toShopper(context, order, await readContents(tx, order)))
  await context.queue.send(tx, { name: 'mail', data: mail })
}

async function timesSet(tx: Tx, orderId: string, status: string): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    SELECT count(*)::int AS times FROM order_events
    WHERE order_id = ${orderId} AND field = 'status' AND to_value = ${status}`.execute(tx)
  return rows[0]?.times ?? 0
}

/** `extra` when the order was paid twice and only the second payment is refunded. */
export async function queueRefundedEmail(
  tx: Tx,
  context: EmailContext,
  order: OrderRow,
  refund: { paise: number; bankReference: string | null; extra: boolean },
): Promise<void> {
  const mail = orderRefundedEmail(toShopper(context, order, await readContents(tx, order)), refund)
  await context.queue.send(tx, { name: 'mail', data: mail })
}

/** Queues an email to the shop, which has to act. */
export async function queueRefundFailedEmail(
  tx: Tx,
  context: EmailContext,
  order: OrderRow,
  refund: { paise: number; reason: string },
): Promise<void> {
  const mail = refundFailedEmail(toShop(context, order, await readContents(tx, order)), refund)
  await context.queue.send(tx, { name: 'mail', data: mail })
}

/** The lines of an order, its customer and its invoice number. */
export async function readContents(tx: Tx, order: Pick<OrderRow, 'id'>): Promise<Contents> {
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

function toShopper(context: EmailContext, order: OrderRow, contents: Contents): OrderEmail {
  return {
    ...orderFacts(context, order, contents),
    to: contents.email,
    ordersUrl: context.publicUrl + paths.myOrders(),
  }
}

function toShop(context: EmailContext, order: OrderRow, contents: Contents): OrderEmail {
  return {
    ...orderFacts(context, order, contents),
    to: shop.email,
    ordersUrl: context.publicUrl + paths.sellerOrders(),
  }
}

function orderFacts(context: EmailContext, order: OrderRow, { lines, customer, invoice, now }: Contents) {
  return {
    orderId: order.id,
    // Counted from the payment, because packing starts after it.
    arrives: openDeliveryWindow(order.paid_at ?? now, now),
    customer,
    lines,
    subtotalPaise: order.subtotal_paise,
    taxPaise: order.tax_paise,
    totalPaise: order.amount_paise,
    address: order.address,
    invoice: invoice ? { number: invoice, url: context.publicUrl + paths.invoice(order.id) } : null,
  }
}
