import { refundRefusedAgain, refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import { Failure } from '#domain/failure'
import type { OrderContext } from '#domain/orders/order-context'
import { readOrder } from '#domain/orders/order-row'
import { sendRefund } from '#domain/orders/refunds/send-refund'
import { readRefund, type RefundRow, refundsInHand } from '#domain/orders/refunds/refund-row'

/** Where the refunds of an order are after another try: `back` when the bank has them all. */
export type Retried = 'sent' | 'back'

/**
 * A seller tries every refund of an order that has not gone back, under the keys of sendRefund; one that is on its way
 * is only asked about. Throws a Failure: 404 no such order, 409 nothing to give back or refused again, 502 the provider
 * could not be asked.
 */
export async function retryRefunds(db: Db, context: OrderContext, sellerId: string, orderId: string): Promise<Retried> {
  await readOrder(db, orderId)
  const refunds = await refundsInHand(db, orderId)
  if (refunds.length === 0) throw new Failure('conflict', refusals.nothingToRefund)
  const after: RefundRow[] = []
  for (const refund of refunds) {
    if (refund.status !== 'processed') await tryAgain(db, context, sellerId, refund)
    after.push((await readRefund(db, refund.id)) ?? refund)
  }
  const failed = after.find(({ status }) => status === 'failed' || status === 'dropped')
  if (failed) throw new Failure('conflict', refundRefusedAgain(failed.failure))
  return after.every(({ status }) => status === 'processed') ? 'back' : 'sent'
}

async function tryAgain(db: Db, context: OrderContext, sellerId: string, refund: RefundRow): Promise<void> {
  const seller = { actor: 'seller', id: sellerId } as const
  try {
    await sendRefund(db, context, refund.id, seller)
    // That the bank refused the try before is heard only now; this is the next one.
    const now = await readRefund(db, refund.id)
    if (refund.status === 'sent' && now?.status === 'failed') await sendRefund(db, context, refund.id, seller)
  } catch (error) {
    context.log.warn({ err: error, refundId: refund.id }, 'refund tried by hand')
    // Somebody else's try of the same refund may have come through meanwhile.
    const now = await readRefund(db, refund.id)
    if (now?.razorpay_refund_id || now?.status === 'processed') return
    throw new Failure('provider', refusals.providerSilent, { cause: error })
  }
}
