import type { RazorpayRefund } from '#adapters/razorpay/razorpay'
import { notSentBack, refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { onOrder } from '#domain/orders/order/on-order'
import type { OrderContext } from '#domain/orders/order/order-context'
import { recordResolution, wasResolved } from '#domain/orders/order/order-events'
import { type Actor, orderChange, type OrderRow } from '#domain/orders/order/order-row'
import { runWrites } from '#domain/orders/order/run-writes'
import {
  changeRefund,
  isExternal,
  isPart,
  lockRefund,
  readRefund,
  recordRefund,
  type RefundRow,
} from '#domain/orders/refunds/refund-row'
import { sendRefund, findUnrecorded } from '#domain/orders/refunds/send-refund'
import { Failure } from '#domain/process/failure'
import { wasCaptured } from '#domain/reconciliation/provider-statement'
import { orFailure } from '#domain/reconciliation/resolve-payment'

// The request sends it; the job is for a shop that crashes before.
const JOB_DELAY_S = 15

/** Throws a Failure: 404 unknown, 409 the provider has it, never captured its payment, or refused it, 502 no answer. */
// The provider lacks the old refund or reports it as failed, so it is dropped, and sent under a new key.
export async function resendRefund(
  db: Db,
  context: OrderContext,
  sellerId: string,
  razorpayRefundId: string,
): Promise<void> {
  const lost = await db
    .selectFrom('refunds')
    .select(['id', 'order_id', 'payment_id'])
    .where('razorpay_refund_id', '=', razorpayRefundId)
    .executeTakeFirst()
  if (!lost) {
    if (await wasResolved(db, 'refund sent again', razorpayRefundId)) return
    throw new Failure('missing', refusals.noSuchRefund)
  }
  const reported = await context.razorpay.refundById(razorpayRefundId)
  if (reported.is === 'unreachable') throw new Failure('provider', refusals.providerSilent)
  if (reported.is === 'done' && reported.value.status !== 'failed')
    throw new Failure('conflict', refusals.refundIsThere)
  const payment = orFailure(await context.razorpay.payment(lost.payment_id), refusals.noSuchPayment)
  if (!wasCaptured(payment)) throw new Failure('conflict', refusals.paymentNotThere)
  const others = orFailure(await context.razorpay.refundsOf(lost.payment_id), refusals.noSuchPayment)
  if (others.some(({ id, status }) => id === razorpayRefundId && status !== 'failed'))
    throw new Failure('conflict', refusals.refundIsThere)
  const by = { actor: 'seller', id: sellerId, note: razorpayRefundId } as const
  const refundId = await onOrder(db, context, lost.order_id, (tx, order) =>
    replaceRefund(tx, context, order, lost.id, others, by),
  )
  if (refundId) await send(db, context, refundId)
}

async function replaceRefund(
  tx: Tx,
  context: OrderContext,
  order: OrderRow,
  lostId: string,
  others: RazorpayRefund[],
  by: Actor & { note: string },
): Promise<string | undefined> {
  const lost = await lockRefund(tx, lostId)
  if (!lost || lost.status === 'dropped') {
    if (lost && (await wasResolved(tx, 'refund sent again', by.note))) return undefined
    throw new Failure('conflict', refusals.nothingToRefund)
  }
  if (!isRecordedAsMade(lost)) throw new Failure('conflict', refusals.refundNotBackYet)
  await recordResolution(tx, lost.order_id, by, 'refund sent again', by.note)
  // Without the provider's id, so that a refund which reappears there is matched with the new one.
  await changeRefund(tx, lost.id, { status: 'dropped', razorpay_refund_id: null })
  const { reason, part_id, amount_paise: paise, created_at: at } = lost
  // A person may have repeated a rejected refund at the provider; then it is matched with that one.
  const external = await findUnrecorded(tx, others, lost)
  const refundId = await recordRefund(tx, lost, {
    reason,
    part_id,
    paise,
    at,
    razorpayRefundId: external?.id ?? null,
  })
  if (reason !== 'extra' && !isPart(lost)) await runWrites(tx, [orderChange(order, { pay_state: 'REFUNDING' }, by)])
  const job = { name: 'refund', data: { refundId } } as const
  await context.queue.send(tx, job, { key: refundId, afterSeconds: JOB_DELAY_S })
  return refundId
}

// A refund that is under way or recorded as failed is retried by its order instead.
function isRecordedAsMade(refund: RefundRow): boolean {
  return refund.status === 'processed' || (isExternal(refund) && refund.status === 'sent')
}

async function send(db: Db, context: OrderContext, refundId: string): Promise<void> {
  try {
    await sendRefund(db, context, refundId)
  } catch (error) {
    context.log.warn({ err: error, refundId }, 'manual resend of a refund failed')
    // The refund job may have succeeded.
    if ((await readRefund(db, refundId))?.razorpay_refund_id) return
    throw new Failure('provider', refusals.providerSilent, { cause: error })
  }
  const after = await readRefund(db, refundId)
  if (after?.status !== 'failed' && after?.status !== 'dropped') return
  throw new Failure('conflict', notSentBack(after.failure))
}
