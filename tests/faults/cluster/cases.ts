import type { ClusterCase } from './case.ts'
import { clockJumps } from './clock-jumps.ts'
import { cutOffPrimary } from './cut-off-primary.ts'
import { etcdMinority } from './etcd-minority.ts'
import { fullDisk } from './full-disk.ts'
import { nodeDeath } from './node-death.ts'
import { plannedSwitch } from './planned-switch.ts'
import { beforeNewestMigration } from './release.ts'
import { replicaLag } from './replica-lag.ts'
import { restoreDrill } from './restore-drill.ts'
import { rollingBack, rollingRestart, rollingUpgrade } from './rolling.ts'

/** All cases; an upgrade begins with the release `from`, and the way back ends with it. */
export function cases(from: string = beforeNewestMigration()): ClusterCase[] {
  return [
    nodeDeath,
    plannedSwitch,
    cutOffPrimary,
    rollingRestart,
    rollingUpgrade(from),
    rollingBack(from),
    replicaLag,
    etcdMinority,
    fullDisk,
    clockJumps,
    restoreDrill,
  ]
}
