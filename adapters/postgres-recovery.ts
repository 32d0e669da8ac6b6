// Makes a database from a base backup and the changes after it: PostgreSQL's own recovery, in a folder of its own.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { endOrphan } from './postgres-orphan.ts'
import {
  EMBEDDED_VERSION,
  PostgresStartError,
  reachableBinaries,
  reachablePlace,
  type RunAs,
  unprivilegedAccount,
} from './postgres-place.ts'

type Recovery = {
  /** The folder that gets the database in `data`. */
  folder: string
  /** The major version of the database. */
  version: number
  /** Writes the files of the base backup into `data`, and those of the WAL into `wal`. */
  fill: (into: { data: string; wal: string }) => Promise<void>
  /** The moment to recover to; without it, to the end of the WAL. */
  until?: Date
  /** The WAL has every change before that moment, so it is reached at the end, too. */
  isComplete?: boolean
  /** Ends the recovery, and throws its reason. */
  signal?: AbortSignal | undefined
}

/** `lastChangeAt` is when the newest recovered transaction was committed; undefined when the WAL had none. */
export type Recovered = { data: string; lastChangeAt: Date | undefined }

/**
 * Recovers, and leaves the database stopped and whole. An interrupted recovery leaves no `data`. Throws a
 * PostgresStartError when there is a database already, or PostgreSQL cannot recover.
 */
export async function recoverPostgres({
  folder,
  version,
  fill,
  until,
  isComplete,
  signal,
}: Recovery): Promise<Recovered> {
  await fs.mkdir(folder, { recursive: true })
  const account = await unprivilegedAccount(folder)
  const place = await reachablePlace(folder, account)
  const data = path.join(place.folder, 'data')
  if (existsSync(data)) throw new PostgresStartError(`There is a database in ${data} already. Nothing was restored.`)
  const binaries = await binariesOf(version, place.shared, account)
  const partial = path.join(place.folder, 'data.restored')
  const work = path.join(place.folder, 'restoring')
  // A recovery that was killed may have left its server.
  await endOrphan(partial, work)
  for (const each of [partial, work]) await fs.rm(each, { recursive: true, force: true })
  try {
    const wal = path.join(work, 'wal')
    for (const each of [partial, work, wal]) await fs.mkdir(each, { mode: 0o700 })
    await fill({ data: partial, wal })
    await fs.writeFile(path.join(partial, 'recovery.signal'), '')
    await fs.writeFile(path.join(work, 'hba.conf'), 'local all all reject\n')
    const settings = path.join(work, 'postgresql.conf')
    await fs.writeFile(settings, settingsOf(work, wal, until))
    for (const each of [partial, work]) await own(each, account)
    const at = { binaries, data: partial, settings, account, signal }
    const lastChangeAt = await recover(at).catch(async (cause: unknown) => {
      if (!(cause instanceof EndedBefore) || !until) throw cause
      if (!isComplete) throw new PostgresStartError(tooLate(until))
      await fs.writeFile(settings, settingsOf(work, wal, undefined))
      return recover(at)
    })
    await fs.rename(partial, data)
    return { data, lastChangeAt }
  } finally {
    for (const each of [partial, work]) await fs.rm(each, { recursive: true, force: true })
  }
}

async function binariesOf(version: number, shared: string, account: RunAs): Promise<string> {
  if (String(version) === EMBEDDED_VERSION) return reachableBinaries(shared, account)
  const installed = `/usr/lib/postgresql/${version}/bin`
  if (existsSync(path.join(installed, 'postgres'))) return installed
  throw new PostgresStartError(
    `The backup is of PostgreSQL ${version}, and its programs are not in ${installed}. Install that version first.`,
  )
}

// Nothing of the copied server's own settings is used: they may name files and libraries of another machine.
function settingsOf(work: string, wal: string, until: Date | undefined): string {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: work,
    hba_file: path.join(work, 'hba.conf'),
    // The programs' own libraries are not those of cp.
    restore_command: `LD_LIBRARY_PATH= cp ${inShell(`${wal}/`)}%f "%p"`,
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    ...(until && { recovery_target_time: until.toISOString().replace('Z', '+00') }),
    hot_standby: 'off',
    max_connections: '20',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  return Object.entries(settings)
    .map(([name, value]) => `${name} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'\n`)
    .join('')
}

function inShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`
}

async function own(folder: string, account: RunAs): Promise<void> {
  if (!account) return
  await fs.chown(folder, account.uid, account.gid)
  for (const entry of await fs.readdir(folder, { recursive: true, withFileTypes: true })) {
    await fs.lchown(path.join(entry.parentPath, entry.name), account.uid, account.gid)
  }
}

// Settings of ALTER SYSTEM would win over the file.
const OVERRIDES = [
  'archive_mode=off',
  'shared_preload_libraries=',
  'primary_conninfo=',
  'ssl=off',
  'logging_collector=off',
]

async function recover(at: {
  binaries: string
  data: string
  settings: string
  account: RunAs
  signal: AbortSignal | undefined
}): Promise<Date | undefined> {
  at.signal?.throwIfAborted()
  const args = ['-D', at.data, '-c', `config_file=${at.settings}`, ...OVERRIDES.flatMap((each) => ['-c', each])]
  const child = spawn(path.join(at.binaries, 'postgres'), args, {
    ...at.account,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LD_LIBRARY_PATH: path.join(at.binaries, '..', 'lib'), LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4_000)))
  const ended = new Promise<number | null>((resolve) => {
    child.on('exit', resolve)
    child.on('error', (error) => {
      log += error.message
      resolve(null)
    })
  })
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  const stop = () => child.kill('SIGQUIT')
  process.once('exit', stop)
  at.signal?.addEventListener('abort', stop)
  try {
    while (!hasEnded && !(await isReady(at.data))) await pause(50)
    child.kill('SIGINT')
    const code = await ended
    at.signal?.throwIfAborted()
    if (hasEnded && code !== 0) throw failure(log)
    return lastChangeIn(log)
  } finally {
    process.off('exit', stop)
    at.signal?.removeEventListener('abort', stop)
  }
}

function lastChangeIn(log: string): Date | undefined {
  const [, day, time] = /last completed transaction was at log time (\S+) (\S+)\+00/.exec(log) ?? []
  return day === undefined ? undefined : new Date(`${day}T${time}Z`)
}

// The eighth line says in which state the server is; connections are not needed for that.
async function isReady(data: string): Promise<boolean> {
  const lines = (await fs.readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return lines[7]?.trim() === 'ready'
}

/** No change of after the moment is in the WAL. */
class EndedBefore extends Error {
  override name = 'EndedBefore'
}

function tooLate(until: Date): string {
  return `The stored changes end before ${until.toISOString()}. Choose an earlier moment, or none for the latest one.`
}

function failure(log: string): Error {
  if (/recovery ended before configured recovery target/.test(log)) return new EndedBefore()
  if (/No space left/.test(log)) return new PostgresStartError('The disk is full. Make room and restore again.')
  return new PostgresStartError(`PostgreSQL cannot recover from this backup. Its log says:\n${log.trim()}`)
}
