// Shoppers who order and pay, and record what each request came to, as in Jepsen's histories: `ok` was acknowledged,
// `failed` was refused, and `unknown` has no answer that says which.
import { setTimeout as pause } from 'node:timers/promises'

import { calls } from '#contract/calls'
import { post } from '#test/people/signed-in'
import { type AcknowledgedOrder, type History } from '../harness/buyers.ts'
import type { SignedInBuyer } from '../harness/data.ts'
import type { RunningShop } from '../harness/running-shop.ts'

export type Operation = {
  what: 'order' | 'payment'
  buyer: SignedInBuyer
  /** When it was answered, or given up. */
  at: number
  outcome: 'ok' | 'failed' | 'unknown'
  status: number
}

export type Load = {
  operations: Operation[]
  history: History
  /** The longest time in which nothing was acknowledged, from `since` until now, in ms. */
  longestSilence: (since: number) => number
  acknowledged: () => number
  stop: () => Promise<void>
}

type Answer = Awaited<ReturnType<typeof post>>
type Placed = Answer & { orderId: string; razorpayOrderId: string }

const BETWEEN_PURCHASES_MS = 600
// Below the limit of the calls, 120 a minute.
const TAPS_AGAIN_MS = 600

/** Each buyer buys one piece after another, and tries again what is unknown, until `stop` is called. */
export function startLoad(
  { url, sandbox }: Pick<RunningShop, 'url' | 'sandbox'>,
  buyers: SignedInBuyer[],
  products: string[],
): Load {
  const operations: Operation[] = []
  const history: History = { orders: [], refused: 0, unanswered: 0 }
  let isActive = true

  const untilKnown = async (what: Operation['what'], buyer: SignedInBuyer, path: string, body: unknown) => {
    for (;;) {
      const answer = await post(url, buyer, path, body).catch(() => undefined)
      const status = answer?.status ?? 0
      // 202: the shop knows that the payment is not decided yet.
      const isKnown = status >= 200 && status < 500 && status !== 202
      const outcome = !isKnown ? 'unknown' : answer?.success ? 'ok' : 'failed'
      operations.push({ what, buyer, at: performance.now(), outcome, status })
      if (outcome === 'failed') history.refused++
      if (outcome === 'unknown') history.unanswered++
      if (isKnown || !isActive) return outcome === 'ok' ? answer : undefined
      await pause(TAPS_AGAIN_MS)
    }
  }
  const buy = async (buyer: SignedInBuyer, product: string): Promise<void> => {
    const checkout = { userId: buyer.userId, items: [{ product, quantity: 1 }], address: buyer.address }
    const placed = (await untilKnown('order', buyer, calls.orderRazorpay.path, checkout)) as Placed | undefined
    if (!placed) return
    const { orderId, razorpayOrderId } = placed
    const order: AcknowledgedOrder = { buyer, orderId, paid: false }
    history.orders.push(order)
    // Refused when it is paid already: the same checkout was answered with the order before.
    const proof = await sandbox.razorpay.pay(razorpayOrderId).catch(() => undefined)
    if (!proof) return
    const verify = { orderId, razorpayOrderId, ...proof }
    order.paid = (await untilKnown('payment', buyer, calls.orderRazorpayVerify.path, verify)) !== undefined
  }
  const all = buyers.map(async (buyer, nth) => {
    await pause((nth * BETWEEN_PURCHASES_MS) / buyers.length)
    for (let turn = nth; isActive; turn++) {
      await buy(buyer, products[turn % products.length]!)
      if (isActive) await pause(BETWEEN_PURCHASES_MS)
    }
  })

  return {
    operations,
    history,
    acknowledged: () => operations.filter(({ outcome }) => outcome === 'ok').length,
    longestSilence: (since) => {
      const heard = operations.flatMap(({ outcome, at }) => (outcome === 'ok' && at > since ? [at] : []))
      const times = [since, ...heard.toSorted((a, b) => a - b), performance.now()]
      return Math.max(...times.slice(1).map((at, nth) => at - times[nth]!))
    },
    stop: async () => {
      isActive = false
      await Promise.all(all)
    },
  }
}
