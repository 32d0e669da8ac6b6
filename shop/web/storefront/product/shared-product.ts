import type { Product } from '#contract/entities'
import type { Transport } from '#web/api-client.ts'
import { safeNext } from '#web/session/next-page.ts'
import { someProducts } from '#web/storefront/layout/catalogue.ts'

/** What a visitor sees of the product whose link leads to the login; the public catalogue has it, too. */
export type SharedProduct = Pick<Product, 'name' | 'image' | 'price' | 'offerPrice' | 'weight'>

/** The part of the login page's loader data that has it. */
export type LoadedShared = { shared: SharedProduct | null }

/** The product that the login at this address leads to, if the shop sells it. Nothing but an id is taken from the address. */
export async function readShared(address: string, transport?: Transport): Promise<SharedProduct | null> {
  const [, id] =
    /^\/products\/[^/]+\/([\w-]{1,100})\/?(?:$|\?)/.exec(safeNext(new URL(address).searchParams.get('next'))) ?? []
  if (!id) return null
  // The login works without the catalogue.
  const { products } = await someProducts([id])
    .read(transport)
    .catch(() => ({ products: [] }))
  const [product] = products
  if (!product) return null
  const { name, image, price, offerPrice, weight } = product
  return { name, image: image.slice(0, 1), price, offerPrice, weight }
}
