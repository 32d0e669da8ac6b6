import { useSyncExternalStore } from 'react'

import { calls } from '#contract/calls'
import { readCartTag, writeCartTag } from '#contract/cart-tag'
import type { CartItems, Product } from '#contract/entities'
import { paths } from '#contract/paths'
import { MAX_CART_LINES } from '#contract/rules'
import { cartFull, success } from '#contract/wording'
import { type ApiRefusal, callTagged, errorText, isRetryable } from '#web/api-client.ts'
import { maxQuantity, noMoreThan, type StepLimits, stepped } from '#web/cart/cart-items.ts'
import { recordLowered, recordPrice } from '#web/cart/cart-notices.ts'
import { cartNow, editCart, editsNow, learnCart, watchCart, writeEdits } from '#web/cart/cart-store.ts'
import { createCartSync, type SendResult } from '#web/cart/cart-sync.ts'
import { pullUser, refreshUser, userNow, useUser, watchUser } from '#web/session/session.ts'
import { notify } from '#web/ui/toast.tsx'

export type Cart = {
  items: CartItems
  /** Adds one; false, with a toast, when the stock does not allow it. */
  add: (product: Product) => boolean
  /** Sets the count; `most` defaults to the product's stock. */
  setCount: (product: Product, count: number, most?: number) => void
  /** Adds or removes one, within `limits`, and returns the new count. */
  step: (product: Product, by: 1 | -1, limits?: Partial<StepLimits>) => number
  /** Sets several counts that fit the stock, as far as the cart has room. */
  setCounts: (lines: { product: Product; count: number }[]) => void
  /** Removes a line; the toast offers to undo that. */
  remove: (productId: string) => void
  /** After the payment: the server has emptied the cart. */
  refresh: () => void
}

/** The shopper's cart: changes apply on screen at once and reach the server as soon as possible. */
export function useCart(): Cart {
  const loaded = useUser()?.cartItems ?? none
  const items = useSyncExternalStore(
    watch,
    () => (userNow() === undefined ? loaded : cartNow()),
    () => loaded,
  )
  return { items, add, setCount, setCounts, step, remove, refresh: () => void refreshUser() }
}

const none: CartItems = {}
const viewCart = { label: 'View cart', to: paths.cart() }

function add(product: Product): boolean {
  const items = cartNow()
  const count = (items[product._id] ?? 0) + 1
  if (count > maxQuantity(product)) {
    notify.error(noMoreThan(maxQuantity(product)))
    return false
  }
  if (count === 1 && Object.keys(items).length >= MAX_CART_LINES) {
    notify.error(cartFull(MAX_CART_LINES))
    return false
  }
  if (count === 1) recordPrice(product)
  change(product._id, count)
  notify.linked(success.addedToCart, viewCart)
  return true
}

function setCount(product: Product, count: number, most = maxQuantity(product)): void {
  if (count > most) return notify.error(noMoreThan(most))
  if (count <= 0) return remove(product._id)
  change(product._id, count)
  notify.success(success.cartUpdated)
}

function setCounts(lines: { product: Product; count: number }[]): void {
  for (const { product, count } of lines) {
    const items = cartNow()
    const isNew = !(product._id in items)
    if (isNew && Object.keys(items).length >= MAX_CART_LINES) return notify.error(cartFull(MAX_CART_LINES))
    if (isNew) recordPrice(product)
    change(product._id, count)
  }
  if (lines.length > 0) notify.linked(success.addedToCart, viewCart)
}

// Reads the cart at each tap, so that two quick taps both count.
function step(product: Product, by: 1 | -1, limits: Partial<StepLimits> = {}): number {
  const { most = maxQuantity(product), least = 0 } = limits
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
    for (const [id, count] of Object.entries(wanted)) recordLowered(userId, id, count, items[id] ?? 0)
    learnCart(userId, items, version)
  },
  pull: () =>
    pullUser().then(
      () => true,
      () => false,
    ),
  pause: pauseOrOnline,
})

/** Sends pending edits now. Resolves to whether the server has them all. */
export const flushCart = sync.flush
/** Has the server fit the cart to the stock available to this shopper. */
export const recheckCart = sync.recheck

async function send(cartItems: CartItems, known: { userId: string; version: number }): Promise<SendResult> {
  try {
    // The call outlives the page, so that a change right before leaving is not lost.
    const { answer, tag } = await callTagged(calls.cartUpdate, {
      body: { cartItems },
      ifMatch: writeCartTag(known),
      keepalive: true,
    })
    const version = readCartTag(tag)?.version
    return version === undefined ? { kind: 'retry' } : { kind: 'saved', items: answer.cartItems, version }
  } catch (error) {
    if (isRetryable(error)) return { kind: 'retry' }
    const { status } = error as ApiRefusal
    // The cart was changed elsewhere, or another shopper is logged in now: fetching it tells which.
    if (status === 412 || status === 403) return { kind: 'stale' }
    // The login page opens; the edits stay stored for this shopper.
    if (status === 401) return { kind: 'refused' }
    notify.error(errorText(error))
    writeEdits(new Map([...editsNow().keys()].map((id) => [id, undefined])))
    return { kind: 'refused' }
  }
}

let started = false
function watch(listener: () => void): () => void {
  if (!started) {
    started = true
    // Edits left over from this or a closed tab are sent as soon as the shopper is known.
    watchUser(sync.start)
    // Known already after a login without a page load.
    if (userNow()) sync.start()
    document.addEventListener('visibilitychange', catchUp)
    window.addEventListener('online', catchUp)
  }
  return watchCart(listener)
}

/** Fetches the changes of other devices when the page becomes visible again. */
function catchUp(): void {
  if (document.visibilityState === 'visible' && userNow()) void refreshUser().then(sync.start)
}

/** Waits 1 s, doubling to 30 s, or until the device is online again. */
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
