// The npm scripts that work on a database: as processes, and in this one, which is faster.
import { execFile } from 'node:child_process'
import path from 'node:path'

import { vi } from 'vitest'

import type { TestDatabase } from '#test/databases/database'

/** Runs a script of tools/admin in a process of its own. */
export function runProcess(
  { url }: Pick<TestDatabase, 'url'>,
  name: string,
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  const script = path.join(import.meta.dirname, '../../tools/admin', name)
  const env = { ...process.env, NODE_ENV: '', DATABASE_URL: url }
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })
}

/** Runs the work of a script in this process and resolves with what it prints. Throws what it refuses with. */
export async function printed(
  { url }: TestDatabase,
  script: (args: string[]) => Promise<void>,
  ...args: string[]
): Promise<string> {
  let text = ''
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void (text += `${line}\n`))
  vi.stubEnv('NODE_ENV', '')
  vi.stubEnv('DATABASE_URL', url)
  try {
    await script(args)
    return text
  } finally {
    vi.unstubAllEnvs()
    log.mockRestore()
  }
}
