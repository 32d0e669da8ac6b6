import { useSyncExternalStore } from 'react'

import { calls } from '#contract/calls'
import type { CartItems, Product } from '#contract/entities'
import { paths } from '#contract/paths'
import { readCartTag, writeCartTag } from '#contract/products/cart-tag'
import { MAX_CART_LINES } from '#contract/rules'
import { cartFull, success } from '#contract/wording'
import { type ApiRefusal, callTagged, errorText, isRetryable } from '#web/api-client.ts'
import { maxQuantity, noMoreThan, type StepLimits, stepped } from '#web/cart/cart-items.ts'
import { forgetPrice, recordLowered, recordPrice } from '#web/cart/cart-notices.ts'
import {
  cartNow,
  editCart,
  editsNow,
  learnCart,
  takeOverVisitorCart,
  watchCart,
  writeEdits,
} from '#web/cart/cart-store.ts'
import { createCartSync, type SendResult } from '#web/cart/cart-sync.ts'
import { pullUser, refreshUser, useLoadedUser, userNow, useUser, watchUser } from '#web/session/session.ts'
import { notify } from '#web/ui/toast/toast.tsx'

/** The shopper's cart, with the changes of this device. */
export function useCartItems(): CartItems {
  const loaded = useUser()?.cartItems ?? none
  return useSyncExternalStore(
    watch,
    () => (userNow() === undefined ? loaded : cartNow()),
    () => loaded,
  )
}

/** The count of one product. A list of many renders again only where a count changes. */
export function useCartCount(productId: string): number {
  const loaded = useLoadedUser()?.cartItems ?? none
  return useSyncExternalStore(
    watch,
    () => (userNow() === undefined ? loaded : cartNow())[productId] ?? 0,
    () => loaded[productId] ?? 0,
  )
}

const none: CartItems = {}
const viewCart = { label: 'View cart', to: paths.cart() }

// Changes apply on screen at once and reach the server as soon as possible.

/** Adds one, if stock and cart allow it; a toast says so or why not. */
export function addToCart(product: Product): void {
  const items = cartNow()
  const count = (items[product._id] ?? 0) + 1
  const most = maxQuantity(product)
  if (count > most) return notify.error(noMoreThan(most))
  if (count === 1 && Object.keys(items).length >= MAX_CART_LINES) return notify.error(cartFull(MAX_CART_LINES))
  if (count === 1) recordPrice(product)
  change(product._id, count)
  notify.linked(success.addedToCart, viewCart)
}

/** Sets the count; `most` defaults to the product's stock. */
export function setCount(product: Product, count: number, most = maxQuantity(product)): void {
  if (count > most) return notify.error(noMoreThan(most))
  if (count <= 0) return removeFromCart(product._id)
  change(product._id, count)
  notify.success(success.cartUpdated)
}

/** Sets several counts that fit the stock, as far as the cart has room. */
export function setCounts(lines: { product: Product; count: number }[]): void {
  for (const { product, count } of lines) {
    const items = cartNow()
    const isNew = !(product._id in items)
    if (isNew && Object.keys(items).length >= MAX_CART_LINES) return notify.error(cartFull(MAX_CART_LINES))
    if (isNew) recordPrice(product)
    change(product._id, count)
  }
  if (lines.length > 0) notify.linked(success.addedToCart, viewCart)
}

/** Adds or removes one, within `limits`, and returns the new count. */
export function stepInCart(product: Product, by: 1 | -1, limits: Partial<StepLimits> = {}): number {
  const { most = maxQuantity(product), least = 0 } = limits
  // Read at each tap, so that two quick taps both count.
  const count = cartNow()[product._id] ?? 0
  const wanted = stepped(count, by, { most, least })
  if (wanted !== count) setCount(product, wanted, most)
  return cartNow()[product._id] ?? 0
}

/** Removes a line; the toast offers to undo that. */
export function removeFromCart(productId: string): void {
  const items = cartNow()
  const count = items[productId] ?? 0
  const place = Object.keys(items).indexOf(productId)
  change(productId, 0)
  const user = userNow()
  if (user) forgetPrice(user._id, productId)
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

function begin(): void {
  takeOverVisitorCart()
  if (userNow()) sync.start()
}

let started = false
function watch(listener: () => void): () => void {
  if (!started) {
    started = true
    // Edits left over from this or a closed tab are sent as soon as the shopper is known.
    watchUser(begin)
    // Known already after a login without a page load.
    begin()
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
