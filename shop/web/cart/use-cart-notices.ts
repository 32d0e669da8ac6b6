import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

import type { CartItems, Product } from '#contract/entities'
import {
  type CartNotice,
  dismissNotice,
  lostFromCart,
  noticesOf,
  type CartRecords,
  recordCart,
  recordLost,
  cartRecords,
} from '#web/cart/cart-notices.ts'
import { deviceMemory } from '#web/cart/device-memory.ts'
import { useUser } from '#web/session/session.ts'
import { someProducts } from '#web/storefront/layout/catalogue.ts'

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
  const lost = lostFromCart(items, records)
  // Asked anew each time: what the page has read of them is from before.
  const { data } = useQuery({
    queryKey: ['lost from the cart', lost],
    queryFn: () => someProducts(lost).read(),
    enabled: lost.length > 0,
    gcTime: 0,
  })
  const asked = lost.join()
  useEffect(() => {
    if (!userId) return
    recordCart(userId, items, products)
    if (data && asked) recordLost(userId, asked.split(','), data.products)
  }, [userId, items, products, data, asked])

  return {
    notices: noticesOf(items, products, records),
    dismiss: (notice) => {
      const product = products.find(({ _id }) => _id === notice.productId)
      if (userId) dismissNotice(userId, notice, product)
    },
  }
}
