import type { Context } from 'hono'

import { clientNetwork } from '#api/client-address'
import type { Deps } from '#api/deps'
import type { Env } from '#api/env'
import { countFailures, limiter } from '#api/middleware/rate-limit'

/**
 * Counts the wrong passwords of a shopper's account, at the login and where the password is asked again together
 * (decision 004). Throws a Failure (429), and the errors of `work`.
 */
export function countWrongPasswords<T>(
  c: Context<Env>,
  { pool, settings }: Pick<Deps, 'pool' | 'settings'>,
  email: string,
  work: () => Promise<T>,
): Promise<T> {
  const from = clientNetwork(c, settings.trustProxy)
  const ofAddress = limiter(pool, 'login from address', { points: 100, seconds: 3_600 })
  const ofAccount = limiter(pool, 'login of account', { points: 10, seconds: 15 * 60 })
  return countFailures(
    [
      { limiter: ofAddress, key: from },
      { limiter: ofAccount, key: `${email.toLowerCase()} ${from}` },
    ],
    work,
  )
}
