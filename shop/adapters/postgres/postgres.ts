import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { appendFileSync, existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

import pg from 'pg'

import { endOrphan } from './postgres-orphan.ts'
import {
  EMBEDDED_VERSION,
  type RunAs,
  PostgresStartError,
  reachableBinaries,
  reachablePlace,
  socketFolder,
  unprivilegedAccount,
} from './postgres-place.ts'

export { PostgresStartError } from './postgres-place.ts'

const run = promisify(execFile)

export type EmbeddedPostgres = {
  /** The connection URL: a unix socket, no port. */
  url: string
  stop: () => Promise<void>
  /** Resolves when the server has ended, for any reason. */
  ended: Promise<void>
}

const DATABASE = 'mewa'

/**
 * Starts PostgreSQL with durable settings in its own folder, which it creates the first time; recovers after a crash.
 * Root runs it under an unprivileged account, because PostgreSQL refuses to run as root. If that account cannot reach
 * the folder or the binaries (a checkout below a private home), both move to a location that it can reach. Throws
 * PostgresStartError.
 */
export async function startPostgres(options: {
  folder: string
  onProgress?: (what: string) => void
  settings?: Record<string, string>
}): Promise<EmbeddedPostgres> {
  const progress = options.onProgress ?? (() => {})
  await fs.mkdir(options.folder, { recursive: true }).catch(throwStartError)
  const account = await unprivilegedAccount(options.folder)
  const place = await reachablePlace(options.folder, account).catch(throwStartError)
  const binaries = await reachableBinaries(place.shared, account)
  const data = path.join(place.folder, 'data')
  const sockets = await socketFolder(place.folder, account).catch(throwStartError)

  await checkVersion(data)
  await endOrphan(data, sockets)
  if (!existsSync(path.join(data, 'PG_VERSION'))) {
    progress('Creating the database')
    await initialise(binaries, data, account)
  }

  progress('Starting the database')
  const server = await launch({ binaries, data, sockets, account, log: place.folder, settings: options.settings ?? {} })
  const url = addressAt(sockets)
  await createDatabase(url)
  return { url, ended: server.ended, stop: () => stop(server) }
}

/** The URL of a running shop's server in this folder; undefined when none responds. */
export async function runningPostgres(folder: string): Promise<string | undefined> {
  if (!existsSync(folder)) return undefined
  const account = await unprivilegedAccount(folder)
  const place = await reachablePlace(folder, account).catch(throwStartError)
  const sockets = await socketFolder(place.folder, account).catch(throwStartError)
  return (await isResponding(sockets)) ? addressAt(sockets) : undefined
}

function addressAt(sockets: string): string {
  return `postgresql://mewa@/${DATABASE}?host=${encodeURIComponent(sockets)}`
}

async function checkVersion(data: string): Promise<void> {
  const version = await fs.readFile(path.join(data, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES') throwStartError(error)
    return undefined
  })
  if (version !== undefined && version.trim() !== EMBEDDED_VERSION) {
    throw new PostgresStartError(
      `The data in ${data} is of PostgreSQL ${version.trim()}, but this shop brings ${EMBEDDED_VERSION}. ` +
        'Start the older shop and make a backup with pg_dump, or point DATA_DIR at another folder.',
    )
  }
  if (version === undefined && existsSync(data) && (await fs.readdir(data)).length > 0) {
    // initdb writes PG_VERSION first, so without it the folder contains no data.
    await fs.rm(data, { recursive: true })
  }
}

async function initialise(binaries: string, data: string, account: RunAs): Promise<void> {
  // Created under another name and renamed, so that an interrupted start leaves nothing that looks like a database.
  const partial = `${data}.new`
  await fs.rm(partial, { recursive: true, force: true })
  const args = ['-D', partial, '-U', 'mewa', '--auth=trust', '--encoding=UTF8', '--locale=C', '--data-checksums']
  try {
    await run(path.join(binaries, 'initdb'), args, { ...account, env: environment(binaries), cwd: '/' })
    await fs.rm(data, { recursive: true, force: true })
    await fs.rename(partial, data)
  } catch (cause) {
    await fs.rm(partial, { recursive: true, force: true })
    throwStartError(cause)
  }
}

type Running = { child: ChildProcess; ended: Promise<void> }

async function launch(at: {
  binaries: string
  data: string
  sockets: string
  account: RunAs
  log: string
  settings: Record<string, string>
}): Promise<Running> {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: at.sockets,
    unix_socket_permissions: '0700',
    max_connections: '120',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The shop's statements take less time than compiling them.
    jit: 'off',
    ...(reportsSyncErrors() && { recovery_init_sync_method: 'syncfs' }),
    // Changes that no backup has stored yet may fill this much; beyond it, the next backup begins anew.
    max_slot_wal_keep_size: '4GB',
    ...at.settings,
  }
  const args = ['-D', at.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  // A separate process group, so that Ctrl-C reaches only the shop, which stops the database last.
  const child = spawn(path.join(at.binaries, 'postgres'), args, {
    ...at.account,
    cwd: '/',
    env: environment(at.binaries),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const log = path.join(at.log, 'postgres.log')
  let tail = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    try {
      appendFileSync(log, chunk)
    } catch {
      // A full disk; what comes later may have room again.
    }
    tail = (tail + chunk.toString()).slice(-2_000)
  })
  const ended = new Promise<void>((resolve) => {
    child.on('exit', () => resolve())
    child.on('error', () => resolve())
  })
  if (!(await acceptsConnections(at.sockets, child))) {
    child.kill('SIGINT')
    throw new PostgresStartError(`The database in ${at.data} does not start. ${advice(tail)}`)
  }
  return { child, ended }
}

/**
 * After a crash PostgreSQL first writes its folder to the disk: each of 1,700 files in turn, 3 s and more, or all with one
 * call, 0.1 s. Linux reports errors of that call from 5.8 on.
 * https://www.postgresql.org/docs/18/runtime-config-error-handling.html#GUC-RECOVERY-INIT-SYNC-METHOD
 */
function reportsSyncErrors(): boolean {
  const [major = 0, minor = 0] = os.release().split('.').map(Number)
  return process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8))
}

function advice(log: string): string {
  if (/No space left/.test(log)) return 'The disk is full. Make room and start again.'
  if (/lock file .* already exists|pre-existing shared memory/.test(log)) {
    return 'It is already running: stop the other shop in this folder first.'
  }
  return `Its log says:\n${log.trim()}`
}

// Long, because a start after a crash first replays the write-ahead log.
const START_MS = 300_000

async function acceptsConnections(sockets: string, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline && child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    if (await isResponding(sockets)) return true
    await pause(20)
  }
  return false
}

async function isResponding(sockets: string): Promise<boolean> {
  const client = new pg.Client({ host: sockets, user: 'mewa', database: 'postgres', connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(`/${DATABASE}?`, '/postgres?') })
  await client.connect()
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
  if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`)
  await client.end()
}

async function stop(server: Running): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown: open transactions are aborted, all commits are kept.
  server.child.kill('SIGINT')
  const timer = setTimeout(() => server.child.kill('SIGQUIT'), 20_000)
  await server.ended
  clearTimeout(timer)
}

function environment(binaries: string): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LD_LIBRARY_PATH: path.join(binaries, '..', 'lib'), LC_ALL: 'C', TZ: 'UTC' }
}

function throwStartError(cause: unknown): never {
  const error = cause as NodeJS.ErrnoException & { stderr?: string }
  if (error.code === 'ENOSPC' || /No space left/.test(error.stderr ?? '')) {
    throw new PostgresStartError('The disk is full: the database cannot be created. Make room and start again.')
  }
  if (error.code === 'EACCES' || error.code === 'EPERM') {
    throw new PostgresStartError(
      `The database folder belongs to another account (${error.path ?? error.message}). ` +
        'Start the shop as the account that started it first, or point DATA_DIR at another folder.',
    )
  }
  throw new PostgresStartError(`The database cannot be created: ${error.stderr?.trim() || error.message}`, { cause })
}
