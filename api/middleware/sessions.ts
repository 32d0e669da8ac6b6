import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

import type { Deps } from '#api/deps'
import type { Env } from '#api/serve'
import { refusals } from '#contract/wording'
import {
  SELLER_SESSION_SECONDS,
  type SessionSeller,
  type SessionUser,
  USER_SESSION_SECONDS,
  sellerOfSession,
  userOfSession,
} from '#domain/accounts/sessions'
import { Failure } from '#domain/failure'

export type { SessionSeller, SessionUser }

type Kind = 'user' | 'seller'
const names = { user: 'sid', seller: 'seller' } as const

/** Whoever is logged in as a shopper, or undefined. */
export async function currentUser(c: Context<Env>, deps: Deps): Promise<SessionUser | undefined> {
  const token = sessionToken(c, deps, 'user')
  return token ? userOfSession(deps.db, token) : undefined
}

export async function currentSeller(c: Context<Env>, deps: Deps): Promise<SessionSeller | undefined> {
  const token = sessionToken(c, deps, 'seller')
  return token ? sellerOfSession(deps.db, token) : undefined
}

/** Throws a Failure (401) when no shopper is logged in. */
export async function requireUser(c: Context<Env>, deps: Deps): Promise<SessionUser> {
  const user = await currentUser(c, deps)
  if (!user) throw new Failure('unauthenticated', refusals.notLoggedIn)
  return user
}

/** Throws a Failure (401) when the seller is not logged in. */
export async function requireSeller(c: Context<Env>, deps: Deps): Promise<SessionSeller> {
  const seller = await currentSeller(c, deps)
  if (!seller) throw new Failure('unauthenticated', refusals.notSeller)
  return seller
}

export function sessionToken(c: Context<Env>, deps: Deps, kind: Kind): string | undefined {
  return getCookie(c, names[kind], isSecure(deps) ? 'host' : undefined) || undefined
}

export function setSessionCookie(c: Context<Env>, deps: Deps, kind: Kind, token: string): void {
  setCookie(c, names[kind], token, {
    ...cookieRules(deps),
    sameSite: kind === 'seller' ? 'Strict' : 'Lax',
    maxAge: kind === 'seller' ? SELLER_SESSION_SECONDS : USER_SESSION_SECONDS,
  })
}

export function clearSessionCookie(c: Context<Env>, deps: Deps, kind: Kind): void {
  deleteCookie(c, names[kind], cookieRules(deps))
}

/** `__Host-` and Secure wherever the shop is reached over https. */
export function cookieRules(deps: Deps) {
  const rules = { httpOnly: true, path: '/' } as const
  return isSecure(deps) ? ({ ...rules, secure: true, prefix: 'host' } as const) : rules
}

export function isSecure(deps: Deps): boolean {
  return deps.settings.publicUrl.startsWith('https:')
}
