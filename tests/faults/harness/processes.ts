// Processes of the shop and of its database.
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { calls } from '#contract/calls'
import { signalDatabase } from '#test/databases/signal-database'
import { memoryFlags } from '#tools/start/server-process'
import { stoodStillSince } from './standstill.ts'

const project = path.resolve(import.meta.dirname, '../../..')

/** Starts one server of the shop and waits until it is ready; `log` is the file for its lines. */
export async function spawnServer(env: NodeJS.ProcessEnv, url: string, log = '/dev/null'): Promise<ChildProcess> {
  const stdout = openSync(log, 'a')
  // Memory as in `npm start` (decision 002).
  const server = spawn(process.execPath, [...memoryFlags, 'shop/server.ts'], {
    cwd: project,
    env,
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
  })
  closeSync(stdout)
  await Promise.race([
    untilReady(url),
    new Promise((_, reject) =>
      server.once('exit', (code) => reject(new Error(`The shop did not start (code ${code}).`))),
    ),
  ])
  return server
}

export async function untilReady(url: string): Promise<void> {
  const began = performance.now()
  while (performance.now() - began - stoodStillSince(began) < 60_000) {
    const answer = await fetch(url + calls.readyz.path).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('The shop was not ready within a minute.')
}

/** Kills the postmaster and its children at once: without the postmaster the children could finish what they write. */
export async function killDatabaseProcesses(folder: string): Promise<void> {
  await signalDatabase(folder, 'SIGKILL')
}

/** A line of /proc/PID/status, in MB. */
export function memoryOf(pid: number, line: 'VmRSS' | 'VmHWM'): number {
  return Math.round(
    Number(new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024,
  )
}
