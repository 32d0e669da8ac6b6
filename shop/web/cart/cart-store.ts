import type { CartItems } from '#contract/entities'
import { MAX_CART_LINES } from '#contract/rules'
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

/** Whose edits of a visitor are in this browser: they wait for a login. */
const VISITOR = { _id: 'visitor', cartItems: none }

/** The shopper, or the visitor of this browser; undefined until the first page has said who it is. */
function ownerNow(): { _id: string; cartItems: CartItems } | undefined {
  return userNow() === null ? VISITOR : (userNow() ?? undefined)
}

/** The current cart, for code outside of rendering; the same object until it changes. */
export function cartNow(): CartItems {
  const owner = ownerNow()
  if (!owner) return none
  const mine = editsNow()
  if (shown?.of !== owner.cartItems || shown.edits !== mine) {
    shown = { of: owner.cartItems, edits: mine, items: mergeCart(owner.cartItems, mine) }
  }
  return shown.items
}

/** The edits of this browser that the server has not confirmed. */
export function editsNow(): Edits {
  const owner = ownerNow()
  if (!owner) return new Map()
  if (edits?.userId !== owner._id) {
    edits = { userId: owner._id, byProduct: deviceMemory.recallAll(owner._id, 'edit', readEdit) }
  }
  return edits.byProduct
}

/** Sets the count of a product; `place` restores a removed line at its old position. */
export function editCart(productId: string, count: number, place?: number): void {
  const owner = ownerNow()
  if (!owner) return
  const before = editsNow().get(productId)
  const from = before?.from ?? owner.cartItems[productId] ?? 0
  lastEdit = Math.max(Date.now(), lastEdit + 1)
  const undone = count === from && before?.tried === undefined
  const edit = { count, from, at: lastEdit, tried: before?.tried, place }
  writeEdits(new Map([[productId, undone ? undefined : edit]]))
}

/** Stores edits; undefined deletes one. */
export function writeEdits(changes: ReadonlyMap<string, Edit | undefined>): void {
  const owner = ownerNow()
  if (!owner || changes.size === 0) return
  const byProduct = new Map(editsNow())
  for (const [id, edit] of changes) {
    deviceMemory.keep(owner._id, `edit/${id}`, edit)
    if (edit) byProduct.set(id, edit)
    else byProduct.delete(id)
  }
  edits = { userId: owner._id, byProduct }
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

/** Moves what a visitor has put in the cart here into that of the shopper who has logged in: the larger count of each. */
export function takeOverVisitorCart(): void {
  if (!userNow()) return
  const chosen = [...deviceMemory.recallAll(VISITOR._id, 'edit', readEdit)].toSorted(
    ([, one], [, other]) => one.at - other.at,
  )
  if (chosen.length === 0) return
  deviceMemory.forget(VISITOR._id)
  raiseCart(chosen.map(([id, { count }]) => [id, count]))
}

/** Puts these items in the cart as far as it has fewer of them, and room. */
export function raiseCart(wanted: Iterable<readonly [id: string, count: number]>): void {
  for (const [id, count] of wanted) {
    const items = cartNow()
    const hasRoom = id in items || Object.keys(items).length < MAX_CART_LINES
    if (hasRoom && count > (items[id] ?? 0)) editCart(id, count)
  }
}

/** Deletes everything stored for this shopper in this browser. */
export function forgetCart(userId: string): void {
  deviceMemory.forget(userId)
  edits = undefined
}

deviceMemory.watch(({ userId, name, here }) => {
  if (here || userId !== ownerNow()?._id) return
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
