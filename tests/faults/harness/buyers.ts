// Buyers who keep buying and record the shop's answers. An acknowledged result must exist in the end, a refused one must
// not, and one without an answer may or may not (as in Jepsen's histories).
import { setTimeout as pause } from 'node:timers/promises'

import { calls } from '#contract/calls'
import { browserOf } from '#test/browser'
import { post } from '#test/people/signed-in'
import { returned, returnTo } from '#test/scenes/payment-return'
import type { SignedInBuyer } from './data.ts'
import type { RunningShop } from './running-shop.ts'

/** An order the shop acknowledged, and whether it acknowledged its payment too. */
export type AcknowledgedOrder = { buyer: SignedInBuyer; orderId: string; paid: boolean }
export type History = { orders: AcknowledgedOrder[]; refused: number; unanswered: number }

/** Each buyer buys one product after another until `stop` is called. */
export function keepBuying(
  shop: RunningShop,
  buyers: SignedInBuyer[],
  products: string[],
): { history: History; stop: () => Promise<void> } {
  const history: History = { orders: [], refused: 0, unanswered: 0 }
  let isActive = true
  const retry = async (buyer: SignedInBuyer, path: string, body: unknown): Promise<Answer> => {
    for (;;) {
      const answer = await post(shop.url, buyer, path, body).catch(() => undefined)
      if (answer && answer.status < 500) return answer
      history.unanswered++
      if (!isActive) return { success: false, status: 0 }
      await pause(50)
    }
  }
  const buy = async (buyer: SignedInBuyer, product: string): Promise<void> => {
    const checkout = { userId: buyer.userId, items: [{ product, quantity: 1 }], address: buyer.address }
    const placed = (await retry(buyer, calls.orderRazorpay.path, checkout)) as Answer & PlacedOrder
    if (!placed.success) {
      history.refused++
      await pause(20)
      return
    }
    const { orderId, razorpayOrderId } = placed
    const order: AcknowledgedOrder = { buyer, orderId, paid: false }
    history.orders.push(order)
    // Refused when it is paid already: the same checkout was answered with the order before.
    const proof = await shop.sandbox.razorpay.pay(razorpayOrderId).catch(() => undefined)
    if (!proof) return
    // Every other buyer comes back from the provider's page, which says whether the order is paid.
    if (history.orders.length % 2) order.paid = await comeBack({ razorpayOrderId, ...proof })
    else
      order.paid = (await retry(buyer, calls.orderRazorpayVerify.path, { orderId, razorpayOrderId, ...proof })).success
  }
  const comeBack = async (proof: Parameters<typeof returned>[0]): Promise<boolean> => {
    for (;;) {
      const page = await returnTo(browserOf(shop.url), returned(proof)).catch(() => undefined)
      if (page?.text.includes('<h1>Paid</h1>')) return true
      history.unanswered++
      if (!isActive) return false
      await pause(50)
    }
  }
  const all = buyers.map(async (buyer, nth) => {
    for (let turn = nth; isActive; turn++) await buy(buyer, products[turn % products.length]!)
  })
  return {
    history,
    stop: async () => {
      isActive = false
      await Promise.all(all)
    },
  }
}

type PlacedOrder = { orderId: string; razorpayOrderId: string }
type Answer = { success: boolean; status: number }
