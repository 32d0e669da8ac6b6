// Shoppers who buy at a steady pace while the provider is not himself, and two watchers who ask what others wait for.
import { setTimeout as pause } from 'node:timers/promises'

import { calls } from '#contract/calls'
import { type Book, type Bought, type Buyer, say } from './buyers.ts'
import type { ShopUnderFire } from './shop-under-fire.ts'

export type Ticket = { at: number; ms: number; status: number }
export type Watch = {
  book: Book
  /** Every answer, or none (status 0), to a request for a payment. */
  creates: Ticket[]
  /** The product list, and a call that reads the database. */
  list: Ticket[]
  account: Ticket[]
  /** Shoppers who had paid and were told that it failed. */
  denied: number
  /** Each of these has an order by now; over so many ms they pay, one after the other, and prove it. */
  payLate: (buyers: Buyer[]) => Promise<(withinMs: number) => Promise<void>>
  stop: () => Promise<void>
}

type Placed = { bought: Bought; razorpayOrderId: string }

const THINK_MS = 1_200
const WATCH_MS = 40

/** Each buys, and proves what he paid, or closes the tab; every sixth who proved it cancels. */
export function watch(shop: ShopUnderFire, buyers: Buyer[], products: string[]): Watch {
  const now = () => performance.now()
  const watched: Omit<Watch, 'payLate' | 'stop'> = {
    book: { bought: [], refused: 0, unanswered: 0 },
    creates: [],
    list: [],
    account: [],
    denied: 0,
  }
  let going = true
  const timed = async <T extends { status: number }>(tickets: Ticket[], ask: () => Promise<T>) => {
    const at = now()
    const answer = await ask().catch(() => undefined)
    tickets.push({ at, ms: now() - at, status: answer?.status ?? 0 })
    return answer
  }

  /** Answers the order to pay, if there is one. */
  async function place(buyer: Buyer, product: string): Promise<Placed | undefined> {
    const { book } = watched
    const checkout = { userId: buyer.userId, items: [{ product, quantity: 1 }], address: buyer.address }
    const placed = await timed(watched.creates, () => say(shop.url, buyer, calls.orderRazorpay.path, checkout))
    if (!placed?.success) {
      if (placed && placed.status < 500) book.refused++
      else book.unanswered++
      return undefined
    }
    const { orderId, razorpayOrderId } = placed as typeof placed & { orderId: string; razorpayOrderId: string }
    const bought = { buyer, orderId, paid: false }
    book.bought.push(bought)
    return { bought, razorpayOrderId }
  }

  async function pay({ bought, razorpayOrderId }: Placed, proves = true): Promise<void> {
    const { buyer, orderId } = bought
    const paid = await shop.sandbox.razorpay.pay(razorpayOrderId).catch(() => undefined)
    if (!paid || !proves) return
    const body = { orderId, razorpayOrderId, ...paid }
    const said = await say(shop.url, buyer, calls.orderRazorpayVerify.path, body).catch(() => undefined)
    if (said?.status === 400) watched.denied++
    bought.paid = said?.success ?? false
  }

  /** Answers whether there was an order to pay. */
  async function buy(buyer: Buyer, product: string, turn: number): Promise<boolean> {
    const placed = await place(buyer, product)
    if (!placed) return false
    const { bought } = placed
    await pay(placed, turn % 3 !== 2)
    if (!bought.paid || turn % 6 !== 0) return true
    // Of what is cancelled only the refund is promised, and that is looked at for every payment.
    bought.paid = false
    await say(shop.url, buyer, calls.orderCancel.path, { orderId: bought.orderId }).catch(() => undefined)
    return true
  }

  const [first] = buyers
  const asking = async (tickets: Ticket[], path: string) => {
    const headers = { cookie: first?.cookie ?? '', 'x-forwarded-for': '10.8.0.1' }
    const ask = async () => {
      const answer = await fetch(shop.url + path, { headers, signal: AbortSignal.timeout(15_000) })
      await answer.arrayBuffer()
      return answer
    }
    while (going) {
      await timed(tickets, ask)
      await pause(WATCH_MS)
    }
  }
  const all = [
    ...buyers.map(async (buyer, nth) => {
      await pause((nth * THINK_MS) / buyers.length)
      // Who gets no order taps Pay again.
      for (let turn = nth; going; await pause(THINK_MS)) {
        if (await buy(buyer, products[turn % products.length]!, turn)) turn++
      }
    }),
    asking(watched.list, calls.productList.path),
    asking(watched.account, calls.userIsAuth.path),
  ]
  return Object.assign(watched, {
    payLate: async (late: Buyer[]) => {
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
      going = false
      await Promise.all(all)
    },
  })
}
