import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'

import { CannotStart } from '#config/cannot-start'
import type { Report } from '#server'

export type ServerProcess = {
  pid: number
  /** Gives the process the rest of its environment and waits until it listens. Throws CannotStart. */
  open: (rest: Record<string, string>) => Promise<void>
  /** How it ended, as the end of a sentence whose subject is the process. */
  ended: Promise<string>
  stop: () => Promise<void>
  kill: () => void
}

const MAX_LOG_BYTES = 20 * 1024 * 1024
// The server itself aborts pending answers after 20 s.
const STOP_TIMEOUT_MS = 35_000

/** How Node holds less memory, see decision 002. */
export const memoryFlags = ['--max-semi-space-size=8', '--heap-growing-percent=40', '--expose-gc']

/** Starts the process of the server. `logFile` takes its log lines; undefined leaves them on the screen. */
export function startServerProcess(at: {
  script: string
  args: string[]
  nodeOptions: string[]
  env: NodeJS.ProcessEnv
  logFile: string | undefined
}): ServerProcess {
  const log = at.logFile === undefined ? undefined : openLog(at.logFile)
  // A process group of its own: Ctrl-C reaches only this launcher, which ends everything in order. If the launcher is
  // killed, the channel between the two closes and the server ends by itself.
  const child = spawn(process.execPath, [...memoryFlags, ...at.nodeOptions, at.script, ...at.args], {
    env: at.env,
    detached: true,
    stdio: ['ignore', log ?? 'inherit', 'inherit', 'ipc'],
  })
  if (log !== undefined) closeSync(log)
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('exit', (code, signal) => resolve(signal ? `was ended by ${signal}` : `ended with code ${code}`))
  })
  return {
    pid: child.pid ?? 0,
    ended,
    open: async (rest) => {
      const listening = listens(child, ended)
      if (child.connected) child.send(rest)
      if (!(await listening)) throw new CannotStart('The server did not start.')
    },
    stop: async () => {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
      await ended
      clearTimeout(timer)
    },
    kill: () => child.kill('SIGKILL'),
  }
}

function listens(child: ChildProcess, ended: Promise<string>): Promise<boolean> {
  const reported = new Promise<boolean>((resolve) => {
    child.on('message', (report: Partial<Report>) => report.listening !== undefined && resolve(true))
  })
  return Promise.race([reported, ended.then(() => false)])
}

function openLog(file: string): number {
  mkdirSync(path.dirname(file), { recursive: true })
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > MAX_LOG_BYTES) renameSync(file, `${file}.old`)
  return openSync(file, 'a', 0o600)
}
