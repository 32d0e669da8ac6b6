import { execFile } from 'node:child_process'
import path from 'node:path'

import type { TestDatabase } from '#test/database'
import { expect, it } from '#test/fixtures'

function gstr1(database: TestDatabase, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, NODE_ENV: '', DATABASE_URL: database.url }
  return new Promise((resolve) => {
    execFile(process.execPath, [path.join(import.meta.dirname, 'gstr1.ts'), ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })
}

it('prints its usage without a month', async ({ database }) => {
  const { code, out, err } = await gstr1(database, '2026-13')
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain('MONTH   for example 2026-11')
  expect(err).not.toMatch(/^ {4}at /m)
})

it('prints a month as the portal reads it, and its sums beside the file', async ({ database }) => {
  const { code, out, err } = await gstr1(database, '2026-11', '--json')
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({ fp: '112026', b2cs: [], doc_issue: { doc_det: [] } })
  expect(err).toContain('Invoices ₹0, credit notes ₹0, difference to the lines ₹0')
})
