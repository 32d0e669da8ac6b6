import { createHash, randomBytes } from 'node:crypto'

import type { Context } from 'hono'
import { getSignedCookie, setSignedCookie } from 'hono/cookie'

import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { cookiePrefix, cookieRules, crossSiteRules } from '#api/http/middleware/cookies'
import { type AccountKind, loginVersion } from '#domain/accounts/login-version'

const COOKIE = 'device'
const YEAR_SECONDS = 365 * 24 * 3_600
const MOST = 5

export type { AccountKind }
type Device = { id: string; accounts: string[] }

/**
 * The id of this browser, if the account was logged in to on it since its password and second factor were set. Its wrong
 * passwords and codes are counted apart from those of strangers, so that nobody can lock an owner out (OWASP, "Slow Down
 * Online Guessing Attacks with Device Cookies").
 */
export async function knownDevice(
  c: Context<Env>,
  deps: Deps,
  kind: AccountKind,
  email: string,
): Promise<string | undefined> {
  const device = await readDevice(c, deps)
  if (!device || device.accounts.length === 0) return undefined
  return device.accounts.includes(await accountKey(deps, kind, email)) ? device.id : undefined
}

/** Marks this browser as known to an account, after a login or another proof; at most the last 5 accounts. */
export async function rememberDevice(c: Context<Env>, deps: Deps, kind: AccountKind, email: string): Promise<void> {
  const { id, accounts } = (await readDevice(c, deps)) ?? newDevice()
  const known = await accountKey(deps, kind, email)
  await writeDevice(c, deps, { id, accounts: [known, ...accounts.filter((other) => other !== known)].slice(0, MOST) })
}

/** Whether an account was logged in to on this browser before. */
export async function isKnown(c: Context<Env>, deps: Deps): Promise<boolean> {
  return ((await readDevice(c, deps))?.accounts.length ?? 0) > 0
}

/** The id of this browser; '' for one that has none yet. */
export async function presentDevice(c: Context<Env>, deps: Deps): Promise<string> {
  return (await readDevice(c, deps))?.id ?? ''
}

/** The id of this browser, which gets one if it has none. */
export async function deviceId(c: Context<Env>, deps: Deps): Promise<string> {
  const device = await readDevice(c, deps)
  if (device) return device.id
  const made = newDevice()
  await writeDevice(c, deps, made)
  return made.id
}

function newDevice(): Device {
  return { id: randomBytes(12).toString('base64url'), accounts: [] }
}

async function writeDevice(c: Context<Env>, deps: Deps, { id, accounts }: Device): Promise<void> {
  await setSignedCookie(c, COOKIE, [id, ...accounts].join('.'), deps.settings.signingKey, {
    ...cookieRules(deps),
    sameSite: 'Lax',
    maxAge: YEAR_SECONDS,
    ...crossSiteRules(c, deps),
  })
}

async function readDevice(c: Context<Env>, deps: Deps): Promise<Device | undefined> {
  const value = await getSignedCookie(c, deps.settings.signingKey, COOKIE, cookiePrefix(deps))
  if (!value) return undefined
  const [id = '', ...accounts] = value.split('.')
  return { id, accounts }
}

// A hash keeps emails out of the cookie, and makes it short. With a new password or second factor it is another: who had
// the password before, or registered the email before its owner proved it, may have collected any number of these cookies.
async function accountKey({ db }: Deps, kind: AccountKind, email: string): Promise<string> {
  const version = await loginVersion(db, kind, email)
  return createHash('sha256').update(`${kind} ${email.toLowerCase()} ${version}`).digest('base64url').slice(0, 16)
}
