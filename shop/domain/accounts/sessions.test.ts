import { createSeller } from '#domain/accounts/sellers'
import {
  endSessionsOfUser,
  sellerOfSession,
  startSellerSession,
  startUserSession,
  userOfSession,
} from '#domain/accounts/sessions'
import type { TestDatabase } from '#test/databases/database'
import { describe, expect, it as base } from '#test/fixtures'

const it = base
  .extend('userId', { scope: 'file' }, async ({ database: { db } }) => {
    const user = { name: 'Asha', email: 'Asha@example.com' }
    return (await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id
  })
  .extend('sellerId', { scope: 'file' }, ({ database }) =>
    createSeller(database.db, { name: 'Owner', email: 'owner@example.com', password: 'a long password' }),
  )

async function newUser(database: TestDatabase, name: string): Promise<string> {
  const user = { name, email: `${name}@example.com` }
  return (await database.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id
}

/** Moves every session's times into the past. */
async function pass(database: TestDatabase, interval: string): Promise<void> {
  for (const table of ['user_sessions', 'seller_sessions']) {
    await database.pool.query(
      `UPDATE ${table} SET last_seen_at = last_seen_at - $1::interval, expires_at = expires_at - $1::interval`,
      [interval],
    )
  }
}

describe("a shopper's session", () => {
  it('returns its user, and for how long it needs no update', async ({ database, userId }) => {
    const token = await startUserSession(database.db, userId)
    const { owner, lastsMs = 0 } = (await userOfSession(database.db, token)) ?? {}
    expect(owner).toEqual({ id: userId, name: 'Asha', email: 'Asha@example.com' })
    expect(lastsMs).toSatisfy((ms) => ms > 3_540_000 && ms <= 3_600_000)
    await pass(database, '61 minutes')
    expect((await userOfSession(database.db, token))?.lastsMs).toBeLessThanOrEqual(0)
    await database.pool.query(`UPDATE user_sessions SET expires_at = now() + interval '1 minute'`)
    expect((await userOfSession(database.db, token))?.lastsMs).toBeLessThanOrEqual(60_000)
  })

  it('is stored only as a hash', async ({ database, userId }) => {
    const token = await startUserSession(database.db, userId)
    const { rows } = await database.pool.query<{ row: string }>('SELECT s::text AS row FROM user_sessions s')
    const hex = Buffer.from(token, 'base64url').toString('hex')
    expect(rows.some(({ row }) => row.includes(token) || row.includes(hex))).toBe(false)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })

  it('ends after 7 days without a request', async ({ database, userId }) => {
    const [used, unused] = [await startUserSession(database.db, userId), await startUserSession(database.db, userId)]
    await pass(database, '6 days')
    expect(await userOfSession(database.db, used)).toBeDefined()
    await pass(database, '25 hours')
    expect(await userOfSession(database.db, used)).toBeDefined()
    expect(await userOfSession(database.db, unused)).toBeUndefined()
  })

  it('ends after 30 days, however busy', async ({ database, userId }) => {
    const token = await startUserSession(database.db, userId)
    for (let week = 0; week < 4; week += 1) {
      await pass(database, '167 hours')
      expect(await userOfSession(database.db, token)).toBeDefined()
    }
    await pass(database, '53 hours')
    expect(await userOfSession(database.db, token)).toBeUndefined()
  })

  it('is updated at most once an hour', async ({ database, userId }) => {
    const token = await startUserSession(database.db, userId)
    const version = async () => {
      const { rows } = await database.pool.query<{ version: string }>(
        'SELECT max(xmin::text::bigint)::text AS version FROM user_sessions',
      )
      return rows[0]?.version
    }
    const before = await version()
    for (let n = 0; n < 5; n += 1) await userOfSession(database.db, token)
    expect(await version()).toBe(before)
    await pass(database, '61 minutes')
    const passed = await version()
    await userOfSession(database.db, token)
    expect(await version()).not.toBe(passed)
  })

  it('ends when its user has 20 newer ones; those of other users stay', async ({ database, userId }) => {
    const other = await newUser(database, 'Chitra')
    const his = await startUserSession(database.db, other)
    const hers: string[] = []
    for (let n = 0; n < 22; n += 1) hers.push(await startUserSession(database.db, userId))
    const isOpen = async (token: string) => (await userOfSession(database.db, token)) !== undefined
    expect(await Promise.all(hers.map(isOpen))).toEqual([false, false, ...Array<boolean>(20).fill(true)])
    expect(await isOpen(his)).toBe(true)
    const { rows } = await database.pool.query('SELECT 1 FROM user_sessions WHERE user_id = $1', [userId])
    expect(rows).toHaveLength(20)
  })

  it('ends with all others of its user; those of other users stay', async ({ database, userId }) => {
    const other = await newUser(database, 'Ben')
    const [hers, his] = [await startUserSession(database.db, userId), await startUserSession(database.db, other)]
    await endSessionsOfUser(database.db, userId)
    expect(await userOfSession(database.db, hers)).toBeUndefined()
    expect(await userOfSession(database.db, his)).toBeDefined()
  })

  it('is not valid as a seller’s session, nor the reverse', async ({ database, sellerId, userId }) => {
    const [user, seller] = [
      await startUserSession(database.db, userId),
      await startSellerSession(database.db, sellerId),
    ]
    expect(await sellerOfSession(database.db, user, 'optional')).toBeUndefined()
    expect(await userOfSession(database.db, seller)).toBeUndefined()
  })
})

it("the seller's session ends after 12 hours, however busy", async ({ database, sellerId }) => {
  const token = await startSellerSession(database.db, sellerId)
  const open = () => sellerOfSession(database.db, token, 'optional')
  for (let half = 0; half < 24; half += 1) {
    expect(await open()).toBeDefined()
    await pass(database, '29 minutes 55 seconds')
  }
  expect((await open())?.owner).toEqual({
    id: sellerId,
    name: 'Owner',
    email: 'owner@example.com',
    role: 'owner',
    hasApp: false,
    hasPasskey: false,
    next: undefined,
  })
  await pass(database, '1 minute')
  expect((await open())?.lastsMs).toSatisfy((ms) => ms > 0 && ms <= 60_000)
  await pass(database, '2 minutes')
  expect(await open()).toBeUndefined()
})

it("the seller's session ends after 30 minutes without a request", async ({ database, sellerId }) => {
  const used = await startSellerSession(database.db, sellerId)
  const unused = await startSellerSession(database.db, sellerId)
  await pass(database, '20 minutes')
  expect(await sellerOfSession(database.db, used, 'optional')).toBeDefined()
  await pass(database, '11 minutes')
  expect(await sellerOfSession(database.db, unused, 'optional')).toBeUndefined()
  expect(await sellerOfSession(database.db, used, 'optional')).toBeDefined()
})

it("the seller's session ends after 15 minutes while its login needs a further step", async ({
  database,
  sellerId,
}) => {
  const token = await startSellerSession(database.db, sellerId, { next: 'second factor' })
  await pass(database, '14 minutes')
  expect(await sellerOfSession(database.db, token, 'optional')).toBeDefined()
  await pass(database, '2 minutes')
  expect(await sellerOfSession(database.db, token, 'optional')).toBeUndefined()
})

it("the seller's session ends when 20 newer ones are open", async ({ database, sellerId }) => {
  const tokens: string[] = []
  for (let n = 0; n < 21; n += 1) tokens.push(await startSellerSession(database.db, sellerId))
  const open = await Promise.all(tokens.map((token) => sellerOfSession(database.db, token, 'optional')))
  expect(open.map((seller) => seller !== undefined)).toEqual([false, ...Array<boolean>(20).fill(true)])
})
