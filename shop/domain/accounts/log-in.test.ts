import { hash } from '@node-rs/argon2'

import { logShopperIn } from '#domain/accounts/log-in'
import { comparePassword } from '#domain/accounts/passwords'
import { createSeller, logSellerIn } from '#domain/accounts/sellers'
import { expect, it } from '#test/fixtures'

const password = 'correct horse'
const weaker = () => hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })

it('rehashes a password with outdated parameters when the shopper logs in', async ({ database }) => {
  const { db } = database
  const user = { name: 'Asha', email: 'asha@example.com', password_hash: await weaker() }
  await db.insertInto('users').values(user).execute()
  await expect(logShopperIn(db, { email: user.email, password: 'wrong' })).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
  const stored = async () =>
    (await db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow()).password_hash
  expect(await stored()).toBe(user.password_hash)
  await logShopperIn(db, { email: user.email, password })
  expect(await comparePassword(await stored(), password)).toBe('right')
  await logShopperIn(db, { email: user.email, password })
})

it('does the same for the seller', async ({ database }) => {
  const { db } = database
  const email = 'owner@example.com'
  await createSeller(db, { name: 'Owner', email, password })
  await db
    .updateTable('sellers')
    .set({ password_hash: await weaker() })
    .execute()
  await logSellerIn(db, { email, password }, 'optional')
  const { password_hash: stored } = await db.selectFrom('sellers').select('password_hash').executeTakeFirstOrThrow()
  expect(await comparePassword(stored, password)).toBe('right')
})

it('refuses every password for an account that has only Google', async ({ database }) => {
  const { db } = database
  const google = { google_issuer: 'https://accounts.google.com', google_subject: '1' }
  await db
    .insertInto('users')
    .values({ name: 'Gita', email: 'gita@example.com', ...google })
    .execute()
  for (const tried of ['', password, 'no account has this password']) {
    const login = logShopperIn(db, { email: 'gita@example.com', password: tried })
    await expect(login).rejects.toMatchObject({ kind: 'unauthenticated' })
  }
})

it.for(['shopper', 'seller'] as const)(
  'a %s whose hash is of the password as typed gets in, and afterwards with any keyboard',
  async (who, { database: { db } }) => {
    const typed = 'müsli für asha'
    const email = `${who}@example.com`
    const table = who === 'shopper' ? 'users' : 'sellers'
    const password_hash = await hash(typed.normalize('NFD'))
    await db.insertInto(table).values({ name: 'Asha', email, password_hash }).execute()
    const logIn = async (tried: string) =>
      who === 'shopper'
        ? logShopperIn(db, { email, password: tried })
        : logSellerIn(db, { email, password: tried }, 'optional')
    await expect(logIn(typed)).rejects.toMatchObject({ kind: 'unauthenticated' })
    await logIn(typed.normalize('NFD'))
    await logIn(typed)
    await logIn(typed.normalize('NFD'))
  },
)
