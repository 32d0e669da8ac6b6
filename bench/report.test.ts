import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

import { withPart } from './report.ts'

const document = readFileSync(path.join(import.meta.dirname, '..', 'docs', 'performance.md'), 'utf8')
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
