import type { CartItems } from '#contract/entities'
import { deviceMemory } from '#web/cart/device-memory.ts'
import { type Edit, type Edits, mergeCart } from '#web/cart/merge-cart.ts'
import { readEdit, readServerCart } from '#web/cart/read-stored.ts'
import { refreshUser, setServerCart, userNow, watchUser } from '#web/session/session.ts'

// The cart on screen is the server's cart with this device's unconfirmed edits applied. Each edit has a key of its own,
// so that two tabs that change two products never overwrite each other.
let edits: { userId: string; byProduct: Map<string, Edit> } | undefined
let shown: { of: CartItems; edits: Edits; items: CartItems } | undefined
let lastEdit = 0
const watchers = new Set<() => void>()
const none: CartItems = {}
const RENAMED = 'renamed'

/** The current cart, for code outside of rendering; the same object until it changes. */
export function cartNow(): CartItems {
  const user = userNow()
  if (!user) return none
  const mine = editsNow()
  if (shown?.of !== user.cartItems || shown.edits !== mine) {
    shown = { of: user.cartItems, edits: mine, items: mergeCart(user.cartItems, mine) }
  }
  return shown.items
}

/** The edits of this browser that the server has not confirmed. */
export function editsNow(): Edits {
  const user = userNow()
  if (!user) return new Map()
  if (edits?.userId !== user._id) {
    edits = { userId: user._id, byProduct: deviceMemory.recallAll(user._id, 'edit', readEdit) }
  }
  return edits.byProduct
}

/** Sets the count of a product; `place` restores a removed line at its old position. */
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

/** Stores edits; undefined deletes one. */
export function writeEdits(changes: ReadonlyMap<string, Edit | undefined>): void {
  const user = userNow()
  if (!user || changes.size === 0) return
  const byProduct = new Map(editsNow())
  for (const [id, edit] of changes) {
    deviceMemory.keep(user._id, `edit/${id}`, edit)
    if (edit) byProduct.set(id, edit)
    else byProduct.delete(id)
  }
  edits = { userId: user._id, byProduct }
  notifyWatchers()
}

/** Stores a new version of the server's cart, for this tab and the others of this browser. */
export function learnCart(userId: string, items: CartItems, version: number): void {
  setServerCart(userId, items, version)
  deviceMemory.keep(userId, 'cart', { lines: Object.entries(items), version })
}

/** Fetches the shopper's new name, in this tab and the others of this browser. */
export async function learnName(userId: string): Promise<void> {
  deviceMemory.keep(userId, RENAMED, Date.now())
  await refreshUser()
}

/** Calls back whenever the cart on screen may have changed, here or in another tab. */
export function watchCart(listener: () => void): () => void {
  watchers.add(listener)
  const unwatch = watchUser(listener)
  return () => {
    watchers.delete(listener)
    unwatch()
  }
}

/** Deletes everything stored for this shopper in this browser. */
export function forgetCart(userId: string): void {
  deviceMemory.forget(userId)
  edits = undefined
}

deviceMemory.watch(({ userId, name, here }) => {
  if (here || userId !== userNow()?._id) return
  if (name === 'cart') {
    const cart = deviceMemory.recall(userId, name, readServerCart)
    if (cart) setServerCart(userId, cart.items, cart.version)
  } else if (name.startsWith('edit/')) {
    edits = undefined
    notifyWatchers()
  } else if (name === RENAMED) void refreshUser()
})

function notifyWatchers(): void {
  for (const listener of watchers) listener()
}
