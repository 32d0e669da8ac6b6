// Shopper accounts, through the calls that create them.
import type { TestShop } from '#test/shop'

/** The password of every shopper that the fixtures create. */
export const shopperPassword = 'correct horse'

let count = 0
export const nextEmail = () => `shopper-${(count += 1)}@example.com`

export async function logIn(shop: TestShop, email: string, tried = shopperPassword, from = shop.visitor()) {
  return from.post('/api/user/login', { email, password: tried })
}
