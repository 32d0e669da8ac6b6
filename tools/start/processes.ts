import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A process, distinguished by its start time from a later one with the same id. */
export type ProcessIdentity = { pid: number; began: string }

/** The identity of a process; undefined when there is none. */
export async function identify(pid: number): Promise<ProcessIdentity | undefined> {
  const began = await beginning(pid)
  return began === undefined ? undefined : { pid, began }
}

/** Whether exactly this process still runs. */
export async function isRunning(known: ProcessIdentity): Promise<boolean> {
  return (await beginning(known.pid)) === known.began
}

/** Asks the process to end, and kills it after `patienceMs`. */
export async function end(known: ProcessIdentity, patienceMs: number): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (!(await isRunning(known))) return
    process.kill(known.pid, signal)
    for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await pause(50)) {
      if (!(await isRunning(known))) return
    }
  }
}

async function beginning(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    // The name in parentheses may contain anything; state is the first field after it, the start time the twentieth.
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] && !'ZX'.includes(fields[0]) ? fields[19] : undefined
  }
  const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.trim() || undefined
}
