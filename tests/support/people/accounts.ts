// Shopper accounts, through the calls that create them.
import type { Browser } from '#test/browser'

/** The password of every shopper that the fixtures create. */
export const shopperPassword = 'correct horse'

let count = 0
export const nextEmail = () => `shopper-${(count += 1)}@example.com`

type Shop = { visitor: () => Browser }

export async function logIn(shop: Shop, email: string, tried = shopperPassword, from = shop.visitor()) {
  return from.post('/api/user/login', { email, password: tried })
}
