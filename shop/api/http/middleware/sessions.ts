import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'

import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { cookiePrefix, cookieRules, crossSiteRules } from '#api/http/middleware/cookies'
import { type AccountKind, rememberDevice } from '#api/http/middleware/known-device'
import { rememberedAccounts } from '#api/http/remembered-accounts'
import { originOf } from '#api/seller/audit'
import type { Call } from '#contract/calls'
import { languageNow } from '#contract/language/language'
import type { LoginStep } from '#contract/seller-login'
import { loginStepNeeded, refusals } from '#contract/wording'
import { setLanguage } from '#domain/accounts/account'
import { deviceWords } from '#domain/accounts/device-words'
import { requireRecentPasskey } from '#domain/accounts/passkeys/seller-passkeys'
import {
  type CurrentUser,
  endSellerSession,
  endUserSession,
  PASSKEY_SESSION_SECONDS,
  type SessionSeller,
  USER_SESSION_SECONDS,
} from '#domain/accounts/sessions'
import { Failure } from '#domain/process/failure'

export type { CurrentUser, SessionSeller }

const names = { user: 'sid', seller: 'seller' } as const
const rules = {
  user: { sameSite: 'Lax', maxAge: USER_SESSION_SECONDS },
  seller: { sameSite: 'Strict', maxAge: PASSKEY_SESSION_SECONDS },
} as const
const end = { user: endUserSession, seller: endSellerSession } as const

/** The logged-in shopper, or undefined. */
export async function currentUser(c: Context<Env>, deps: Deps): Promise<CurrentUser | undefined> {
  const token = sessionToken(c, deps, 'user')
  const user = token ? await rememberedAccounts(deps).user(token) : undefined
  if (user) c.set('account', { kind: 'user', id: user.id })
  return user
}

/** The logged-in seller, or undefined. */
export async function currentSeller(c: Context<Env>, deps: Deps): Promise<SessionSeller | undefined> {
  const seller = await sellerSoFar(c, deps)
  return seller?.next ? undefined : seller
}

/** The seller of the session, whose login may need a further step; or undefined. */
export async function sellerSoFar(c: Context<Env>, deps: Deps): Promise<SessionSeller | undefined> {
  const token = sessionToken(c, deps, 'seller')
  const seller = token ? await rememberedAccounts(deps).seller(token) : undefined
  if (seller) c.set('account', { kind: 'seller', id: seller.id })
  return seller
}

/** The logged-in shopper. Throws a Failure (401) without one; the seller's session does not count. */
export async function requireUser(c: Context<Env>, deps: Deps): Promise<CurrentUser> {
  const user = await currentUser(c, deps)
  if (!user) throw new Failure('unauthenticated', refusals.notLoggedIn)
  return user
}

/**
 * The seller who may make a call of these roles, and of these steps of a login. Throws a Failure without one: 401, or
 * 403 for a logged-in shopper or another role.
 */
export async function requireSeller(
  c: Context<Env>,
  deps: Deps,
  { roles, steps = [] }: Pick<Call & { caller: 'seller' }, 'roles' | 'steps'>,
): Promise<SessionSeller> {
  const seller = await sellerSoFar(c, deps)
  if (!seller) {
    const isShopper = (await currentUser(c, deps)) !== undefined
    throw new Failure(isShopper ? 'forbidden' : 'unauthenticated', refusals.notSeller)
  }
  if (seller.next && !steps.includes(seller.next)) {
    throw new Failure('unauthenticated', loginStepNeeded[seller.next])
  }
  if (!roles.includes(seller.role)) throw new Failure('forbidden', refusals.notYourRole)
  return seller
}

/**
 * For a call that moves money or decides who may. Throws a Failure (403) where a passkey has opened the session of a
 * seller, and was used longer ago than 15 minutes.
 */
export async function requirePasskeyFirst(c: Context<Env>, deps: Deps): Promise<void> {
  await requireRecentPasskey(deps.db, sessionToken(c, deps, 'seller') ?? '')
}

/**
 * Starts a new session and ends the browser's old one, against session fixation. A login may also have ended other
 * sessions of its owner. The browser is known to the account from now on, unless the login needs a further step.
 */
export async function openSession(
  c: Context<Env>,
  deps: Deps,
  kind: AccountKind,
  { token, ownerId, email, next }: { token: string; ownerId: string; email: string; next?: LoginStep | undefined },
): Promise<void> {
  await endSession(c, deps, kind)
  deps.changes.announce('sessions', ownerId)
  setCookie(c, names[kind], token, { ...cookieRules(deps), ...rules[kind], ...crossSiteRules(c, deps) })
  if (!next) await rememberDevice(c, deps, kind, email)
  // Somebody who has chosen a language here reads emails in it, too.
  if (kind === 'user' && languageNow() !== 'en') await setLanguage(deps.db, ownerId, languageNow())
}

/** The words that a new session stores of its browser. */
export function deviceOf(c: Context<Env>): string | null {
  return deviceWords(c.req.header('user-agent'))
}

// A seller's storage holds a product that is being written, and no personal data.
const leftBehind = { user: '"cache", "storage"', seller: '"cache"' } as const

/** Ends the browser's session, if it has one, and deletes the pages and data that the browser stored meanwhile. */
export async function closeSession(c: Context<Env>, deps: Deps, kind: AccountKind): Promise<void> {
  const id = await endSession(c, deps, kind)
  if (id) deps.audit.later({ act: 'logout', account: { kind, id }, outcome: 'done', ...originOf(c, deps) })
  deleteCookie(c, names[kind], { ...cookieRules(deps), ...crossSiteRules(c, deps) })
  c.header('Clear-Site-Data', leftBehind[kind])
}

async function endSession(c: Context<Env>, deps: Deps, kind: AccountKind): Promise<string | undefined> {
  const token = sessionToken(c, deps, kind)
  const ownerId = token && (await end[kind](deps.db, token))
  if (ownerId) deps.changes.announce('sessions', ownerId)
  return ownerId
}

/** The token that the browser sends, whether its session is open or not. */
export function sessionToken(c: Context<Env>, deps: Deps, kind: AccountKind): string | undefined {
  return tokenIn(c.req.header('cookie'), deps, kind)
}

/** The token of a session in a Cookie header; undefined for a text that cannot be one. */
export function tokenIn(cookies: string | null | undefined, deps: Deps, kind: AccountKind): string | undefined {
  const found = cookies && inHeader[cookiePrefix(deps) ?? 'plain'][kind].exec(cookies)
  return found?.[1]
}

// The shape of a token, see newToken in shop/domain/accounts/sessions.ts. A parser for each poll would cost more.
const inHeader = {
  host: { user: /(?:^|; ?)__Host-sid=([\w-]{43})(?:;|$)/, seller: /(?:^|; ?)__Host-seller=([\w-]{43})(?:;|$)/ },
  plain: { user: /(?:^|; ?)sid=([\w-]{43})(?:;|$)/, seller: /(?:^|; ?)seller=([\w-]{43})(?:;|$)/ },
}
