import { statfs } from 'node:fs/promises'

import { sql } from 'kysely'

import { gauge } from '#api/metrics/gauge'
import type { Metric } from '#api/metrics/histogram'
import type { Db } from '#db/connect'

/** Parts of the machine that the shop needs besides its database. */
export type Machine = {
  /** DATA_DIR: pictures, and the shop's own database. */
  folder: string
  /** When the newest whole backup of a database cluster began; undefined in a shop without backups. */
  lastBackup: ((system: string) => Promise<Date | undefined>) | undefined
}

export type MachineMetrics = () => Promise<Metric[]>

// A listing of a bucket costs requests, and backups are made once a day.
const READ_EVERY_MS = 600_000

/** Reads disk and backups. The place of backups is asked in the background, so that no answer waits for it. */
export function watchMachine({ folder, lastBackup }: Machine, { db }: { db: Db }): MachineMetrics {
  const backups = lastBackup && watchBackups(db, lastBackup)
  return async () => [...(await disk(folder)), ...(backups ? await backups() : [])]
}

async function disk(folder: string): Promise<Metric[]> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return [
    gauge('disk_free_bytes', 'Free bytes of the disk of DATA_DIR.', 'first', bavail * bsize),
    gauge('disk_size_bytes', 'Size of the disk of DATA_DIR.', 'first', blocks * bsize),
  ]
}

function watchBackups(db: Db, lastBackup: NonNullable<Machine['lastBackup']>): MachineMetrics {
  let known: { at: Date | undefined } | 'unreadable' | undefined
  let readAgainAt = 0
  const read = async () => {
    try {
      known = { at: await lastBackup(await readSystem(db)) }
    } catch {
      known = 'unreadable'
    }
  }
  return async () => {
    if (performance.now() >= readAgainAt) {
      readAgainAt = performance.now() + READ_EVERY_MS
      void read()
    }
    const changes = await readChanges(db).catch(() => undefined)
    return [
      gauge(
        'backup_changes_followed',
        '1 while a process stores the changes.',
        'first',
        changes ? changes.followed : [],
      ),
      gauge('backup_unstored_bytes', 'Changes that wait to be stored.', 'first', changes?.unstored ?? []),
      ...(known === undefined ? [] : lastBackupMetrics(known)),
    ]
  }
}

function lastBackupMetrics(known: { at: Date | undefined } | 'unreadable'): Metric[] {
  const readable = gauge(
    'backup_place_readable',
    '1 when the place of backups can be read.',
    'first',
    known === 'unreadable' ? 0 : 1,
  )
  if (known === 'unreadable') return [readable]
  // No backup at all is older than any.
  const age = known.at ? (Date.now() - known.at.getTime()) / 1_000 : Infinity
  return [readable, gauge('backup_age_seconds', 'Age of the newest whole backup.', 'first', age)]
}

async function readSystem(db: Db): Promise<string> {
  const { rows } = await sql<{
    system: string
  }>`SELECT system_identifier::text AS system FROM pg_control_system()`.execute(db)
  return rows[0]!.system
}

// A server that took over has no slot until the process that stores changes comes to it.
async function readChanges(db: Db): Promise<{ followed: number; unstored: number | null }> {
  const { rows } = await sql<{ followed: number; unstored: number | null }>`
    SELECT count(*) FILTER (WHERE active)::int AS followed,
      max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn))::float8 AS unstored
    FROM pg_replication_slots WHERE slot_name = 'mewa_backup' AND NOT pg_is_in_recovery()`.execute(db)
  return rows[0]!
}
