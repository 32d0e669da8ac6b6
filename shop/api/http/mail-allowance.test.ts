import { randomBytes } from 'node:crypto'

import { calls } from '#contract/calls'
import { expect, it } from '#test/fixtures'
import { askFor, codeFor, codesTo, letPass } from '#test/people/reset-codes'
import type { TestShop } from '#test/shop'

const password = 'correct horse'
const nameOfMailbox = () => randomBytes(6).toString('hex')

async function register(shop: TestShop, email: string, from = shop.visitor()): Promise<void> {
  expect((await from.post(calls.userRegister.path, { name: 'Asha', email, password })).status).toBe(200)
}

const welcomes = (shop: TestShop, emails: string[]) =>
  shop.sandbox.mailbox
    .messages()
    .filter(({ to, subject }) => emails.includes(to) && subject.startsWith('Welcome to'))
    .map(({ to }) => to)

it('welcomes one mailbox three times a day, whatever it is called; the accounts open all the same', async ({
  shop,
}) => {
  const mailbox = nameOfMailbox()
  const emails = Array.from({ length: 5 }, (_, n) => `${mailbox}+${n}@example.com`)
  for (const email of emails) await register(shop, email)
  const last = `${nameOfMailbox()}@example.com`
  await register(shop, last)
  const all = [...emails, last]
  await expect.poll(() => welcomes(shop, all).toSorted()).toEqual([...emails.slice(0, 3), last].toSorted())
})

it('welcomes 60 accounts an hour that one address opens', async ({ shop }) => {
  const browser = shop.visitor()
  await register(shop, `${nameOfMailbox()}@example.com`, browser)
  await shop.deps.pool.query(
    "UPDATE rate_limits SET points = 59 WHERE key LIKE 'welcome email for network%' AND points = 1",
  )
  const emails = [1, 2].map(() => `${nameOfMailbox()}@example.com`)
  for (const email of emails) await register(shop, email, browser)
  const elsewhere = `${nameOfMailbox()}@example.com`
  await register(shop, elsewhere)
  const all = [...emails, elsewhere]
  await expect.poll(() => welcomes(shop, all).toSorted()).toEqual([emails[0], elsewhere].toSorted())
})

it('F4: mails eight reset codes a day to the other names of a mailbox, eight more where it is known, and its own name is as before', async ({
  shop,
}) => {
  const mailbox = nameOfMailbox()
  const emails = Array.from({ length: 9 }, (_, n) => `${mailbox}+${n}@example.com`)
  const browsers = emails.map(() => shop.visitor())
  for (const [n, email] of emails.entries()) await register(shop, email, browsers[n])
  for (const email of emails) await askFor(shop, email)
  for (const [n, email] of emails.entries()) await askFor(shop, email, browsers[n])
  await register(shop, `${mailbox}@example.com`)
  await askFor(shop, `${mailbox}@example.com`)
  const counts = () => [...emails, `${mailbox}@example.com`].map((email) => codesTo(shop, email).length)
  await expect.poll(counts).toEqual([...Array<number>(8).fill(2), 0, 1])
})

it('F4: spends none of these on names without an account, on repeats within a minute, or on a name that is proven', async ({
  shop,
}) => {
  const mailbox = nameOfMailbox()
  const owner = `${mailbox}+shop@example.com`
  await register(shop, owner)
  for (let n = 0; n < 9; n += 1) await askFor(shop, `${mailbox}+${n}@example.com`)
  for (let n = 0; n < 9; n += 1) await askFor(shop, owner)
  await expect.poll(() => codesTo(shop, owner).length).toBe(1)
  for (let n = 0; n < 7; n += 1) {
    const other = `${mailbox}+x${n}@example.com`
    await register(shop, other)
    await codeFor(shop, other)
  }
  await letPass(shop, owner, '61 seconds')
  await askFor(shop, owner)
  await shop.deps.pool.query('UPDATE users SET email_proven_at = now() WHERE email = $1', [owner])
  await codeFor(shop, owner)
  expect(codesTo(shop, owner)).toHaveLength(2)
})

it('F4: mails three of them an hour and four a day for one address, which leaves the others to the owner', async ({
  shop,
}) => {
  const mailbox = nameOfMailbox()
  const emails = Array.from({ length: 10 }, (_, n) => `${mailbox}+${n}@example.com`)
  const stranger = shop.visitor()
  const [owner = '', ...others] = emails
  await register(shop, owner)
  for (const email of others) await register(shop, email, stranger)
  const mailed = () => others.reduce((sum, email) => sum + codesTo(shop, email).length, 0)
  // Known browsers and others: the stranger's browser knows five of the accounts.
  for (const email of others) await askFor(shop, email, stranger)
  await expect.poll(mailed).toBe(6)
  for (const email of emails) await letPass(shop, email, '61 minutes')
  for (const email of others) await askFor(shop, email, stranger)
  await expect.poll(mailed).toBe(8)
  await codeFor(shop, owner)
  expect(mailed()).toBe(8)
})

it('F4: counts the codes of an account that was deleted: opening it again brings no new ones', async ({ shop }) => {
  const email = `${nameOfMailbox()}@example.com`
  const [stranger, other] = [shop.visitor(), shop.visitor()]
  await register(shop, email, stranger)
  await codeFor(shop, email, other)
  expect((await stranger.post(calls.userDelete.path, { password })).status).toBe(200)
  await register(shop, email, stranger)
  await askFor(shop, email, other)
  await codeFor(shop, email, stranger)
  const { rows } = await shop.deps.pool.query(
    `SELECT FROM pgboss.job WHERE name = 'mail' AND data->>'to' = $1 AND data->'secret'->>'shownAs' = 'Password reset code'`,
    [email],
  )
  expect(rows).toHaveLength(2)
})

it.for([
  ['five times a day to an email', '', 'password email:', 4],
  ['eight times a day to the other names of a mailbox', '+x', 'password email to variants:', 7],
] as const)(
  'reports a changed password %s that nobody has proven, and always to one that is proven',
  async ([, suffix, counter, before], { shop }) => {
    const email = `${nameOfMailbox()}${suffix}@example.com`
    const browser = shop.visitor()
    await register(shop, email, browser)
    let current = password
    const change = async () => {
      const next = `${password} ${current.length}`
      const body = { currentPassword: current, newPassword: next }
      expect((await browser.post(calls.userChangePassword.path, body)).status).toBe(200)
      current = next
    }
    const reports = () => shop.mailsTo({ email }, /password was changed/).length

    await change()
    const { pool } = shop.deps
    await pool.query('UPDATE rate_limits SET points = $1 WHERE key LIKE $2 AND points = 1', [before, `${counter}%`])
    await change()
    await change()
    await pool.query('UPDATE users SET email_proven_at = now() WHERE email = $1', [email])
    await change()
    await expect.poll(reports).toBe(3)
    await pool.query('UPDATE users SET email_proven_at = NULL WHERE email = $1', [email])
    await change()
    // Emails are sent in order, so a report would come before this one.
    await askFor(shop, email, browser)
    await expect.poll(() => codesTo(shop, email).length).toBe(1)
    expect(reports()).toBe(3)
  },
)
