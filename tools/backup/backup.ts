// `npm run backup`: copies database and pictures to BACKUP_PLACE, also while the shop runs.
import { createPictureStore } from '#adapters/pictures/pictures'
import type { Config } from '#config'
import { CannotStart } from '#config/cannot-start'
import type { BackupConfig } from '#config/place-config'
import { completedConfig } from '../start/environment.ts'
import { reachDatabase } from '../start/reach-database.ts'
import { runScript } from '../start/run-script.ts'
import { openArchive } from './archive.ts'
import { takeBackup } from './take-backup.ts'

if (import.meta.main) await runScript(backup)

export async function backup(): Promise<void> {
  const config = completedConfig(process.env)
  const { keep, ...at } = requireBackup(config)
  const archive = openArchive(at)
  const database = await reachDatabase(config)
  const start = Date.now()
  try {
    console.log(`Copying the shop to ${archive.place} ...`)
    const taken = await takeBackup(database.url, { archive, keep, pictures: createPictureStore(config.pictures) })
    const seconds = Math.round((Date.now() - start) / 1_000)
    console.log(`${taken.folder}: ${megabytes(taken.bytes)} MB of database, ${taken.pictures} pictures, ${seconds} s.`)
    if (taken.broken > 0) console.log(`${taken.broken} pictures are not whole, as while one is uploaded: not copied.`)
    if (taken.removed > 0) console.log(`${taken.removed} older backups were removed; ${keep} are kept.`)
  } finally {
    await database.stop()
  }
}

/** Throws a CannotStart in a shop without backups. */
export function requireBackup({ backup: configured }: Config): BackupConfig {
  if (configured) return configured
  throw new CannotStart(
    'No place for backups is configured. Set BACKUP_KEY (openssl rand -base64 32, and keep it elsewhere, too) and\n' +
      'BACKUP_PLACE, a folder on another disk, or the address of a bucket with its BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.',
  )
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000)
}
