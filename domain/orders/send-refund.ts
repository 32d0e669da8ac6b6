import type { RazorpayRefund } from '#adapters/razorpay'
import type { Db, Tx } from '#db/connect'
import type { OrderContext } from '#domain/orders/context'
import { shopperCancelled } from '#domain/orders/cancel-order'
import { issueCreditNote } from '#domain/orders/invoice'
import { writeCancelled, writeRefunded, writeRefundFailed } from '#domain/orders/order-letter'
import { type Actor, lockOrder, orderChange, type OrderRow, type PayState, recordMend } from '#domain/orders/order-row'
import { write } from '#domain/orders/writes'
import {
  changeRefund,
  isFirstTry,
  lockRefund,
  lockRefundsOf,
  nextRefundKey,
  readRefund,
  type RefundRow,
} from '#domain/payments/refund-row'

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
  if (outcome.is === 'done') {
    await change(db, context, refundId, (tx) => changeRefund(tx, refundId, { razorpay_refund_id: outcome.value.id }))
    return applyRefund(db, context, refundId, outcome.value)
  }
  if (outcome.is === 'unreachable') throw new Error(`Refund ${refundId}: ${outcome.reason}`)
  // Refused may mean that it has gone back already, by a person's hand.
  const others = await context.razorpay.refundsOf(refund.payment_id)
  if (others.is === 'unreachable') throw new Error(`Refund ${refundId}: ${others.reason}`)
  const whole = others.is === 'done' ? await unknownTo(db, others.value, refund) : undefined
  if (whole) return applyRefund(db, context, refundId, whole)
  await fail(db, context, refundId, outcome.reason)
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

async function markSent(
  db: Db,
  context: OrderContext,
  refundId: string,
  seller: Actor | undefined,
): Promise<RefundRow | undefined> {
  const before = await readRefund(db, refundId)
  if (!before) return undefined
  const marked = await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, before.order_id)
    const refund = await lockRefund(tx, refundId)
    if (!refund || refund.status === 'processed' || refund.status === 'dropped') return undefined
    if (refund.status === 'sent') {
      if (seller && !refund.razorpay_refund_id) await recordAgain(tx, refund, seller, refund.idempotency_key)
      return { refund, order, moved: false }
    }
    // Only a failed one gets a new key: under the old one the provider would repeat its failure.
    const key = refund.status === 'failed' ? nextRefundKey(refund.idempotency_key) : refund.idempotency_key
    const change = { status: 'sent', idempotency_key: key, razorpay_refund_id: null, failure: null } as const
    await changeRefund(tx, refundId, change)
    if (seller) await recordAgain(tx, refund, seller, key)
    const moved = await moveOrder(tx, refund, ['REFUNDING'])
    await writeForGood(tx, context, order, refund)
    return { refund: { ...refund, ...change }, order, moved }
  })
  if (marked?.moved) context.changes.announce('orders', marked.order.user_id)
  return marked?.refund
}

/** To the shopper, when the seller's cancelling is for good and no slip in the dropdown: once its refund leaves `due`. */
export async function writeForGood(
  tx: Tx,
  context: OrderContext,
  order: OrderRow,
  refund: RefundRow,
  paise = refund.amount_paise,
): Promise<void> {
  if (refund.status !== 'due' || refund.reason !== 'cancelled' || (await shopperCancelled(tx, order))) return
  await writeCancelled(tx, context, order, paise, 'shop')
}

function recordAgain(tx: Tx, refund: RefundRow, seller: Actor, key: string): Promise<void> {
  return recordMend(tx, refund.order_id, seller, 'refund tried again', key)
}

/** Stores what the provider says of a refund; forward only, so that old news changes nothing. */
export async function applyRefund(
  db: Db,
  context: OrderContext,
  refundId: string,
  news: RazorpayRefund,
): Promise<void> {
  if (news.status === 'failed') return fail(db, context, refundId, 'The bank did not take it', news.id)
  const bankReference = news.acquirer_data?.arn ?? news.acquirer_data?.rrn ?? news.acquirer_data?.utr ?? null
  await change(db, context, refundId, async (tx, refund) => {
    if (refund.status === 'processed' || refund.status === 'dropped') return
    const order = await lockOrder(tx, refund.order_id)
    // By another hand than ours the refund may have left before it was sent.
    await writeForGood(tx, context, order, refund)
    if (news.status === 'pending') {
      await changeRefund(tx, refundId, { status: 'sent', razorpay_refund_id: news.id, failure: null })
      await moveOrder(tx, refund, ['REFUNDING'])
      return
    }
    await changeRefund(tx, refundId, {
      status: 'processed',
      razorpay_refund_id: news.id,
      bank_reference: bankReference,
      failure: null,
    })
    await moveOrder(tx, refund, ['REFUNDING', 'REFUNDED'])
    // Of a part the shopper has heard from whoever gave it back.
    if (refund.reason === 'outside') return
    await writeRefunded(tx, context, order, {
      paise: refund.amount_paise,
      bankReference,
      extra: refund.reason === 'extra',
    })
  })
}

async function fail(db: Db, context: OrderContext, refundId: string, reason: string, id?: string): Promise<void> {
  context.log.error({ refundId, reason }, 'refund failed')
  await change(db, context, refundId, async (tx, refund) => {
    if (refund.status !== 'sent') return
    // News of an earlier try that failed says nothing of this one.
    if (id && refund.razorpay_refund_id !== id) return
    // Of an order that stays it was a person's own, and is theirs to make again.
    if (refund.reason === 'outside' && !(await isOwedAnyway(tx, refund)))
      return changeRefund(tx, refundId, { status: 'dropped', failure: reason.slice(0, 500) })
    await changeRefund(tx, refundId, { status: 'failed', failure: reason.slice(0, 500) })
    await moveOrder(tx, refund, ['REFUND_FAILED'])
    // A person is told once; the tries after that are the shop's own.
    if (!isFirstTry(refund)) return
    const order = await lockOrder(tx, refund.order_id)
    await writeRefundFailed(tx, context, order, { paise: refund.amount_paise, reason })
  })
}

// A part of money all of which goes back: the shop's own refund stands for the rest.
async function isOwedAnyway(tx: Tx, { payment_id: paymentId }: RefundRow): Promise<boolean> {
  return (await lockRefundsOf(tx, paymentId)).some(({ reason }) => reason !== 'outside')
}

async function change(
  db: Db,
  context: OrderContext,
  refundId: string,
  work: (tx: Tx, refund: RefundRow) => Promise<void>,
): Promise<void> {
  const before = await readRefund(db, refundId)
  if (!before) return
  const userId = await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, before.order_id)
    const refund = await lockRefund(tx, refundId)
    if (refund) await work(tx, refund)
    return order.user_id
  })
  context.changes.announce('orders', userId)
}

/** Moves a locked order along with its refund: it shows where its own money is; that of others does not touch it. */
export async function moveOrder(
  tx: Tx,
  refund: Pick<RefundRow, 'id' | 'order_id' | 'reason'>,
  along: PayState[],
): Promise<boolean> {
  if (refund.reason === 'extra' || refund.reason === 'outside') return false
  let moved = false
  for (const pay_state of along) {
    const order = await lockOrder(tx, refund.order_id)
    if (order.pay_state === pay_state || (pay_state === 'REFUNDING' && order.pay_state === 'REFUNDED')) continue
    await write(tx, [orderChange(order, { pay_state }, { actor: 'provider', note: refund.id })])
    // From here on there is no way back to paid.
    if (pay_state === 'REFUNDING') await issueCreditNote(tx, order.id)
    moved = true
  }
  return moved
}
