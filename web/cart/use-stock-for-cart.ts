import { useEffect, useState } from 'react'

import type { CartItems, Product } from '#contract/entities'
import { cartNow } from '#web/cart/cart-store.ts'
import { recheckCart } from '#web/cart/cart.ts'

/** The server left so many in the cart while the shelf showed `shelf`. */
type Confirmed = ReadonlyMap<string, { count: number; shelf: number | undefined }>

/**
 * How many of a product this shopper may have: what is on the shelf, and what an own open checkout holds. When that no
 * longer covers the cart, the server, which knows both, is asked to fit it; what it leaves is there.
 */
export function useStockForCart(
  items: CartItems,
  products: readonly Product[],
  held: CartItems,
): (product: Product) => number {
  const [confirmed, setConfirmed] = useState<Confirmed>(new Map())
  const stock = ({ _id, quantity }: Product) => {
    const left = confirmed.get(_id)
    return Math.max(quantity + (held[_id] ?? 0), left?.shelf === quantity ? left.count : 0)
  }

  const byId = new Map(products.map((product) => [product._id, product]))
  const shortages = Object.entries(items).flatMap(([id, count]) => {
    const product = byId.get(id)
    return product && stock(product) >= count ? [] : [{ id, count, shelf: product?.quantity }]
  })
  // Asked once for each new shortage, not for as long as it lasts.
  const asked = JSON.stringify(shortages)
  useEffect(() => {
    const short = JSON.parse(asked) as typeof shortages
    if (short.length === 0) return
    void recheckCart().then((kept) => {
      const left = short.map(({ id, shelf }) => [id, { count: cartNow()[id] ?? 0, shelf }] as const)
      if (kept) setConfirmed(new Map(left))
    })
  }, [asked])
  return stock
}
