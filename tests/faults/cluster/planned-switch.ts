import { setTimeout as pause } from 'node:timers/promises'

import { chosen } from '../fault.ts'
import { type ClusterCase, withLoad } from './case.ts'
import { isSynchronousStandby, membersSeenBy, switchOver, untilWhole } from './database-host.ts'
import { silencesOfRounds } from './round.ts'

const GO_ON_WITHIN_MS = 5_000

/** The primary is moved as planned, for the maintenance of its host. */
export const plannedSwitch: ClusterCase = {
  name: 'planned switch',
  run: (cluster, { random, rounds = 3, report }) =>
    withLoad(cluster, async (load) => {
      const silences = silencesOfRounds()
      for (let round = 1; round <= rounds; round++) {
        const primary = await untilWhole()
        const members = (await membersSeenBy(primary)) ?? []
        // Only a synchronous standby has every acknowledged commit.
        const standbys = members.filter(isSynchronousStandby)
        const began = performance.now()
        const next = chosen(standbys, random).name
        await switchOver(primary, next)
        await untilWhole()
        await pause(3_000)
        report(`round ${round}: from ${primary} to ${next}; ${silences.add(began, load.longestSilence(began))}`)
      }
      return {
        passed: silences.areEnough() && silences.longestMs() <= GO_ON_WITHIN_MS,
        figures: silences.figures(),
      }
    }),
}
