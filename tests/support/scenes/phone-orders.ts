// Orders that a seller takes by phone, and the links that pay them.
import { expect } from 'vitest'

import { type AnswerOf, type BodyOf, calls } from '#contract/calls'
import type { Answer, Browser } from '#test/browser'
import type { Account } from '#test/people/buyer'
import { homeAddress } from '#test/people/home-address'
import { returned, returnTo } from '#test/scenes/payment-return'
import type { TestShop } from '#test/shop'

type Changes = Partial<BodyOf<typeof calls.sellerOrder>>
type Item = { product: string; quantity: number }
export type Taken = AnswerOf<typeof calls.sellerOrder>
export type Linked = AnswerOf<typeof calls.payLink>

const { street, city, state, zipCode, country, phone } = homeAddress
export const caller = { name: 'Meena Kumari', phone, address: { street, city, state, zipCode, country } }

export const orderByPhone = (seller: Browser, items: Item[], changes: Changes = {}): Promise<Answer> =>
  seller.post(calls.sellerOrder.path, { items, ...caller, ...changes })

/** Takes an order, and asserts success. */
export async function takenByPhone(seller: Browser, items: Item[], changes: Changes = {}): Promise<Taken> {
  const answer = await orderByPhone(seller, items, changes)
  expect(answer).toMatchObject({ status: 200, body: { success: true } })
  return answer.body as Taken
}

export const tokenOf = ({ link }: Taken): string => link.slice(link.lastIndexOf('/') + 1)

/** The page behind a link, for whoever has it. */
export async function openLink(who: Browser, taken: Taken): Promise<Linked> {
  const answer = await who.get(`${calls.payLink.path}?token=${tokenOf(taken)}`)
  expect(answer).toMatchObject({ status: 200, body: { success: true } })
  return answer.body as Linked
}

export const tryToPay = (who: Browser, token: string): Promise<Answer> => who.post(calls.payOpen.path, { token })

/** Opens the payment of a link, and asserts success. */
export async function openPayment(who: Browser, token: string): Promise<AnswerOf<typeof calls.payOpen>['payment']> {
  const answer = await tryToPay(who, token)
  expect(answer).toMatchObject({ status: 200, body: { success: true } })
  return (answer.body as AnswerOf<typeof calls.payOpen>).payment
}

/** Pays at the provider, and comes back from its page. */
export async function payByLink(shop: TestShop, taken: Taken, who = shop.visitor()) {
  return returnTo(who, returned(await shop.pay(await openPayment(who, tokenOf(taken)))))
}

/** An order for the email of a shopper, which is proven, and paid. */
export async function paidByLink(
  shop: TestShop,
  items: Item[],
  { userId, email }: Account,
  changes: Changes = {},
): Promise<Taken> {
  await shop.db.updateTable('users').set({ email_proven_at: new Date() }).where('id', '=', userId).execute()
  const taken = await takenByPhone(await shop.seller(), items, { email, ...changes })
  await payByLink(shop, taken)
  return taken
}

export const claim = (who: Browser, taken: Taken): Promise<Answer> =>
  who.post(calls.payClaim.path, { token: tokenOf(taken) })
