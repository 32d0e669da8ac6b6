// The processes of the shop are replaced one after the other, as a deployment does, while 200 requests a second come.
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { createBuyers, createProduct } from '../harness/data.ts'
import { type ClusterCase, withLoad } from './case.ts'
import type { Cluster } from './cluster.ts'
import { STATE } from './isolated.ts'
import { shopHosts } from './network.ts'
import { makeRelease } from './release.ts'
import { MOST_UNTIMED, sendSteadily } from './steady-requests.ts'

const PER_SECOND = 200
const ROUNDS = 2
// Together two changes of a cart in a second by each, of five that an account may make.
const SHOPPERS = 10

/** Both processes are restarted, again and again. */
export const rollingRestart: ClusterCase = {
  name: 'rolling restart',
  run: (cluster, { rounds = ROUNDS }) =>
    underRequests(cluster, async () => {
      for (let round = 0; round < rounds; round++) for (const host of shopHosts) await cluster.restartShop(host)
    }),
}

/**
 * From the release of a commit to this checkout, whose first process migrates the database while the other one still
 * serves.
 */
export const rollingUpgrade = (from: string): ClusterCase => ({
  name: 'rolling upgrade',
  from,
  eachRoundAnew: true,
  run: (cluster) => underRequests(cluster, () => replaceAll(cluster, nextRelease())),
})

/** The same, and then back to that release, which starts on a schema that is newer than its own. */
export const rollingBack = (from: string): ClusterCase => ({
  name: 'rolling back',
  from,
  eachRoundAnew: true,
  run: (cluster) =>
    underRequests(cluster, async () => {
      await replaceAll(cluster, nextRelease())
      await replaceAll(cluster, cluster.release)
    }),
})

const nextRelease = () => makeRelease(path.join(STATE, 'next-release'))

async function replaceAll(cluster: Cluster, release: string): Promise<void> {
  for (const host of shopHosts) await cluster.restartShop(host, release)
}

function underRequests(cluster: Cluster, act: () => Promise<void>) {
  return withLoad(cluster, async (load) => {
    const buyers = await createBuyers(cluster, SHOPPERS)
    const product = await createProduct(cluster, 10)
    const { requests, stop } = sendSteadily(cluster.url, { buyers, product, perSecond: PER_SECOND })
    await pause(3_000)
    await act()
    await pause(3_000)
    await stop()
    const failed = [...requests.failed].map(([outcome, count]) => `${count} x ${outcome}`)
    const unanswered = load.history.unanswered
    const untimed = requests.untimed / requests.sent
    return {
      passed: failed.length === 0 && unanswered === 0 && untimed <= MOST_UNTIMED,
      figures:
        `${requests.sent} requests at ${PER_SECOND} a second, ${requests.changes} of them changes of carts, ` +
        `${requests.untimed} not counted because the machine stood still (${Math.round(100 * untimed)} %, at most ` +
        `${100 * MOST_UNTIMED} %), failed: ${failed.join(', ') || 'none'}, ` +
        `the slowest ${(requests.slowestMs / 1_000).toFixed(1)} s; ${unanswered} orders or payments without an answer`,
    }
  })
}
