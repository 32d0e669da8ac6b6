import type { Context } from 'hono'

import { clientNetworks } from '#api/http/client-address'
import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { type AccountKind, knownDevice } from '#api/http/middleware/known-device'
import { countFailures, isOver, limiter, networkCounters } from '#api/http/middleware/rate-limit'

const QUARTER = 15 * 60
const HOUR = 3_600
const DAY = 24 * HOUR
const UNCOUNTED = 1_000_000_000

// Wrong passwords, see decision 004. `usual` and `busy` are per account and network; above `calm` tries in an hour a
// network or the whole shop is busy, and each account or network has fewer.
const limits = {
  user: { usual: 10, busy: 2, hour: 30, day: 100, network: { calm: 100, most: 1_000 }, shop: 5_000 },
  seller: { usual: 5, busy: 2, hour: 20, day: 50, network: { calm: 20, most: 100 }, shop: 500 },
} as const
const OF_NETWORK_WHILE_SHOP_IS_BUSY = 20

/**
 * Counts the wrong passwords of an account, at the login and where the password is asked again together. A browser on
 * which the owner logged in before has a count of its own, which no stranger can use up. Throws a Failure (429), and the errors of `work`.
 */
export async function countWrongPasswords<T>(
  c: Context<Env>,
  deps: Deps,
  { kind, email }: { kind: AccountKind; email: string },
  work: () => Promise<T>,
): Promise<T> {
  const account = email.toLowerCase()
  const device = await knownDevice(c, deps, kind, account)
  const counters = device
    ? [
        counter(deps, `${kind} login on device`, limits[kind].usual, QUARTER, `${account} ${device}`),
        counter(deps, `${kind} login on device in day`, limits[kind].day, DAY, `${account} ${device}`),
      ]
    : await countersOfStranger(c, deps, kind, account)
  return countFailures(counters, work)
}

async function countersOfStranger(c: Context<Env>, deps: Deps, kind: AccountKind, account: string) {
  const { usual, busy, hour, day, network: ofNetwork, shop: ofShop } = limits[kind]
  const networks = clientNetworks(c, deps.settings.trustProxy)
  const points = (most: number) => ({ points: most, seconds: HOUR })
  const fromNetworks = networkCounters(c, deps, `${kind} login from network`, points(ofNetwork.most))
  const inShop = counter(deps, `${kind} login in shop`, UNCOUNTED, HOUR, '')
  const [shopIsBusy, ...isBusy] = await Promise.all([
    isOver(inShop, ofShop),
    ...networks.map(({ times }, place) => isOver(fromNetworks[place]!, ofNetwork.calm * times)),
  ])
  const ofBusy = networks.filter((_, place) => isBusy[place])
  const inBusyShop = points(OF_NETWORK_WHILE_SHOP_IS_BUSY)
  return [
    counter(deps, `${kind} login of account here`, usual, QUARTER, `${account} ${networks[0]!.key}`),
    ...ofBusy.map(({ key }) => counter(deps, `${kind} login from busy network`, busy, HOUR, `${account} ${key}`)),
    ...(shopIsBusy ? networkCounters(c, deps, `${kind} login in busy shop`, inBusyShop) : []),
    counter(deps, `${kind} login of account in hour`, hour, HOUR, account),
    counter(deps, `${kind} login of account in day`, day, DAY, account),
    ...fromNetworks,
    inShop,
  ]
}

function counter({ pool }: Deps, name: string, points: number, seconds: number, key: string) {
  return { limiter: limiter(pool, name, { points, seconds }), key }
}
