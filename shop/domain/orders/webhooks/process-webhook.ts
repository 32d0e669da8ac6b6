import { sql } from 'kysely'

import type { RazorpayRefund } from '#adapters/razorpay/razorpay'
import type { Db } from '#db/connect'
import type { OrderContext } from '#domain/orders/order/order-context'
import { recordIncident } from '#domain/orders/order/order-events'
import { orderOfProvider } from '#domain/orders/order/order-row'
import { askProvider } from '#domain/orders/payments/ask-provider'
import { isPart, type RefundRow } from '#domain/orders/refunds/refund-row'
import { applyRefund } from '#domain/orders/refunds/send-refund'
import { subjectOf } from '#domain/orders/webhooks/store-webhook'
import { findPayment } from '#domain/orders/payments/payment-row'

const ABOUT_MONEY = new Set([
  'payment.authorized',
  'payment.pending',
  'payment.captured',
  'payment.failed',
  'order.paid',
  'refund.created',
  'refund.processed',
  'refund.failed',
])

/** The body is a past snapshot, so only its ids are used. Throws when the provider cannot be reached. */
export async function processWebhook(db: Db, context: OrderContext, eventKey: string): Promise<void> {
  const body = await readWaitingWebhook(db, eventKey)
  const event = context.razorpay.readEvent(body)
  if (!event) return
  const { refund, paymentId, razorpayOrderId } = subjectOf(event)
  let outcome: string | undefined = 'of no concern'
  if (refund) outcome = await processRefundEvent(db, context, refund, razorpayOrderId)
  // A failed payment is not final: another may follow, and even this one may still be authorised.
  else if (razorpayOrderId && event.event !== 'payment.failed') {
    outcome =
      paymentId && (await findPayment(db, paymentId)) ? 'known' : await processOrderEvent(db, context, razorpayOrderId)
  } else if (!razorpayOrderId && !paymentId && ABOUT_MONEY.has(event.event)) {
    context.log.error({ eventKey, event: event.event }, 'webhook without a known entity')
    outcome = 'not understood'
  }
  if (outcome) await finishWebhook(db, eventKey, outcome)
}

async function processOrderEvent(db: Db, context: OrderContext, razorpayOrderId: string): Promise<string | undefined> {
  const order = await orderOfProvider(db, razorpayOrderId)
  if (!order) return undefined
  const { reached, payState } = await askProvider(db, context, order.id)
  if (!reached) throw new Error(`The provider could not be asked about order ${order.id}`)
  return payState
}

async function processRefundEvent(
  db: Db,
  context: OrderContext,
  reported: { id: string; payment_id: string },
  razorpayOrderId: string | undefined,
): Promise<string | undefined> {
  const payment = await findPayment(db, reported.payment_id)
  // A payment that was never captured, returned by the provider itself.
  if (!payment) return razorpayOrderId ? processOrderEvent(db, context, razorpayOrderId) : undefined
  const rows = await db
    .selectFrom('refunds')
    .select(['id', 'reason', 'part_id', 'status', 'amount_paise', 'razorpay_refund_id'])
    .where('payment_id', '=', reported.payment_id)
    .where('status', '!=', 'dropped')
    .$narrowType<Pick<RefundRow, 'reason' | 'status'>>()
    .execute()
  const refund = await context.razorpay.refundById(reported.id)
  if (refund.is === 'unreachable') throw new Error(`Refund ${reported.id}: ${refund.reason}`)
  if (refund.is === 'refused') return refund.reason.slice(0, 200)
  const ours = rowOf(rows, refund.value)
  if (!ours) {
    context.log.error({ orderId: payment.order_id, refundId: reported.id }, 'refunded outside the shop')
    await recordIncident(db, payment.order_id, 'refunded outside the shop', reported.id)
    return 'refunded outside the shop'
  }
  await applyRefund(db, context, ours.id, refund.value)
  return refund.value.status
}

type Row = Pick<RefundRow, 'id' | 'reason' | 'part_id' | 'status' | 'amount_paise' | 'razorpay_refund_id'>

// A refund of pieces names its part as the receipt; others are found by their amount when a response was lost.
function rowOf(rows: Row[], { id, receipt, amount }: RazorpayRefund): Row | undefined {
  const known = rows.find(({ razorpay_refund_id }) => razorpay_refund_id === id)
  if (known) return known
  if (receipt)
    return rows.find((row) => row.part_id === receipt && (!row.razorpay_refund_id || row.status === 'failed'))
  const others = rows.filter(({ reason }) => reason !== 'part')
  return (
    others.find((row) => !isPart(row) && row.amount_paise === amount) ??
    others.find((row) => !row.razorpay_refund_id && row.amount_paise === amount)
  )
}

async function readWaitingWebhook(db: Db, eventKey: string): Promise<unknown> {
  const row = await db
    .selectFrom('webhook_events')
    .select('body')
    .where('event_key', '=', Buffer.from(eventKey, 'hex'))
    .where('processed_at', 'is', null)
    .executeTakeFirst()
  return row && JSON.parse(row.body.toString())
}

async function finishWebhook(db: Db, eventKey: string, outcome: string): Promise<void> {
  await sql`
    UPDATE webhook_events SET processed_at = now(), outcome = ${outcome}
    WHERE event_key = ${Buffer.from(eventKey, 'hex')} AND processed_at IS NULL`.execute(db)
}
