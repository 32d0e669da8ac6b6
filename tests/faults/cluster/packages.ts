// The packages of an older release, when its list of packages is another one. They are installed before the network of the
// run begins, which has no way out.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { command } from './isolated.ts'

const project = path.resolve(import.meta.dirname, '../../..')
const LOCK = 'package-lock.json'

/** Runs git in this checkout. */
export function git(...args: string[]): string {
  return command('git', '-c', `safe.directory=${project}`, '-C', project, ...args)
}

/** The packages of the release of a commit, of this checkout without one: a folder node_modules. */
export function packagesOf(commit?: string): string {
  const isSame = commit === undefined || git('show', `${commit}:${LOCK}`) === git('show', `HEAD:${LOCK}`)
  return path.join(isSame ? project : folderOf(commit), 'node_modules')
}

/** Installs them; returns what removes them again. */
export function installPackages(commit: string): () => void {
  const packages = packagesOf(commit)
  // npm writes this file last.
  if (existsSync(path.join(packages, '.package-lock.json'))) return () => {}
  const folder = path.dirname(packages)
  mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', LOCK]) writeFileSync(path.join(folder, file), git('show', `${commit}:${file}`))
  const { status } = spawnSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`The packages of ${commit} could not be installed.`)
  return () => rmSync(folder, { recursive: true, force: true })
}

function folderOf(commit: string): string {
  const hash = createHash('sha256')
    .update(git('show', `${commit}:${LOCK}`))
    .digest('hex')
  return path.join(os.tmpdir(), `mewa-packages-${hash.slice(0, 12)}`)
}
