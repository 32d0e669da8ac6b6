import { setTimeout as pause } from 'node:timers/promises'

import { type ClusterCase, withLoad } from './case.ts'
import { untilWhole } from './database-host.ts'
import { cut, databaseHosts, mend } from './network.ts'
import { silencesOfRounds, untilReplaced, untilWritesGoOn } from './round.ts'

const GO_ON_WITHIN_MS = 35_000
/** So long the old primary is cut off after another one has taken over. */
const STAYS_MS = 10_000

/**
 * The primary loses both other database hosts, and every host of the shop still reaches it: it must acknowledge nothing
 * more, and those clients must leave it.
 */
export const cutOffPrimary: ClusterCase = {
  name: 'primary cut off with its clients',
  run: (cluster, { rounds = 2, report }) =>
    withLoad(cluster, async (load) => {
      const silences = silencesOfRounds()
      for (let round = 1; round <= rounds; round++) {
        const primary = await untilWhole()
        const others = databaseHosts.filter((host) => host !== primary)
        const began = performance.now()
        for (const other of others) cut(primary, other)
        const next = await untilReplaced(primary)
        await untilWritesGoOn(load)
        await pause(STAYS_MS)
        const silence = load.longestSilence(began)
        for (const other of others) mend(primary, other)
        await untilWhole()
        const longest = Math.max(silence, load.longestSilence(began))
        report(`round ${round}: ${primary} is cut off, ${next} takes over; ${silences.add(began, longest)}`)
      }
      return {
        passed: silences.areEnough() && silences.longestMs() <= GO_ON_WITHIN_MS,
        figures: silences.figures(),
      }
    }),
}
