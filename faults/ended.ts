import { spawn } from 'node:child_process'

import { leftovers } from './leftovers.ts'

/** Runs a command to its end; answers its exit code and all it said. */
export async function ended(
  command: string,
  args: string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<{ code: number; said: string }> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const closed = new Promise<number>((resolve) => child.on('close', (exit) => resolve(exit ?? 1)))
  const end = () => {
    child.kill('SIGTERM')
    return closed
  }
  leftovers.add(end)
  const code = await closed
  leftovers.delete(end)
  return { code, said }
}
