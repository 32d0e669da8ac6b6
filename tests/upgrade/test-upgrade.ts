// `npm run test:upgrade -- COMMIT [TEST ...]`: runs the tests of the release that serves now, by its tag or commit, on the
// schema of this checkout: a rolling upgrade has both for a time.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { CannotStart } from '#config/cannot-start'
import { explainStart } from '#config/explain-start'

const project = path.resolve(import.meta.dirname, '../..')
// Those that call the shop or work on its tables.
const TESTS = ['api', 'domain', 'jobs']

try {
  process.exitCode = testUpgrade(process.argv.slice(2))
} catch (error) {
  console.error(`\n${explainStart(error)}\n`)
  process.exitCode = 2
}

function testUpgrade([release, ...tests]: string[]): number {
  if (release === undefined) throw new CannotStart('Which release serves now? npm run test:upgrade -- v1.2.0')
  const commit = commitOf(release)
  const parent = mkdtempSync(path.join(os.tmpdir(), 'mewa-upgrade-'))
  const folder = path.join(parent, 'release')
  try {
    git('worktree', 'add', '--detach', folder, commit)
    const inShop = existsSync(path.join(folder, 'shop'))
    const migrations = path.join(folder, inShop ? 'shop/db/migrations' : 'db/migrations')
    cpSync(path.join(project, 'shop/db/migrations'), migrations, { recursive: true })
    symlinkSync(path.join(project, 'node_modules'), path.join(folder, 'node_modules'))
    const which = tests.length > 0 ? tests : TESTS
    console.log(`The tests of ${release} on the schema of this checkout: ${which.join(', ')}`)
    const { status } = spawnSync(process.execPath, ['node_modules/.bin/vitest', 'run', ...which], {
      cwd: folder,
      stdio: 'inherit',
    })
    return status ?? 1
  } finally {
    rmSync(parent, { recursive: true, force: true })
    git('worktree', 'prune')
  }
}

function commitOf(release: string): string {
  try {
    return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${release}^{commit}`)
  } catch {
    throw new CannotStart(`This checkout knows no release ${release}. Fetch it first: git fetch --tags`)
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
}
