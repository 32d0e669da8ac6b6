import { createHash } from 'node:crypto'

import type { Context } from 'hono'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import { clientNetworks } from '#api/http/client-address'
import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { spendReserved, tooMany } from '#api/http/middleware/reserved-points'
import { Failure } from '#domain/process/failure'

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
  if (limit.by === 'ip' || !account) return consumeAll(networkCounters(c, deps, call.path, limit))
  const from = limiter(deps.pool, call.path, limit)
  // Only calls that are made often are worth a reserve; the counters of the others stay exact.
  await (limit.seconds <= 60 ? spendReserved(from, stored(account)) : consume(from, account))
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

export type Counter = { limiter: RateLimiterPostgres; key: string }

/** The counters of a limit for each network of the client, the narrow one first. */
export function networkCounters(
  c: Context<Env>,
  { pool, settings }: Pick<Deps, 'pool' | 'settings'>,
  name: string,
  { points, seconds }: { points: number; seconds: number },
): Counter[] {
  return clientNetworks(c, settings.trustProxy).map(({ key, times }) => {
    return { limiter: limiter(pool, name, { points: points * times, seconds }), key }
  })
}

/** Takes one point of each counter. Throws a Failure (429) at the first that has none left. */
export async function consumeAll(counters: Counter[]): Promise<void> {
  for (const { limiter: from, key } of counters) await consume(from, key)
}

/** Whether a counter stands above this number of points. A counter that cannot be read is not. */
export async function isOver({ limiter: from, key }: Counter, points: number): Promise<boolean> {
  const count = await from.get(stored(key))
  return count !== null && count.consumedPoints > points
}

/**
 * Counts only what is wrong: by default a login (401), or a password that is asked again (403). The points are taken first
 * and given back afterwards, because concurrent tries could all pass a mere check of the counters; one after the other, so
 * that a try which a narrow counter refuses takes nothing from a wide one behind it. Throws a Failure (429), and the
 * errors of `work`.
 */
export async function countFailures<T>(
  counters: Counter[],
  work: () => Promise<T>,
  isWrong = isWrongPassword,
): Promise<T> {
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
    if (!(error instanceof Failure && isWrong(error))) await giveBack()
    throw error
  }
}

function isWrongPassword({ kind }: Failure): boolean {
  return kind === 'unauthenticated' || kind === 'forbidden'
}

const limiters = new WeakMap<Pool, Map<string, RateLimiterPostgres>>()

/** One counter per name, points and pool, shared by all processes through the database. */
export function limiter(pool: Pool, name: string, limit: { points: number; seconds: number }): RateLimiterPostgres {
  const ofPool = limiters.get(pool) ?? new Map<string, RateLimiterPostgres>()
  limiters.set(pool, ofPool)
  const nameAndPoints = `${name} ${limit.points}`
  const existing = ofPool.get(nameAndPoints)
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
  ofPool.set(nameAndPoints, made)
  return made
}

// Keys contain emails and addresses. Hashes fit the column whatever the length, and keep personal data out of the table.
function stored(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
