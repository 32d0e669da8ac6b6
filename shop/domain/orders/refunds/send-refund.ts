import type { RazorpayRefund } from '#adapters/razorpay/razorpay'
import type { Db, Tx } from '#db/connect'
import { makeCreditNoteDue } from '#domain/orders/documents/documents-due'
import { queueCancelledEmails, queueRefundedEmail, queueRefundFailedEmail } from '#domain/orders/emails/order-emails'
import { onOrder } from '#domain/orders/order/on-order'
import type { OrderContext } from '#domain/orders/order/order-context'
import { recordResolution, shopperCancelled } from '#domain/orders/order/order-events'
import { type Actor, orderChange, type OrderRow } from '#domain/orders/order/order-row'
import { runWrites } from '#domain/orders/order/run-writes'
import {
  changeRefund,
  isExternal,
  isFirstTry,
  isOfCash,
  isPart,
  lockRefund,
  lockRefundsOf,
  nextRefundKey,
  readRefund,
  type RefundRow,
} from '#domain/orders/refunds/refund-row'
import type { PayState } from '#domain/orders/status/pay-state'

/** Sends a due refund, or reads a sent one. Throws when the provider cannot be reached; then call it again. */
// The refund is marked as sent before the request, so that a lost response never causes a second one.
export async function sendRefund(db: Db, context: OrderContext, refundId: string, seller?: Actor): Promise<void> {
  const refund = await markSent(db, context, refundId, seller)
  if (!refund || isOfCash(refund)) return
  const outcome = refund.razorpay_refund_id
    ? await context.razorpay.refundById(refund.razorpay_refund_id)
    : await context.razorpay.refund(refund.payment_id, {
        amountPaise: refund.amount_paise,
        key: refund.idempotency_key,
        // A payment may have several parts of one amount.
        ...(refund.part_id && { receipt: refund.part_id }),
      })
  if (outcome.is === 'done') return applyRefund(db, context, refundId, outcome.value, { isAnswer: true })
  if (outcome.is === 'unreachable') throw new Error(`Refund ${refundId}: ${outcome.reason}`)
  // A refusal may mean that a person has already made this refund at the provider.
  const others = await context.razorpay.refundsOf(refund.payment_id)
  if (others.is === 'unreachable') throw new Error(`Refund ${refundId}: ${others.reason}`)
  const existing = others.is === 'done' ? await findUnrecorded(db, others.value, refund) : undefined
  if (existing) return applyRefund(db, context, refundId, existing)
  const { reason } = outcome
  await onRefund(db, context, refundId, (tx, row, order) => markFailed(tx, context, order, row, reason))
}

/** Records that a seller has given the cash back. A repeat has no effect. */
export async function handCashBack(db: Db, context: OrderContext, refundId: string, seller: Actor): Promise<void> {
  await onRefund(db, context, refundId, async (tx, refund, order) => {
    if (refund.status === 'processed' || refund.status === 'dropped') return
    await recordResolution(tx, order.id, seller, 'cash given back', refund.id)
    await advance(tx, context, order, refund, { id: `cash_${refund.id}`, status: 'processed' })
  })
}

/** The refund at the provider that has this amount, and is neither recorded by another row nor was sent for one. */
export async function findUnrecorded(
  db: Db | Tx,
  refunds: RazorpayRefund[],
  refund: RefundRow,
): Promise<RazorpayRefund | undefined> {
  const rows = await db
    .selectFrom('refunds')
    .select('razorpay_refund_id')
    .where('payment_id', '=', refund.payment_id)
    .where('id', '!=', refund.id)
    .execute()
  const known = new Set(rows.map(({ razorpay_refund_id }) => razorpay_refund_id))
  return refunds.find(
    ({ id, amount, status, receipt }) =>
      amount === refund.amount_paise &&
      status !== 'failed' &&
      !known.has(id) &&
      (!receipt || receipt === refund.part_id),
  )
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
    // A failed refund gets a new key, because under the old one the provider repeats the failure.
    const key = refund.status === 'failed' ? nextRefundKey(refund.idempotency_key) : refund.idempotency_key
    const change = { status: 'sent', idempotency_key: key, razorpay_refund_id: null, failure: null } as const
    await changeRefund(tx, refundId, change)
    if (seller) await recordRetry(tx, refund, seller, key)
    await moveOrder(tx, order, refund, ['REFUNDING'])
    await queueFinalCancellationEmail(tx, context, order, refund)
    return { ...refund, ...change }
  })
}

/** Emails the shopper once the seller's cancellation is final: when its refund leaves `due`. */
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

/** An outdated report changes nothing. `isAnswer`: it is the response to the request, so its id is the refund's. */
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
      // A failure of an earlier try does not concern this one.
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
  reported: Pick<RazorpayRefund, 'id' | 'status' | 'acquirer_data'>,
): Promise<void> {
  // An external refund may be made before the shop sends its own.
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
  // The person who made an external refund informs the shopper.
  if (isExternal(refund)) return
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
  // A failed external refund of an order that stays is dropped; the person who made it makes it again.
  if (isExternal(refund) && !(await isOwedAnyway(tx, order, refund)))
    return changeRefund(tx, refund.id, { status: 'dropped', ...failure })
  await changeRefund(tx, refund.id, { status: 'failed', ...failure })
  await moveOrder(tx, order, refund, ['REFUND_FAILED'])
  if (isFirstTry(refund)) await queueRefundFailedEmail(tx, context, order, { paise: refund.amount_paise, reason })
}

// Whether nothing of the payment stays: the shop refunds the rest, or the external refund stands for refunded pieces.
async function isOwedAnyway(tx: Tx, order: OrderRow, { payment_id: paymentId }: RefundRow): Promise<boolean> {
  const refunds = await lockRefundsOf(tx, paymentId)
  const ofPieces = refunds.filter(({ reason }) => reason === 'part')
  return (
    refunds.some((refund) => !isPart(refund)) ||
    order.refunded_paise > ofPieces.reduce((sum, { amount_paise }) => sum + amount_paise, 0)
  )
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

/** Moves a locked order; refunds of extra payments and of parts do not affect it. Returns the changed order. */
export async function moveOrder(
  tx: Tx,
  order: OrderRow,
  refund: Pick<RefundRow, 'id' | 'reason'>,
  states: PayState[],
): Promise<OrderRow> {
  if (refund.reason === 'extra' || isPart(refund)) return order
  let moved = order
  for (const pay_state of states) {
    if (moved.pay_state === pay_state || (pay_state === 'REFUNDING' && moved.pay_state === 'REFUNDED')) continue
    await runWrites(tx, [orderChange(moved, { pay_state }, { actor: 'provider', note: refund.id })])
    moved = { ...moved, pay_state }
    // From this state on, the order cannot become paid again.
    if (pay_state === 'REFUNDING') await makeCreditNoteDue(tx, order.id)
  }
  return moved
}
