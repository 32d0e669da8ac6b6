import { execFile } from 'node:child_process'
import path from 'node:path'

import { logSellerIn } from '#domain/accounts/sellers'
import type { TestDatabase } from '#test/databases/database'
import { expect, it } from '#test/fixtures'

const password = 'a long enough password'

function prepare(database: TestDatabase, changes: NodeJS.ProcessEnv): Promise<{ code: number; err: string }> {
  const script = path.join(import.meta.dirname, 'prepare-database.ts')
  const env = {
    ...process.env,
    NODE_ENV: '',
    PUBLIC_URL: 'https://shop.example.com',
    DATABASE_URL: database.url,
    RAZORPAY_KEY_ID: 'rzp_test_1',
    RAZORPAY_KEY_SECRET: 'secret-one',
    RAZORPAY_WEBHOOK_SECRET: 'secret-two',
    SMTP_URL: 'smtps://mail.example.com',
    MAIL_FROM: 'Mewa <hello@example.com>',
    SEED: 'none',
    ...changes,
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [script], { env }, (error, _, err) => resolve({ code: Number(error?.code ?? 0), err }))
  })
}

it('reports errors before anything is done', async ({ database }) => {
  const wrong = await prepare(database, { SELLER_EMAIL: 'owner@example.com', SELLER_PASSWORD: '' })
  expect(wrong.code).toBe(1)
  expect(wrong.err).toContain('SELLER_PASSWORD')
  const away = await prepare(database, { DATABASE_URL: 'postgresql://mewa:secret-three@127.0.0.1:1/mewa' })
  expect(away.code).toBe(1)
  expect(away.err).toContain('The database at postgresql://127.0.0.1:1/mewa cannot be used')
  expect(wrong.err + away.err).not.toMatch(/ {4}at |secret-/)
})

it('does not prepare a shop with real customers whose keys are those of a test', async ({ database }) => {
  const { code, err } = await prepare(database, { NODE_ENV: 'production' })
  expect(code).toBe(1)
  expect(err).toMatch(/RAZORPAY_KEY_ID is a test key/)
  expect(err).not.toMatch(/ {4}at /)
})

it('gives a new database its schema and its seller, and an existing one no other seller', async ({ database }) => {
  await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  for (const email of ['owner@example.com', 'another@example.com']) {
    expect(await prepare(database, { SELLER_EMAIL: email, SELLER_PASSWORD: password })).toMatchObject({ code: 0 })
  }
  expect((await logSellerIn(database.db, { email: 'owner@example.com', password }, 'optional')).token).toMatch(
    /^[\w-]{43}$/,
  )
  const { rows } = await database.pool.query('SELECT email FROM sellers')
  expect(rows).toEqual([{ email: 'owner@example.com' }])
  expect((await database.pool.query('SELECT FROM products')).rowCount).toBe(0)
})
