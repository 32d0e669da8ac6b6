// A shopper of the fuzz, whose address, orders and name nobody else may read.
import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import { calls } from '#contract/calls'
import { addAddress } from '#domain/accounts/addresses'
import { startUserSession } from '#domain/accounts/sessions'
import { type Buyer, buyerOf, type Placed } from '#test/people/buyer'
import { homeAddress } from '#test/people/home-address'
import type { TestShop } from '#test/shop'
import type { ShopperNames } from './names.ts'

/** A part of everything that a client must keep to itself. */
export const SECRET = 'hush'

export type Person = {
  names: ShopperNames
  token: string
  /** The texts that only this shopper and the seller may read. */
  secrets: string[]
  /** Opens a new session with the password of before, which calls may have changed. */
  logIn: () => Promise<void>
  /** Pays for an order and opens the checkout of another. */
  order: () => Promise<void>
}

export async function personOf(shop: TestShop, who: string): Promise<Person> {
  const unique = randomBytes(4).toString('hex')
  const email = `${who}-${unique}@example.com`
  const password = `${SECRET} ${who} ${randomBytes(9).toString('base64url')}`
  const [name, street] = [`Private ${who} ${unique}`, `${who} private street ${unique}`]
  // The seller of the fuzz does not know it, and so cannot archive it.
  const product = await shop.stock(1_000_000)
  const browser = shop.visitor()
  const { body } = await browser.post(calls.userRegister.path, { name, email, password })
  const { _id: userId } = (body as { user: { _id: string } }).user
  const buyer = await buyerOf({ ...browser, userId, email }, shop.pay)
  const passwordHash = await hashOf(shop, userId)
  const unknown = { address: '', code: '', order: '', bought: product, open: '', payment: '', reference: '', proof: '' }
  const person: Person = {
    names: { user: userId, email, password, tag: `"${userId}.1"`, ...unknown },
    token: '',
    secrets: [name, street],
    logIn: async () => {
      await shop.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
      person.token = await startUserSession(shop.db, userId)
      buyer.cookies.set('sid', person.token)
    },
    order: async () => {
      await forget(shop, userId)
      const { id: address } = await addAddress(shop.db, userId, { ...homeAddress, street })
      const placed = await place(buyer, product, address)
      const paid = placed && (await shop.pay(placed))
      if (paid) await buyer.verify(paid)
      const open = await place(buyer, product, address)
      // A call of the fuzz at the same time may have changed the address, replaced the order or ended the session.
      if (!paid || !open) return
      const { orderId: order, paymentId: payment, razorpayOrderId: reference, signature: proof } = paid
      Object.assign(person.names, { address, order, payment, reference, proof, open: open.orderId })
      person.secrets.push(address, order, payment, reference, open.orderId)
    },
  }
  await person.logIn()
  return person
}

/** Unpaid attempts would refuse further ones, and a full address book another address. */
async function forget({ db }: TestShop, userId: string): Promise<void> {
  const unpaid = db.updateTable('orders').where('user_id', '=', userId).where('pay_state', '=', 'EXPIRED')
  await unpaid.set((eb) => ({ updated_at: eb('updated_at', '-', sql<Date>`interval '2 hours'`) })).execute()
  await db.deleteFrom('addresses').where('user_id', '=', userId).execute()
}

async function place(buyer: Buyer, product: string, address: string): Promise<Placed | undefined> {
  const { status, body } = await buyer.order([{ product, quantity: 1 }], { address })
  return status === 200 ? (body as Placed) : undefined
}

async function hashOf({ db }: TestShop, userId: string): Promise<string | null> {
  const row = db.selectFrom('users').select('password_hash').where('id', '=', userId)
  return (await row.executeTakeFirstOrThrow()).password_hash
}
