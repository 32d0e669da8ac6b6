// Third-party tools for API descriptions, in a folder of their own (tests/support/openapi-tools).
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

import { runNode } from './run-node.ts'

const tools = path.join(import.meta.dirname, 'openapi-tools')
const run = promisify(execFile)

/** Installs the tools unless the locked versions are installed. */
export async function installTools(): Promise<void> {
  const lock = await readFile(path.join(tools, 'package-lock.json'), 'utf8')
  const stamp = path.join(tools, 'node_modules', '.installed-from')
  if ((await readFile(stamp, 'utf8').catch(() => '')) === lock) return
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', ['ci', ...options], { cwd: tools, shell: process.platform === 'win32' })
  await writeFile(stamp, lock)
}

/** Checks a description by Redocly's recommended rules. Rejects with the linter's output when there is an error. */
export async function lintDescription(file: string): Promise<void> {
  const redocly = path.join(tools, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js')
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  await runNode([redocly, 'lint', file, '--extends=recommended'], { cwd: tools, env })
}

/** Generates a client into a folder. */
export async function generateClient(file: string, folder: string): Promise<void> {
  await runNode([path.join(tools, 'generate.js'), file, folder], { cwd: tools })
}
