// Processes that tests start beside their own: a free port, a folder, and an orderly end.
import type { ChildProcess } from 'node:child_process'
import { chmod, mkdtemp } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

/** A new folder that other accounts may enter: under root, PostgreSQL runs as another one. */
export async function newFolder(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `mewa-${name}-`))
  await chmod(folder, 0o711)
  return folder
}

/** Sends a signal and waits for the exit. */
export async function stopProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await exit
}

/** The environment of a terminal, without the settings of a developer's own shop. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG, TMPDIR } = process.env
  return { PATH, HOME, LANG, TMPDIR, npm_config_update_notifier: 'false' }
}
