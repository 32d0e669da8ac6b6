import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'

import type { Deps } from '#api/deps'
import type { Env } from '#api/env'
import { isCrossSite } from '#api/middleware/frontends'
import { rememberedAccounts } from '#api/remembered-accounts'
import { refusals } from '#contract/wording'
import {
  type CurrentUser,
  endSellerSession,
  endUserSession,
  SELLER_SESSION_SECONDS,
  type SessionSeller,
  USER_SESSION_SECONDS,
} from '#domain/accounts/sessions'
import { Failure } from '#domain/failure'

export type { CurrentUser, SessionSeller }

type Kind = 'user' | 'seller'
const names = { user: 'sid', seller: 'seller' } as const
const rules = {
  user: { sameSite: 'Lax', maxAge: USER_SESSION_SECONDS },
  seller: { sameSite: 'Strict', maxAge: SELLER_SESSION_SECONDS },
} as const
const end = { user: endUserSession, seller: endSellerSession } as const

/** The logged-in shopper, or undefined. */
export async function currentUser(c: Context<Env>, deps: Deps): Promise<CurrentUser | undefined> {
  const token = sessionToken(c, deps, 'user')
  return token ? rememberedAccounts(deps).user(token) : undefined
}

export async function currentSeller(c: Context<Env>, deps: Deps): Promise<SessionSeller | undefined> {
  const token = sessionToken(c, deps, 'seller')
  return token ? rememberedAccounts(deps).seller(token) : undefined
}

/** The logged-in shopper. Throws a Failure (401) without one; the seller's session does not count. */
export async function requireUser(c: Context<Env>, deps: Deps): Promise<CurrentUser> {
  const user = await currentUser(c, deps)
  if (!user) throw new Failure('unauthenticated', refusals.notLoggedIn)
  return user
}

/** The logged-in seller. Throws a Failure without one: 401, or 403 for a logged-in shopper. */
export async function requireSeller(c: Context<Env>, deps: Deps): Promise<SessionSeller> {
  const seller = await currentSeller(c, deps)
  if (seller) return seller
  const isShopper = (await currentUser(c, deps)) !== undefined
  throw new Failure(isShopper ? 'forbidden' : 'unauthenticated', refusals.notSeller)
}

/**
 * Starts a new session and ends the browser's old one, against session fixation. A login may also have ended other
 * sessions of its owner.
 */
export async function openSession(
  c: Context<Env>,
  deps: Deps,
  kind: Kind,
  { token, ownerId }: { token: string; ownerId: string },
): Promise<void> {
  await endSession(c, deps, kind)
  deps.changes.announce('sessions', ownerId)
  setCookie(c, names[kind], token, { ...cookieRules(deps), ...rules[kind], ...crossSiteRules(c, deps) })
}

/** Ends the browser's session, if it has one. */
export async function closeSession(c: Context<Env>, deps: Deps, kind: Kind): Promise<void> {
  await endSession(c, deps, kind)
  deleteCookie(c, names[kind], { ...cookieRules(deps), ...crossSiteRules(c, deps) })
}

async function endSession(c: Context<Env>, deps: Deps, kind: Kind): Promise<void> {
  const token = sessionToken(c, deps, kind)
  const ownerId = token && (await end[kind](deps.db, token))
  if (ownerId) deps.changes.announce('sessions', ownerId)
}

function sessionToken(c: Context<Env>, deps: Deps, kind: Kind): string | undefined {
  return tokenIn(c.req.header('cookie'), deps, kind)
}

/** The token of a session in a Cookie header. */
export function tokenIn(cookies: string | null | undefined, deps: Deps, kind: Kind): string | undefined {
  if (!cookies) return undefined
  const name = cookiePrefix(deps) ? `__Host-${names[kind]}` : names[kind]
  // Most requests have this cookie alone, and need no parser.
  if (cookies.length === name.length + 44 && cookies.startsWith(`${name}=`)) return cookies.slice(name.length + 1)
  return parse(cookies, name)[name] || undefined
}

// Partitioned: only pages under the site of that frontend send the cookie. Browsers accept such cookies only over https.
function crossSiteRules(c: Context<Env>, deps: Deps) {
  return cookiePrefix(deps) && isCrossSite(c, deps) ? ({ sameSite: 'None', partitioned: true } as const) : {}
}

/** The common cookie options: `__Host-` and Secure if the shop is reached over https. */
export function cookieRules(deps: Deps) {
  const common = { httpOnly: true, path: '/' } as const
  return cookiePrefix(deps) ? ({ ...common, secure: true, prefix: 'host' } as const) : common
}

export function cookiePrefix(deps: Deps): 'host' | undefined {
  return deps.settings.publicUrl.startsWith('https:') ? 'host' : undefined
}
