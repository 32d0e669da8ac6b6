import { setTimeout as pause } from 'node:timers/promises'

import type { Db } from '#db/connect'
import type { OrderContext } from '#domain/orders/order/order-context'
import { type OrderRow, readOrder } from '#domain/orders/order/order-row'
import { askProvider, isTimeToAsk } from '#domain/orders/payments/ask-provider'
import { isRowLocked, withinPatience } from '#domain/orders/payments/within-patience'

/** pending: the payment may still be captured. cash: the order is kept and paid in cash on delivery. */
export type PayResult = 'paid' | 'pending' | 'cash'

/** open: the order can be paid, and no payment of it is under way. ended: the attempt ended unpaid. */
export type PaymentProgress = PayResult | 'open' | 'goes back' | 'ended'

type Asked = Pick<OrderRow, 'id' | 'pay_state' | 'by_cash' | 'razorpay_order_id'>

const ASK_EVERY_MS = 2_000
// 4 s for the capture, and half a second for the answer of the provider that is asked last.
const ANSWER_WITHIN_MS = 4_500
const LOOK_EVERY_MS = 500
const MOST_WATCHED = 100

type Watch = { until: number; progress: Promise<PaymentProgress> }
const watched = new Map<string, Watch>()

/** The moment, in `performance.now()` time, by which a call that began now answers. */
export function answerBy(): number {
  return performance.now() + ANSWER_WITHIN_MS
}

/** Waits until `until` for a capture under way. Calls for one order share the answers; none holds a connection. */
export async function awaitCapture(
  db: Db,
  context: OrderContext,
  order: Asked,
  until: number,
): Promise<PaymentProgress> {
  const known = decided(order)
  if (known) return known
  const watch = watched.get(order.id) ?? begin(db, context, order)
  if (!watch) return paymentProgress(db, context, order)
  watch.until = Math.max(watch.until, until)
  return (await withinPatience(watch.progress, until - performance.now())) ?? 'pending'
}

function begin(db: Db, context: OrderContext, order: Asked): Watch | undefined {
  if (watched.size >= MOST_WATCHED) return undefined
  const watch: Watch = { until: 0, progress: Promise.resolve('pending') }
  watched.set(order.id, watch)
  watch.progress = untilDecided(db, context, order, watch).finally(() => watched.delete(order.id))
  return watch
}

async function untilDecided(db: Db, context: OrderContext, order: Asked, watch: Watch): Promise<PaymentProgress> {
  for (let now = order; ; now = await readOrder(db, order.id)) {
    const progress = await paymentProgress(db, context, now).catch(pendingIfLocked)
    if (progress !== 'pending' || performance.now() + LOOK_EVERY_MS >= watch.until) return progress
    await pause(LOOK_EVERY_MS, undefined, { ref: false })
  }
}

function pendingIfLocked(error: unknown): PaymentProgress {
  if (isRowLocked(error)) return 'pending'
  throw error
}

/** The progress of the payment of an order; asks the provider at most every 2 s, and is pending in between. */
export async function paymentProgress(db: Db, context: OrderContext, order: Asked): Promise<PaymentProgress> {
  const known = decided(order)
  if (known) return known
  // Another request has just asked, and its result may not be stored yet.
  if (!(await isTimeToAsk(db, order.id, ASK_EVERY_MS))) return 'pending'
  const { payState, pending, lapsing } = await askProvider(db, context, order.id)
  const now = decided({ ...order, pay_state: payState })
  if (now) return now
  if (lapsing) return 'goes back'
  if (pending) return 'pending'
  if (payState === 'CASH') return 'cash'
  return payState === 'AWAITING' || payState === 'CREATING' ? 'open' : 'ended'
}

function decided({ pay_state: state, by_cash: byCash, razorpay_order_id: opened }: Asked): PaymentProgress | undefined {
  if (state === 'PAID') return 'paid'
  if (state === 'CASH' && !(byCash && opened !== null)) return 'cash'
  return state.startsWith('REFUND') ? 'goes back' : undefined
}
