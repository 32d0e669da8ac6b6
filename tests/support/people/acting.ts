// Those who do an act, and the facts that a test of the audit log knows of it afterwards.
import type { FoundAccount } from '#domain/audit/read-audit'
import type { Answer, Browser } from '#test/browser'
import type { Buyer } from '#test/people/buyer'
import { newSeller, sellerLogin } from '#test/people/sellers'
import type { TestShop } from '#test/shop'

export type Named = Browser & FoundAccount & { email: string }
export type Stage = {
  shop: TestShop
  owner: Named
  /** A payment for no order of the shop. */
  unmatchedPayment: () => Promise<string>
  /** The seller cancels an order; its refund is sent when a test calls for it. */
  cancel: (orderId: string) => Promise<void>
}
/** The answer of the call that did it, whose account it is, and what it was done to. */
export type Did = { answer: Answer; by: FoundAccount; subject?: string }
export type Caller = (stage: Stage) => Promise<Did>

/** A logged-in seller. */
export async function sellerOf(shop: TestShop, made: Parameters<typeof newSeller>[1] = {}): Promise<Named> {
  const { id, email } = await newSeller(shop, made)
  return Object.assign(await sellerLogin(shop, email), { kind: 'seller', id, email } as const)
}

const user = (id: string) => ({ kind: 'user', id }) as const
export const ofAnswer = ({ body }: Answer) => user((body as { user: { _id: string } }).user._id)

export const byShopper = (work: (shopper: Buyer, stage: Stage) => Promise<Answer>): Caller => {
  return async (stage) => {
    const [shopper] = (await stage.shop.buyers(1)) as [Buyer]
    return { answer: await work(shopper, stage), by: user(shopper.userId) }
  }
}
export const withPassword = (
  work: (shop: TestShop, shopper: Browser & { email: string }) => Promise<Answer>,
): Caller => {
  return async ({ shop }) => {
    const shopper = await shop.shopper()
    return { answer: await work(shop, shopper), by: user(shopper.userId) }
  }
}
export const bySeller = (
  work: (seller: Named, shop: TestShop) => Promise<Answer>,
  made?: Parameters<typeof newSeller>[1],
) => {
  return async ({ shop }: Stage): Promise<Did> => {
    const seller = await sellerOf(shop, made)
    return { answer: await work(seller, shop), by: seller }
  }
}
export const byOwner = (work: (stage: Stage) => Promise<Answer | [Answer, string]>): Caller => {
  return async (stage) => {
    const did = await work(stage)
    const [answer, subject] = Array.isArray(did) ? did : [did]
    return { answer, by: stage.owner, ...(subject === undefined ? {} : { subject }) }
  }
}
export const onOrder = (work: (buyer: Buyer, shop: TestShop) => Promise<[Answer, string]>): Caller => {
  return async ({ shop }) => {
    const [buyer] = (await shop.buyers(1)) as [Buyer]
    const [answer, subject] = await work(buyer, shop)
    return { answer, subject, by: user(buyer.userId) }
  }
}
