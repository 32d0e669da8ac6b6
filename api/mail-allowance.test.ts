import { randomBytes } from 'node:crypto'

import { calls } from '#contract/calls'
import { expect, it } from '#test/fixtures'
import { askFor, codesTo } from '#test/reset-codes'
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

it('mails eight reset codes a day to the other names of a mailbox, and its own name is as before', async ({ shop }) => {
  const mailbox = nameOfMailbox()
  const emails = Array.from({ length: 9 }, (_, n) => `${mailbox}+${n}@example.com`)
  for (const email of emails) await register(shop, email)
  for (const email of emails) await askFor(shop, email)
  await register(shop, `${mailbox}@example.com`)
  await askFor(shop, `${mailbox}@example.com`)
  const counts = () => [...emails, `${mailbox}@example.com`].map((email) => codesTo(shop, email).length)
  await expect.poll(counts).toEqual([...Array<number>(8).fill(1), 0, 1])
})
