// Cleans up after a killed shop: a database server without an owner, or only its lock files.
import { execFile } from 'node:child_process'
import * as fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

import { PostgresStartError } from './postgres-place.ts'

const run = promisify(execFile)

/**
 * Stops a database server that lost its owner, ends processes that outlived their server, and removes lock files whose
 * process id now belongs to another program, because PostgreSQL would take that for a running server. Throws
 * PostgresStartError.
 */
export async function endOrphan(data: string, sockets: string): Promise<void> {
  const lock = path.join(data, 'postmaster.pid')
  const pid = await pidIn(lock)
  if (pid !== undefined && (await isPostgresOn(pid, data))) await end(pid, data)
  await endChildren(data)
  for (const file of [lock, path.join(sockets, '.s.PGSQL.5432.lock')]) {
    const named = await pidIn(file)
    // PostgreSQL handles a dead process id itself; it also checks for shared memory in use.
    if (named !== undefined && exists(named) && !(await isPostgresOn(named, data))) await fs.rm(file)
  }
}

async function end(pid: number, data: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return
      throw new PostgresStartError(
        `The database in ${data} is already running under another account (process ${pid}). Stop that shop first.`,
      )
    }
    if (await until(async () => !(await isPostgresOn(pid, data)), 15_000)) return
  }
  throw new PostgresStartError(`The database in ${data} is already running (process ${pid}) and does not stop.`)
}

async function pidIn(file: string): Promise<number | undefined> {
  const [first = ''] = (await fs.readFile(file, 'utf8').catch(() => '')).split('\n')
  const pid = Math.abs(Number(first))
  return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined
}

async function isPostgresOn(pid: number, data: string): Promise<boolean> {
  if (!exists(pid)) return false
  const onLinux = await fs.readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  const command =
    onLinux ?? (await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))).stdout
  return command.includes('postgres') && command.includes(data)
}

/**
 * Kills what a killed postmaster has left. A process that computes notices its end only later, and may still write; what
 * it has not finished is recovered.
 */
async function endChildren(data: string): Promise<void> {
  const areGone = await until(async () => {
    const children = await childrenIn(data)
    for (const child of children) kill(child)
    return children.length === 0
  }, 10_000)
  if (!areGone) throw new PostgresStartError(`Processes of the database in ${data} still run and do not stop.`)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // One of another account is reported when it does not end by itself.
    if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

// Every PostgreSQL process has the data folder as its working directory, and says what it does in place of its arguments.
// Without /proc none is found.
async function childrenIn(data: string): Promise<number[]> {
  const pids = (await fs.readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number)
  const isChild = async (pid: number) =>
    (await fs.readlink(`/proc/${pid}/cwd`).catch(() => '')) === data &&
    (await fs.readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).startsWith('postgres: ')
  const found = await Promise.all(pids.map(async (pid) => ((await isChild(pid)) ? [pid] : [])))
  return found.flat()
}

// Also true for a zombie process, whose command line is empty.
function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function until(condition: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (Date.now() < deadline) {
    if (await condition()) return true
    await pause(20)
  }
  return condition()
}
