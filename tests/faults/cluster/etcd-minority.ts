import { setTimeout as pause } from 'node:timers/promises'

import { type ClusterCase, withLoad } from './case.ts'
import { findPrimary, killEtcd, startEtcd, untilWhole } from './database-host.ts'
import { databaseHosts } from './network.ts'

const AWAY_MS = 40_000
/** Nothing moves, so writes go on but for a moment. */
const GO_ON_WITHIN_MS = 10_000

/** Two of three etcd die, twice as long as the key of the primary lives: the primary reaches its standbys and goes on. */
export const etcdMinority: ClusterCase = {
  name: 'etcd minority',
  run: (cluster) =>
    withLoad(cluster, async (load) => {
      const primary = await untilWhole()
      const dead = [primary, ...databaseHosts.filter((host) => host !== primary)].slice(0, 2)
      const began = performance.now()
      await Promise.all(dead.map(killEtcd))
      await pause(AWAY_MS)
      const still = await findPrimary()
      for (const host of dead) startEtcd(host)
      await untilWhole()
      const silence = load.longestSilence(began)
      return {
        passed: still === primary && silence <= GO_ON_WITHIN_MS,
        figures:
          `etcd of ${dead.join(' and ')} away for ${AWAY_MS / 1_000} s, the primary ${still === primary ? 'stays' : 'moved'}; ` +
          `nothing acknowledged for ${(silence / 1_000).toFixed(1)} s at most`,
      }
    }),
}
