// A release in a folder of its own, with the business details that production asks for.
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { command } from './isolated.ts'
import { git, packagesOf } from './packages.ts'

const project = path.resolve(import.meta.dirname, '../../..')

/** Sample details of shop.config.ts, each with a text that a real shop could have. */
const details = [
  ['Mewa Foods (sample)', 'Mewa Foods'],
  ['hello@mewa.test', 'hello@mewa-rehearsal.in'],
  ['grievance@mewa.test', 'grievance@mewa-rehearsal.in'],
  ['M. Raman (sample)', 'M. Raman'],
  ['+91 00000 00000', '+91 98400 12345'],
  ['1 Sample Street', '1 Rehearsal Street'],
  ['33AAAAA0000A1Z5', '33AAAAA0000A1Z9'],
  ["fssai: '00000000000000'", "fssai: '12400000000001'"],
] as const

/**
 * Puts the files of a commit there, or those of this checkout as they are, with its built pages if there are any. A commit
 * has no pages: its requests are calls.
 */
export function makeRelease(folder: string, commit?: string): string {
  mkdirSync(folder, { recursive: true })
  const archive = path.join(folder, '..', `${path.basename(folder)}.tar`)
  if (commit === undefined) {
    for (const file of git('ls-files', '-z').split('\0')) {
      if (file !== '' && existsSync(path.join(project, file))) cpSync(path.join(project, file), path.join(folder, file))
    }
    if (existsSync(path.join(project, 'build')))
      cpSync(path.join(project, 'build'), path.join(folder, 'build'), { recursive: true })
  } else {
    git('archive', '--output', archive, commit)
    command('tar', '-xf', archive, '-C', folder)
  }
  symlinkSync(packagesOf(commit), path.join(folder, 'node_modules'))
  const business = path.join(folder, 'shop.config.ts')
  const filledIn = details.reduce(
    (text, [sample, real]) => text.replaceAll(sample, real),
    readFileSync(business, 'utf8'),
  )
  writeFileSync(business, filledIn)
  return folder
}

/** The last release before the newest migration came to this branch: an upgrade from it changes the database. */
export function beforeNewestMigration(): string {
  const migrations = ['db/migrations/*.sql', 'shop/db/migrations/*.sql']
  const added = git('log', '-1', '--first-parent', '-M', '--diff-filter=A', '--format=%H', '--', ...migrations)
  return `${added.trim()}~1`
}
