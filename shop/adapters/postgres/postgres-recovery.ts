// Makes a database from a base backup and the changes after it: PostgreSQL's own recovery, in a folder of its own.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { markRestored } from './postgres-history.ts'
import { endOrphan } from './postgres-orphan.ts'
import {
  EMBEDDED_VERSION,
  PostgresStartError,
  reachableBinaries,
  reachablePlace,
  type RunAs,
  socketFolder,
  unprivilegedAccount,
} from './postgres-place.ts'

type Recovery = {
  /** The folder that gets the database in `data`. */
  folder: string
  /** The major version of the database. */
  version: number
  /** Writes the files of the base backup into `data`, and those of the WAL into `wal`. */
  fill: (into: { data: string; wal: string }) => Promise<void>
  /** The timeline to recover to; without it, that of the base backup. */
  timeline?: number | undefined
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
  timeline,
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
    await fs.writeFile(settings, settingsOf({ work, wal, timeline, until }))
    for (const each of [partial, work]) await own(each, account)
    const at = { binaries, data: partial, settings, account, signal }
    const lastChangeAt = await recover(at).catch(async (cause: unknown) => {
      if (!(cause instanceof EndedBefore) || !until) throw cause
      if (!isComplete) throw new PostgresStartError(tooLate(until))
      await fs.writeFile(settings, settingsOf({ work, wal, timeline }))
      return recover(at)
    })
    await markRestored(partial)
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

type Target = { work: string; wal: string } & Pick<Recovery, 'timeline'> & { until?: Date | undefined }

function settingsOf({ work, wal, timeline, until }: Target): string {
  return inFile({
    ...ownSettings(work, path.join(work, 'hba.conf')),
    // The programs' own libraries are not those of cp.
    restore_command: `LD_LIBRARY_PATH= cp ${inShell(`${wal}/`)}%f "%p"`,
    recovery_target_timeline: timeline === undefined ? 'current' : String(timeline),
    recovery_target_action: 'promote',
    ...(until && { recovery_target_time: until.toISOString().replace('Z', '+00') }),
    hot_standby: 'off',
    max_connections: '20',
  })
}

// Nothing of the copied server's own settings is used: they may name files and libraries of another machine.
function ownSettings(sockets: string, hba: string): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    hba_file: hba,
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
}

function inFile(settings: Record<string, string>): string {
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

type Server = {
  binaries: string
  data: string
  settings: string
  account: RunAs
  signal: AbortSignal | undefined
}

async function recover(at: Server): Promise<Date | undefined> {
  const server = start(at)
  try {
    await server.untilReady()
    server.child.kill('SIGINT')
    const code = await server.ended
    at.signal?.throwIfAborted()
    if (code !== 0) throw failure(server.log())
    return lastChangeIn(server.log())
  } finally {
    server.forget()
  }
}

/** Starts PostgreSQL without any setting of the copied server; it ends at once with this process or the signal. */
function start({ binaries, data, settings, account, signal }: Server) {
  signal?.throwIfAborted()
  const args = ['-D', data, '-c', `config_file=${settings}`, ...OVERRIDES.flatMap((each) => ['-c', each])]
  const child = spawn(path.join(binaries, 'postgres'), args, {
    ...account,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LD_LIBRARY_PATH: path.join(binaries, '..', 'lib'), LC_ALL: 'C', TZ: 'UTC' },
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
  signal?.addEventListener('abort', stop)
  return {
    child,
    ended,
    log: () => log,
    /** Resolves when it takes connections, or has ended; with whether it takes them. */
    untilReady: async () => {
      while (!hasEnded && !(await isReady(data))) await pause(50)
      return !hasEnded
    },
    forget: () => {
      process.off('exit', stop)
      signal?.removeEventListener('abort', stop)
    },
  }
}

type Restarted = {
  /** The folder with the recovered database in `data`. */
  folder: string
  version: number
  /** The account and the database of the shop in it. */
  user: string
  database: string
  signal?: AbortSignal | undefined
}

/**
 * Starts a recovered database for this process alone, with none of its own settings and accounts' passwords. Throws a
 * PostgresStartError.
 */
export async function startRecovered({
  folder,
  version,
  user,
  database,
  signal,
}: Restarted): Promise<{ url: string; stop: () => Promise<void> }> {
  const account = await unprivilegedAccount(folder)
  const place = await reachablePlace(folder, account)
  const binaries = await binariesOf(version, place.shared, account)
  const sockets = await socketFolder(place.folder, account)
  const hba = path.join(sockets, 'hba.conf')
  const settings = path.join(sockets, 'postgresql.conf')
  // The folder of the socket is closed to all other accounts.
  await fs.writeFile(hba, 'local all all trust\n')
  await fs.writeFile(settings, inFile({ ...ownSettings(sockets, hba), max_connections: '20' }))
  for (const file of [hba, settings]) if (account) await fs.chown(file, account.uid, account.gid)
  const server = start({ binaries, data: path.join(place.folder, 'data'), settings, account, signal })
  if (!(await server.untilReady())) {
    server.forget()
    throw new PostgresStartError(`The restored database does not start. Its log says:\n${server.log().trim()}`)
  }
  const host = encodeURIComponent(sockets)
  return {
    url: `postgresql://${encodeURIComponent(user)}@/${encodeURIComponent(database)}?host=${host}`,
    stop: async () => {
      server.child.kill('SIGINT')
      await server.ended
      server.forget()
    },
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
