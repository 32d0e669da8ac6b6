// Shoppers who buy at a steady pace, and two readers that measure how long others wait meanwhile.
import { setTimeout as pause } from 'node:timers/promises'

import { calls } from '#contract/calls'
import { post } from '#test/people/signed-in'
import { type AcknowledgedOrder, type History } from './buyers.ts'
import type { SignedInBuyer } from './data.ts'
import type { RunningShop } from './running-shop.ts'

/** One timed call; status 0 when there was no answer. */
export type Sample = { at: number; ms: number; status: number }
export type SteadyLoad = {
  history: History
  /** Requests for a payment. */
  creates: Sample[]
  /** Reads of the product list, and of a call that reads the database. */
  list: Sample[]
  account: Sample[]
  /** Shoppers who had paid and were told that it failed. */
  denied: number
  /** Places an order for each buyer; the function then pays them one after the other within a time, and verifies. */
  payLate: (buyers: SignedInBuyer[]) => Promise<(withinMs: number) => Promise<void>>
  stop: () => Promise<void>
}

type PlacedOrder = { order: AcknowledgedOrder; razorpayOrderId: string }

const BETWEEN_PURCHASES_MS = 1_200
const BETWEEN_READS_MS = 40
/** A shopper who has cancelled five orders cannot order again on this day (decision 006). */
const CANCELLED_AT_MOST = 4

/** Each buyer buys, then verifies the payment or closes the tab; every sixth who verified cancels. */
export function buySteadily(shop: RunningShop, buyers: SignedInBuyer[], products: string[]): SteadyLoad {
  const now = () => performance.now()
  const load: Omit<SteadyLoad, 'payLate' | 'stop'> = {
    history: { orders: [], refused: 0, unanswered: 0 },
    creates: [],
    list: [],
    account: [],
    denied: 0,
  }
  let isActive = true
  const cancelledBy = new Map<SignedInBuyer, number>()
  const timed = async <T extends { status: number }>(samples: Sample[], ask: () => Promise<T>) => {
    const at = now()
    const answer = await ask().catch(() => undefined)
    samples.push({ at, ms: now() - at, status: answer?.status ?? 0 })
    return answer
  }

  /** Resolves with the order to pay, if there is one. */
  async function place(buyer: SignedInBuyer, product: string): Promise<PlacedOrder | undefined> {
    const { history } = load
    const checkout = { userId: buyer.userId, items: [{ product, quantity: 1 }], address: buyer.address }
    const placed = await timed(load.creates, () => post(shop.url, buyer, calls.orderRazorpay.path, checkout))
    if (!placed?.success) {
      if (placed && placed.status < 500) history.refused++
      else history.unanswered++
      return undefined
    }
    const { orderId, razorpayOrderId } = placed as typeof placed & { orderId: string; razorpayOrderId: string }
    const order = { buyer, orderId, paid: false }
    history.orders.push(order)
    return { order, razorpayOrderId }
  }

  async function pay({ order, razorpayOrderId }: PlacedOrder, verifies = true): Promise<void> {
    const { buyer, orderId } = order
    const paid = await shop.sandbox.razorpay.pay(razorpayOrderId).catch(() => undefined)
    if (!paid || !verifies) return
    const body = { orderId, razorpayOrderId, ...paid }
    const answer = await post(shop.url, buyer, calls.orderRazorpayVerify.path, body).catch(() => undefined)
    if (answer?.status === 400) load.denied++
    order.paid = answer?.success ?? false
  }

  /** Resolves with whether there was an order to pay. */
  async function buy(buyer: SignedInBuyer, product: string, turn: number): Promise<boolean> {
    const placed = await place(buyer, product)
    if (!placed) return false
    const { order } = placed
    await pay(placed, turn % 3 !== 2)
    const cancelled = cancelledBy.get(buyer) ?? 0
    if (!order.paid || turn % 6 !== 0 || cancelled === CANCELLED_AT_MOST) return true
    cancelledBy.set(buyer, cancelled + 1)
    // A cancelled order is promised its refund only, and refunds are compared for every payment.
    order.paid = false
    await post(shop.url, buyer, calls.orderCancel.path, { orderId: order.orderId }).catch(() => undefined)
    return true
  }

  const [first] = buyers
  const keepReading = async (samples: Sample[], { method, path }: { method: string; path: string }) => {
    const headers = { cookie: first?.cookie ?? '', 'x-forwarded-for': '10.8.0.1' }
    const read = async () => {
      const answer = await fetch(shop.url + path, { method, headers, signal: AbortSignal.timeout(15_000) })
      await answer.arrayBuffer()
      return answer
    }
    while (isActive) {
      await timed(samples, read)
      await pause(BETWEEN_READS_MS)
    }
  }
  const all = [
    ...buyers.map(async (buyer, nth) => {
      await pause((nth * BETWEEN_PURCHASES_MS) / buyers.length)
      // A buyer without an order taps Pay again.
      for (let turn = nth; isActive; await pause(BETWEEN_PURCHASES_MS)) {
        if (await buy(buyer, products[turn % products.length]!, turn)) turn++
      }
    }),
    keepReading(load.list, calls.productList),
    // The address book is read from the database each time.
    keepReading(load.account, calls.addressGet),
  ]
  return Object.assign(load, {
    payLate: async (late: SignedInBuyer[]) => {
      const placed = (await Promise.all(late.map((buyer) => place(buyer, products[0]!)))).filter((one) => !!one)
      return async (withinMs: number) => {
        const paying = placed.map(async (one, nth) => {
          await pause((nth * withinMs) / placed.length)
          await pay(one)
        })
        await Promise.all(paying)
      }
    },
    stop: async () => {
      isActive = false
      await Promise.all(all)
    },
  })
}
