import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { expect, it } from 'vitest'

import { commitOf, withPart } from './report.ts'

const document = readFileSync(path.join(import.meta.dirname, '../../docs/performance.md'), 'utf8')
const rows = readdirSync(path.join(import.meta.dirname, 'rows')).map((file) => path.basename(file, '.ts'))

it('writes one row and leaves the rest of the document as it is', () => {
  const before =
    'By hand.\n<!-- bench list -->\nold\n<!-- end list -->\nBy hand.\n<!-- bench cart -->\n<!-- end cart -->\n'
  const after =
    'By hand.\n<!-- bench list -->\nnew\n<!-- end list -->\nBy hand.\n<!-- bench cart -->\n<!-- end cart -->\n'
  expect(withPart(before, 'list', 'new')).toBe(after)
  expect(() => withPart(before, 'orders', 'new')).toThrow('no place for "orders"')
})

it.each(rows)('finds the place of the row %s in the document', (row) => {
  expect(withPart(document, row, 'new')).toContain('\nnew\n')
})

it('names a commit that is on a branch, and no other', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mewa-stamp-'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      cwd: folder,
      stdio: 'pipe',
    })
  try {
    expect(commitOf(folder)).toBe('')
    git('init', '--quiet')
    git('commit', '--quiet', '--allow-empty', '-m', 'first')
    expect(commitOf(folder)).toMatch(/^commit [0-9a-f]{7,}$/)
    writeFileSync(path.join(folder, 'new'), '')
    expect(commitOf(folder)).toMatch(/ with changes$/)
    git('checkout', '--quiet', '--detach')
    git('commit', '--quiet', '--allow-empty', '-m', 'on no branch')
    expect(commitOf(folder)).toBe('')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
