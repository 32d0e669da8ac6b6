import type { RazorpayRefund } from '#adapters/razorpay'
import type { Db, Tx } from '#db/connect'
import { issueCreditNote } from '#domain/orders/invoice'
import { onOrder } from '#domain/orders/on-order'
import type { OrderContext } from '#domain/orders/order-context'
import { queueCancelledEmails, queueRefundedEmail, queueRefundFailedEmail } from '#domain/orders/order-emails'
import { recordResolution, shopperCancelled } from '#domain/orders/order-events'
import { type Actor, orderChange, type OrderRow } from '#domain/orders/order-row'
import type { PayState } from '#domain/orders/pay-state'
import {
  changeRefund,
  isFirstTry,
  lockRefund,
  lockRefundsOf,
  nextRefundKey,
  readRefund,
  type RefundRow,
} from '#domain/orders/refunds/refund-row'
import { runWrites } from '#domain/orders/run-writes'

/**
 * Sends a refund that is due, or asks how one that was sent is doing. Marked as sent before the provider is asked, and
 * always under the same key, so that a lost answer never becomes a second refund. Throws when the provider could not be
 * reached: then it is to be called again. `seller` is who asked for it by hand.
 */
export async function sendRefund(db: Db, context: OrderContext, refundId: string, seller?: Actor): Promise<void> {
  const refund = await markSent(db, context, refundId, seller)
  if (!refund) return
  const outcome = refund.razorpay_refund_id
    ? await context.razorpay.refundById(refund.razorpay_refund_id)
    : await context.razorpay.refund(refund.payment_id, {
        amountPaise: refund.amount_paise,
        key: refund.idempotency_key,
      })
  if (outcome.is === 'done') return applyRefund(db, context, refundId, outcome.value, { isAnswer: true })
  if (outcome.is === 'unreachable') throw new Error(`Refund ${refundId}: ${outcome.reason}`)
  // Refused may mean that it has gone back already, by a person's hand.
  const others = await context.razorpay.refundsOf(refund.payment_id)
  if (others.is === 'unreachable') throw new Error(`Refund ${refundId}: ${others.reason}`)
  const whole = others.is === 'done' ? await unknownTo(db, others.value, refund) : undefined
  if (whole) return applyRefund(db, context, refundId, whole)
  const { reason } = outcome
  await onRefund(db, context, refundId, (tx, row, order) => markFailed(tx, context, order, row, reason))
}

/** Of those the provider made: this refund, which nobody has in the books. The same money may be another part that is. */
export async function unknownTo(
  db: Db | Tx,
  made: RazorpayRefund[],
  refund: RefundRow,
): Promise<RazorpayRefund | undefined> {
  const rows = await db
    .selectFrom('refunds')
    .select('razorpay_refund_id')
    .where('payment_id', '=', refund.payment_id)
    .where('id', '!=', refund.id)
    .execute()
  const known = new Set(rows.map(({ razorpay_refund_id }) => razorpay_refund_id))
  return made.find(({ id, amount, status }) => amount === refund.amount_paise && status !== 'failed' && !known.has(id))
}

function markSent(
  db: Db,
  context: OrderContext,
  refundId: string,
  seller: Actor | undefined,
): Promise<RefundRow | undefined> {
  return onRefund(db, context, refundId, async (tx, refund, order) => {
    if (refund.status === 'processed' || refund.status === 'dropped') return undefined
    if (refund.status === 'sent') {
      if (seller && !refund.razorpay_refund_id) await recordRetry(tx, refund, seller, refund.idempotency_key)
      return refund
    }
    // Only a failed refund gets a new key: under the old one the provider would repeat its failure.
    const key = refund.status === 'failed' ? nextRefundKey(refund.idempotency_key) : refund.idempotency_key
    const change = { status: 'sent', idempotency_key: key, razorpay_refund_id: null, failure: null } as const
    await changeRefund(tx, refundId, change)
    if (seller) await recordRetry(tx, refund, seller, key)
    await moveOrder(tx, order, refund, ['REFUNDING'])
    await queueFinalCancellationEmail(tx, context, order, refund)
    return { ...refund, ...change }
  })
}

/** To the shopper, when the seller's cancelling is for good and no slip in the dropdown: once its refund leaves `due`. */
export async function queueFinalCancellationEmail(
  tx: Tx,
  context: OrderContext,
  order: OrderRow,
  refund: RefundRow,
  paise = refund.amount_paise,
): Promise<void> {
  if (refund.status !== 'due' || refund.reason !== 'cancelled' || (await shopperCancelled(tx, order.id))) return
  await queueCancelledEmails(tx, context, order, paise, 'shop')
}

function recordRetry(tx: Tx, refund: RefundRow, seller: Actor, key: string): Promise<void> {
  return recordResolution(tx, refund.order_id, seller, 'refund tried again', key)
}

/**
 * Stores what the provider reports of a refund; forward only, so that an old report changes nothing. `isAnswer`: it is
 * the answer to the shop's own request, and names the refund that the request made.
 */
export async function applyRefund(
  db: Db,
  context: OrderContext,
  refundId: string,
  reported: RazorpayRefund,
  { isAnswer = false } = {},
): Promise<void> {
  await onRefund(db, context, refundId, async (tx, row, order) => {
    if (row.status === 'processed' || row.status === 'dropped') return
    const refund = isAnswer ? { ...row, razorpay_refund_id: reported.id } : row
    if (reported.status === 'failed') {
      // The report of an earlier try that failed says nothing about this one.
      if (refund.razorpay_refund_id !== reported.id) return
      await markFailed(tx, context, order, refund, 'The bank did not take it')
    } else await advance(tx, context, order, refund, reported)
  })
}

async function advance(
  tx: Tx,
  context: OrderContext,
  order: OrderRow,
  refund: RefundRow,
  reported: RazorpayRefund,
): Promise<void> {
  // A refund that a person made at the provider may be out before the shop sends its own.
  await queueFinalCancellationEmail(tx, context, order, refund)
  if (reported.status === 'pending') {
    await changeRefund(tx, refund.id, { status: 'sent', razorpay_refund_id: reported.id, failure: null })
    await moveOrder(tx, order, refund, ['REFUNDING'])
    return
  }
  const { arn, rrn, utr } = reported.acquirer_data ?? {}
  const bankReference = arn ?? rrn ?? utr ?? null
  await changeRefund(tx, refund.id, {
    status: 'processed',
    razorpay_refund_id: reported.id,
    bank_reference: bankReference,
    failure: null,
  })
  await moveOrder(tx, order, refund, ['REFUNDING', 'REFUNDED'])
  // The person who made an external refund tells the shopper.
  if (refund.reason === 'outside') return
  const facts = { paise: refund.amount_paise, bankReference, extra: refund.reason === 'extra' }
  await queueRefundedEmail(tx, context, order, facts)
}

async function markFailed(
  tx: Tx,
  context: OrderContext,
  order: OrderRow,
  refund: RefundRow,
  reason: string,
): Promise<void> {
  context.log.error({ refundId: refund.id, reason }, 'refund failed')
  if (refund.status !== 'sent') return
  const failure = { razorpay_refund_id: refund.razorpay_refund_id, failure: reason.slice(0, 500) }
  // An external refund of an order that stays is for the person who made it to make again.
  if (refund.reason === 'outside' && !(await isOwedAnyway(tx, refund)))
    return changeRefund(tx, refund.id, { status: 'dropped', ...failure })
  await changeRefund(tx, refund.id, { status: 'failed', ...failure })
  await moveOrder(tx, order, refund, ['REFUND_FAILED'])
  // The shop is told of the first failure only; it makes the later tries by itself.
  if (isFirstTry(refund)) await queueRefundFailedEmail(tx, context, order, { paise: refund.amount_paise, reason })
}

// All of the money goes back: the shop's own refund covers the rest.
async function isOwedAnyway(tx: Tx, { payment_id: paymentId }: RefundRow): Promise<boolean> {
  return (await lockRefundsOf(tx, paymentId)).some(({ reason }) => reason !== 'outside')
}

async function onRefund<T>(
  db: Db,
  context: OrderContext,
  refundId: string,
  work: (tx: Tx, refund: RefundRow, order: OrderRow) => Promise<T>,
): Promise<T | undefined> {
  const before = await readRefund(db, refundId)
  if (!before) return undefined
  return onOrder(db, context, before.order_id, async (tx, order) => {
    const refund = await lockRefund(tx, refundId)
    return refund && work(tx, refund, order)
  })
}

/**
 * Moves a locked order along with the refund of its own money; refunds of extra payments and external refunds do not
 * touch it. Answers the order as it is then.
 */
export async function moveOrder(
  tx: Tx,
  order: OrderRow,
  refund: Pick<RefundRow, 'id' | 'reason'>,
  states: PayState[],
): Promise<OrderRow> {
  if (refund.reason === 'extra' || refund.reason === 'outside') return order
  let moved = order
  for (const pay_state of states) {
    if (moved.pay_state === pay_state || (pay_state === 'REFUNDING' && moved.pay_state === 'REFUNDED')) continue
    await runWrites(tx, [orderChange(moved, { pay_state }, { actor: 'provider', note: refund.id })])
    moved = { ...moved, pay_state }
    // From here on the order cannot become paid again.
    if (pay_state === 'REFUNDING') await issueCreditNote(tx, order.id)
  }
  return moved
}
