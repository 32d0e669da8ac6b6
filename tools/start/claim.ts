import * as fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { CannotStart } from '#config/cannot-start'
import { end, isRunning, identify, type ProcessIdentity } from './processes.ts'

/** One shop per data folder: this file names the processes that use it. */
type Note = { launcher: ProcessIdentity; server?: ProcessIdentity; url: string }

export type Claim = {
  /** Records the server, so that the next start can end it if this process is killed. */
  serverIs: (pid: number) => Promise<void>
  release: () => Promise<void>
}

// A shop that was told to end a moment ago may still be shutting down.
const SHUTDOWN_MS = 3_000
const ORPHAN_TIMEOUT_MS = 5_000

/** Takes the folder, ending a server whose launcher was killed. Throws CannotStart while another shop uses it. */
export async function claim(dataDir: string, url: string): Promise<Claim> {
  await fs.mkdir(dataDir, { recursive: true })
  const file = path.join(dataDir, 'running.json')
  const before = await previousClaim(file)
  if (before?.server) await end(before.server, ORPHAN_TIMEOUT_MS)

  const launcher = await identify(process.pid)
  if (!launcher) throw new Error('The process of the launcher was not found.')
  await fs.rm(file, { force: true })
  await take(file, { launcher, url })
  // Two starts may have found the same stale file; the last writer has the folder.
  if (before) await pause(100)
  const now = await read(file)
  if (now && now.launcher.pid !== process.pid) throw taken(now)

  return {
    serverIs: async (pid) => {
      const server = await identify(pid)
      if (server) await fs.writeFile(file, JSON.stringify({ launcher, server, url } satisfies Note))
    },
    release: () => fs.rm(file, { force: true }),
  }
}

async function previousClaim(file: string): Promise<Note | undefined> {
  const deadline = Date.now() + SHUTDOWN_MS
  for (;;) {
    const note = await read(file)
    if (!note || !(await isRunning(note.launcher))) return note
    if (Date.now() > deadline) throw taken(note)
    await pause(100)
  }
}

async function take(file: string, note: Note): Promise<void> {
  try {
    await fs.writeFile(file, JSON.stringify(note), { flag: 'wx' })
  } catch (error) {
    const other = (error as NodeJS.ErrnoException).code === 'EEXIST' ? await read(file) : undefined
    throw other ? taken(other) : error
  }
}

async function read(file: string): Promise<Note | undefined> {
  const text = await fs.readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  try {
    return JSON.parse(text) as Note
  } catch {
    return undefined
  }
}

function taken(by: Note): CannotStart {
  return new CannotStart(
    `The shop already runs from this folder, at ${by.url} (process ${by.launcher.pid}).\n` +
      'Stop it with Ctrl-C where it was started, or give this one a folder of its own: DATA_DIR=.data-2 PORT=3001 npm start',
  )
}
