import type { CartItems, Order, Product } from '#contract/entities'
import { t } from '#contract/language/language'
import { maxQuantity } from '#web/cart/cart-items.ts'

export type OrderedAgain = {
  /** Products to add, with their new count in the cart. */
  put: { product: Product; count: number }[]
  /** A text for each product that is not available, or not in full. */
  short: string[]
}

/** Adds the lines of an order to the cart, as far as the stock goes. */
export function orderAgain(items: Order['items'], products: readonly Product[], cart: CartItems): OrderedAgain {
  const byId = new Map(products.map((product) => [product._id, product]))
  const put: OrderedAgain['put'] = []
  const short: string[] = []
  for (const { product: bought, quantity } of items) {
    const product = byId.get(bought._id)
    if (!product) {
      short.push(t('{name} is no longer sold', { name: bought.name }))
      continue
    }
    const has = cart[product._id] ?? 0
    const count = Math.min(has + quantity, maxQuantity(product))
    if (count > has) put.push({ product, count })
    if (product.quantity <= 0) short.push(t('{name} is out of stock', { name: product.name }))
    else if (count < has + quantity) {
      short.push(t('only {count} of {name} are available', { count: maxQuantity(product), name: product.name }))
    }
  }
  return { put, short }
}
