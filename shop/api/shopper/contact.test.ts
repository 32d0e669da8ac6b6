import { sql } from 'kysely'

import { refusals, success } from '#contract/wording'
import { sendContactMessage } from '#domain/messages/contact'
import { sweepKept } from '#domain/privacy/sweep-kept'
import { shop as business } from '#shop'
import { describe, expect, it } from '#test/fixtures'
import type { TestShop } from '#test/shop'

const message = { name: 'Asha', email: 'asha@example.com', message: 'Do you have Ajwa?\nIn 1 kg packs?' }

async function count(shop: TestShop, table: 'contact_messages' | 'newsletter_requests'): Promise<number> {
  const { rows } = await shop.deps.pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)
  return rows[0]?.count ?? -1
}

/** The number of committed emails to the shop, sent or not. */
async function mails(shop: TestShop): Promise<number> {
  const { rows } = await shop.deps.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'mail' AND data->>'to' = $1`,
    [business.email],
  )
  return rows[0]?.count ?? -1
}

describe('the newsletter', () => {
  it.for([{}, { email: '' }, { email: 'a@b' }, { email: ['a@example.com'] }, { email: 'a@example.com\nBcc: b@c.de' }])(
    'refuses %j',
    async (body, { shop }) => {
      expect((await shop.visitor().post('/api/contact/subscribe', body)).status).toBe(400)
      expect(await count(shop, 'newsletter_requests')).toBe(0)
    },
  )

  it('G6: takes an email twice, whatever its case, and asks about it once', async ({ shop }) => {
    const visitor = shop.visitor()
    for (const email of ['asha@example.com', 'Asha@Example.com', ' asha@example.com ']) {
      const { status, body } = await visitor.post('/api/contact/subscribe', { email })
      expect([status, body]).toEqual([200, { success: true, msg: success.subscribed }])
    }
    expect(await count(shop, 'newsletter_requests')).toBe(1)
  })

  it('G6: takes 5 an hour from one address; mistyped ones do not count', async ({ shop }) => {
    const visitor = shop.visitor()
    for (let n = 0; n < 6; n += 1) await visitor.post('/api/contact/subscribe', { email: 'a@b' })
    const statuses: number[] = []
    for (let n = 0; n < 10; n += 1) {
      statuses.push((await visitor.post('/api/contact/subscribe', { email: `reader-${n}@example.com` })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429, 429])
  })
})

describe('a message to the shop', () => {
  it.for<[string, object]>([
    ['no name', { name: undefined }],
    ['an empty name', { name: ' ' }],
    ['a header in the name', { name: 'Asha\r\nBcc: b@example.com' }],
    ['an invalid email', { email: 'a@b' }],
    ['a header in the email', { email: 'a@example.com\r\nBcc: b@example.com' }],
    ['no message', { message: undefined }],
    ['a message of spaces', { message: ' \n ' }],
    ['half a character', { message: 'hello \ud83d' }],
    ['NUL', { message: 'hello \u0000' }],
    ['a draft named in too few letters', { draftId: 'x' }],
  ])('G6: is refused with %s', async ([, change], { shop }) => {
    expect((await shop.visitor().post('/api/contact/mail', { ...message, ...change })).status).toBe(400)
    expect(await count(shop, 'contact_messages')).toBe(0)
  })

  it('G6: is refused when it is too long', async ({ shop }) => {
    const long = { ...message, message: 'x'.repeat(5_001) }
    expect((await shop.visitor().post('/api/contact/mail', long)).status).toBe(400)
    const huge = { ...message, message: 'x'.repeat(1_000_000) }
    expect((await shop.visitor().post('/api/contact/mail', huge)).status).toBe(413)
  })

  it('G1: is kept, and mailed to the shop with the sender to answer to, whose words stay words', async ({ shop }) => {
    const sent = { ...message, name: 'Asha <script>alert(1)</script>', message: '</p><img src=x onerror=alert(1)>' }
    const { status, body } = await shop.visitor().post('/api/contact/mail', sent)
    expect([status, body]).toEqual([200, { success: true, msg: success.messageSent }])
    const mail = await shop.sandbox.mailbox.waitFor(({ to }) => to === business.email)
    expect(mail.replyTo).toBe(message.email)
    expect(mail.from).not.toContain('asha')
    expect(mail.subject).toMatch(/: a new ticket$/)
    expect(mail.html).not.toMatch(/<script|<img(?!\s+src="[^"]*\/icon-192\.png")/)
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(mail.text).toContain('> </p><img src=x onerror=alert(1)>')
    const { rows } = await shop.deps.pool.query('SELECT name, email, message FROM contact_messages')
    expect(rows).toEqual([sent])
  })

  it('is not kept when it cannot be mailed', async ({ shop }) => {
    const before = await count(shop, 'contact_messages')
    const full = () => Promise.reject(new Error('no room in the queue'))
    await expect(sendContactMessage(shop.db, message, full)).rejects.toThrow('no room')
    expect(await count(shop, 'contact_messages')).toBe(before)
  })

  // Mutation: the draft is not stored with the message.
  it('sent again because its answer was lost is kept and mailed once; changed, it is another', async ({ shop }) => {
    const before = [await count(shop, 'contact_messages'), await mails(shop)] as const
    const draft = { ...message, draftId: 'written-on-the-phone' }
    const again = Array.from({ length: 5 }, () => shop.visitor().post('/api/contact/mail', draft))
    for (const { status, body } of await Promise.all(again))
      expect([status, body]).toEqual([200, { success: true, msg: success.messageSent }])
    expect([await count(shop, 'contact_messages'), await mails(shop)]).toEqual(before.map((n) => n + 1))
    await shop.visitor().post('/api/contact/mail', { ...draft, email: 'asha.raman@example.com' })
    await shop.visitor().post('/api/contact/mail', { ...draft, draftId: 'written-on-the-tablet' })
    expect([await count(shop, 'contact_messages'), await mails(shop)]).toEqual(before.map((n) => n + 3))
  })

  it('is kept for two years', async ({ shop }) => {
    const { id } = await shop.db
      .insertInto('contact_messages')
      .values({ ...message, created_at: sql`now() - interval '2 years' + interval '1 hour'` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const isKept = async () => {
      await sweepKept(shop.db)
      return (await shop.db.selectFrom('contact_messages').select('id').where('id', '=', id).execute()).length === 1
    }
    expect(await isKept()).toBe(true)
    await sql`UPDATE contact_messages SET created_at = created_at - interval '2 hours' WHERE id = ${id}`.execute(
      shop.db,
    )
    expect(await isKept()).toBe(false)
  })

  it('G6: is taken 5 times an hour from one address', async ({ shop }) => {
    const visitor = shop.visitor()
    const statuses: number[] = []
    for (let n = 0; n < 7; n += 1) statuses.push((await visitor.post('/api/contact/mail', message)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    const { body } = await visitor.post('/api/contact/mail', message)
    expect(body).toEqual({ success: false, code: 'too-many', msg: refusals.tooMany })
  })
})
