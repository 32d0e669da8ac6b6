import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { calls } from '#contract/calls'
import type { UnsentEmails } from '#contract/messages/mails'
import { mailsDismissed, mailsSentAgain, refusals } from '#contract/wording'
import { readAudit } from '#domain/audit/read-audit'
import type { Browser } from '#test/browser'
import { describe, expect, it } from '#test/fixtures'
import type { TestShop } from '#test/shop'

const { path } = calls.sellerMails
const sendAgain = calls.sellerMailsSendAgain.path
const dismiss = calls.sellerMailsDismiss.path

it.afterEach(async ({ shop }) => {
  shop.sandbox.mailbox.faults.set(undefined)
  await sql`DELETE FROM pgboss.job WHERE name LIKE 'mail%'`.execute(shop.db)
})

let written = 0
async function write(shop: TestShop, secret?: { shownAs: string; goodUntil: string }) {
  written += 1
  const mail = { to: 'asha@example.com', subject: `Letter ${written}`, text: 'Hello', html: '<p>Hello</p>' }
  await shop.deps.queue.send(shop.db, { name: 'mail', data: secret ? { ...mail, secret } : mail })
  return mail.subject
}

async function look(seller: Browser): Promise<UnsentEmails> {
  const { status, body } = await seller.get(path)
  expect(status).toBe(200)
  return body as UnsentEmails
}

async function refused(shop: TestShop, seller: Browser, secret?: { shownAs: string; goodUntil: string }) {
  shop.sandbox.mailbox.faults.set('5xx')
  const subject = await write(shop, secret)
  await expect.poll(async () => (await look(seller)).failedCount, { interval: 20 }).toBeGreaterThan(0)
  shop.sandbox.mailbox.faults.set(undefined)
  const { failed } = await look(seller)
  const mail = failed.find((each) => each.subject === (secret?.shownAs ?? subject))
  if (!mail) throw new Error(`${subject} is not there`)
  return mail
}

/** The id of the email's first job. */
async function firstIdOf(shop: TestShop, id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    SELECT source_id AS id FROM pgboss.job WHERE pgboss.job.id = ${id}`.execute(shop.db)
  return rows[0]?.id ?? ''
}

const arrived = (shop: TestShop, subject: string) =>
  shop.sandbox.mailbox.messages().filter((mail) => mail.subject === subject)

describe('the unsent emails are refused', () => {
  it('to visitors and shoppers, who can neither see, nor send, nor dismiss them', async ({ shop, seller }) => {
    const { _id } = await refused(shop, seller)
    const shopper = await shop.shopper()
    for (const [who, status] of [
      [shop.visitor(), 401],
      [shopper, 403],
    ] as const) {
      expect((await who.get(path)).status).toBe(status)
      expect((await who.post(sendAgain, { ids: [_id] })).status).toBe(status)
      expect((await who.post(dismiss, { ids: [_id] })).status).toBe(status)
    }
    expect((await look(seller)).failedCount).toBe(1)
  })

  it.for([[[]], [['7']], ['all'], [Array.from({ length: 101 }, () => randomUUID())], [undefined]])(
    'for %j',
    async ([ids], { seller }) => {
      expect((await seller.post(sendAgain, { ids })).status).toBe(400)
      expect((await seller.post(dismiss, { ids })).status).toBe(400)
    },
  )

  it('for a mail that is not there', async ({ seller }) => {
    const answer = { status: 404, body: { success: false, code: 'not-found', msg: refusals.noSuchMail } }
    expect(await seller.post(sendAgain, { ids: [randomUUID()] })).toMatchObject(answer)
    expect(await seller.post(dismiss, { ids: [randomUUID()] })).toMatchObject(answer)
  })
})

describe('a failed email', () => {
  it('is listed with its recipient, its subject, the answer of the mail server and its meaning, but without its text', async ({
    shop,
    seller,
  }) => {
    const mail = await refused(shop, seller)
    expect(mail).toEqual({
      _id: expect.any(String),
      to: 'asha@example.com',
      subject: `Letter ${written}`,
      tries: 1,
      why: 'The mail server says there is no such mailbox. The address may be mistyped.',
      answer: '550 Requested action not taken: mailbox unavailable',
      failedAt: expect.any(String),
      canSendAgain: true,
    })
    expect(await look(seller)).toMatchObject({ failedCount: 1, waitingCount: 0, needYou: 1 })
    expect(JSON.stringify(await look(seller))).not.toContain('Hello')
  })

  it('is a 304 when listed again, until it changes', async ({ shop, seller }) => {
    const { _id } = await refused(shop, seller)
    const { headers } = await seller.get(path)
    expect(headers.get('cache-control')).toBe('no-store')
    const etag = headers.get('etag') ?? ''
    expect(await seller.get(path, { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' })
    await seller.post(dismiss, { ids: [_id] })
    const fresh = await seller.get(path, { 'if-none-match': etag })
    expect(fresh).toMatchObject({ status: 200, body: { failed: [], failedCount: 0 } })
  })

  // Mutation: the Message-ID uses the new job id after a retry.
  it('goes out once when sent again, by two sellers who press twice, as the mail it was', async ({ shop, seller }) => {
    const { _id, subject } = await refused(shop, seller)
    const first = await firstIdOf(shop, _id)
    const other = await shop.seller()
    const answers = await Promise.all([seller, other, seller, other].map((who) => who.post(sendAgain, { ids: [_id] })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ msg: mailsSentAgain(1), count: 1 })
    await expect.poll(() => arrived(shop, subject).length).toBe(1)
    expect(arrived(shop, subject)[0]?.messageId).toContain(`<${first}@`)
    expect(await look(seller)).toMatchObject({ failed: [], waiting: [], needYou: 0 })
  })

  it('comes back when it is refused again, still as the mail it was', async ({ shop, seller }) => {
    const { _id, subject } = await refused(shop, seller)
    const first = expect.stringContaining(await firstIdOf(shop, _id))
    shop.sandbox.mailbox.faults.set('5xx')
    await seller.post(sendAgain, { ids: [_id] })
    await expect
      .poll(async () => (await look(seller)).failed.map((each) => each.subject), { interval: 20 })
      .toEqual([subject])
    const [back] = (await look(seller)).failed
    expect(back?._id).not.toBe(_id)
    shop.sandbox.mailbox.faults.set(undefined)
    await seller.post(sendAgain, { ids: [back?._id ?? ''] })
    await expect.poll(() => arrived(shop, subject).map(({ messageId }) => messageId)).toEqual([first])
  })

  it('is gone once dismissed, also for a second seller who dismisses it', async ({ shop, seller }) => {
    const { _id } = await refused(shop, seller)
    expect(await seller.post(dismiss, { ids: [_id] })).toMatchObject({
      status: 200,
      body: { msg: mailsDismissed(1), count: 1 },
    })
    expect((await seller.post(dismiss, { ids: [_id] })).status).toBe(404)
    expect((await look(seller)).failedCount).toBe(0)
  })
})

it('who sends an email again or dismisses it is stored, for each change alone', async ({ shop, seller }) => {
  const since = new Date()
  const { _id: again } = await refused(shop, seller)
  for (let press = 0; press < 2; press += 1) await seller.post(sendAgain, { ids: [again] })
  const { _id: gone } = await refused(shop, seller)
  for (let press = 0; press < 2; press += 1) await seller.post(dismiss, { ids: [gone] })
  const rows = await readAudit(shop.db, { since, acts: ['emails sent again', 'emails dismissed'], limit: 10 })
  expect(rows.map(({ act, detail, kind }) => [act, detail, kind])).toEqual([
    ['emails dismissed', '1', 'seller'],
    ['emails sent again', '1', 'seller'],
  ])
})

describe('a reset code', () => {
  // Mutation: the list shows every email's subject.
  it('is never shown, neither given up nor waiting', async ({ shop, seller }) => {
    shop.sandbox.mailbox.faults.set('5xx')
    const { email } = await shop.registered()
    await shop.visitor().post(calls.userSendResetOtp.path, { email })
    await expect.poll(async () => (await look(seller)).failedCount, { interval: 20 }).toBe(2)
    shop.sandbox.mailbox.faults.set('4xx')
    await shop.visitor().post(calls.userSendResetOtp.path, { email: (await shop.registered()).email })
    await expect.poll(async () => (await look(seller)).waitingCount, { interval: 20 }).toBe(2)
    const { rows } = await sql<{ code: string }>`
      SELECT DISTINCT left(data->>'subject', 6) AS code FROM pgboss.job WHERE data->>'subject' LIKE '%reset code'`.execute(
      shop.db,
    )
    expect(rows).toHaveLength(2)
    const seen = await look(seller)
    for (const { code } of rows) expect(JSON.stringify(seen)).not.toContain(code)
    const code = { subject: 'Password reset code', why: expect.any(String) }
    expect(seen.failed).toContainEqual(expect.objectContaining({ ...code, to: email, canSendAgain: true }))
    expect(seen.waiting).toContainEqual(expect.objectContaining({ ...code, tries: 1, nextTryAt: expect.any(String) }))
    expect(seen.failed.find(({ subject }) => subject === code.subject)).not.toHaveProperty('answer')
  })

  it('that has expired is not sent, and not offered to be', async ({ shop, seller }) => {
    const secret = { shownAs: 'Password reset code', goodUntil: new Date(Date.now() - 1_000).toISOString() }
    const mail = await refused(shop, seller, secret)
    expect(mail).toMatchObject({ canSendAgain: false, why: expect.stringMatching(/^The code was no longer good/) })
    expect(await seller.post(sendAgain, { ids: [mail._id] })).toMatchObject({
      status: 409,
      body: { msg: refusals.mailExpired },
    })
    await shop.deps.mails.eraseExpiredSecrets()
    const { rows } = await sql`
      SELECT id FROM pgboss.job WHERE data::text LIKE ${`%Letter ${written}%`} OR data::text LIKE '%Hello%'`.execute(
      shop.db,
    )
    expect(rows).toEqual([])
    expect((await look(seller)).failed).toEqual([mail])
    expect((await seller.post(dismiss, { ids: [mail._id] })).status).toBe(200)
    expect(arrived(shop, `Letter ${written}`)).toEqual([])
  })
})

it('a mail that waits says why, and asks for the seller after a quarter of an hour', async ({ shop, seller }) => {
  shop.sandbox.mailbox.faults.set('4xx')
  await write(shop)
  await expect.poll(async () => (await look(seller)).waitingCount, { interval: 20 }).toBe(1)
  expect(await look(seller)).toMatchObject({
    failedCount: 0,
    needYou: 0,
    waiting: [{ tries: 1, why: 'The mail server asked us to try again later.', answer: expect.stringMatching(/^451/) }],
  })
  await sql`UPDATE pgboss.job SET created_on = now() - interval '16 minutes' WHERE name = 'mail'`.execute(shop.db)
  expect((await look(seller)).needYou).toBe(1)
})
