// People who buy without pause and write down what they were told, in Jepsen's manner: what was acknowledged must be
// there in the end, what was refused must not, and what nobody answered may be either.
import { setTimeout as pause } from 'node:timers/promises'

import { calls } from '#contract/calls'
import { startUserSession } from '#domain/accounts/sessions'
import { addAddress } from '#domain/accounts/addresses'
import type { ShopUnderFire } from './shop-under-fire.ts'

export type Buyer = { userId: string; email: string; address: string; cookie: string; from: string }
/** An order the shop acknowledged, and whether it acknowledged its payment too. */
export type Bought = { buyer: Buyer; orderId: string; paid: boolean }
export type Book = { bought: Bought[]; refused: number; unanswered: number }

/** Shoppers with an address, let in by the back door: a hundred passwords would take longer than the fire. */
export async function invite({ db }: ShopUnderFire, count: number): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  for (let i = 0; i < count; i++) {
    const email = `buyer-${i}-${Date.now()}@example.com`
    const { id } = await db
      .insertInto('users')
      .values({ name: 'Asha', email })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: address } = await addAddress(db, id, {
      firstName: 'Asha',
      lastName: 'Raman',
      email,
      street: '12 Temple Road',
      city: 'Chennai',
      state: 'Tamil Nadu',
      zipCode: '600001',
      country: 'India',
      phone: '+91 90000 00000',
    })
    buyers.push({
      userId: id,
      email,
      address,
      cookie: `sid=${await startUserSession(db, id)}`,
      from: `10.9.${Math.floor(i / 250)}.${(i % 250) + 1}`,
    })
  }
  return buyers
}

/** Each buys one thing after another until told to stop. */
export function buyOn(
  shop: ShopUnderFire,
  buyers: Buyer[],
  products: string[],
): { book: Book; stop: () => Promise<void> } {
  const book: Book = { bought: [], refused: 0, unanswered: 0 }
  let going = true
  const insist = async (buyer: Buyer, path: string, body: unknown): Promise<Said> => {
    for (;;) {
      const said = await say(shop.url, buyer, path, body).catch(() => undefined)
      if (said && said.status < 500) return said
      book.unanswered++
      if (!going) return { success: false, status: 0 }
      await pause(50)
    }
  }
  const buy = async (buyer: Buyer, product: string): Promise<void> => {
    const checkout = { userId: buyer.userId, items: [{ product, quantity: 1 }], address: buyer.address }
    const placed = (await insist(buyer, calls.orderRazorpay.path, checkout)) as Said & Placed
    if (!placed.success) {
      book.refused++
      await pause(20)
      return
    }
    const { orderId, razorpayOrderId } = placed
    const bought: Bought = { buyer, orderId, paid: false }
    book.bought.push(bought)
    // Paid already, when the same checkout was answered with the order of before.
    const proof = await shop.sandbox.razorpay.pay(razorpayOrderId).catch(() => undefined)
    if (!proof) return
    const said = await insist(buyer, calls.orderRazorpayVerify.path, { orderId, razorpayOrderId, ...proof })
    bought.paid = said.success
  }
  const all = buyers.map(async (buyer, nth) => {
    for (let turn = nth; going; turn++) await buy(buyer, products[turn % products.length]!)
  })
  return {
    book,
    stop: async () => {
      going = false
      await Promise.all(all)
    },
  }
}

type Placed = { orderId: string; razorpayOrderId: string }
type Said = { success: boolean; status: number }

/** One call; throws when nobody answered. */
export async function say(url: string, buyer: Buyer, path: string, body: unknown): Promise<Said> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: buyer.cookie, 'x-forwarded-for': buyer.from },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  })
  return { ...((await answer.json()) as { success: boolean }), status: answer.status }
}
