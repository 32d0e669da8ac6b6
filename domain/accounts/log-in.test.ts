import { hash } from '@node-rs/argon2'

import { logShopperIn } from '#domain/accounts/log-in'
import { needsRehash } from '#domain/accounts/passwords'
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
  expect(needsRehash((await stored()) ?? '')).toBe(false)
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
  await logSellerIn(db, { email, password }, 'off')
  const { password_hash: stored } = await db.selectFrom('sellers').select('password_hash').executeTakeFirstOrThrow()
  expect(needsRehash(stored)).toBe(false)
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
