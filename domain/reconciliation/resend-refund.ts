import type { RazorpayRefund } from '#adapters/razorpay'
import { notSentBack, refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { Failure } from '#domain/failure'
import type { OrderContext } from '#domain/orders/order-context'
import { orFailure } from '#domain/reconciliation/resolve-payment'
import { onOrder } from '#domain/orders/on-order'
import { recordResolution, wasResolved } from '#domain/orders/order-events'
import { type Actor, orderChange, type OrderRow } from '#domain/orders/order-row'
import { wasCaptured } from '#domain/reconciliation/provider-statement'
import { sendRefund, unknownTo } from '#domain/orders/refunds/send-refund'
import { runWrites } from '#domain/orders/run-writes'
import { changeRefund, lockRefund, noteRefund, readRefund, type RefundRow } from '#domain/orders/refunds/refund-row'

// The request sends it itself; the job is for when the shop dies before.
const SENT_BY_THEN_S = 15

/**
 * Sends a refund again that the shop has for made and the provider does not have, or calls failed: the old one is
 * dropped, and one of the same reason and amount goes out under a key of its own. The same again is nothing. Throws a
 * Failure: 404 the shop does not know it, 409 the provider has it, has never captured its payment, or refused to send
 * it, 502 the provider could not be asked.
 */
export async function resendRefund(
  db: Db,
  context: OrderContext,
  sellerId: string,
  razorpayRefundId: string,
): Promise<void> {
  const missing = await db
    .selectFrom('refunds')
    .select(['id', 'order_id', 'payment_id'])
    .where('razorpay_refund_id', '=', razorpayRefundId)
    .executeTakeFirst()
  if (!missing) {
    if (await wasResolved(db, 'refund sent again', razorpayRefundId)) return
    throw new Failure('missing', refusals.noSuchRefund)
  }
  const there = await context.razorpay.refundById(razorpayRefundId)
  if (there.is === 'unreachable') throw new Failure('provider', refusals.providerSilent)
  if (there.is === 'done' && there.value.status !== 'failed') throw new Failure('conflict', refusals.refundIsThere)
  const payment = orFailure(await context.razorpay.payment(missing.payment_id), refusals.noSuchPayment)
  if (!wasCaptured(payment)) throw new Failure('conflict', refusals.paymentNotThere)
  const made = orFailure(await context.razorpay.refundsOf(missing.payment_id), refusals.noSuchPayment)
  if (made.some(({ id, status }) => id === razorpayRefundId && status !== 'failed'))
    throw new Failure('conflict', refusals.refundIsThere)
  const by = { actor: 'seller', id: sellerId, note: razorpayRefundId } as const
  const refundId = await onOrder(db, context, missing.order_id, (tx, order) =>
    oweAgain(tx, context, order, missing.id, made, by),
  )
  if (refundId) await send(db, context, refundId)
}

// Answers the refund to send; none when another seller was first.
async function oweAgain(
  tx: Tx,
  context: OrderContext,
  order: OrderRow,
  missingId: string,
  made: RazorpayRefund[],
  by: Actor & { note: string },
): Promise<string | undefined> {
  const missing = await lockRefund(tx, missingId)
  if (!missing || missing.status === 'dropped') {
    if (missing && (await wasResolved(tx, 'refund sent again', by.note))) return undefined
    throw new Failure('conflict', refusals.nothingToRefund)
  }
  if (!isSaidToBeBack(missing)) throw new Failure('conflict', refusals.refundNotBackYet)
  await recordResolution(tx, missing.order_id, by, 'refund sent again', by.note)
  // Without its name: should the provider find it again, it is the one that is owed.
  await changeRefund(tx, missing.id, { status: 'dropped', razorpay_refund_id: null })
  const { reason, amount_paise: paise, created_at: at } = missing
  // Somebody may have sent the same by hand when the bank did not take it; then this is it.
  const byHand = await unknownTo(tx, made, missing)
  const refundId = await noteRefund(tx, missing, { reason, paise, at, razorpayRefundId: byHand?.id ?? null })
  if (reason !== 'extra' && reason !== 'outside')
    await runWrites(tx, [orderChange(order, { pay_state: 'REFUNDING' }, by)])
  const job = { name: 'refund', data: { refundId } } as const
  await context.queue.send(tx, job, { key: refundId, afterSeconds: SENT_BY_THEN_S })
  return refundId
}

// One that is still on its way, or failed here too, is the order's to try again.
function isSaidToBeBack({ status, reason }: RefundRow): boolean {
  return status === 'processed' || (reason === 'outside' && status === 'sent')
}

async function send(db: Db, context: OrderContext, refundId: string): Promise<void> {
  try {
    await sendRefund(db, context, refundId)
  } catch (error) {
    context.log.warn({ err: error, refundId }, 'refund sent again by hand')
    // The shop's own worker may have come through meanwhile.
    if ((await readRefund(db, refundId))?.razorpay_refund_id) return
    throw new Failure('provider', refusals.providerSilent, { cause: error })
  }
  const after = await readRefund(db, refundId)
  if (after?.status !== 'failed' && after?.status !== 'dropped') return
  throw new Failure('conflict', notSentBack(after.failure))
}
