import { spawn } from 'node:child_process'

import { cleanups } from './cleanup.ts'

/** Runs a command until it exits; resolves with its exit code and all its output, and rejects when there is no such command. */
export async function runCommand(
  command: string,
  args: string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<{ code: number; output: string }> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const closed = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exit) => resolve(exit ?? 1))
  })
  const stop = () => {
    child.kill('SIGTERM')
    return closed
  }
  cleanups.add(stop)
  try {
    const code = await closed
    return { code, output }
  } finally {
    cleanups.delete(stop)
  }
}
