import type { CartItems, Order, Product } from '#contract/entities'
import { mostOf } from '#web/cart/cart-items.ts'

export type OrderedAgain = {
  /** What goes into the cart, with the count it then has there. */
  put: { product: Product; count: number }[]
  /** What does not, or not in full, in words. */
  short: string[]
}

/** The lines of an order once more, on top of the cart, as far as the shelves go. */
export function orderAgain(items: Order['items'], products: readonly Product[], cart: CartItems): OrderedAgain {
  const byId = new Map(products.map((product) => [product._id, product]))
  const put: OrderedAgain['put'] = []
  const short: string[] = []
  for (const { product: bought, quantity } of items) {
    const product = byId.get(bought._id)
    if (!product) {
      short.push(`${bought.name} is no longer sold`)
      continue
    }
    const has = cart[product._id] ?? 0
    const count = Math.min(has + quantity, mostOf(product))
    if (count > has) put.push({ product, count })
    if (product.quantity <= 0) short.push(`${product.name} is out of stock`)
    else if (count < has + quantity) short.push(`of ${product.name} there are only ${mostOf(product)}`)
  }
  return { put, short }
}
