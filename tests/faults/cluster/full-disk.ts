import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { type ClusterCase, withLoad } from './case.ts'
import { untilWhole } from './database-host.ts'
import { folderOf } from './host-processes.ts'
import type { DatabaseHost } from './network.ts'
import { seconds, silencesOfRounds, untilWritesGoOn } from './round.ts'

const GO_ON_WITHIN_MS = 35_000
const FULL_MS = 30_000
const FILLS_EVERY_MS = 100
const PIECE = Buffer.alloc(4_096, 1)

/**
 * The disk of the primary is full, for etcd and Patroni too. Whether PostgreSQL refuses the writes or ends, and a standby
 * takes over: nothing that was acknowledged is lost, and with room again writes go on.
 */
export const fullDisk: ClusterCase = {
  name: 'full disk',
  run: (cluster, { rounds = 2, report }) =>
    withLoad(cluster, async (load) => {
      const silences = silencesOfRounds()
      for (let round = 1; round <= rounds; round++) {
        const primary = await untilWhole()
        const began = performance.now()
        const empty = fill(primary)
        await pause(FULL_MS)
        const whileFull = load.longestSilence(began)
        const emptied = performance.now()
        empty()
        await untilWritesGoOn(load)
        const next = await untilWhole()
        report(
          `round ${round}: the disk of ${primary} is full for ${FULL_MS / 1_000} s, nothing acknowledged for ` +
            `${seconds(whileFull)} of it; then ${next} is the primary; with room ${silences.add(emptied, load.longestSilence(emptied))}`,
        )
      }
      return {
        passed: silences.areEnough() && silences.longestMs() <= GO_ON_WITHIN_MS,
        figures: silences.figures(),
      }
    }),
}

/** Takes all room of the host's disk, also what becomes free, until the function that it returns is called. */
function fill(host: DatabaseHost): () => void {
  const file = path.join(folderOf(host), 'filler')
  const descriptor = openSync(file, 'w')
  const take = () => {
    try {
      for (;;) writeSync(descriptor, PIECE)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  take()
  const timer = setInterval(take, FILLS_EVERY_MS)
  return () => {
    clearInterval(timer)
    closeSync(descriptor)
    rmSync(file)
  }
}
