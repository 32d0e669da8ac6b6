import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import type { Config } from '#config'
import { backupWarning, lastBackup } from './last-backup.ts'

// A place that does not answer holds nothing up.
const READ_MS = 20_000
const RESTART_MS = 5_000
const STOP_MS = 15_000

/** Stores the changes in a process of its own, which is started again when it ends. */
export async function startBackups(
  config: Config,
  databaseUrl: string,
  say: (words: string) => void,
): Promise<{ stop: () => Promise<void> } | undefined> {
  const { backup } = config
  if (!backup) {
    say('No backups are configured: set BACKUP_KEY and BACKUP_PLACE, or the backups of your database provider.')
    return undefined
  }
  void readLast(backup).then((words) => words && say(words))
  return keepRunning(databaseUrl, config.dataDir, say)
}

async function readLast(backup: NonNullable<Config['backup']>): Promise<string | undefined> {
  const late = pause(READ_MS, 'The place of the backups does not answer.', { ref: false })
  const read = lastBackup(backup).then(backupWarning, (cause: Error) => `The backups cannot be read: ${cause.message}`)
  return Promise.race([read, late])
}

function keepRunning(databaseUrl: string, dataDir: string, say: (words: string) => void) {
  const script = path.join(import.meta.dirname, 'backup-wal.ts')
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
  return keepProcess(() => fork(script, { env, detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }), say)
}

/** Starts the process again whenever it ends, or could not be started, until it is stopped. */
export function keepProcess(
  fork: () => ChildProcess,
  say: (words: string) => void,
  restartMs = RESTART_MS,
): { stop: () => Promise<void> } {
  let ending = false
  let again: NodeJS.Timeout | undefined
  let child = start()
  function start(): { process?: ChildProcess; ended: Promise<void> } {
    const ended = Promise.withResolvers<void>()
    void ended.promise.then(() => {
      if (!ending) again = setTimeout(() => (child = start()), restartMs)
    })
    const fail = (cause: Error) =>
      say(`The process that stores the changes of the database failed: ${cause.message}. It is started again.`)
    try {
      const begun = fork()
      begun.once('exit', () => ended.resolve())
      // Without a listener it would end the launcher, and the shop with it.
      begun.on('error', (cause) => {
        fail(cause)
        if (begun.pid === undefined) ended.resolve()
      })
      return { process: begun, ended: ended.promise }
    } catch (cause) {
      fail(cause as Error)
      ended.resolve()
      return { ended: ended.promise }
    }
  }
  return {
    stop: async () => {
      ending = true
      clearTimeout(again)
      const { process, ended } = child
      process?.kill('SIGTERM')
      const timer = setTimeout(() => process?.kill('SIGKILL'), STOP_MS)
      await ended
      clearTimeout(timer)
    },
  }
}
