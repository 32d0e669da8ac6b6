import { LRUCache } from 'lru-cache'
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import { refusals } from '#contract/wording'
import { Failure } from '#domain/process/failure'

// Points of one key that the shared counter has counted and this process has not yet spent.
type Reserve = { points: number; until: number }
type Reserves = { held: LRUCache<string, Reserve>; filling: Map<string, Promise<void>> }

const ofLimiter = new WeakMap<RateLimiterPostgres, Reserves>()
const MAX_RESERVES = 10_000

/**
 * Spends one point of this process's reserve, which is filled with a tenth of the limit at once, so that most calls need
 * no query. All processes together never exceed the limit; one may refuse up to a tenth early, while another process
 * holds these points. Throws a Failure (429).
 */
export async function spendReserved(limiter: RateLimiterPostgres, key: string): Promise<void> {
  const reserves: Reserves = ofLimiter.get(limiter) ?? { held: new LRUCache({ max: MAX_RESERVES }), filling: new Map() }
  ofLimiter.set(limiter, reserves)
  for (;;) {
    const reserve = reserves.held.get(key)
    if (reserve && reserve.points > 0 && Date.now() < reserve.until) {
      reserve.points -= 1
      return
    }
    await (reserves.filling.get(key) ?? fill(limiter, reserves, key))
  }
}

function fill(limiter: RateLimiterPostgres, { held, filling }: Reserves, key: string): Promise<void> {
  const filled = reserve(limiter, key)
    .then((reserve) => void held.set(key, reserve))
    .finally(() => filling.delete(key))
  filling.set(key, filled)
  return filled
}

async function reserve(limiter: RateLimiterPostgres, key: string): Promise<Reserve> {
  const wanted = Math.max(1, Math.floor(limiter.points / 10))
  const counted = await limiter.consume(key, wanted).catch((refusal: unknown) => {
    if (refusal instanceof RateLimiterRes) return refusal
    throw refusal
  })
  // The counter has counted all of them; those beyond the limit are nobody's.
  const points = wanted - Math.max(0, counted.consumedPoints - limiter.points)
  if (points <= 0) throw tooMany(counted)
  return { points, until: Date.now() + counted.msBeforeNext }
}

/** The refusal with the seconds to wait. */
export function tooMany(refusal: { msBeforeNext: number }): Failure {
  const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000))
  return new Failure('too-many', refusals.tooMany, { retryAfter })
}
