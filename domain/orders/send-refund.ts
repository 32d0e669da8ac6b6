import type { RazorpayRefund } from '#adapters/razorpay'
import type { Db, Tx } from '#db/connect'
import type { OrderContext } from '#domain/orders/context'
import { shopperCancelled } from '#domain/orders/cancel-order'
import { issueCreditNote } from '#domain/orders/invoice'
import { writeCancelled, writeRefunded, writeRefundFailed } from '#domain/orders/order-letter'
import { lockOrder, orderChange, type PayState } from '#domain/orders/order-row'
import { write } from '#domain/orders/writes'
import { changeRefund, lockRefund, nextRefundKey, readRefund, type RefundRow } from '#domain/payments/refund-row'

/**
 * Sends a refund that is due, or asks how one that was sent is doing. Marked as sent before the provider is asked, and
 * always under the same key, so that a lost answer never becomes a second refund. Throws when the provider could not be
 * reached: then it is to be called again.
 */
export async function sendRefund(db: Db, context: OrderContext, refundId: string): Promise<void> {
  const refund = await markSent(db, context, refundId)
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
  const whole = others.is === 'done' ? others.value.find(({ amount }) => amount === refund.amount_paise) : undefined
  if (whole && whole.status !== 'failed') return applyRefund(db, context, refundId, whole)
  await fail(db, context, refundId, outcome.reason)
}

async function markSent(db: Db, context: OrderContext, refundId: string): Promise<RefundRow | undefined> {
  const before = await readRefund(db, refundId)
  if (!before) return undefined
  const marked = await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, before.order_id)
    const refund = await lockRefund(tx, refundId)
    if (!refund || refund.status === 'processed' || refund.status === 'dropped') return undefined
    if (refund.status === 'sent') return { refund, order, moved: false }
    // Only a failed one gets a new key: under the old one the provider would repeat its failure.
    const key = refund.status === 'failed' ? nextRefundKey(refund.idempotency_key) : refund.idempotency_key
    const change = { status: 'sent', idempotency_key: key, razorpay_refund_id: null, failure: null } as const
    await changeRefund(tx, refundId, change)
    const moved = await moveOrder(tx, refund, ['REFUNDING'])
    // Only now is the seller's cancelling for good, and no slip in the dropdown.
    if (refund.status === 'due' && refund.reason === 'cancelled' && !(await shopperCancelled(tx, order))) {
      await writeCancelled(tx, context, order, refund.amount_paise, 'shop')
    }
    return { refund: { ...refund, ...change }, order, moved }
  })
  if (marked?.moved) context.changes.announce('orders', marked.order.user_id)
  return marked?.refund
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
    if (news.status === 'pending') {
      await changeRefund(tx, refundId, { razorpay_refund_id: news.id })
      return
    }
    await changeRefund(tx, refundId, {
      status: 'processed',
      razorpay_refund_id: news.id,
      bank_reference: bankReference,
      failure: null,
    })
    await moveOrder(tx, refund, ['REFUNDING', 'REFUNDED'])
    const order = await lockOrder(tx, refund.order_id)
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
    await changeRefund(tx, refundId, { status: 'failed', failure: reason.slice(0, 500) })
    await moveOrder(tx, refund, ['REFUND_FAILED'])
    // A person is told once; the tries after that are the shop's own.
    if (!refund.idempotency_key.endsWith('-1')) return
    const order = await lockOrder(tx, refund.order_id)
    await writeRefundFailed(tx, context, order, { paise: refund.amount_paise, reason })
  })
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

// The order shows where its own money is; an extra payment's refund does not touch it.
async function moveOrder(tx: Tx, refund: RefundRow, along: PayState[]): Promise<boolean> {
  if (refund.reason === 'extra') return false
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
