import type { Context } from 'hono'

import { clientNetworks } from '#api/http/client-address'
import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { deviceId, knownDevice } from '#api/http/middleware/known-device'
import { consume, countFailures, isOver, limiter, networkCounters } from '#api/http/middleware/rate-limit'
import type { Asker } from '#domain/accounts/reset-codes'
import { Failure } from '#domain/process/failure'

const HOUR = 3_600
const UNCOUNTED = 1_000_000_000

// Wrong reset codes of all accounts, see decision 004. Above CALM in an hour each network has few.
const CALM = 200
const OF_NETWORK_WHILE_SHOP_IS_BUSY = { points: 5, seconds: HOUR }

/**
 * Counts the wrong reset codes of the whole shop, but those of a browser that knows the account, which the tries of each
 * code bound. Throws a Failure (429), and the errors of `work`.
 */
export async function countWrongResetCodes<T>(
  c: Context<Env>,
  deps: Deps,
  email: string,
  work: () => Promise<T>,
): Promise<T> {
  if (await knownDevice(c, deps, 'user', email)) return work()
  const inShop = { limiter: limiter(deps.pool, 'reset code in shop', { points: UNCOUNTED, seconds: HOUR }), key: '' }
  const isBusy = await isOver(inShop, CALM)
  const ofNetwork = isBusy ? networkCounters(c, deps, 'reset code in busy shop', OF_NETWORK_WHILE_SHOP_IS_BUSY) : []
  return countFailures(ofNetwork, work, isWrongCode).catch(async (error: unknown) => {
    // Afterwards, because a flood of guesses at codes without tries would wait for this one row.
    if (error instanceof Failure && isWrongCode(error)) await consume(inShop.limiter, inShop.key)
    throw error
  })
}

// A code that is expired, or has no tries left, was not looked at.
function isWrongCode({ code }: Failure): boolean {
  return code === 'wrong-code'
}

/** The browser that asks for a code. An email has few codes for a network, so that the widest one may count. */
export async function askerOf(c: Context<Env>, deps: Deps, email: string): Promise<Asker> {
  const isKnown = (await knownDevice(c, deps, 'user', email)) !== undefined
  const network = clientNetworks(c, deps.settings.trustProxy).at(-1)!.key
  return { device: await deviceId(c, deps), network, isKnown }
}
