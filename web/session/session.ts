import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'

import { calls } from '#contract/calls'
import { readCartTag } from '#contract/cart-tag'
import type { CartItems, User } from '#contract/entities'
import { ApiRefusal, callTagged, type Transport } from '#web/api-client.ts'

/** Who shops here; `cartVersion` says how new the cart is, and is missing right after a login. */
export type Shopper = User & { cartVersion?: number | undefined }

/** The part of the root's loader data that says who shops here. */
export type LoadedSession = { user: Shopper | null }

/** Who shops here, or null. That nobody is logged in is an answer; that the shop cannot say is thrown. */
export async function fetchUser(transport?: Transport): Promise<Shopper | null> {
  try {
    const { answer, tag } = await callTagged(calls.userIsAuth, { transport })
    return { ...answer.user, cartVersion: readCartTag(tag)?.version }
  } catch (error) {
    return nobody(error)
  }
}

/** What a refused session check means: not logged in, without a word. Throws what is no refusal. */
export function nobody(error: unknown): null {
  if (error instanceof ApiRefusal && error.status < 500) return null
  throw error
}

// Who shops in this browser, and the cart as the server has it; undefined until the first page has said so. The server,
// which serves many, never sets it.
let known: Shopper | null | undefined
const watchers = new Set<() => void>()

/** The shopper of this browser changed: login, logout. */
export function setUser(user: Shopper | null): void {
  known = user
  for (const tell of watchers) tell()
}

/** The server's cart, as an answer or another tab has it; one that is older than what is known says nothing. */
export function setServerCart(userId: string, cartItems: CartItems, cartVersion: number): void {
  if (known?._id !== userId || cartVersion <= (known.cartVersion ?? -1)) return
  setUser({ ...known, cartItems, cartVersion })
}

/** The shopper as of this moment, outside of rendering. */
export function userNow(): Shopper | null | undefined {
  return known
}

/** The shopper, asked of the API only when no page has said it yet. */
export async function userOfBrowser(): Promise<Shopper | null> {
  if (known === undefined) setUser(await fetchUser())
  return known ?? null
}

/** The cart changed without this browser's doing. When the API cannot be asked, what is known stays. */
export async function refreshUser(): Promise<void> {
  await pullUser().catch(() => {})
}

/** The same; throws when the API cannot be asked. */
export async function pullUser(): Promise<void> {
  const now = await fetchUser()
  if (!known) return setUser(now)
  // Another tab logged out, or somebody else in: what this page shows, and has fetched, is not theirs.
  if (now?._id !== known._id) return window.location.reload()
  if (now.cartVersion === undefined) return setUser(now)
  setServerCart(now._id, now.cartItems, now.cartVersion)
}

/** The shopper, with the cart as the server has it; null for a visitor. */
export function useUser(): Shopper | null {
  const loaded = useRouteLoaderData<LoadedSession>('root')?.user ?? null
  return useSyncExternalStore(
    watchUser,
    () => (known === undefined ? loaded : known),
    () => loaded,
  )
}

/** Calls whenever the shopper or the server's cart changes. */
export function watchUser(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}
