import { calls } from '#contract/calls'
import { ticketRefusals } from '#contract/ticket-wording'
import { refusals } from '#contract/wording'
import { shop as business } from '#shop'
import { shopperPassword } from '#test/accounts'
import { describe, expect, it as base } from '#test/fixtures'
import { addressOf, conversation, handOver, mailsAbout, multipart, openTicket, rawMail } from '#test/tickets'
import type { TestShop } from '#test/shop'

const it = base.extend('environment', { scope: 'file' }, { TICKETS: 'on' })

it.afterAll(({ shop }) => shop.expectHealth())

/** The rows of the audit log about refused emails; they are stored within a second. */
async function traces(shop: TestShop, detail: string): Promise<number> {
  const { rows } = await shop.deps.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM audit_log WHERE act = 'ticket email refused' AND detail = $1`,
    [detail],
  )
  return rows[0]?.count ?? 0
}

const entriesOf = async (shop: TestShop, id: string) => (await conversation(await shop.seller(), id)).entries

describe('an email that is handed over', () => {
  it('G10: is refused without a signature, with a wrong one and after a change', async ({ shop, shopper }) => {
    const address = await addressOf(shop, await openTicket(shopper))
    const raw = rawMail(address, 'Hello')
    for (const signature of ['', 'sha256=', `sha256=${'0'.repeat(64)}`, 'x'.repeat(5_000)]) {
      const refused = await handOver(shop, raw, { 'x-mail-signature': signature })
      expect(refused).toMatchObject({ status: 401, body: { msg: ticketRefusals.wrongMailSignature } })
    }
    await expect.poll(() => traces(shop, 'unauthenticated')).toBeGreaterThan(0)
  })

  it.for<[string, (address: string) => string]>([
    ['the mailbox alone', () => 'tickets@mewa.test'],
    ['another domain', (address) => address.replace('@mewa.test', '@example.com')],
    ['another number', (address) => address.replace(/\+.{6}/, '+222222')],
    ['a signature of its own', (address) => address.replace(/\.[0-9a-f]+@/, `.${'0'.repeat(20)}@`)],
    ['a long local part', (address) => address.replace('tickets+', `tickets+${'x'.repeat(3_000)}`)],
  ])('G10: is refused for %s, leaves a trace and mails nobody', async ([, change], { shop, shopper }) => {
    const opened = await openTicket(shopper)
    const address = change(await addressOf(shop, opened))
    const [before, mails] = [await traces(shop, 'missing'), await mailsAbout(shop, opened)]
    const refused = await handOver(shop, rawMail(address, 'Hello'))
    expect(refused).toMatchObject({ status: 404, body: { msg: ticketRefusals.noTicketAddress } })
    await expect.poll(() => traces(shop, 'missing')).toBe(before + 1)
    expect(await entriesOf(shop, opened.id)).toHaveLength(1)
    expect(await mailsAbout(shop, opened)).toEqual(mails)
  })

  it('G10: is refused when it is no email, or has 36 MB', async ({ shop }) => {
    expect((await handOver(shop, Buffer.alloc(0))).status).toBe(400)
    const huge = await handOver(shop, Buffer.alloc(36 * 1024 * 1024, 'x'))
    expect(huge).toMatchObject({ status: 413, body: { msg: refusals.tooLarge } })
  })

  it('is kept with its ticket by its address, whatever its subject, and without what it quotes', async ({
    shop,
    shopper,
  }) => {
    const opened = await openTicket(shopper)
    const text = 'It came broken.\n\nOn Mon, 23 Nov 2026, Mewa wrote:\n> We have your message\n> Your number'
    const raw = rawMail((await addressOf(shop, opened)).toUpperCase(), text, { From: `Asha <${shopper.email}>` })
    expect((await handOver(shop, raw)).status).toBe(200)
    const [, entry] = await entriesOf(shop, opened.id)
    expect(entry).toMatchObject({ kind: 'message', actor: 'shopper', text: 'It came broken.' })
    expect(entry?.sender).toBeUndefined()
  })

  it('is found by the recipient of the envelope, and names a sender who is not the shopper', async ({
    shop,
    shopper,
  }) => {
    const opened = await openTicket(shopper)
    const recipient = { 'x-mail-recipient': `<${await addressOf(shop, opened)}>` }
    await handOver(shop, rawMail('undisclosed:;', 'Her husband here.', { From: 'ravi@example.com' }), recipient)
    expect((await entriesOf(shop, opened.id))[1]).toMatchObject({
      sender: 'ravi@example.com',
      text: 'Her husband here.',
    })
  })

  // Mutation: the Message-ID is not stored with the entry.
  it('twenty times at once and again later is kept once, and the shop hears of it once', async ({
    shop,
    shopper,
    seller,
  }) => {
    const opened = await openTicket(shopper)
    await seller.post(calls.sellerTicketAnswer.path, { id: opened.id, message: 'Is it?' })
    const raw = rawMail(await addressOf(shop, opened), 'It is.')
    const answers = await Promise.all(Array.from({ length: 20 }, () => handOver(shop, raw)))
    answers.push(await handOver(shop, raw))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await entriesOf(shop, opened.id)).map(({ text }) => text)).toEqual([
      'The jar is broken.',
      'Is it?',
      'It is.',
    ])
    const told = (await mailsAbout(shop, opened)).filter(({ to }) => to === business.email)
    expect(told).toHaveLength(2)
  })

  it('without a Message-ID is known by its bytes', async ({ shop, shopper }) => {
    const opened = await openTicket(shopper)
    const raw = rawMail(await addressOf(shop, opened), 'No id.', { 'Message-ID': undefined })
    for (let times = 0; times < 3; times += 1) await handOver(shop, raw)
    expect(await entriesOf(shop, opened.id)).toHaveLength(2)
  })

  it('in HTML is kept as text', async ({ shop, shopper }) => {
    const opened = await openTicket(shopper)
    const html = '<style>p{color:red}</style><p>Hello &amp; <b>thanks</b></p><script>alert(1)</script><p>नमस्ते</p>'
    await handOver(shop, rawMail(await addressOf(shop, opened), html, { 'Content-Type': 'text/html; charset=utf-8' }))
    const text = (await entriesOf(shop, opened.id))[1]?.text ?? ''
    expect(text).toContain('Hello & thanks')
    expect(text).toContain('नमस्ते')
    expect(text).not.toMatch(/[<>]|alert|color/)
  })

  it('with files keeps its words, and says once a day that files are not kept', async ({ shop, shopper }) => {
    const opened = await openTicket(shopper)
    const address = await addressOf(shop, opened)
    const photo = `Content-Type: image/jpeg; name=jar.jpg\nContent-Transfer-Encoding: base64\n\n${'QUJD'.repeat(500_000)}`
    const { text, type } = multipart(['Content-Type: text/plain\n\nSee the photo.', photo])
    for (let times = 0; times < 2; times += 1) await handOver(shop, rawMail(address, text, { 'Content-Type': type }))
    const [, first, second] = await entriesOf(shop, opened.id)
    expect([first, second]).toMatchObject([
      { text: 'See the photo.', files: 1 },
      { text: 'See the photo.', files: 1 },
    ])
    const said = (await mailsAbout(shop, opened)).filter(({ subject }) => subject.includes('attached'))
    expect(said).toMatchObject([{ to: shopper.email }])
  })

  it('is cut when it is long, and keeps nothing that cannot be stored', async ({ shop, shopper }) => {
    const opened = await openTicket(shopper)
    await handOver(shop, rawMail(await addressOf(shop, opened), `A\u0000B\u0007${'x'.repeat(50_000)}`))
    const text = (await entriesOf(shop, opened.id))[1]?.text ?? ''
    expect(text.startsWith('ABx')).toBe(true)
    expect(text).toMatch(/\[\.\.\.\]$/)
    expect(text.length).toBeLessThan(10_100)
  })
})

describe('a machine that writes', () => {
  const bounce = (action: string) =>
    multipart([
      'Content-Type: text/plain\n\nYour message could not be delivered.',
      `Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.com\n\nFinal-Recipient: rfc822; asha@example.com\nAction: ${action}\nStatus: 5.1.1`,
    ]).text
  const report = 'multipart/report; report-type=delivery-status; boundary=part'

  it.for<[string, string, string, Record<string, string>]>([
    ['a bounce', 'undelivered', bounce('failed'), { 'Content-Type': report, From: 'MAILER-DAEMON@mx.example.com' }],
    ['a bounce under another name', 'undelivered', bounce('failed'), { 'Content-Type': report }],
    ['an old bounce', 'undelivered', 'User unknown', { From: 'Mailer-Daemon@mx.example.com' }],
    ['a report of a delay', 'automatic', bounce('delayed'), { 'Content-Type': report }],
    ['a holiday', 'automatic', 'I am away.', { 'Auto-Submitted': 'auto-replied' }],
    ['an empty return path', 'automatic', 'I am away.', { 'Return-Path': '<>' }],
    ['an old autoresponder', 'automatic', 'I am away.', { Precedence: 'bulk' }],
    ['a mailing list', 'automatic', 'Welcome.', { 'List-Id': '<dates.example.com>' }],
  ])(
    'G10: %s is shown, opens nothing and is answered by nothing',
    async ([, kind, text, headers], { shop, shopper, seller }) => {
      const opened = await openTicket(shopper)
      const address = await addressOf(shop, opened)
      await seller.post(calls.sellerTicketClose.path, { id: opened.id, reason: 'solved' })
      const before = await mailsAbout(shop, opened)
      const raw = rawMail(address, text, headers)
      for (let times = 0; times < 2; times += 1) expect((await handOver(shop, raw)).status).toBe(200)
      const { ticket, entries } = await conversation(seller, opened.id)
      expect(entries.map((each) => each.kind)).toEqual(['message', 'closed', kind])
      expect(ticket).toMatchObject({ isClosed: true, undelivered: kind === 'undelivered' })
      expect(await mailsAbout(shop, opened)).toEqual(before)
    },
  )

  it('is told apart from a person, whose next email says that the address works', async ({ shop, shopper, seller }) => {
    const opened = await openTicket(shopper)
    const address = await addressOf(shop, opened)
    await handOver(shop, rawMail(address, bounce('failed'), { 'Content-Type': report }))
    expect((await conversation(seller, opened.id)).ticket.undelivered).toBe(true)
    await handOver(shop, rawMail(address, 'Here I am.', { 'Auto-Submitted': 'no' }))
    expect((await conversation(seller, opened.id)).ticket.undelivered).toBe(false)
  })
})

it('the mails of a ticket are one conversation, come back to it, and say which a machine wrote', async ({
  shop,
  shopper,
  seller,
}) => {
  const opened = await openTicket(shopper)
  await seller.post(calls.sellerTicketAnswer.path, { id: opened.id, message: 'Here is our answer.' })
  const { mailbox } = shop.sandbox
  const first = await mailbox.waitFor(({ to, subject }) => to === shopper.email && subject.includes('your message'))
  const answer = await mailbox.waitFor(({ to, subject }) => to === shopper.email && subject.includes('our answer'))
  const header = (mail: typeof first, wanted: string) =>
    mail.headers.find(({ name }) => name.toLowerCase() === wanted)?.value
  expect(header(first, 'references')).toBe(header(answer, 'references'))
  expect(header(first, 'auto-submitted')).toBe('auto-generated')
  expect(header(answer, 'auto-submitted')).toBeUndefined()
  expect(answer.replyTo).toBe(first.replyTo)
  // As a mail program of the shopper does.
  await mailbox.reply(answer.id, 'Thank you, that helps.')
  expect((await entriesOf(shop, opened.id)).map(({ text }) => text)).toEqual([
    'The jar is broken.',
    'Here is our answer.',
    'Thank you, that helps.',
  ])
})

it('tickets go with their account: words and person, also in mails that wait', async ({ shop, shopper, seller }) => {
  const opened = await openTicket(shopper)
  const address = await addressOf(shop, opened)
  const { body } = await shopper.post(calls.userData.path)
  expect(JSON.stringify(body)).toContain('The jar is broken.')
  expect((await shopper.post(calls.userDelete.path, { password: shopperPassword })).status).toBe(200)
  const { ticket, entries } = await conversation(seller, opened.id)
  expect(ticket).toMatchObject({ name: '', email: '', isClosed: true, closeReason: 'account deleted' })
  expect(entries).toEqual([])
  expect(await mailsAbout(shop, opened)).toEqual([])
  expect((await handOver(shop, rawMail(address, 'Still here'))).status).toBe(404)
})
