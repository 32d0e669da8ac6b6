import type { Context } from 'hono'

import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { countFailures, limiter, networkCounters } from '#api/http/middleware/rate-limit'

const HOUR = 3_600
const OF_ACCOUNT = { points: 20, seconds: HOUR }
const OF_NETWORK = { points: 100, seconds: HOUR }

/** Counts the codes that do not exist, as guesses. Throws a Failure (429), and the errors of `work`. */
export function countUnknownCodes<T>(
  c: Context<Env>,
  deps: Deps,
  userId: string,
  code: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (code === undefined) return work()
  const ofAccount = { limiter: limiter(deps.pool, 'unknown code', OF_ACCOUNT), key: userId }
  const ofNetwork = networkCounters(c, deps, 'unknown code from network', OF_NETWORK)
  return countFailures([ofAccount, ...ofNetwork], work, (failure) => failure.code === 'no-such-code')
}
