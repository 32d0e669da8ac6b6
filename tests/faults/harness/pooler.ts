// PgBouncer with the settings of deploy/database/pgbouncer.ini.
import { spawn } from 'node:child_process'
import * as fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'

import { unprivilegedAccount } from '#adapters/postgres/postgres-place'
import { freePort, stopProcess } from '#test/processes'
import { runCommand } from './run-command.ts'

export type Pooler = { url: string; stop: () => Promise<void> }

const settings = path.resolve(import.meta.dirname, '../../../deploy/database/pgbouncer.ini')
/** Two servers ask for 40; chores hold one each as long as they run. */
export const CONNECTIONS = 24
const OLDEST = [1, 21] as const

/** Starts a pooler in transaction mode in front of the database with its socket in this folder. */
export async function startPooler(folder: string, sockets: string): Promise<Pooler> {
  await requirePgBouncer()
  const [port, account] = [await freePort(), await unprivilegedAccount(folder)]
  await fs.mkdir(folder, { recursive: true })
  await fs.chmod(folder, 0o755)
  const own = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    auth_type: 'any',
    unix_socket_dir: '',
    default_pool_size: String(CONNECTIONS),
  }
  const ini = (await fs.readFile(settings, 'utf8'))
    .replace(/^mewa = host=\S+/m, `mewa = host=${sockets} user=mewa application_name=pooler`)
    .replace(/^auth_file.*\n/m, '')
    .split('\n')
    .filter((line) => !Object.keys(own).some((name) => line.startsWith(`${name} =`)))
  const file = path.join(folder, 'pgbouncer.ini')
  await fs.writeFile(file, [...ini, ...Object.entries(own).map((each) => each.join(' = '))].join('\n'))
  const process = spawn('pgbouncer', ['-q', file], { ...account, cwd: '/', stdio: 'ignore' })
  const url = `postgresql://mewa@127.0.0.1:${port}/mewa`
  await answers(url)
  return { url, stop: () => stopProcess(process) }
}

async function requirePgBouncer(): Promise<void> {
  if (!(await hasPgBouncer())) throw new Error(`pgbouncer ${OLDEST.join('.')} or newer is not in PATH.`)
}

/** Whether a PgBouncer that keeps prepared statements is in PATH. */
export async function hasPgBouncer(): Promise<boolean> {
  const { output } = await runCommand('pgbouncer', ['--version'], { cwd: '/' }).catch(() => ({ output: '' }))
  const [, major = 0, minor = 0] = (/PgBouncer (\d+)\.(\d+)/.exec(output) ?? []).map(Number)
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (tries === 100) throw error
      await pause(50)
    }
  }
}
