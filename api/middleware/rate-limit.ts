import type { Context } from 'hono'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import { clientAddress } from '#api/client-address'
import type { Deps } from '#api/deps'
import type { Env } from '#api/serve'
import { refusals } from '#contract/wording'
import { Failure } from '#domain/failure'

/** So many calls in so many seconds, counted for each address (`ip`) or each account (`account`). */
export type Limit = { points: number; seconds: number; by: 'ip' | 'account' }

/** Counts one call against a limit. Throws a Failure (429) with the seconds to wait. */
export async function spend(
  c: Context<Env>,
  deps: Pick<Deps, 'pool' | 'settings'>,
  call: { path: string },
  limit: Limit,
  account: string | undefined,
): Promise<void> {
  const key = limit.by === 'account' && account ? account : clientAddress(c, deps.settings.trustProxy)
  await consume(limiter(deps.pool, call.path, limit), key)
}

/** Takes one point. Throws a Failure (429) when none is left. */
export async function consume(from: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await from.consume(key)
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw tooMany(refusal)
    throw refusal
  }
}

/** The refusal that tells how long to wait. */
export function tooMany(refusal: { msBeforeNext: number }): Failure {
  return new Failure('too-many', refusals.tooMany, { retryAfter: Math.ceil(refusal.msBeforeNext / 1_000) })
}

const limiters = new WeakMap<Pool, Map<string, RateLimiterPostgres>>()

/** One counter for each name on each pool; shared by all processes through the database. */
export function limiter(pool: Pool, name: string, limit: { points: number; seconds: number }): RateLimiterPostgres {
  const ofPool = limiters.get(pool) ?? new Map<string, RateLimiterPostgres>()
  limiters.set(pool, ofPool)
  const existing = ofPool.get(name)
  if (existing) return existing
  const options = { points: limit.points, duration: limit.seconds }
  const made = new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    clearExpiredByTimeout: false,
    // A counter that cannot be reached must not close the shop.
    insuranceLimiter: new RateLimiterMemory({ ...options, keyPrefix: name }),
  })
  ofPool.set(name, made)
  return made
}
