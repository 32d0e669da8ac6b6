// A shop of several processes on one port, as `shop/server.ts` runs with WORKERS.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { startSandbox } from '#sandbox/sandbox'
import { cloneDatabase } from '#test/databases/database'

import type { Report } from '#server'

type SeveralProcesses = {
  url: string
  /** The process that the others belong to; with one worker, the one that serves. */
  supervisor: ChildProcess
  /** The processes that serve. */
  pids: () => Promise<number[]>
  stop: () => Promise<void>
}

/** `stdout` takes the lines of the log. */
export async function startSeveralProcesses(
  env: { WORKERS: string } & NodeJS.ProcessEnv,
  stdout: number | 'ignore' = 'ignore',
): Promise<SeveralProcesses> {
  const { url: database, drop } = await cloneDatabase()
  const sandbox = await startSandbox({ port: 0 })
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mewa-processes-'))
  const of = { NODE_ENV: 'test', DATABASE_URL: database, DATA_DIR: folder, PORT: '0', SEED: 'none' }
  const supervisor = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../shop/server.ts')], {
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
    env: { ...process.env, ...sandbox.environment, ...of, ...env },
  })
  const [{ listening }] = (await once(supervisor, 'message')) as [Report]
  return {
    url: listening,
    supervisor,
    pids: async () => {
      const children = await readFile(`/proc/${supervisor.pid}/task/${supervisor.pid}/children`, 'utf8')
      return children.trim().split(' ').map(Number)
    },
    stop: async () => {
      supervisor.kill('SIGTERM')
      if (supervisor.exitCode === null) await once(supervisor, 'exit')
      await Promise.all([sandbox.stop(), drop(), rm(folder, { recursive: true, force: true })])
    },
  }
}
