// A test shop that is filled with many orders, and its shoppers.
import { calls } from '#contract/calls'
import { withoutTimeouts } from '#db/connect'
import { type LargeShop, seededPassword, seedLargeShop } from '#demo/large-shop'
import type { Account } from '#test/people/buyer'
import type { TestShop } from '#test/shop'

export async function fill(shop: TestShop, size: LargeShop): Promise<void> {
  await withoutTimeouts(String(shop.deps.pool.options.connectionString), (db) => seedLargeShop(db, size))
}

/** The seeded shopper of this number, from 1, logged in. */
export async function seededShopper(shop: TestShop, nth: number): Promise<Account> {
  const shopper = shop.visitor()
  const email = `shopper-${nth}@large.test`
  const { body } = await shopper.post(calls.userLogin.path, { email, password: seededPassword })
  return { ...shopper, userId: (body as { user: { _id: string } }).user._id, email }
}
