import { monitorEventLoopDelay } from 'node:perf_hooks'

import { calls } from '#contract/calls'
import { ticketRefusals } from '#contract/messages/ticket-wording'
import { accountRefusals, refusals } from '#contract/wording'
import { shop as business } from '#shop'
import { describe, expect, it as base } from '#test/fixtures'
import { shopperPassword } from '#test/people/accounts'
import { addressOf, conversation, handOver, mailsAbout, multipart, openTicket, rawMail } from '#test/scenes/tickets'
import type { TestShop } from '#test/shop'

const it = base

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
    expect((await handOver(shop, Buffer.alloc(0))).status).toBe(404)
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
    // It is kept, and folded on the page.
    expect(entry?.quoted).toBe(text.slice(text.indexOf('On Mon')))
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

  it('with a signature is no email with files', async ({ shop, shopper }) => {
    const opened = await openTicket(shopper)
    const address = await addressOf(shop, opened)
    const types = [
      'application/pkcs7-signature; name=smime.p7s',
      'application/x-pkcs7-signature',
      'application/pgp-signature',
    ]
    for (const type of types) {
      const signed = multipart(['Content-Type: text/plain\n\nSigned.', `Content-Type: ${type}\n\nMIIB`])
      await handOver(shop, rawMail(address, signed.text, { 'Content-Type': signed.type.replace('mixed', 'signed') }))
    }
    const entries = await entriesOf(shop, opened.id)
    expect(entries.slice(1).map(({ text, files }) => [text, files])).toEqual(types.map(() => ['Signed.', undefined]))
    expect((await mailsAbout(shop, opened)).filter(({ subject }) => subject.includes('attached'))).toEqual([])
  })

  it('loses no words of its author after what only looks like a quote', async ({ shop, shopper }) => {
    const opened = await openTicket(shopper)
    const text = 'Order 1: broken\n________________________________\nOrder 2: missing'
    await handOver(shop, rawMail(await addressOf(shop, opened), text))
    expect((await entriesOf(shop, opened.id))[1]).toMatchObject({ text })
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

describe('an email that is made to keep its reader busy', () => {
  const big = 700_000
  const html = { 'Content-Type': 'text/html; charset=utf-8' }
  const level = (at: number) => `Content-Type: multipart/mixed; boundary=b${at}`
  // More levels than the parser follows.
  const tooDeep = Array.from({ length: 300 }, (_, at) => `--b${at}\n${level(at + 1)}\n`).join('\n')
  const deep = { 'Content-Type': 'multipart/mixed; boundary=b0' }
  const nestedQuotes = (depth: number) => `${'<blockquote>a<br>'.repeat(depth)}${'</blockquote>'.repeat(depth)}`
  const openTag = `<a ${'href='.repeat(700)}`
  const both = multipart([`Content-Type: text/html\n\n${openTag}`, 'Content-Type: text/plain\n\nWords.'])
  it.for<[string, (address: string) => Buffer]>([
    ['an open tag', (to) => rawMail(to, openTag, html)],
    ['an open tag beside words, which takes too long', (to) => rawMail(to, both.text, { 'Content-Type': both.type })],
    ['open elements', (to) => rawMail(to, '<div>'.repeat(big / 5), html)],
    ['quotes inside of quotes', (to) => rawMail(to, '<blockquote>'.repeat(big / 12), html)],
    ['closed quotes inside of quotes', (to) => rawMail(to, nestedQuotes(5_000), html)],
    ['marks of quotes', (to) => rawMail(to, '>'.repeat(big))],
    ['what looks like a quote', (to) => rawMail(to, 'On 1/1 10:00 x\nFrom: a\nFrom: b\n>\n'.repeat(big / 33))],
    ['newlines', (to) => rawMail(to, '\n'.repeat(big))],
    [
      'headers of recipients',
      (to) => Buffer.from(`${`Delivered-To: ${'a'.repeat(4_000)}\r\n`.repeat(250)}${String(rawMail(to, 'x'))}`),
    ],
    ['nested messages', (to) => rawMail(to, tooDeep, deep)],
  ])('G12: by %s is kept, while calls are answered as ever', async ([, make], { shop, shopper }) => {
    const opened = await openTicket(shopper)
    const recipient = { 'x-mail-recipient': await addressOf(shop, opened) }
    const pauses = monitorEventLoopDelay({ resolution: 10 })
    pauses.enable()
    expect((await handOver(shop, make(recipient['x-mail-recipient']), recipient)).status).toBe(200)
    pauses.disable()
    // In nanoseconds; each of these took seconds.
    expect(pauses.max).toBeLessThan(1_000_000_000)
    expect(await entriesOf(shop, opened.id)).toHaveLength(2)
  })

  it('G12: that cannot be read is kept as it came, once, for the seller alone; the fourth is refused', async ({
    shop,
    shopper,
    seller,
  }) => {
    const opened = await openTicket(shopper)
    const address = await addressOf(shop, opened)
    const unreadable = [1, 2, 3, 4].map((each) => rawMail(address, `${tooDeep}${each}`, deep))
    for (const raw of [unreadable[0]!, ...unreadable.slice(0, 3)]) expect((await handOver(shop, raw)).status).toBe(200)
    expect(await handOver(shop, unreadable[3]!)).toMatchObject({
      status: 409,
      body: { msg: ticketRefusals.unreadableMails },
    })
    expect((await handOver(shop, rawMail(address, 'Hello'))).status).toBe(409)
    const [, entry, ...others] = await entriesOf(shop, opened.id)
    expect(others).toHaveLength(2)
    expect(entry).toMatchObject({
      text: 'This email could not be read.',
      sender: 'an unknown sender',
      file: `email-${entry?._id}.eml`,
    })
    const path = `${calls.sellerTicketEmail.path}?id=${entry?._id}`
    const file = await seller.get(path)
    expect(file.body).toBe(String(unreadable[0]))
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${entry?.file}"`)
    expect(file.headers.get('content-type')).toBe('application/octet-stream')
    for (const id of ['0', 'x', '9'.repeat(30)])
      expect((await seller.get(`${calls.sellerTicketEmail.path}?id=${id}`)).status).toBe(404)
    expect((await shopper.get(path)).status).toBe(403)
    const { body } = await shopper.get(`${calls.ticketOne.path}?id=${opened.id}`)
    expect(JSON.stringify(body)).not.toContain('.eml')
  })

  it('G12: comes thirty times an hour to one ticket', async ({ shop, shopper }) => {
    const opened = await openTicket(shopper)
    const raw = rawMail(await addressOf(shop, opened), 'Hello')
    const statuses: number[] = []
    for (let times = 0; times < 31; times += 1) statuses.push((await handOver(shop, raw)).status)
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200))
    expect(statuses[30]).toBe(429)
  })
})

it.for<[string, Record<string, string | undefined>]>([
  ['without From', { From: undefined }],
  ['from a group', { From: 'Us: asha@example.com;' }],
  ['from several', { From: 'Asha <asha@example.com>, Ravi <ravi@example.com>' }],
  ['with two From', { From: 'Asha <asha@example.com>\r\nFrom: Ravi <ravi@example.com>' }],
])('G13: an email %s is not shown as the words of the shopper', async ([, headers], { shop, shopper }) => {
  const opened = await openTicket(shopper)
  const own = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value?.replaceAll('asha@example.com', shopper.email)]),
  )
  await handOver(shop, rawMail(await addressOf(shop, opened), 'Refund me elsewhere.', own))
  expect((await entriesOf(shop, opened.id))[1]).toMatchObject({ sender: 'an unknown sender' })
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

it('D12: a ticket that a guest opened stays when a stranger registers her email and deletes that account', async ({
  shop,
  seller,
}) => {
  const email = 'guest@example.com'
  await shop.visitor().post(calls.contactMail.path, { name: 'Guest', email, message: 'The jar is broken.' })
  const { body } = await seller.get(`${calls.sellerTickets.path}?search=${email}`)
  const [ticket] = (body as { tickets: { _id: string; number: string }[] }).tickets
  const opened = { id: ticket?._id ?? '', number: ticket?.number ?? '' }
  const mails = await mailsAbout(shop, opened)
  const stranger = shop.visitor()
  await stranger.post(calls.userRegister.path, { name: 'Stranger', email, password: shopperPassword })
  expect((await stranger.post(calls.userDelete.path, { password: shopperPassword })).status).toBe(200)
  expect(await conversation(seller, opened.id)).toMatchObject({
    ticket: { name: 'Guest', email, isClosed: false },
    entries: [{ text: 'The jar is broken.' }],
  })
  expect(await mailsAbout(shop, opened)).toEqual(mails)
})

it('D12: nobody registers the mailbox of tickets, under any of its names', async ({ shop, shopper }) => {
  const address = await addressOf(shop, await openTicket(shopper))
  for (const email of [address, 'Tickets@mewa.test', 'tickets+x@mewa.test']) {
    const refused = await shop.visitor().post(calls.userRegister.path, { name: 'A', email, password: shopperPassword })
    expect(refused).toMatchObject({ status: 409, body: { msg: accountRefusals.emailTaken } })
  }
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
