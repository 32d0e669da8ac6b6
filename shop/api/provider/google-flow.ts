import type { Context } from 'hono'
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie'
import * as z from 'zod/mini'

import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { cookiePrefix, cookieRules } from '#api/http/middleware/cookies'
import { consume, limiter } from '#api/http/middleware/rate-limit'

const COOKIE = 'oauth'
const LIFETIME_SECONDS = 600

const flow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The page to open after the sign-in. */
  next: z.string(),
  /** Milliseconds since 1970. */
  until: z.number(),
})
type Flow = z.infer<typeof flow>

/**
 * Stores a sign-in flow in a signed cookie of this browser, so that Google's answer to another browser does not match
 * it, and nobody can change the page that opens at the end.
 */
export async function storeFlow(c: Context<Env>, deps: Deps, started: Omit<Flow, 'until'>): Promise<void> {
  const until = Date.now() + LIFETIME_SECONDS * 1_000
  const value = Buffer.from(JSON.stringify({ ...started, until } satisfies Flow)).toString('base64url')
  // Lax, because the browser returns from another site.
  await setSignedCookie(c, COOKIE, value, deps.settings.signingKey, {
    ...cookieRules(deps),
    sameSite: 'Lax',
    maxAge: LIFETIME_SECONDS,
  })
}

/** Takes the sign-in flow of this browser, once. Throws when there is none, it is too old, or it was used before. */
export async function takeFlow(c: Context<Env>, deps: Deps): Promise<Flow> {
  const value = await getSignedCookie(c, deps.settings.signingKey, COOKIE, cookiePrefix(deps))
  deleteCookie(c, COOKIE, cookieRules(deps))
  if (!value) throw new Error('No sign-in was started in this browser')
  const found = flow.parse(JSON.parse(Buffer.from(value, 'base64url').toString()))
  if (found.until < Date.now()) throw new Error('The sign-in took too long')
  await consume(limiter(deps.pool, 'google sign-in', { points: 1, seconds: LIFETIME_SECONDS }), found.state)
  return found
}
