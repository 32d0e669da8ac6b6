import { execFile } from 'node:child_process'
import path from 'node:path'

import { logSellerIn } from '#domain/accounts/sellers'
import type { TestDatabase } from '#test/database'
import { expect, it } from '#test/fixtures'

function sellerCreate(
  database: TestDatabase,
  folder: string,
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  const script = path.join(import.meta.dirname, 'seller-create.ts')
  const env = { ...process.env, NODE_ENV: '', DATABASE_URL: database.url, DATA_DIR: folder }
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })
}

it('prints its usage when the e-mail is invalid', async ({ database, folder }) => {
  for (const args of [[], ['owner'], ['owner@shop']]) {
    const { code, out, err } = await sellerCreate(database, folder, ...args)
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('npm run seller:create -- owner@example.com')
    expect(err).not.toContain('    at ')
  }
})

it('creates a seller with a strong password, and gives an existing seller a new one', async ({ database, folder }) => {
  const passwords: string[] = []
  for (const email of ['owner@example.com', 'Owner@Example.com']) {
    const { code, out } = await sellerCreate(database, folder, email)
    expect(code).toBe(0)
    const password = /^ {2}([\w-]{20})$/m.exec(out)?.[1] ?? ''
    expect((await logSellerIn(database.db, { email, password })).token).toMatch(/^[\w-]{43}$/)
    passwords.push(password)
  }
  const [first = ''] = passwords
  const old = logSellerIn(database.db, { email: 'owner@example.com', password: first })
  await expect(old).rejects.toMatchObject({ kind: 'unauthenticated' })
  const { rows } = await database.pool.query<{ row: string }>('SELECT s::text AS row FROM sellers s')
  expect(rows).toHaveLength(1)
  expect(passwords.some((password) => rows[0]?.row.includes(password))).toBe(false)
})
