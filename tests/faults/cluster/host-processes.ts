// Programs on a host: in its network namespace, with their output in a file of the host.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { clockOf } from './clocks.ts'
import { command, STATE } from './isolated.ts'
import type { Host } from './network.ts'

type Program = {
  /** The name of its log. */
  name: string
  command: readonly [string, ...string[]]
  env?: NodeJS.ProcessEnv
  /** The account; root without one. */
  user?: string
  cwd?: string
}

/** The folder of a host. */
export function folderOf(host: Host): string {
  return path.join(STATE, host)
}

export function startOn(host: Host, { name, command: line, env = {}, user, cwd = '/' }: Program): ChildProcess {
  const log = openSync(path.join(folderOf(host), `${name}.log`), 'a')
  const account = user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--'] : []
  return spawn('nsenter', [`--net=/run/netns/${host}`, ...account, ...clockOf(host), ...line], {
    cwd,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', ...env },
    stdio: ['ignore', log, log],
  })
}

const RESTARTS_AFTER_MS = 1_000
const supervised = new Map<Host, Set<() => void>>()

/** Starts it again whenever it ends, as systemd does with deploy/cluster/restart.conf; returns what ends it. */
export function superviseOn(host: Host, program: Program): () => Promise<void> {
  let isWanted = true
  let child: ChildProcess
  const leave = () => {
    isWanted = false
  }
  const run = () => {
    if (!isWanted) return
    child = startOn(host, program)
    child.once('exit', () => setTimeout(run, RESTARTS_AFTER_MS))
  }
  run()
  supervised.set(host, (supervised.get(host) ?? new Set()).add(leave))
  return async () => {
    leave()
    await end(child, 'SIGKILL')
  }
}

/** Ends a program with a signal and waits for it. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

/** The host loses its power: all its processes are gone at once. */
export async function killAllOn(host: Host): Promise<void> {
  for (const leave of supervised.get(host) ?? []) leave()
  supervised.delete(host)
  for (let pids = pidsOf(host); pids.length > 0; pids = pidsOf(host)) {
    for (const pid of pids) kill(pid)
    await pause(50)
  }
}

function pidsOf(host: Host): number[] {
  return command('ip', 'netns', 'pids', host).split('\n').filter(Boolean).map(Number)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
