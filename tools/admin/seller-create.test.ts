import { logSellerIn } from '#domain/accounts/sellers'
import { expect, it, vi } from '#test/fixtures'
import { printed, runProcess } from '#test/scripts'

import { renewOrCreate, sellerCreate } from './seller-create.ts'

it.for([[], ['owner'], ['owner@shop']])('explains itself for the email %j', async (args, { database }) => {
  await expect(printed(database, sellerCreate, ...args)).rejects.toMatchObject({
    name: 'CannotStart',
    message: expect.stringContaining('npm run seller:create -- owner@example.com') as string,
  })
})

it('creates a seller with a strong password, and gives an existing seller a new one', async ({ database }) => {
  const process = await runProcess(database, 'seller-create.ts', 'owner@example.com')
  expect([process.code, process.err]).toEqual([0, ''])
  const again = await printed(database, sellerCreate, 'Owner@Example.com')
  const passwords = [process.out, again].map((text) => /^ {2}([\w-]{20})$/m.exec(text)?.[1] ?? '')
  const [first = '', second = ''] = passwords
  const email = 'owner@example.com'
  expect((await logSellerIn(database.db, { email, password: second }, 'optional')).token).toMatch(/^[\w-]{43}$/)
  const old = logSellerIn(database.db, { email, password: first }, 'optional')
  await expect(old).rejects.toMatchObject({ kind: 'unauthenticated' })
  const { rows } = await database.pool.query<{ row: string }>('SELECT s::text AS row FROM sellers s')
  expect(rows).toHaveLength(1)
  expect(passwords.some((password) => rows[0]?.row.includes(password))).toBe(false)
})

it('gives a seller the role that is named, and refuses one that does not exist', async ({ database }) => {
  const roleOf = async () => {
    const { rows } = await database.pool.query("SELECT role FROM sellers WHERE email = 'packer@example.com'")
    return rows
  }
  const wrong = printed(database, sellerCreate, 'packer@example.com', '--role', 'boss')
  await expect(wrong).rejects.toThrow('--role owner, --role packer, --role books')
  expect(await roleOf()).toEqual([])
  await printed(database, sellerCreate, 'packer@example.com', '--role', 'packer')
  expect(await roleOf()).toEqual([{ role: 'packer' }])
  await printed(database, sellerCreate, 'packer@example.com')
  expect(await roleOf()).toEqual([{ role: 'packer' }])
})

// Mutation: the password of a new seller, or of one who gets another, stays.
it('in production the first login asks for a password of one’s own, also after a new one was given', async ({
  database: { db },
}) => {
  const email = 'books@example.com'
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const give = async (production: boolean) => {
    await renewOrCreate(db, { email, role: undefined }, { publicUrl: 'https://shop.example', production })
    const [, password = ''] = /^ {2}([\w-]{20})$/m.exec(String(log.mock.lastCall?.[0])) ?? []
    return (await logSellerIn(db, { email, password }, 'optional')).next
  }
  expect(await give(true)).toBe('new password')
  expect(await give(false)).toBeUndefined()
  expect(await give(true)).toBe('new password')
  log.mockRestore()
})
