import { type Config, readConfig } from '#config'
import { logSellerIn } from '#domain/accounts/sellers'

import { prepareDatabase } from './first-data.ts'
import { sellerInWords } from './welcome.ts'
import type { TestDatabase } from '#test/databases/database'
import { expect, it } from '#test/fixtures'

const email = 'owner@example.com'

function start(database: TestDatabase, password: string, changed: Partial<Config> = {}) {
  const config = readConfig({
    RAZORPAY_KEY_ID: 'key',
    RAZORPAY_KEY_SECRET: 'secret-one',
    RAZORPAY_WEBHOOK_SECRET: 'secret-two',
    SMTP_URL: 'smtp://127.0.0.1',
    SEED: 'none',
    SELLER_EMAIL: email,
    SELLER_PASSWORD: password,
  })
  return prepareDatabase({ ...config, ...changed }, database.url)
}

const countSellers = async (database: TestDatabase) =>
  (await database.db.selectFrom('sellers').select('id').execute()).length

it('refuses a long but weak seller password, and names the variable', async ({ database }) => {
  for (const password of ['aaaaaaaaaaaaaaa', 'mewamewamewamewa']) {
    await expect(start(database, password)).rejects.toMatchObject({
      name: 'CannotStart',
      message: expect.stringMatching(/^SELLER_PASSWORD is too easy to guess/),
    })
  }
  expect(await countSellers(database)).toBe(0)
})

it('creates the seller once; later values of the variable change nothing', async ({ database }) => {
  const password = 'a password for the seller'
  for (const each of [password, password, 'aaaaaaaaaaaaaaa']) expect(await start(database, each)).toBeUndefined()
  expect(await countSellers(database)).toBe(1)
  expect((await logSellerIn(database.db, { email, password }, 'optional')).token).toMatch(/^[\w-]{43}$/)
})

it('in production without the variables, the start prints a link until there is a seller', async ({ database }) => {
  await database.pool.query('DELETE FROM sellers')
  const password = 'a password for the seller'
  const begin = () => start(database, password, { production: true, seller: undefined })
  const first = await begin()
  expect(first).toMatchObject({ setUpAt: expect.stringMatching(/^\/seller\/set-up\?token=[\w-]{43}$/) })
  expect(sellerInWords({ publicUrl: 'https://shop.example' }, first!)).toContain('https://shop.example/seller/set-up?')
  expect(await begin()).not.toEqual(first)
  await start(database, password)
  expect(await begin()).toBeUndefined()
})

it('in production the first login replaces the password of the variable', async ({ database }) => {
  const password = 'a password for the seller'
  for (const production of [false, true]) {
    await database.pool.query('DELETE FROM sellers')
    await start(database, password, { production })
    const { next } = await logSellerIn(database.db, { email, password }, 'optional')
    expect(next).toBe(production ? 'new password' : undefined)
  }
})
