import { useEffect, useState } from 'react'

import type { CartItems, Product } from '#contract/entities'
import {
  type CartNote,
  dismissNote,
  notesOf,
  recallNotes,
  type Remembered,
  rememberCart,
} from '#web/cart/cart-notes.ts'
import { useUser } from '#web/session/session.ts'

const nothing: Remembered = { prices: new Map(), lowered: new Map() }

/** What changed in the cart without the shopper's doing, and how to say that it was read. */
export function useCartNotes(
  items: CartItems,
  products: readonly Product[],
): { notes: CartNote[]; dismiss: (note: CartNote) => void } {
  const userId = useUser()?._id
  const [remembered, setRemembered] = useState(nothing)

  // What a device remembers is known only in the browser, and is told once the page is there.
  useEffect(() => {
    if (!userId) return
    rememberCart(userId, items, products)
    setRemembered(recallNotes(userId))
  }, [userId, items, products])

  return {
    notes: notesOf(items, products, remembered),
    dismiss: (note) => {
      if (!userId) return
      dismissNote(
        userId,
        note,
        products.find(({ _id }) => _id === note.productId),
      )
      setRemembered(recallNotes(userId))
    },
  }
}
