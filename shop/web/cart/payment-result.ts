import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import type { RefusalCode } from '#contract/refusal-codes'
import { MOST_MY_ORDERS, POLL_INTERVAL_MS, VERIFY_RETRY_MS } from '#contract/rules'
import { ApiRefusal, callApi, codeOf, errorText, isRetryable } from '#web/api-client.ts'
import { fetchUserOrders } from '#web/queries/queries.ts'

export type PaymentResult =
  | { kind: 'paid' }
  /** The payment may still arrive; `queries` is their number so far. */
  | { kind: 'pending'; queries: number }
  /** The order is kept, and paid in cash when the parcel comes. */
  | { kind: 'cash' }
  /** The payment arrived too late or twice and is refunded. */
  | { kind: 'returned'; order: Order }
  | { kind: 'refused'; error: string; code?: RefusalCode }

const shop = {
  verify: (orderId: string): Promise<unknown> => callApi(calls.orderVerifyPayment, { body: { orderId } }),
  // A payment is asked about within days of its order.
  orders: async (): Promise<Order[]> => (await fetchUserOrders({ shown: MOST_MY_ORDERS })).orders,
}

/** Queries the payment once; `before` is the previous result. */
export async function queryPayment(
  orderId: string,
  before: PaymentResult | undefined,
  from = shop,
): Promise<PaymentResult> {
  try {
    await from.verify(orderId)
    return { kind: 'paid' }
  } catch (error) {
    if (codeOf(error) === 'cash-on-delivery') return { kind: 'cash' }
    // The session has ended: the login leads back here.
    const isLoggedOut = error instanceof ApiRefusal && error.status === 401
    if (isLoggedOut || isRetryable(error))
      return { kind: 'pending', queries: (before?.kind === 'pending' ? before.queries : 0) + 1 }
    const orders = await from.orders().catch(() => [])
    const code = codeOf(error)
    const order = orders.find(({ _id, payment }) => _id === orderId && payment !== 'pending' && payment !== 'paid')
    return order ? { kind: 'returned', order } : { kind: 'refused', error: errorText(error), ...(code && { code }) }
  }
}

/** Whether the order can no longer be paid for, and the payment page says why: it is paid, kept for cash, or its payment goes back. */
export function isConcluded(result: PaymentResult | undefined): boolean {
  return result?.kind === 'paid' || result?.kind === 'cash' || result?.kind === 'returned'
}

/** Milliseconds until the next query; false once the result is final. */
export function nextQueryDelay(result: PaymentResult | undefined): number | false {
  if (result?.kind !== 'pending') return false
  return VERIFY_RETRY_MS[result.queries - 1] ?? POLL_INTERVAL_MS
}

/** Whether the bank takes longer than usual. */
export function isSlow(result: PaymentResult | undefined): boolean {
  return result?.kind === 'pending' && result.queries > VERIFY_RETRY_MS.length
}
