import { calls } from '#contract/calls'
import type { Product } from '#contract/entities'
import { paths } from '#contract/paths'

import { postDone } from '#test/people/signed-in'
import { type Account, openAccounts } from './accounts.ts'

/** A shopper with two products in the cart, and the pages that shoppers open most. */
export type Shopper = Account & { headers: Record<string, string>; product: Product; pages: Record<string, string> }

export async function shopperWithCart(shop: string): Promise<Shopper> {
  const [account] = await openAccounts(shop, 1)
  const { products } = (await (await fetch(`${shop}${calls.productList.path}?limit=100`)).json()) as {
    products: Product[]
  }
  const [product, other] = products.toSorted((a, b) => b.quantity - a.quantity)
  if (!account || !product || !other) throw new Error('The shop has too little to sell.')
  await postDone(shop, account, calls.cartUpdate.path, { cartItems: { [product._id]: 1, [other._id]: 2 } })
  const headers = { 'accept-encoding': 'br', cookie: account.cookie, 'x-forwarded-for': account.from }
  const pages = {
    home: paths.home(),
    category: paths.category(product.category),
    product: paths.product(product.category, product._id),
    cart: paths.cart(),
  }
  return { ...account, headers, product, pages }
}
