import { useEffect, useSyncExternalStore } from 'react'

import type { CartItems, Product } from '#contract/entities'
import {
  type CartNote,
  dismissNote,
  notesOf,
  type Remembered,
  rememberCart,
  rememberedNow,
} from '#web/cart/cart-notes.ts'
import { deviceMemory } from '#web/cart/device-memory.ts'
import { useUser } from '#web/session/session.ts'

const nothing: Remembered = { prices: new Map(), lowered: new Map() }

/** What changed in the cart without the shopper's doing, and how to say that it was read. */
export function useCartNotes(
  items: CartItems,
  products: readonly Product[],
): { notes: CartNote[]; dismiss: (note: CartNote) => void } {
  const userId = useUser()?._id
  // What a device remembers is known only in the browser, and is told once the page is there.
  const remembered = useSyncExternalStore(
    deviceMemory.watch,
    () => (userId ? rememberedNow(userId) : nothing),
    () => nothing,
  )
  useEffect(() => {
    if (userId) rememberCart(userId, items, products)
  }, [userId, items, products])

  return {
    notes: notesOf(items, products, remembered),
    dismiss: (note) => {
      const product = products.find(({ _id }) => _id === note.productId)
      if (userId) dismissNote(userId, note, product)
    },
  }
}
