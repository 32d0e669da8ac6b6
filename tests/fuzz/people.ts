// The shop of a fuzz run: two shoppers with orders, a seller, products, and the names of all of them.
import { randomBytes } from 'node:crypto'

import { vi } from 'vitest'

import { calls } from '#contract/calls'
import { createSeller } from '#domain/accounts/sellers'
import { startSellerSession } from '#domain/accounts/sessions'
import { archiveProduct } from '#domain/catalogue/archive-product'
import { setQuantity } from '#domain/catalogue/stock'
import { addAlmonds, photo } from '#test/scenes/products'
import type { TestShop } from '#test/shop'
import { type ShopNames, type ShopperNames, unprepared } from './names.ts'
import { type Person, personOf, SECRET } from './shoppers.ts'

/** The caller of a call: with no session, one's own, two at once, or cookies that are no session. */
export const actors = ['visitor', 'first', 'second', 'seller', 'both', 'swapped', 'forged', 'odd', 'doubled'] as const
export type Actor = (typeof actors)[number]

export type People = {
  shop: TestShop
  first: Person
  second: Person
  seller: { id: string; token: string; password: string }
  common: ShopNames
  /** Opens new sessions, and restores what a call may have used up. */
  refresh: (call: { path: string; method?: string }) => Promise<void>
}

export const METRICS_TOKEN = `${SECRET}-token-of-the-operator`

export async function peopleOf(shop: TestShop): Promise<People> {
  const { db } = shop
  const seller = await sellerOf(shop)
  const [soldOut, archived] = await Promise.all([shop.stock(0), shop.stock(5)])
  await archiveProduct(db, archived, true)
  const { _id: product, image } = await addAlmonds(seller.browser, {}, [await photo('#88aa44', 20, 20)])
  const [first, second] = [await personOf(shop, 'first'), await personOf(shop, 'second')]
  const stop = db.insertInto('stock_mail_stops').values({ user_id: first.names.user }).returning('token')
  const common: ShopNames = {
    __mail__: '',
    __product__: product,
    __sold_out__: soldOut,
    __archived__: archived,
    __picture__: image[0] ?? '',
    __refund__: await refundOf(shop),
    __seller_email__: seller.email,
    __seller_password__: seller.password,
    __stop__: (await stop.executeTakeFirstOrThrow()).token,
    __verify_token__: shop.sandbox.environment['WHATSAPP_VERIFY_TOKEN'] ?? '',
    __metrics_token__: METRICS_TOKEN,
    ...unprepared,
  }
  let ordering = Promise.resolve()
  const people: People = {
    shop,
    first,
    second,
    seller,
    common,
    refresh: async ({ path, method }) => {
      await db.deleteFrom('rate_limits').execute()
      await Promise.all([first.logIn(), second.logIn()])
      seller.token = await startSellerSession(db, seller.id)
      // A call that reads finds what the one before has left.
      if (method === 'GET') return
      await archiveProduct(db, product, false)
      await setQuantity(db, { productId: product, quantity: 100_000, seller: { id: seller.id } })
      await archiveProduct(db, soldOut, false)
      await setQuantity(db, { productId: soldOut, quantity: 0, seller: { id: seller.id } })
      if (path.includes('/mails/')) common.__mail__ = await bounced(shop)
      if (!/order|money|address|report|courier/.test(path)) return
      // One after the other: the same checkout, repeated, is the same order, which is paid once.
      ordering = ordering.then(async () => void (await Promise.all([first.order(), second.order()])))
      await ordering
    },
  }
  await people.refresh({ path: calls.orderUser.path })
  return people
}

/** The values of the names in a request of this actor. */
export function namesOf({ first, second, common }: People, actor: Actor): Record<string, string> {
  const [own, other] = actor === 'second' ? [second, first] : [first, second]
  return { ...common, ...prefixed('own', own.names), ...prefixed('other', other.names) }
}

function prefixed(who: string, names: ShopperNames): Record<string, string> {
  return Object.fromEntries(Object.entries(names).map(([what, value]) => [`__${who}_${what}__`, value]))
}

/** The Cookie header of this actor. */
export function cookieOf({ first, second, seller }: People, actor: Actor): string | undefined {
  const forged = SECRET.padEnd(43, 'x')
  const cookies: Record<Actor, string | undefined> = {
    visitor: undefined,
    first: `sid=${first.token}`,
    second: `sid=${second.token}`,
    seller: `seller=${seller.token}`,
    both: `sid=${first.token}; seller=${seller.token}`,
    swapped: `seller=${first.token}; sid=${seller.token}`,
    forged: `sid=${forged}; seller=${forged}; device=${forged}.${forged}; oauth=${forged}`,
    odd: `sid="${SECRET}%00; =; sid; seller=\xe9; ${'a=b; '.repeat(200)}__proto__=1`,
    doubled: `sid=${forged}; sid=${second.token}`,
  }
  return cookies[actor]
}

async function sellerOf(shop: TestShop) {
  const email = `seller-${randomBytes(4).toString('hex')}@example.com`
  const password = `${SECRET} seller ${randomBytes(9).toString('base64url')}`
  const id = await createSeller(shop.db, { name: 'Seller', email, password })
  const browser = shop.visitor()
  await browser.post(calls.sellerLogin.path, { email, password })
  return { id, email, password, browser, token: '' }
}

/** A refund at the provider, of somebody else's order. */
async function refundOf(shop: TestShop): Promise<string> {
  const buyer = await shop.buyer()
  const { orderId, paymentId } = await buyer.buy([{ product: await shop.stock(5), quantity: 1 }])
  await buyer.cancel(orderId)
  await shop.expectPayState(orderId, 'REFUNDED')
  return shop.provider.refunds().find((refund) => refund.payment_id === paymentId)?.id ?? ''
}

// A busy machine sends emails late: a value of before serves as well.
const PATIENCE = { timeout: 3_000 }

/** The id of an email that was given up. */
async function bounced({ db, deps: { queue, mails } }: TestShop): Promise<string> {
  const mail = { to: 'nobody@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  await queue.send(db, { name: 'mail', data: mail })
  const given = async () => (await mails.list()).failed[0]?.id ?? Promise.reject(new Error('It has not bounced yet.'))
  return vi.waitFor(given, PATIENCE).catch(() => '')
}
