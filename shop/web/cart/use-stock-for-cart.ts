import { useEffect, useState } from 'react'

import type { CartItems, Product } from '#contract/entities'
import { recheckCart } from '#web/cart/cart.ts'
import { cartNow } from '#web/cart/cart-store.ts'

/** The count that the server left in the cart while the catalogue showed `stockSeen` in stock. */
type Confirmed = ReadonlyMap<string, { count: number; stockSeen: number | undefined }>

/**
 * The quantity of a product available to this shopper: the stock and the hold of their own open checkout. When that no
 * longer covers the cart, the server, which knows both, fits the cart; the counts it leaves are available. While the shopper
 * waits for pieces that others hold, the cart stays as it is, and all of it counts as available.
 */
export function useStockForCart(
  items: CartItems,
  products: readonly Product[],
  held: CartItems,
  isWaiting: boolean,
): (product: Product) => number {
  const [confirmed, setConfirmed] = useState<Confirmed>(new Map())
  const stock = ({ _id, quantity }: Product) => {
    if (isWaiting) return Math.max(quantity, items[_id] ?? 0)
    const left = confirmed.get(_id)
    return Math.max(quantity + (held[_id] ?? 0), left?.stockSeen === quantity ? left.count : 0)
  }

  const byId = new Map(products.map((product) => [product._id, product]))
  const shortages = Object.entries(items).flatMap(([id, count]) => {
    const product = byId.get(id)
    return product && stock(product) >= count ? [] : [{ id, count, stockSeen: product?.quantity }]
  })
  // One request for each new shortage, not one per poll while it lasts.
  const shortageKey = JSON.stringify(shortages)
  useEffect(() => {
    const short = JSON.parse(shortageKey) as typeof shortages
    if (short.length === 0) return
    void recheckCart().then((saved) => {
      const left = short.map(({ id, stockSeen }) => [id, { count: cartNow()[id] ?? 0, stockSeen }] as const)
      if (saved) setConfirmed(new Map(left))
    })
  }, [shortageKey])
  return stock
}
