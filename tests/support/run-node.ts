import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const project = path.resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

/** Runs a script on the Node of the project. Rejects with what it printed. */
export async function runNode(args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}): Promise<void> {
  try {
    await run(process.execPath, args, options)
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${stdout}\n${stderr}`, { cause: error })
  }
}

/** Rejects with the errors of the compiler. */
export async function compileStrictly(file: string): Promise<void> {
  const tsc = path.join(project, 'node_modules', 'typescript', 'bin', 'tsc')
  const options =
    '--ignoreConfig --noEmit --strict --allowImportingTsExtensions --module esnext --moduleResolution bundler --target es2024 --lib es2024,dom,dom.iterable --types'
  await runNode([tsc, ...options.split(' '), '', file])
}
