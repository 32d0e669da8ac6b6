import type { Db } from '#db/connect'
import { askProvider } from '#domain/orders/payments/ask-provider'
import type { OrderContext } from '#domain/orders/order-context'
import { recordIncident } from '#domain/orders/order-events'
import { applyRefund } from '#domain/orders/refunds/send-refund'
import { finishWebhook, readWaitingWebhook, subjectOf } from '#domain/orders/webhooks/webhook-row'

const ABOUT_MONEY = new Set([
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'order.paid',
  'refund.created',
  'refund.processed',
  'refund.failed',
])

/**
 * Does what a stored webhook asks for. The body is a snapshot of the past, so it only says whom to ask about. Throws
 * when the provider cannot be asked; leaves the webhook waiting when its order is not known (yet).
 */
export async function processWebhook(db: Db, context: OrderContext, eventKey: string): Promise<void> {
  const body = await readWaitingWebhook(db, eventKey)
  const event = context.razorpay.readEvent(body)
  if (!event) return
  const { refund, paymentId, razorpayOrderId } = subjectOf(event)
  let outcome: string | undefined = 'of no concern'
  if (refund) outcome = await newsOfRefund(db, context, refund, razorpayOrderId)
  // A failed attempt is no end: another may follow, and even this one may be authorised after all.
  else if (razorpayOrderId && event.event !== 'payment.failed') {
    outcome = (await isCaptured(db, paymentId)) ? 'known' : await newsOfOrder(db, context, razorpayOrderId)
  } else if (!razorpayOrderId && !paymentId && ABOUT_MONEY.has(event.event)) {
    context.log.error({ eventKey, event: event.event }, 'a webhook that is not understood')
    outcome = 'not understood'
  }
  if (outcome) await finishWebhook(db, eventKey, outcome)
}

async function isCaptured(db: Db, paymentId: string | undefined): Promise<boolean> {
  if (!paymentId) return false
  const known = db.selectFrom('payments').select('payment_id').where('payment_id', '=', paymentId)
  return (await known.executeTakeFirst()) !== undefined
}

async function newsOfOrder(db: Db, context: OrderContext, razorpayOrderId: string): Promise<string | undefined> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('razorpay_order_id', '=', razorpayOrderId)
    .executeTakeFirst()
  if (!order) return undefined
  const asked = await askProvider(db, context, order.id)
  if (!asked.reached) throw new Error(`The provider could not be asked about order ${order.id}`)
  return asked.payState
}

async function newsOfRefund(
  db: Db,
  context: OrderContext,
  told: { id: string; payment_id: string },
  razorpayOrderId: string | undefined,
): Promise<string | undefined> {
  const payment = await db
    .selectFrom('payments')
    .select('order_id')
    .where('payment_id', '=', told.payment_id)
    .executeTakeFirst()
  // Money that was never captured, sent back by the provider itself.
  if (!payment) return razorpayOrderId ? newsOfOrder(db, context, razorpayOrderId) : undefined
  const rows = await db
    .selectFrom('refunds')
    .select(['id', 'reason', 'amount_paise', 'razorpay_refund_id'])
    .where('payment_id', '=', told.payment_id)
    .where('status', '!=', 'dropped')
    .execute()
  const refund = await context.razorpay.refundById(told.id)
  if (refund.is === 'unreachable') throw new Error(`Refund ${told.id}: ${refund.reason}`)
  if (refund.is === 'refused') return refund.reason.slice(0, 200)
  const ours =
    rows.find(({ razorpay_refund_id }) => razorpay_refund_id === told.id) ??
    // The shop's own that was asked for and whose answer never came.
    rows.find(({ reason, amount_paise }) => reason !== 'outside' && amount_paise === refund.value.amount) ??
    rows.find(({ razorpay_refund_id, amount_paise }) => !razorpay_refund_id && amount_paise === refund.value.amount)
  // By a person's hand: all of what the shop does not owe, or only a part of it.
  if (!ours) {
    context.log.error({ orderId: payment.order_id, refundId: told.id }, 'refunded outside the shop')
    await recordIncident(db, payment.order_id, 'refunded outside the shop', told.id)
    return 'refunded outside the shop'
  }
  await applyRefund(db, context, ours.id, refund.value)
  return refund.value.status
}
