import { useEffect, useSyncExternalStore } from 'react'

import type { CartItems, Product } from '#contract/entities'
import {
  type CartNotice,
  dismissNotice,
  noticesOf,
  type CartRecords,
  recordCart,
  cartRecords,
} from '#web/cart/cart-notices.ts'
import { deviceMemory } from '#web/cart/device-memory.ts'
import { useUser } from '#web/session/session.ts'

const nothing: CartRecords = { prices: new Map(), lowered: new Map() }

/** The notices of the cart, and a function that dismisses one. */
export function useCartNotices(
  items: CartItems,
  products: readonly Product[],
): { notices: CartNotice[]; dismiss: (notice: CartNotice) => void } {
  const userId = useUser()?._id
  // The stored records exist only in the browser and appear once the page is hydrated.
  const records = useSyncExternalStore(
    deviceMemory.watch,
    () => (userId ? cartRecords(userId) : nothing),
    () => nothing,
  )
  useEffect(() => {
    if (userId) recordCart(userId, items, products)
  }, [userId, items, products])

  return {
    notices: noticesOf(items, products, records),
    dismiss: (notice) => {
      const product = products.find(({ _id }) => _id === notice.productId)
      if (userId) dismissNotice(userId, notice, product)
    },
  }
}
