// `npm run restore -- [--at MOMENT] [--into FOLDER]`: makes a shop from the backups, never over one that is there.
import path from 'node:path'
import { parseArgs } from 'node:util'

import { createPictureStore } from '#adapters/pictures/pictures'
import type { Config } from '#config'
import { CannotStart } from '#config/cannot-start'
import { claim } from '../start/claim.ts'
import { completedConfig } from '../start/environment.ts'
import { openArchive } from './archive.ts'
import { requireBackup } from './backup.ts'
import { runInterruptible } from './interruptible.ts'
import { restorePictures } from './picture-copies.ts'
import { chooseBackup, restoreDatabase } from './restore-database.ts'
import { markFinished, markUnfinished, requireEmpty } from './target-folder.ts'
import { takeTimeline } from './timelines.ts'

const usage = `npm run restore -- [--at MOMENT] [--into FOLDER]
  --at MOMENT     the shop as it was then, for example 2026-11-23T18:30:00+05:30; without it as it was last stored
  --into FOLDER   an empty folder; without it DATA_DIR, for a shop that runs its own PostgreSQL
`

if (import.meta.main) await runInterruptible(restore)

async function restore(args: string[], signal: AbortSignal): Promise<void> {
  const { at, into } = readArguments(args)
  const config = completedConfig(process.env)
  const archive = openArchive(requireBackup(config), signal)
  const folder = into === undefined ? config.dataDir : path.resolve(into)
  if (into === undefined && config.databaseUrl) {
    throw new CannotStart('The shop uses the database of DATABASE_URL: restore into a folder (--into) for that server.')
  }
  await requireEmpty(folder)
  const claimed = await claim(folder, config.publicUrl)
  try {
    const { base, manifest } = await chooseBackup(archive, at)
    console.log(`Restoring the backup of ${base.at.toISOString()} and the changes after it ...`)
    await markUnfinished(folder)
    const pictures = await restorePictures(archive, manifest, createPictureStore(storeFor(config, into, folder)))
    // The database appears last, and at once.
    const target = path.join(folder, 'postgres')
    const restored = await restoreDatabase(archive, { manifest, folder: target, until: at, signal })
    await markFinished(folder)
    await takeTimeline(archive, manifest.system, restored.data).catch((cause: Error) => console.error(notNoted(cause)))
    console.log(`The database is in ${restored.data}; ${pictures} pictures were put back.`)
    console.log(`It has every change until ${(at ?? restored.changesUntil).toISOString()}, and none after.`)
    console.log(nextSteps(into, manifest.postgres, restored.data))
  } finally {
    await claimed.release()
  }
}

function readArguments(args: string[]): { at: Date | undefined; into: string | undefined } {
  try {
    const { values } = parseArgs({ args, options: { at: { type: 'string' }, into: { type: 'string' } } })
    const at = values.at === undefined ? undefined : new Date(values.at)
    // Without a zone a moment is another one on another machine.
    if (values.at === undefined || (/T.*(Z|[+-]\d\d:?\d\d)$/.test(values.at) && !Number.isNaN(at?.getTime()))) {
      return { at, into: values.into }
    }
  } catch (error) {
    throw new CannotStart(`${(error as Error).message}\n\n${usage}`)
  }
  throw new CannotStart(`--at needs a moment with its zone.\n\n${usage}`)
}

function storeFor(config: Config, into: string | undefined, folder: string) {
  return into === undefined ? config.pictures : ({ kind: 'disk', folder: path.join(folder, 'images') } as const)
}

function notNoted({ message }: Error): string {
  return `The shop is restored, but its timeline cannot be noted: ${message}. Store no changes of another restored shop here.`
}

function nextSteps(into: string | undefined, version: number, data: string): string {
  const start = into === undefined ? 'npm start' : `PostgreSQL ${version} on ${data}`
  return (
    `\nNext: start ${start}, and compare the Money page with the provider: payments after that moment are differences.\n` +
    'Emails that waited at that moment are sent, also those that had gone out since. Then make a backup: npm run backup'
  )
}
