import { createHash } from 'node:crypto'

import type { Context } from 'hono'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import { clientNetwork } from '#api/client-address'
import type { Deps } from '#api/deps'
import type { Env } from '#api/env'
import { spendReserved, tooMany } from '#api/middleware/reserved-points'
import { Failure } from '#domain/failure'

/** `points` calls in `seconds`, counted per address (`ip`) or per account (`account`). */
export type Limit = { points: number; seconds: number; by: 'ip' | 'account' }

/** Counts one call against a limit. Throws a Failure (429) with the seconds to wait. */
export async function spend(
  c: Context<Env>,
  deps: Pick<Deps, 'pool' | 'settings'>,
  call: { path: string },
  limit: Limit,
  account: string | undefined,
): Promise<void> {
  const from = limiter(deps.pool, call.path, limit)
  const key = limit.by === 'account' && account ? account : clientNetwork(c, deps.settings.trustProxy)
  // Only calls that are made often are worth a reserve; the counters of the others stay exact.
  const isFrequent = limit.by === 'account' && limit.seconds <= 60
  await (isFrequent ? spendReserved(from, stored(key)) : consume(from, key))
}

/** Takes one point. Throws a Failure (429) when none is left. */
export async function consume(from: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await from.consume(stored(key))
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw tooMany(refusal)
    throw refusal
  }
}

type Counter = { limiter: RateLimiterPostgres; key: string }

/** Whether a counter stands above this number of points. A counter that cannot be read is not. */
export async function isOver({ limiter: from, key }: Counter, points: number): Promise<boolean> {
  const count = await from.get(stored(key))
  return count !== null && count.consumedPoints > points
}

/**
 * Counts only wrong passwords: a login (401), or a password that is asked again (403). The points are taken first and
 * given back afterwards, because concurrent tries could all pass a mere check of the counters; one after the other, so
 * that a try which a narrow counter refuses takes nothing from a wide one behind it. Throws a Failure (429), and the
 * errors of `work`.
 */
export async function countFailures<T>(counters: Counter[], work: () => Promise<T>): Promise<T> {
  const taken: Counter[] = []
  const giveBack = () => Promise.all(taken.map(({ limiter: from, key }) => from.reward(stored(key))))
  try {
    for (const counter of counters) {
      await consume(counter.limiter, counter.key)
      taken.push(counter)
    }
    const result = await work()
    await giveBack()
    return result
  } catch (error) {
    const isWrong = error instanceof Failure && (error.kind === 'unauthenticated' || error.kind === 'forbidden')
    if (!isWrong) await giveBack()
    throw error
  }
}

const limiters = new WeakMap<Pool, Map<string, RateLimiterPostgres>>()

/** One counter per name and pool, shared by all processes through the database. */
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
    // A database failure of the counter must not close the shop.
    insuranceLimiter: new RateLimiterMemory({ ...options, keyPrefix: name }),
  })
  ofPool.set(name, made)
  return made
}

// Keys contain emails and addresses. Hashes fit the column whatever the length, and keep personal data out of the table.
function stored(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
