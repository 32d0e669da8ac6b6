// A shopper with an address that the shop delivers to, and what they do at the checkout.
import { expect } from 'vitest'

import { calls } from '#contract/calls'
import type { Address, Order, User } from '#contract/entities'
import type { Answer, Browser } from '#test/browser'
import { homeAddress } from '#test/people/home-address'

export type Item = { product: string; quantity: number }
export type Placed = { orderId: string; razorpayOrderId: string; amount: number; currency: string; keyId: string }
export type Paid = Placed & { paymentId: string; signature: string }

/** A logged-in shopper. */
export type Account = Browser & { userId: string; email: string }

export type Buyer = Account & {
  address: string
  /** POST /api/order/razorpay. */
  order: (items: Item[], changes?: Record<string, unknown>) => Promise<Answer>
  /** Orders and asserts success. */
  place: (items: Item[], changes?: Record<string, unknown>) => Promise<Placed>
  /** Hands the shop what the checkout answered after a payment. */
  verify: (paid: Paid) => Promise<Answer>
  /** Orders, pays and verifies; the result is a paid order. */
  buy: (items: Item[], changes?: Record<string, unknown>) => Promise<Paid>
  cancel: (orderId: string) => Promise<Answer>
  orders: () => Promise<Order[]>
}

export async function buyerOf(account: Account, pay: (placed: Placed) => Promise<Paid>): Promise<Buyer> {
  const { body } = await account.post(calls.addressAdd.path, homeAddress)
  const buyer: Buyer = {
    ...account,
    address: (body as { address: { _id: string } }).address._id,
    order: (items, changes = {}) =>
      account.post(calls.orderRazorpay.path, { userId: buyer.userId, items, address: buyer.address, ...changes }),
    place: async (items, changes) => {
      const answer = await buyer.order(items, changes)
      expect(answer).toMatchObject({ status: 200 })
      return answer.body as Placed
    },
    verify: (paid) => account.post(calls.orderRazorpayVerify.path, proof(paid)),
    buy: async (items, changes) => {
      const paid = await pay(await buyer.place(items, changes))
      expect(await buyer.verify(paid)).toMatchObject({ status: 200, body: { success: true } })
      return paid
    },
    cancel: (orderId) => account.post(calls.orderCancel.path, { orderId }),
    orders: () => ordersOf(account),
  }
  return buyer
}

/** One piece of each product. */
export const oneOfEach = (...products: string[]): Item[] => products.map((product) => ({ product, quantity: 1 }))

/** The fields that the checkout hands to the page after a payment. */
export function proof({ paymentId, razorpayOrderId, orderId, signature }: Paid) {
  return { paymentId, razorpayOrderId, orderId, signature }
}

export async function ordersOf(who: Browser, path: string = calls.orderUser.path): Promise<Order[]> {
  const { body } = await who.get(path)
  return (body as { orders: Order[] }).orders
}

/** The name, cart and streets of the account that a browser is logged in to. */
export async function accountOf(who: Browser): Promise<Pick<User, 'name' | 'cartItems'> & { streets: string[] }> {
  const { name, cartItems } = ((await who.get(calls.userIsAuth.path)).body as { user: User }).user
  const { addresses } = (await who.post(calls.addressGet.path)).body as { addresses: Address[] }
  return { name, cartItems, streets: addresses.map(({ street }) => street) }
}
