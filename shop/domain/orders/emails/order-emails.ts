import { sql } from 'kysely'

import { isToPack, mailOf, type OrderStatus, statusWhen } from '#contract/orders/order-status'
import type { Tx } from '#db/connect'
import {
  type CancelReason,
  type MailedParcel,
  type OrderFacts,
  type OrderMail,
  orderMail,
  type RefundedPieces,
} from '#domain/messages/order-mail'
import type { Sale } from '#domain/orders/documents/documents-due'
import { isForShop } from '#domain/orders/emails/render-order-mails'
import { mailAddress } from '#domain/orders/order/nobody'
import type { OrderContext } from '#domain/orders/order/order-context'
import type { OrderRow } from '#domain/orders/order/order-row'
import { shop } from '#shop'

type EmailContext = Pick<OrderContext, 'queue'>
type Shopper = { email: string | null; now: Date }

/** `at` is ISO 8601. */
export type Sold = { orderId: string; paise: number; to: string | null; at: string; sale: Sale }

export function paidMails({ orderId, paise, to, at, sale: { late, low } }: Sold): OrderMail[] {
  const facts: OrderFacts[] = [{ kind: 'confirmed' }, { kind: 'new order', late }]
  if (low.length > 0) facts.push({ kind: 'low stock', products: low })
  const order = { orderId, totalPaise: paise, at: new Date(at) }
  return facts.flatMap((each) => {
    const address = isForShop(each) ? shop.email : to
    return address === null ? [] : orderMail({ ...order, to: address }, each)
  })
}

/** Emails the shop, too, unless it cancelled. `refundPaise` is 0 when nothing was paid; `lapses`: only authorised. */
export async function queueCancelledEmails(
  tx: Tx,
  context: EmailContext,
  order: OrderRow,
  refundPaise: number,
  why: CancelReason,
  lapses = false,
): Promise<void> {
  const facts: OrderFacts[] = [{ kind: 'cancelled', paise: refundPaise, why }]
  if (why === 'shopper')
    facts.push({ kind: isToPack(order.status) ? 'do not pack' : 'do not send', paise: refundPaise })
  else if (why !== 'shop') facts.push({ kind: 'paid late', paise: refundPaise, why, lapses })
  await queue(tx, context, order, ...facts)
}

/** Emails the shopper when Shipped or Delivered is set for the first time; the change is stored before. */
export async function queueStatusEmail(
  tx: Tx,
  context: EmailContext,
  order: OrderRow,
  status: OrderStatus,
): Promise<void> {
  const kind = mailOf(status)
  if (kind && (await timesSet(tx, order.id, status)) === 1) await queue(tx, context, order, { kind })
}

/** The email of Shipped if this transaction (`isFirst`) sets it for the first time, else one about this parcel. */
export async function queueShippedEmail(
  tx: Tx,
  context: EmailContext,
  order: OrderRow,
  isFirst: boolean,
  parcel: MailedParcel,
): Promise<void> {
  if (isFirst && (await timesSet(tx, order.id, statusWhen.shipped)) === 1)
    await queue(tx, context, order, { kind: 'shipped', parcel })
  else await queueParcelEmail(tx, context, order, { kind: 'parcel', parcel })
}

/** Queues an email about one parcel, unless it is one of those to many addresses. */
export async function queueParcelEmail(
  tx: Tx,
  context: EmailContext,
  order: OrderRow,
  fact: { kind: 'parcel' | 'parcel corrected' | 'parcel removed'; parcel: MailedParcel },
): Promise<void> {
  if (!order.deliveries) await queue(tx, context, order, fact)
}

async function timesSet(tx: Tx, orderId: string, status: OrderStatus): Promise<number> {
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
  await queue(tx, context, order, { kind: 'refunded', ...refund })
}

/** Queues the shopper's email when a seller refunds pieces; `place` counts the lines of the order from 0. */
export async function queuePiecesRefundedEmail(
  tx: Tx,
  context: EmailContext,
  order: OrderRow,
  refund: { paise: number; pieces: RefundedPieces[] },
): Promise<void> {
  await queue(tx, context, order, { kind: 'pieces refunded', ...refund })
}

/** Queues the email to the shop about an order that is to be paid in cash; `paise` is what the courier collects. */
export async function queueCashChosenEmail(
  tx: Tx,
  context: EmailContext,
  order: OrderRow,
  cash: { paise: number; isKept: boolean },
): Promise<void> {
  await queue(tx, context, order, { kind: 'cash chosen', ...cash })
}

/** Queues an email to the shop, which has to act. */
export async function queueRefundFailedEmail(
  tx: Tx,
  context: EmailContext,
  order: OrderRow,
  refund: { paise: number; reason: string },
): Promise<void> {
  await queue(tx, context, order, { kind: 'refund failed', ...refund })
}

/** Queues the first email about an order that was paid before anybody's email was known. */
export async function queueConfirmedEmail(tx: Tx, context: EmailContext, order: OrderRow): Promise<void> {
  await queue(tx, context, order, { kind: 'confirmed' })
}

/** Queues the emails about an order that was to be paid in cash, and is paid: nobody may ask for the cash again. */
export async function queuePaidInsteadEmails(tx: Tx, context: EmailContext, order: OrderRow): Promise<void> {
  await queue(tx, context, order, { kind: 'confirmed' }, { kind: 'collect no cash' })
}

async function queue(tx: Tx, context: EmailContext, order: OrderRow, ...facts: OrderFacts[]): Promise<void> {
  const { rows } = await sql<Shopper>`
    SELECT ${mailAddress} AS email, now() AS now FROM orders o WHERE id = ${order.id}`.execute(tx)
  const [shopper] = rows
  if (!shopper) throw new Error(`Order ${order.id} is gone`)
  const mails = facts.flatMap((each) => {
    const to = isForShop(each) ? shop.email : shopper.email
    return to === null
      ? []
      : orderMail({ to, orderId: order.id, totalPaise: order.amount_paise, at: shopper.now }, each)
  })
  await context.queue.sendMails(tx, mails)
}
