import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'

import { calls } from '#contract/calls'
import type { User } from '#contract/entities'
import { ApiRefusal, callApi, type Transport } from '#web/api-client.ts'
import type { loader } from '#web/root.tsx'

/** Who shops here, or null. That nobody is logged in is an answer; that the shop cannot say is thrown. */
export async function fetchUser(transport?: Transport): Promise<User | null> {
  try {
    return (await callApi(calls.userIsAuth, { transport })).user
  } catch (error) {
    return nobody(error)
  }
}

/** What a refused session check means: not logged in, without a word. Throws what is no refusal. */
export function nobody(error: unknown): null {
  if (error instanceof ApiRefusal && error.status < 500) return null
  throw error
}

// Who shops in this browser, cart included; undefined until the first page has said so. The server, which serves many,
// never sets it.
let known: User | null | undefined
const watchers = new Set<() => void>()

/** The shopper of this browser changed: login, logout, the cart. */
export function setUser(user: User | null): void {
  known = user
  for (const tell of watchers) tell()
}

/** The shopper as of this moment, outside of rendering. */
export function userNow(): User | null | undefined {
  return known
}

/** The shopper, asked of the API only when no page has said it yet. */
export async function userOfBrowser(): Promise<User | null> {
  if (known === undefined) setUser(await fetchUser())
  return known ?? null
}

/** The cart changed without this browser's doing. When the API cannot be asked, what is known stays. */
export async function refreshUser(): Promise<void> {
  const now = await fetchUser().catch(() => known)
  if (now !== undefined) setUser(now)
}

/** The shopper, cart included; null for a visitor. */
export function useUser(): User | null {
  const loaded = useRouteLoaderData<typeof loader>('root')?.user ?? null
  return useSyncExternalStore(
    watch,
    () => (known === undefined ? loaded : known),
    () => loaded,
  )
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}
