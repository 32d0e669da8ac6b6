import { setTimeout as pause } from 'node:timers/promises'

import { chosen } from '../fault.ts'
import { type ClusterCase, withLoad } from './case.ts'
import { isSynchronousStandby, membersSeenBy, untilWhole } from './database-host.ts'
import { slow, stall, unslow, unstall } from './network.ts'
import { untilWritesGoOn } from './round.ts'

const GO_ON_WITHIN_MS = 35_000
const SLOW_KBITS = 256
const SLOW_MS = 20_000

/** A standby lags behind a slow link, then is silent: the other one takes its part, and nothing is lost. */
export const replicaLag: ClusterCase = {
  name: 'replica lag',
  run: (cluster, { random }) =>
    withLoad(cluster, async (load) => {
      const primary = await untilWhole()
      const members = (await membersSeenBy(primary)) ?? []
      const standby = chosen(members.filter(isSynchronousStandby), random).name
      const before = performance.now()
      slow(standby, SLOW_KBITS)
      await pause(SLOW_MS)
      const whileSlow = load.longestSilence(before)
      unslow(standby)
      const began = performance.now()
      stall(standby)
      await untilWritesGoOn(load)
      const whileSilent = load.longestSilence(began)
      unstall(standby)
      await untilWhole()
      return {
        passed: Math.max(whileSlow, whileSilent) <= GO_ON_WITHIN_MS,
        figures:
          `a standby at ${SLOW_KBITS} kbit/s: nothing acknowledged for ${(whileSlow / 1_000).toFixed(1)} s ` +
          `at most; silent: ${(whileSilent / 1_000).toFixed(1)} s`,
      }
    }),
}
