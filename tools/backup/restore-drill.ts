// `npm run restore:drill`: restores the newest backup into a fresh folder, and checks what it is worth.
import * as fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

import pg from 'pg'

import { createPictureStore } from '#adapters/pictures/pictures'
import { startRecovered } from '#adapters/postgres/postgres-recovery'
import { createRazorpay } from '#adapters/razorpay/razorpay'
import { createLog } from '#api/logs/log'
import type { Config } from '#config'
import { CannotStart } from '#config/cannot-start'
import { completedConfig, missingServices } from '../start/environment.ts'
import { openArchive } from './archive.ts'
import { requireBackup } from './backup.ts'
import { type Finding, inspect } from './inspect-restored.ts'
import { runInterruptible, unlessAborted } from './interruptible.ts'
import { restorePictures } from './picture-copies.ts'
import { chooseBackup, restoreDatabase } from './restore-database.ts'

const usage = `npm run restore:drill -- [--in FOLDER]
  --in FOLDER   where the copy is made and removed again; without it the temporary folder
`
const MAX_LOSS_SECONDS = 60

if (import.meta.main) await runInterruptible(drill)

export async function drill(args: string[], signal?: AbortSignal, now = new Date()): Promise<void> {
  const config = completedConfig(process.env)
  const archive = openArchive(requireBackup(config), signal)
  const folder = await fs.mkdtemp(path.join(placeIn(args), 'mewa-drill-'))
  const start = Date.now()
  try {
    const findings = await restoreAndInspect({ config, archive, folder, now, signal })
    for (const { ok, words } of findings) console.log(`${ok ? 'good' : 'BAD '}  ${words}`)
    console.log(`The drill took ${Math.round((Date.now() - start) / 1_000)} s.`)
    if (findings.some(({ ok }) => !ok)) process.exitCode = 1
  } finally {
    await removeCopy(folder)
  }
}

// For root the database may be in another folder, which WHERE.txt names.
async function removeCopy(folder: string): Promise<void> {
  const note = await fs.readFile(path.join(folder, 'postgres', 'WHERE.txt'), 'utf8').catch(() => '')
  const [elsewhere] = note.split('\n')
  for (const each of [elsewhere, folder]) if (each) await fs.rm(each, { recursive: true, force: true })
}

function placeIn(args: string[]): string {
  try {
    return parseArgs({ args, options: { in: { type: 'string' } } }).values.in ?? os.tmpdir()
  } catch (error) {
    throw new CannotStart(`${(error as Error).message}\n\n${usage}`)
  }
}

type Drill = {
  config: Config
  archive: ReturnType<typeof openArchive>
  folder: string
  /** The moment at which the shop is thought to be lost. */
  now: Date
  signal: AbortSignal | undefined
}

async function restoreAndInspect({ config, archive, folder, now, signal }: Drill): Promise<Finding[]> {
  const { base, manifest } = await chooseBackup(archive)
  const postgres = path.join(folder, 'postgres')
  const { changesUntil } = await restoreDatabase(archive, { manifest, folder: postgres, signal })
  const pictures = createPictureStore({ kind: 'disk', folder: path.join(folder, 'images') })
  const count = await restorePictures(archive, manifest, pictures)
  const restored = {
    ok: true,
    words: `the backup of ${base.at.toISOString()} with the changes until ${changesUntil.toISOString()}, ${count} pictures`,
  }
  const database = await startRecovered({
    folder: postgres,
    version: manifest.postgres,
    ...accountOf(config.databaseUrl),
    signal,
  })
  try {
    // The sandbox knows no payment of another run.
    const razorpay = missingServices(process.env).includes('RAZORPAY_KEY_ID')
      ? undefined
      : createRazorpay(config.razorpay)
    const services = { pictures, razorpay, log: createLog('silent') }
    return [restored, ...(await unlessAborted(inspect(database.url, services), signal)), lossIn(changesUntil, now)]
  } finally {
    await database.stop()
  }
}

/** Of the shop in its database: those of DATABASE_URL, or of the shop's own PostgreSQL. */
function accountOf(databaseUrl: string | undefined): { user: string; database: string } {
  if (databaseUrl === undefined) return { user: 'mewa', database: 'mewa' }
  const { user = 'mewa', database = 'mewa' } = new pg.Client({ connectionString: databaseUrl })
  return { user, database }
}

/** Says what a shop that is lost now would lose, of which the backups have everything until that moment. */
export function lossIn(changesUntil: Date, now: Date): Finding {
  const seconds = Math.max(0, Math.round((now.getTime() - changesUntil.getTime()) / 1_000))
  const words = `lost now, the shop would lose the last ${seconds} s`
  if (seconds <= MAX_LOSS_SECONDS) return { ok: true, words }
  return {
    ok: false,
    words:
      `${words}: no later changes continue this backup. npm start stores them, elsewhere npm run backup:wal; ` +
      'after a gap in them, and in a shop that was restored, run npm run backup',
  }
}
