import { useSyncExternalStore } from 'react'

import { calls } from '#contract/calls'
import { readCartTag, writeCartTag } from '#contract/cart-tag'
import type { CartItems, Product } from '#contract/entities'
import { MAX_CART_LINES } from '#contract/rules'
import { cartFull, onlyAvailable, success } from '#contract/wording'
import { type ApiRefusal, callTagged, errorText, mayComeLater } from '#web/api-client.ts'
import { mostOf, type StepLimits, stepped } from '#web/cart/cart-items.ts'
import { noteLowered, notePrice } from '#web/cart/cart-notes.ts'
import { cartNow, editCart, editsNow, learnCart, watchCart, writeEdits } from '#web/cart/cart-store.ts'
import { createCartSync, type Sent } from '#web/cart/cart-sync.ts'
import { pullUser, refreshUser, userNow, useUser, watchUser } from '#web/session/session.ts'
import { notify } from '#web/ui/toast.tsx'

export type Cart = {
  items: CartItems
  /** Puts one more in; false, with a toast, when the stock does not allow it. */
  add: (product: Product) => boolean
  /** Sets how many; `most` is what this shopper may have, the product's stock if not told. */
  setCount: (product: Product, count: number, most?: number) => void
  /** One more or one less than there is by then, `least` (none if not told) at the least; answers how many that makes. */
  step: (product: Product, by: 1 | -1, limits?: Partial<StepLimits>) => number
  /** Sets several at once, as far as a cart has room; for counts that fit the stock. */
  setCounts: (lines: { product: Product; count: number }[]) => void
  /** Takes a line out; the toast offers to take that back. */
  remove: (productId: string) => void
  /** After the payment: what was bought has left the cart on the server. */
  empty: () => void
}

/** The shopper's cart: on screen and in this browser at once, on the server as soon as it can be reached. */
export function useCart(): Cart {
  const loaded = useUser()?.cartItems ?? none
  const items = useSyncExternalStore(
    watch,
    () => (userNow() === undefined ? loaded : cartNow()),
    () => loaded,
  )
  return { items, add, setCount, setCounts, step, remove, empty: () => void refreshUser() }
}

const none: CartItems = {}

function add(product: Product): boolean {
  const items = cartNow()
  const count = (items[product._id] ?? 0) + 1
  if (count > mostOf(product)) {
    notify.error(onlyAvailable(mostOf(product)))
    return false
  }
  if (count === 1 && Object.keys(items).length >= MAX_CART_LINES) {
    notify.error(cartFull(MAX_CART_LINES))
    return false
  }
  if (count === 1) notePrice(product)
  change(product._id, count)
  notify.success(success.addedToCart)
  return true
}

function setCount(product: Product, count: number, most = mostOf(product)): void {
  if (count > most) return notify.error(onlyAvailable(most))
  if (count <= 0) return remove(product._id)
  change(product._id, count)
  notify.success(success.cartUpdated)
}

function setCounts(lines: { product: Product; count: number }[]): void {
  for (const { product, count } of lines) {
    const items = cartNow()
    const isNew = !(product._id in items)
    if (isNew && Object.keys(items).length >= MAX_CART_LINES) return notify.error(cartFull(MAX_CART_LINES))
    if (isNew) notePrice(product)
    change(product._id, count)
  }
  if (lines.length > 0) notify.success(success.addedToCart)
}

// Two taps in one moment must both count, so the cart is read anew at each.
function step(product: Product, by: 1 | -1, { most = mostOf(product), least = 0 }: Partial<StepLimits> = {}): number {
  const count = cartNow()[product._id] ?? 0
  const wanted = stepped(count, by, { most, least })
  if (wanted !== count) setCount(product, wanted, most)
  return cartNow()[product._id] ?? 0
}

function remove(productId: string): void {
  const items = cartNow()
  const count = items[productId] ?? 0
  const place = Object.keys(items).indexOf(productId)
  change(productId, 0)
  notify.undoable(success.removedFromCart, () => {
    change(productId, count, place)
    notify.success(success.cartUpdated)
  })
}

function change(productId: string, count: number, place?: number): void {
  editCart(productId, count, place)
  sync.start()
}

const sync = createCartSync({
  known: () => {
    const user = userNow()
    return user ? { userId: user._id, items: user.cartItems, version: user.cartVersion } : undefined
  },
  edits: editsNow,
  write: writeEdits,
  send,
  learn: ({ userId, items, version }, wanted) => {
    for (const [id, count] of Object.entries(wanted)) noteLowered(userId, id, count, items[id] ?? 0)
    learnCart(userId, items, version)
  },
  pull: () =>
    pullUser().then(
      () => true,
      () => false,
    ),
  pause: pauseOrOnline,
})

/** Sends at once what is unsent. Resolves to whether the server has it all. */
export const settleCart = sync.settle
/** Has the server fit the cart to what is in stock for this shopper. */
export const recheckCart = sync.recheck

async function send(cartItems: CartItems, known: { userId: string; version: number }): Promise<Sent> {
  try {
    // Outlives the page, so that a change right before leaving is not lost.
    const { answer, tag } = await callTagged(calls.cartUpdate, {
      body: { cartItems },
      ifMatch: writeCartTag(known),
      keepalive: true,
    })
    const version = readCartTag(tag)?.version
    return version === undefined ? { kind: 'later' } : { kind: 'kept', items: answer.cartItems, version }
  } catch (error) {
    if (mayComeLater(error)) return { kind: 'later' }
    const { status } = error as ApiRefusal
    // Changed elsewhere, or somebody else is logged in now: asking anew tells which.
    if (status === 412 || status === 403) return { kind: 'stale' }
    // The login page is on its way, and what is unsent waits for this shopper.
    if (status === 401) return { kind: 'refused' }
    notify.error(errorText(error))
    writeEdits(new Map([...editsNow().keys()].map((id) => [id, undefined])))
    return { kind: 'refused' }
  }
}

let started = false
function watch(tell: () => void): () => void {
  if (!started) {
    started = true
    // What was left unsent, by this tab or one that was closed, goes as soon as it is known whose it is.
    watchUser(sync.start)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', look)
  }
  return watchCart(tell)
}

/** A page that is looked at again shows what other devices did meanwhile. */
function look(): void {
  if (document.visibilityState === 'visible' && userNow()) void refreshUser().then(sync.start)
}

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
