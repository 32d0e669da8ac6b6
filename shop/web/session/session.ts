import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'

import { calls } from '#contract/calls'
import type { CartItems, User } from '#contract/entities'
import { readCartTag } from '#contract/products/cart-tag'
import { ApiRefusal, callTagged, type Transport } from '#web/api-client.ts'

/** The logged-in shopper; `cartVersion` is missing right after a login. */
export type Shopper = User & { cartVersion?: number | undefined }

/** The part of the root's loader data that names the shopper. */
export type LoadedSession = {
  user: Shopper | null
  /** Somebody has logged in with this browser before. */
  wasHere: boolean
}

/** The logged-in shopper, or null for a visitor. Throws when the API cannot answer. */
export async function fetchUser(transport?: Transport): Promise<Shopper | null> {
  try {
    const { answer, tag } = await callTagged(calls.userIsAuth, { transport })
    return { ...answer.user, cartVersion: readCartTag(tag)?.version }
  } catch (error) {
    return nullIfRefused(error)
  }
}

/** Whether the browser has kept the session of a login that has just succeeded; true when nobody can tell. */
export async function keepsSession(): Promise<boolean> {
  const user = await fetchUser().catch(() => undefined)
  return user !== null
}

/** Turns a refused session check into null, silently. Rethrows other errors. */
export function nullIfRefused(error: unknown): null {
  if (error instanceof ApiRefusal && error.status < 500) return null
  throw error
}

// The shopper of this browser with the server's cart; undefined until the first page has set it. Never set on the
// server, where the module is shared by all requests.
let known: Shopper | null | undefined
let wasKnown = false
const watchers = new Set<() => void>()

/** Sets the shopper of this browser, after login and logout. */
export function setUser(user: Shopper | null): void {
  known = user
  wasKnown ||= user !== null
  for (const tell of watchers) tell()
}

/** Stores the server's cart from an answer or another tab, unless the known one is newer. */
export function setServerCart(userId: string, cartItems: CartItems, cartVersion: number): void {
  if (known?._id !== userId || cartVersion <= (known.cartVersion ?? -1)) return
  setUser({ ...known, cartItems, cartVersion })
}

/** The current shopper, for code outside of rendering. */
export function userNow(): Shopper | null | undefined {
  return known
}

/** The shopper; fetched from the API only if no page has set it. */
export async function userOfBrowser(): Promise<Shopper | null> {
  if (known === undefined) setUser(await fetchUser())
  return known ?? null
}

/** Fetches the shopper and cart again. Keeps the known ones when the API cannot be reached. */
export async function refreshUser(): Promise<void> {
  await pullUser().catch(() => {})
}

/** Like `refreshUser`, but throws when the API cannot be reached. */
export async function pullUser(): Promise<void> {
  const now = await fetchUser()
  if (!known) return setUser(now)
  // Another tab has logged out or logged in another shopper, so this page and its data are no longer theirs.
  if (now?._id !== known._id) return window.location.reload()
  if (now.cartVersion === undefined) return setUser(now)
  setServerCart(now._id, now.cartItems, now.cartVersion)
  // An answer with an older cart may have an older name, too.
  if (now.cartVersion === known.cartVersion && now.name !== known.name) setUser({ ...known, name: now.name })
}

/** The shopper of the page as the server sent it; null for a visitor. */
export function useLoadedUser(): Shopper | null {
  return useRouteLoaderData<LoadedSession>('root')?.user ?? null
}

/** Whether somebody has logged in with this browser before. */
export function useWasHere(): boolean {
  return useRouteLoaderData<LoadedSession>('root')?.wasHere || wasKnown
}

/** The shopper with the server's cart; null for a visitor. */
export function useUser(): Shopper | null {
  const loaded = useLoadedUser()
  return useSyncExternalStore(
    watchUser,
    () => (known === undefined ? loaded : known),
    () => loaded,
  )
}

/** Calls back whenever the shopper or the server's cart changes. */
export function watchUser(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}
