import { calls } from '#contract/calls'
import type { CartItems, Product } from '#contract/entities'
import { onlyAvailable, success } from '#contract/wording'
import { callApi, errorText, mayComeLater } from '#web/api-client.ts'
import { mostOf, withCount } from '#web/cart/cart-items.ts'
import { createCartSync } from '#web/cart/cart-sync.ts'
import { setUser, userNow, useUser } from '#web/session/session.ts'
import { notify } from '#web/ui/toast.tsx'

export type Cart = {
  items: CartItems
  /** Puts one more in; false, with a toast, when the stock does not allow it. */
  add: (product: Product) => boolean
  /** Sets how many; `most` is what this shopper may have, the product's stock if not told. */
  setCount: (product: Product, count: number, most?: number) => void
  /** Takes a line out; the toast offers to take that back. */
  remove: (productId: string) => void
  /** After the payment. */
  empty: () => void
}

/** The shopper's cart: on screen at once, on the server right after. */
export function useCart(): Cart {
  const items = useUser()?.cartItems ?? {}

  return {
    items,
    add: (product) => {
      const count = (cartNow()[product._id] ?? 0) + 1
      if (count > mostOf(product)) {
        notify.error(onlyAvailable(mostOf(product)))
        return false
      }
      change(withCount(cartNow(), product._id, count))
      notify.success(success.addedToCart)
      return true
    },
    setCount: (product, count, most = mostOf(product)) => {
      if (count > most) {
        notify.error(onlyAvailable(most))
        return
      }
      if (count <= 0) return remove(product._id)
      change(withCount(cartNow(), product._id, count))
      notify.success(success.cartUpdated)
    },
    remove,
    empty: () => change({}),
  }
}

function remove(productId: string): void {
  const count = cartNow()[productId] ?? 0
  change(withCount(cartNow(), productId, 0))
  notify.undoable(success.removedFromCart, () => {
    change(withCount(cartNow(), productId, count))
    notify.success(success.cartUpdated)
  })
}

// Two taps in one moment must both count, so the cart is read anew at each.
function cartNow(): CartItems {
  return userNow()?.cartItems ?? {}
}

function change(cartItems: CartItems): void {
  const user = userNow()
  if (!user) return
  setUser({ ...user, cartItems })
  sync.push(cartItems)
}

const sync = createCartSync(async (cartItems) => {
  try {
    // Outlives the page, so that a change right before leaving is not lost.
    await callApi(calls.cartUpdate, { body: { cartItems }, keepalive: true })
    return 'done'
  } catch (error) {
    if (mayComeLater(error)) return 'again'
    notify.error(errorText(error))
    return 'done'
  }
}, pauseOrOnline)

/** Waits 1 s, doubling to 30 s, or until the phone has a connection again. */
function pauseOrOnline(failures: number): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      resolve()
    }
    const timer = setTimeout(goOn, Math.min(1_000 * 2 ** failures, 30_000))
    window.addEventListener('online', goOn)
  })
}
