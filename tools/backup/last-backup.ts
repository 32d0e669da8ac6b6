import type { BackupConfig } from '#config/place-config'
import { listBases, openArchive } from './archive.ts'

/** When the newest whole backup began; undefined without one. Throws when the place does not answer. */
export async function lastBackup(config: BackupConfig): Promise<Date | undefined> {
  return (await listBases(openArchive(config))).whole.at(-1)?.at
}

const DAY_MS = 24 * 60 * 60 * 1_000

/** The warning about the last backup when a shop starts; undefined when the backup is younger than a day. */
export function backupWarning(madeAt: Date | undefined, now = new Date()): string | undefined {
  if (!madeAt) return 'There is no backup of this shop yet: npm run backup'
  const days = (now.getTime() - madeAt.getTime()) / DAY_MS
  if (days <= 1) return undefined
  const age = days < 2 ? `${Math.floor(days * 24)} hours` : `${Math.floor(days)} days`
  return `The last backup is ${age} old: npm run backup`
}
