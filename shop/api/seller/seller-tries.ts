import type { Context } from 'hono'

import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { knownDevice } from '#api/http/middleware/known-device'
import { countFailures, limiter } from '#api/http/middleware/rate-limit'
import { countWrongPasswords } from '#api/http/password-tries'
import { recoveryCodeHash } from '#domain/accounts/recovery-codes'
import type { SessionSeller } from '#domain/accounts/sessions'
import { Failure } from '#domain/process/failure'

// Wrong codes of the second factor, see decision 004.
const quarter = { points: 5, seconds: 15 * 60 }
const day = { points: 20, seconds: 24 * 3_600 }

/**
 * Counts the wrong codes of a seller's app over all browsers together. Those on which the seller has entered a code of
 * this second factor have a count of their own, which no stranger with the password can use up. A recovery code, which
 * nobody can guess, is not counted: it gets the owner in meanwhile. Throws a Failure: 429, 400 for a wrong code, and the
 * errors of `work`.
 */
export async function countWrongCodes<T>(
  c: Context<Env>,
  deps: Deps,
  { id, email }: SessionSeller,
  { code, work }: { code: string; work: () => Promise<T> },
): Promise<T> {
  if (recoveryCodeHash(code)) return notForbidden(work)
  const key = (await knownDevice(c, deps, 'seller', email)) ? `${id} known` : id
  const counters = [
    { limiter: limiter(deps.pool, 'seller code', quarter), key },
    { limiter: limiter(deps.pool, 'seller code in day', day), key },
  ]
  return notForbidden(() => countFailures(counters, work))
}

/** Counts a password that is asked again with those of the login. Throws a Failure: 429, 400 for a wrong one. */
export async function countSellerPasswords<T>(
  c: Context<Env>,
  deps: Deps,
  { email }: SessionSeller,
  work: () => Promise<T>,
): Promise<T> {
  return notForbidden(() => countWrongPasswords(c, deps, { kind: 'seller', email }, work))
}

// A page of the seller takes a 403 for the end of the session.
async function notForbidden<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Failure && error.kind === 'forbidden' ? invalid(error) : error
  }
}

function invalid({ message, code }: Failure): Failure {
  return new Failure('invalid', message, { code })
}
