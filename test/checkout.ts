// Steps that tests of orders share: stock a product, register a shopper with an address, order, pay.
import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'
import { expect, vi } from 'vitest'

import { calls } from '#contract/calls'
import type { Address, Order, User } from '#contract/entities'
import { startUserSession } from '#domain/accounts/sessions'
import { insertProduct } from '#domain/catalogue/add-product'
import { brokenInvariants } from '#domain/orders/invariants'
import type { Browser } from '#test/browser'
import type { TestShop } from '#test/shop'

export type Buyer = Browser & { userId: string; email: string; address: string }
export type Placed = { orderId: string; razorpayOrderId: string; amount: number; currency: string; keyId: string }
export type Item = { product: string; quantity: number }

export const homeAddress = {
  firstName: 'Asha',
  lastName: 'Raman',
  email: 'asha@example.com',
  street: '12 Temple Road',
  city: 'Chennai',
  state: 'Tamil Nadu',
  zipCode: '600001',
  country: 'India',
  phone: '+91 90000 00000',
}

/** Adds a product to the catalogue; the price is in rupees. */
export async function stock(shop: TestShop, quantity: number, offerPrice = 100): Promise<string> {
  const { db } = shop.deps
  const data = { name: 'Medjool dates', category: 'Dates', weight: '500 g' } as const
  const product = { ...data, description: [], price: offerPrice * 2, offerPrice, quantity }
  return db.transaction().execute(async (tx) => (await insertProduct(tx, product, [], null)).id)
}

/** A logged-in shopper with an address the shop delivers to. */
export async function newBuyer(shop: TestShop): Promise<Buyer> {
  const browser = await shop.shopper()
  const { body } = await browser.post(calls.addressAdd.path, homeAddress)
  return Object.assign(browser, { address: (body as { address: { _id: string } }).address._id })
}

/** Many shoppers at once, inserted directly: hashing a hundred passwords would take longer than the race. */
export async function buyers(shop: TestShop, count: number): Promise<Buyer[]> {
  const { db } = shop.deps
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const email = `buyer-${i}-${randomBytes(4).toString('hex')}@example.com`
      const { id } = await db
        .insertInto('users')
        .values({ name: 'Buyer', email })
        .returning('id')
        .executeTakeFirstOrThrow()
      const browser = shop.visitor()
      browser.cookies.set('sid', await startUserSession(db, id))
      const { body } = await browser.post(calls.addressAdd.path, homeAddress)
      return Object.assign(browser, { userId: id, email, address: (body as { address: { _id: string } }).address._id })
    }),
  )
}

/** POST /api/order/razorpay. */
export function postOrder(who: Buyer, items: Item[], changes: Record<string, unknown> = {}) {
  return who.post(calls.orderRazorpay.path, { userId: who.userId, items, address: who.address, ...changes })
}

/** Orders and asserts success. */
export async function place(who: Buyer, items: Item[]): Promise<Placed> {
  const { status, body } = await postOrder(who, items)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body as Placed
}

type Paid = Placed & { paymentId: string; signature: string }

/** The fields that the checkout hands to the page after a payment. */
export function proof({ paymentId, razorpayOrderId, orderId, signature }: Paid) {
  return { paymentId, razorpayOrderId, orderId, signature }
}

export async function pay(
  shop: TestShop,
  placed: Placed,
  how: Parameters<TestShop['sandbox']['razorpay']['pay']>[1] = {},
): Promise<Paid> {
  return { ...placed, ...(await shop.sandbox.razorpay.pay(placed.razorpayOrderId, how)) }
}

/** Orders, pays and verifies; the result is a paid order. */
export async function buy(shop: TestShop, who: Buyer, items: Item[]): Promise<Paid> {
  const paid = await pay(shop, await place(who, items))
  const { status, body } = await who.post(calls.orderRazorpayVerify.path, proof(paid))
  expect({ status, body }).toMatchObject({ status: 200, body: { success: true } })
  return paid
}

/** Ids of a product and of orders of it: 2 pieces paid, 1 refunded, 3 in an ended attempt, 4 in an open one. */
export async function ordersInEveryState(shop: TestShop) {
  const product = await stock(shop, 50)
  const who = await newBuyer(shop)
  const refunded = await buy(shop, who, [{ product, quantity: 1 }])
  await who.post(calls.orderCancel.path, { orderId: refunded.orderId })
  await expectPayState(shop, refunded.orderId, 'REFUNDED')
  const paid = await buy(shop, who, [{ product, quantity: 2 }])
  const expired = await place(who, [{ product, quantity: 3 }])
  const open = await place(who, [{ product, quantity: 4 }])
  return {
    product,
    shopper: who.userId,
    paid: paid.orderId,
    refunded: refunded.orderId,
    open: open.orderId,
    expired: expired.orderId,
  }
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

/** The stock according to the ledger. */
export function stockOf(shop: TestShop, product: string) {
  return shop.deps.db
    .selectFrom('products')
    .select(['available', 'reserved', 'sold'])
    .where('id', '=', product)
    .executeTakeFirstOrThrow()
}

export function payStateOf(shop: TestShop, orderId: string): Promise<string> {
  return shop.deps.db
    .selectFrom('orders')
    .select('pay_state')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
    .then((row) => row.pay_state)
}

/** Asserts every invariant of db/invariants.sql. */
export async function expectHealth(shop: TestShop): Promise<void> {
  expect(await brokenInvariants(shop.deps.db)).toEqual([])
}

/** The context of the shop's timers, to run their work at once. */
export function contextOf(shop: TestShop) {
  return { ...shop.deps, ...shop.deps.settings }
}

/** Makes an order this many minutes older. */
export async function passTime(shop: TestShop, orderId: string, minutes: number): Promise<void> {
  await sql`
    UPDATE orders SET created_at = created_at - make_interval(secs => ${minutes * 60}),
      updated_at = updated_at - make_interval(secs => ${minutes * 60}),
      reserved_until = reserved_until - make_interval(secs => ${minutes * 60}),
      asked_at = asked_at - make_interval(secs => ${minutes * 60})
    WHERE id = ${orderId}`.execute(shop.deps.db)
}

/** Waits until the order has this payment state. */
export function expectPayState(shop: TestShop, orderId: string, state: string) {
  const patience = { timeout: 10_000, interval: 25 }
  return vi.waitFor(async () => expect(await payStateOf(shop, orderId)).toBe(state), patience)
}

/** The provider's orders for this order of the shop. */
export function providerOrdersOf(shop: TestShop, orderId: string) {
  return shop.sandbox.razorpay.orders().filter(({ receipt }) => receipt === orderId)
}

/** The provider's refunds of a payment, oldest first. */
export function providerRefunds(shop: TestShop, paymentId: string) {
  return shop.sandbox.razorpay.refunds().filter(({ payment_id }) => payment_id === paymentId)
}

/** The emails to a recipient with a matching subject. */
export function mailsTo(shop: TestShop, who: { email: string }, subject: RegExp) {
  return shop.sandbox.mailbox.messages().filter((mail) => mail.to.includes(who.email) && subject.test(mail.subject))
}
