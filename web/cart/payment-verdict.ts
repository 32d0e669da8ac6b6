import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import { POLL_INTERVAL_MS, VERIFY_RETRY_MS } from '#contract/rules'
import { ApiRefusal, callApi, errorText, mayComeLater } from '#web/api-client.ts'
import { fetchUserOrders } from '#web/queries.ts'

export type Verdict =
  | { kind: 'paid' }
  /** The money may still come; asked so many times by now. */
  | { kind: 'pending'; asked: number }
  /** The money came, bought nothing and goes back. */
  | { kind: 'returned'; order: Order }
  | { kind: 'refused'; error: string }

const shop = {
  verify: (orderId: string): Promise<unknown> => callApi(calls.orderVerifyPayment, { body: { orderId } }),
  orders: fetchUserOrders as () => Promise<Order[]>,
}

/** Asks once where the payment is; `before` is the verdict of the last time. */
export async function askPayment(orderId: string, before: Verdict | undefined, from = shop): Promise<Verdict> {
  try {
    await from.verify(orderId)
    return { kind: 'paid' }
  } catch (error) {
    // Logged out meanwhile: the login leads back here.
    const isLoggedOut = error instanceof ApiRefusal && error.status === 401
    if (isLoggedOut || mayComeLater(error))
      return { kind: 'pending', asked: (before?.kind === 'pending' ? before.asked : 0) + 1 }
    const orders = await from.orders().catch(() => [])
    const order = orders.find(({ _id, payment }) => _id === orderId && payment !== 'pending' && payment !== 'paid')
    return order ? { kind: 'returned', order } : { kind: 'refused', error: errorText(error) }
  }
}

/** Milliseconds until it is asked again; false once the answer is final. */
export function nextAsk(verdict: Verdict | undefined): number | false {
  if (verdict?.kind !== 'pending') return false
  return VERIFY_RETRY_MS[verdict.asked - 1] ?? POLL_INTERVAL_MS
}

/** Whether the bank takes longer than banks do. */
export function isSlow(verdict: Verdict | undefined): boolean {
  return verdict?.kind === 'pending' && verdict.asked > VERIFY_RETRY_MS.length
}
