import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { logSellerIn } from '#domain/accounts/sellers'
import { startTestDatabase, type TestDatabase } from '#test/database'

let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await startTestDatabase()
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'mewa-seller-'))
})
afterAll(async () => {
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
})

function sellerCreate(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const script = path.join(import.meta.dirname, 'seller-create.ts')
  const env = { ...process.env, NODE_ENV: '', DATABASE_URL: database.url, DATA_DIR: dataDir }
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })
}

it('says how it is used when the e-mail is none', async () => {
  for (const args of [[], ['owner'], ['owner@shop']]) {
    const { code, out, err } = await sellerCreate(...args)
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('npm run seller:create -- owner@example.com')
    expect(err).not.toContain('    at ')
  }
})

it('makes a seller with a strong password, and gives the same seller another one', async () => {
  const passwords: string[] = []
  for (const email of ['owner@example.com', 'Owner@Example.com']) {
    const { code, out } = await sellerCreate(email)
    expect(code).toBe(0)
    const password = /^ {2}([\w-]{20})$/m.exec(out)?.[1] ?? ''
    expect(await logSellerIn(database.db, { email, password })).toMatch(/^[\w-]{43}$/)
    passwords.push(password)
  }
  const [first = ''] = passwords
  const old = logSellerIn(database.db, { email: 'owner@example.com', password: first })
  await expect(old).rejects.toMatchObject({ kind: 'unauthenticated' })
  const { rows } = await database.pool.query<{ row: string }>('SELECT s::text AS row FROM sellers s')
  expect(rows).toHaveLength(1)
  expect(passwords.some((password) => rows[0]?.row.includes(password))).toBe(false)
})
