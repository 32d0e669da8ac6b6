// Buyers and products of a running shop.
import { addAddress } from '#domain/accounts/addresses'
import { startUserSession } from '#domain/accounts/sessions'
import { insertProduct } from '#domain/catalogue/add-product'
import { homeAddress } from '#test/home-address'

import type { RunningShop } from './running-shop.ts'

export type SignedInBuyer = { userId: string; email: string; address: string; cookie: string; from: string }

/** Shoppers with an address and a session, made in the database: hashing a hundred passwords would take too long. */
export async function createBuyers({ db }: RunningShop, count: number): Promise<SignedInBuyer[]> {
  const buyers: SignedInBuyer[] = []
  for (let i = 0; i < count; i++) {
    const email = `buyer-${i}-${Date.now()}@example.com`
    const { id } = await db
      .insertInto('users')
      .values({ name: 'Asha', email })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: address } = await addAddress(db, id, { ...homeAddress, email })
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

/** A product of Rs 100 with this stock. */
export async function createProduct({ db }: RunningShop, quantity: number): Promise<string> {
  const data = { name: 'Medjool dates', category: 'Dates', price: 200, offerPrice: 100 } as const
  const product = { ...data, description: [], quantity }
  return db.transaction().execute(async (tx) => (await insertProduct(tx, product, [], null)).id)
}
