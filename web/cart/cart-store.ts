import type { CartItems } from '#contract/entities'
import { deviceMemory } from '#web/cart/device-memory.ts'
import { type Edit, type Edits, mergeCart } from '#web/cart/merge-cart.ts'
import { readEdit, readKnownCart } from '#web/cart/read-kept.ts'
import { setServerCart, userNow, watchUser } from '#web/session/session.ts'

// The cart on screen is the server's, with the edits this device has not seen confirmed. Each edit is kept under its
// product, so that two tabs that change two products never write over each other.
let edits: { whose: string; byProduct: Map<string, Edit> } | undefined
let shown: { of: CartItems; edits: Edits; items: CartItems } | undefined
let lastEdit = 0
const watchers = new Set<() => void>()
const none: CartItems = {}

/** The cart as of this moment, outside of rendering; the same object while nothing changes. */
export function cartNow(): CartItems {
  const user = userNow()
  if (!user) return none
  const mine = editsNow()
  if (shown?.of !== user.cartItems || shown.edits !== mine) {
    shown = { of: user.cartItems, edits: mine, items: mergeCart(user.cartItems, mine) }
  }
  return shown.items
}

/** What this browser changed and the server has not confirmed. */
export function editsNow(): Edits {
  const user = userNow()
  if (!user) return new Map()
  if (edits?.whose !== user._id) {
    edits = { whose: user._id, byProduct: deviceMemory.recallAll(user._id, 'edit', readEdit) }
  }
  return edits.byProduct
}

/** Wants so many of a product; `place` puts a line that comes back where it was. */
export function editCart(productId: string, count: number, place?: number): void {
  const user = userNow()
  if (!user) return
  const before = editsNow().get(productId)
  const from = before?.from ?? user.cartItems[productId] ?? 0
  lastEdit = Math.max(Date.now(), lastEdit + 1)
  const undone = count === from && before?.tried === undefined
  const edit = { count, from, at: lastEdit, tried: before?.tried, place }
  writeEdits(new Map([[productId, undone ? undefined : edit]]))
}

/** Keeps edits; undefined forgets one. */
export function writeEdits(changes: ReadonlyMap<string, Edit | undefined>): void {
  const user = userNow()
  if (!user || changes.size === 0) return
  const byProduct = new Map(editsNow())
  for (const [id, edit] of changes) {
    deviceMemory.keep(user._id, `edit/${id}`, edit)
    if (edit) byProduct.set(id, edit)
    else byProduct.delete(id)
  }
  edits = { whose: user._id, byProduct }
  tellAll()
}

/** The server's cart is new: for this tab, and for the others of this browser. */
export function learnCart(userId: string, items: CartItems, version: number): void {
  setServerCart(userId, items, version)
  deviceMemory.keep(userId, 'cart', { lines: Object.entries(items), version })
}

/** Calls whenever the cart on screen may have changed, here or in another tab. */
export function watchCart(tell: () => void): () => void {
  watchers.add(tell)
  const unwatch = watchUser(tell)
  return () => {
    watchers.delete(tell)
    unwatch()
  }
}

/** Nothing of this shopper stays in this browser. */
export function forgetCart(userId: string): void {
  deviceMemory.forget(userId)
  edits = undefined
}

deviceMemory.watch(({ userId, name, here }) => {
  if (here || userId !== userNow()?._id) return
  if (name === 'cart') {
    const cart = deviceMemory.recall(userId, name, readKnownCart)
    if (cart) setServerCart(userId, cart.items, cart.version)
  } else if (name.startsWith('edit/')) {
    edits = undefined
    tellAll()
  }
})

function tellAll(): void {
  for (const tell of watchers) tell()
}
