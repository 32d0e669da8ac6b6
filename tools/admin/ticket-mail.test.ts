import { expect, it as base } from '#test/fixtures'
import { addressOf, conversation, openTicket, rawMail } from '#test/scenes/tickets'

import { handOver } from './ticket-mail.ts'

const it = base

it('a pipe hands an email over, and its exit code says what becomes of it', async ({ shop, shopper, seller }) => {
  const env = { PUBLIC_URL: shop.url, TICKET_MAIL_SECRET: shop.sandbox.environment.TICKET_MAIL_SECRET }
  const opened = await openTicket(shopper)
  const address = await addressOf(shop, opened)
  expect(await handOver(rawMail('somebody@example.com', 'By pipe'), [address], env)).toBe(0)
  expect((await conversation(seller, opened.id)).entries[1]?.text).toBe('By pipe')
  expect(await handOver(rawMail('tickets@mewa.test', 'To nobody'), [], env)).toBe(67)
  expect(await handOver(Buffer.alloc(36 * 1024 * 1024, 'x'), [address], env)).toBe(65)
  // A wrong secret is the owner's to mend, and an email must not be lost meanwhile.
  expect(await handOver(rawMail(address, 'Hello'), [], { ...env, TICKET_MAIL_SECRET: 'another secret' })).toBe(75)
  expect(await handOver(rawMail(address, 'Hello'), [], { ...env, PUBLIC_URL: 'http://127.0.0.1:1' })).toBe(75)
  expect(await handOver(rawMail(address, 'Hello'), [], {})).toBe(75)
})
