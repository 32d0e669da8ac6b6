import { refundRefusedAgain, refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import type { OrderContext } from '#domain/orders/order/order-context'
import { readOrder } from '#domain/orders/order/order-row'
import {
  isOfCash,
  readRefund,
  type RefundRow,
  type RefundStatus,
  refundsToSend,
} from '#domain/orders/refunds/refund-row'
import { handCashBack, sendRefund } from '#domain/orders/refunds/send-refund'
import { Failure } from '#domain/process/failure'

/** The state of an order's refunds after a retry: `processed` when the bank has them all. */
export type Retried = Extract<RefundStatus, 'sent' | 'processed'>

/** Throws a Failure: 404 no such order, 409 nothing to refund or refused again, 502 the provider could not be asked. */
export async function retryRefunds(db: Db, context: OrderContext, sellerId: string, orderId: string): Promise<Retried> {
  await readOrder(db, orderId)
  const refunds = await refundsToSend(db, orderId)
  if (refunds.length === 0) throw new Failure('conflict', refusals.nothingToRefund)
  const after: RefundRow[] = []
  for (const refund of refunds) {
    if (refund.status !== 'processed') await retryRefund(db, context, sellerId, refund)
    after.push((await readRefund(db, refund.id)) ?? refund)
  }
  const failed = after.find(({ status }) => status === 'failed' || status === 'dropped')
  if (failed) throw new Failure('conflict', refundRefusedAgain(failed.failure))
  return after.every(({ status }) => status === 'processed') ? 'processed' : 'sent'
}

async function retryRefund(db: Db, context: OrderContext, sellerId: string, refund: RefundRow): Promise<void> {
  const seller = { actor: 'seller', id: sellerId } as const
  if (isOfCash(refund)) return handCashBack(db, context, refund.id, seller)
  try {
    await sendRefund(db, context, refund.id, seller)
    // The failure of the try before may be reported only now; then this is the next try.
    const current = await readRefund(db, refund.id)
    if (refund.status === 'sent' && current?.status === 'failed') await sendRefund(db, context, refund.id, seller)
  } catch (error) {
    context.log.warn({ err: error, refundId: refund.id }, 'manual refund retry failed')
    // Another retry of the same refund may have succeeded.
    const current = await readRefund(db, refund.id)
    if (current?.razorpay_refund_id || current?.status === 'processed') return
    throw new Failure('provider', refusals.providerSilent, { cause: error })
  }
}
