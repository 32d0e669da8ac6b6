// Buyers and products of a running shop.
import { addAddress } from '#domain/accounts/addresses'
import { startSellerSession, startUserSession } from '#domain/accounts/sessions'
import { insertProduct } from '#domain/catalogue/add-product'
import { homeAddress } from '#test/people/home-address'
import { inTwoLots } from '#test/scenes/lots'

import type { RunningShop } from './running-shop.ts'

/** Of every product of this file. */
export const CATEGORY = 'Dates'

export type SignedInBuyer = { userId: string; email: string; address: string; cookie: string; from: string }

/**
 * Shoppers with an address and a session, made in the database: hashing a hundred passwords would take too long. Each has
 * a network of its own and has bought before, unless newcomers are asked for, who share a number of networks.
 */
export async function createBuyers(
  { db }: Pick<RunningShop, 'db'>,
  count: number,
  newcomers?: { networks: number },
): Promise<SignedInBuyer[]> {
  const buyers: SignedInBuyer[] = []
  const [subnet, networks] = newcomers ? [10, newcomers.networks] : [9, count]
  for (let i = 0; i < count; i++) {
    const email = `buyer-${i}-${Date.now()}@example.com`
    const { id } = await db
      .insertInto('users')
      .values({ name: 'Asha', email, regular_from: newcomers ? null : new Date(0) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: address } = await addAddress(db, id, { ...homeAddress, email })
    const network = i % networks
    buyers.push({
      userId: id,
      email,
      address,
      cookie: `sid=${await startUserSession(db, id)}`,
      from: `10.${subnet}.${Math.floor(network / 250)}.${(network % 250) + 1}`,
    })
  }
  return buyers
}

/** The cookie of a new seller, an owner. */
export async function createSignedInSeller({ db }: RunningShop): Promise<string> {
  const { id } = await db
    .insertInto('sellers')
    .values({ name: 'Seller', email: `seller-${Date.now()}@example.com`, password_hash: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return `seller=${await startSellerSession(db, id, { isProven: true })}`
}

/** A product of Rs 100 that is put together from these. */
export function createHamper(
  { db }: Pick<RunningShop, 'db'>,
  parts: { product: string; pieces: number }[],
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const data = { name: 'Hamper', category: CATEGORY, price: 200, offerPrice: 100 } as const
    const { id } = await insertProduct(tx, { ...data, description: [], quantity: 0, parts }, [], null)
    return id
  })
}

/** A product of Rs 100 with this stock, in two lots where the shop keeps them. */
export function createProduct(shop: Pick<RunningShop, 'db' | 'lots'>, quantity: number): Promise<string> {
  return shop.db.transaction().execute(async (tx) => {
    const data = { name: 'Medjool dates', category: CATEGORY, price: 200, offerPrice: 100 } as const
    const { id } = await insertProduct(tx, { ...data, description: [], quantity }, [], null)
    if (shop.lots) await inTwoLots(tx, id)
    return id
  })
}
