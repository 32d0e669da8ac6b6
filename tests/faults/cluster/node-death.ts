// A database host dies while shoppers buy. Its links stall first or at once, so nobody is told: connections stay open
// without an answer. Some hosts wake up again, and believe what they believed before.
import { setTimeout as pause } from 'node:timers/promises'

import { chosen, type Random } from '../fault.ts'
import type { ClusterCase } from './case.ts'
import { withLoad } from './case.ts'
import type { Cluster } from './cluster.ts'
import { killDatabaseHost, startDatabaseHost, untilWhole } from './database-host.ts'
import type { Load } from './load.ts'
import { cut, type DatabaseHost, databaseHosts, mend, slow, stall, unslow, unstall } from './network.ts'
import { silencesOfRounds, untilWritesGoOn } from './round.ts'

const GO_ON_WITHIN_MS = 35_000
// The slowest that the hosts may have. A standby that follows another primary reads the 16 MB segment of WAL that it is in
// from its beginning, twice; with 20 Mbit/s each takes up to 6.4 s, in which nothing is acknowledged.
const SLOW_KBITS = 100_000
/** More of the rounds than its share are the primary's. */
const OF_PRIMARY = 0.6

const ways = [
  'dies',
  'stalls, then dies',
  'stalls, then wakes up',
  'is cut off from the other databases, then dies',
] as const
type Way = (typeof ways)[number]

/** Detects acknowledgements that only one host has, connections that are kept to a silent one, and two primaries. */
export const nodeDeath: ClusterCase = {
  name: 'node death',
  run: (cluster, { random, rounds = 20, report }) =>
    withLoad(cluster, async (load) => {
      const silences = silencesOfRounds()
      for (let round = 1; round <= rounds; round++) {
        const primary = await untilWhole()
        const victim =
          random() < OF_PRIMARY
            ? primary
            : chosen(
                databaseHosts.filter((host) => host !== primary),
                random,
              )
        const slowed =
          random() < 0.3
            ? chosen(
                databaseHosts.filter((host) => host !== victim),
                random,
              )
            : undefined
        const way = chosen(ways, random)
        const began = performance.now()
        const silence = await oneRound(cluster, load, { victim, slowed, way, random })
        report(
          `round ${round}: ${victim}${victim === primary ? ' (primary)' : ''} ${way}` +
            `${slowed ? `, ${slowed} slowed` : ''}; ${silences.add(began, silence)}`,
        )
      }
      await untilWhole()
      return {
        passed: silences.areEnough() && silences.longestMs() <= GO_ON_WITHIN_MS,
        figures: silences.figures(),
      }
    }),
}

/** Resolves with the longest time in which nothing was acknowledged, in ms. */
async function oneRound(
  { killedAt }: Cluster,
  load: Load,
  { victim, slowed, way, random }: { victim: DatabaseHost; slowed: DatabaseHost | undefined; way: Way; random: Random },
): Promise<number> {
  const began = performance.now()
  killedAt.push(Date.now())
  const others = databaseHosts.filter((host) => host !== victim)
  if (slowed) slow(slowed, SLOW_KBITS)
  const isCutOff = way === 'is cut off from the other databases, then dies'
  // Its clients still reach it: without a standby it must acknowledge nothing to them.
  if (isCutOff) for (const other of others) cut(victim, other)
  else stall(victim)
  if (isCutOff || way === 'stalls, then dies') await pause(500 + random() * 6_000)
  if (way !== 'stalls, then wakes up') await killDatabaseHost(victim)
  await untilWritesGoOn(load)
  // The victim copies the WAL of the primary when it comes back; over a slow link that took more than two minutes.
  if (slowed) unslow(slowed)
  if (way === 'stalls, then wakes up') await pause(random() * 8_000)
  const silence = load.longestSilence(began)
  if (isCutOff) for (const other of others) mend(victim, other)
  else unstall(victim)
  if (way !== 'stalls, then wakes up') startDatabaseHost(victim)
  await untilWhole()
  killedAt.push(Date.now())
  return Math.max(silence, load.longestSilence(began))
}
