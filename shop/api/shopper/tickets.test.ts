import { calls } from '#contract/calls'
import { ticketRefusals } from '#contract/messages/ticket-wording'
import type { OwnTicket, SellerTicket, TicketFigures } from '#contract/messages/tickets'
import { empty, refusals, success } from '#contract/wording'
import { forgetOldTickets } from '#domain/tickets/forget-tickets'
import { openTicket as openIn } from '#domain/tickets/open-ticket'
import { shop as business } from '#shop'
import { describe, expect, it as base } from '#test/fixtures'
import { oneOfEach } from '#test/people/buyer'
import { age, conversation, mailsAbout, openTicket } from '#test/scenes/tickets'
import type { TestShop } from '#test/shop'

const it = base

it.afterAll(({ shop }) => shop.expectHealth())

const message = { name: 'Asha', message: 'The jar is broken.' }

/** Sets the counter of the client that has spent one point. */
async function spend({ deps: { pool } }: TestShop, counter: string, points: number): Promise<void> {
  const { rowCount } = await pool.query('UPDATE rate_limits SET points = $1 WHERE key LIKE $2 AND points = 1', [
    points,
    `${counter}:%`,
  ])
  expect(rowCount).toBeGreaterThan(0)
}

describe('opening a ticket', () => {
  it.for<[string, object]>([
    ['no message', { message: undefined }],
    ['a message of spaces', { message: ' \n ' }],
    ['NUL', { message: 'hello \u0000' }],
    ['a message that is too long', { message: 'x'.repeat(5_001) }],
    ['an email of its own', { email: 'other@example.com' }],
    ['a header in the name', { name: 'Asha\r\nBcc: b@example.com' }],
  ])('G9: is refused with %s', async ([, change], { shopper }) => {
    expect((await shopper.post(calls.ticketOpen.path, { ...message, ...change })).status).toBe(400)
  })

  it("D2: is refused about another's order, and about what was never sold", async ({ shop, shopper, buyer }) => {
    const { orderId } = await buyer.buy(oneOfEach(await shop.stock(1)))
    const foreign = await shopper.post(calls.ticketOpen.path, { ...message, order: orderId })
    expect(foreign).toMatchObject({ status: 404, body: { msg: refusals.noSuchOrder } })
    const nothing = await shopper.post(calls.ticketOpen.path, { ...message, product: 'none' })
    expect(nothing).toMatchObject({ status: 404, body: { msg: empty.product } })
    expect((await shop.visitor().post(calls.ticketOpen.path, message)).status).toBe(401)
  })

  it('G9: is refused in words after ten in a day of one account', async ({ shopper }) => {
    const answers = []
    for (let n = 0; n < 11; n += 1) answers.push(await shopper.post(calls.ticketOpen.path, message))
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    expect(answers.at(-1)?.body).toEqual({ success: false, code: 'too-many', msg: ticketRefusals.manyTickets })
  })

  // Every account of the network counts; an account alone ends at ten.
  it('G9: is refused in words after forty in a day of one network', async ({ shop, shopper }) => {
    await openTicket(shopper)
    await spend(shop, 'tickets of a network', 39)
    const answers = []
    for (let n = 0; n < 2; n += 1) answers.push(await shopper.post(calls.ticketOpen.path, message))
    expect(answers.map(({ status }) => status)).toEqual([200, 429])
    expect(answers[1]?.body).toEqual({ success: false, code: 'too-many', msg: ticketRefusals.manyTickets })
    const elsewhere = await shop.shopper()
    expect((await elsewhere.post(calls.ticketOpen.path, message)).status).toBe(200)
  })

  it.for([
    ['ten in a day to one mailbox', 'ticket number to mailbox', 9],
    ['sixty in an hour from one network', 'ticket number for network', 59],
  ] as const)(
    'G9: mails its number to the shopper, %s; the shop hears of each',
    async ([, counter, spent], { shop, shopper }) => {
      await openTicket(shopper)
      await spend(shop, counter, spent)
      const [last, further] = [await openTicket(shopper), await openTicket(shopper)]
      expect((await mailsAbout(shop, last)).map(({ to }) => to)).toEqual([shopper.email, business.email])
      expect((await mailsAbout(shop, further)).map(({ to }) => to)).toEqual([business.email])
      expect(further.number).toMatch(/^T-/)
    },
  )

  it('gives a number at once, and mails it to the shopper and the shop', async ({ shop, buyer, seller }) => {
    const product = await shop.stock(1)
    const { orderId } = await buyer.buy(oneOfEach(product))
    const opened = await openTicket(buyer, { order: orderId, product })
    expect(opened.number).toMatch(/^T-[2-9CDFGHJKMNPQRTVWX]{6}$/)
    const [first, second] = await mailsAbout(shop, opened)
    expect([first?.to, second?.to]).toEqual([buyer.email, business.email])
    for (const mail of [first, second]) expect(mail?.subject).toContain(opened.number)
    // The address may be a stranger's.
    expect(first?.text).not.toContain(message.message)
    expect(second?.text).toContain(message.message)
    const { ticket, entries } = await conversation(seller, opened.id)
    expect(ticket).toMatchObject({
      number: opened.number,
      order: orderId,
      product: { _id: product },
      email: buyer.email,
    })
    expect(Date.parse(ticket.answerBy ?? '') - Date.parse(ticket.openedAt)).toBe(48 * 3_600_000)
    expect(entries).toMatchObject([{ kind: 'message', actor: 'shopper', text: message.message }])
  })

  // Mutation: the draft is not stored with the ticket.
  it('five times with one draft, all at once, opens one; changed, it is another', async ({ shop, shopper }) => {
    const draft = { draftId: 'written-on-the-phone' }
    const opened = await Promise.all(Array.from({ length: 5 }, () => openTicket(shopper, draft)))
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
    expect(await mailsAbout(shop, opened[0] as { id: string; number: string })).toHaveLength(2)
    const changed = await openTicket(shopper, { ...draft, message: 'Both jars are broken.' })
    expect(changed.id).not.toBe(opened[0]?.id)
  })

  it('is all or nothing: a ticket whose mail cannot be queued is not kept', async ({ shop, shopper }) => {
    const full = () => Promise.reject(new Error('no room in the queue'))
    const context = { ...shop.deps.settings, queue: { send: full, sendMails: full, forgetMails: full } }
    const ticket = { ...message, email: shopper.email }
    for (const mayMail of [true, false]) {
      await expect(openIn(shop.db, context, ticket, { userId: shopper.userId, mayMail })).rejects.toThrow('no room')
    }
    const { rows } = await shop.deps.pool.query('SELECT FROM tickets WHERE user_id = $1', [shopper.userId])
    expect(rows).toEqual([])
  })

  it('happens by contact/mail too, whose answer stays; only the own account may read it', async ({ shop, shopper }) => {
    const sent = { ...message, email: 'friend@example.com' }
    const { status, body } = await shopper.post(calls.contactMail.path, sent)
    expect([status, body]).toEqual([200, { success: true, msg: success.messageSent }])
    const own = { ...message, email: shopper.email.toUpperCase() }
    expect((await shopper.post(calls.contactMail.path, own)).body).toEqual({ success: true, msg: success.messageSent })
    const { tickets } = (await shopper.get(calls.tickets.path)).body as { tickets: OwnTicket[] }
    expect(tickets).toHaveLength(1)
    const mail = await shop.sandbox.mailbox.waitFor(({ to }) => to === sent.email)
    expect(mail.subject).toMatch(/^T-\w{6}: /)
  })
})

describe('a ticket of one shopper', () => {
  it('D2: is read and answered by no other', async ({ shop, shopper }) => {
    const { id } = await openTicket(shopper)
    const stranger = await shop.shopper()
    const missing = { status: 404, body: { msg: ticketRefusals.noSuchTicket } }
    expect(await stranger.get(`${calls.ticketOne.path}?id=${id}`)).toMatchObject(missing)
    expect(await stranger.post(calls.ticketReply.path, { id, message: 'Mine' })).toMatchObject(missing)
    expect((await stranger.get(calls.tickets.path)).body).toMatchObject({ tickets: [] })
  })

  it('is answered once for each draft, by mail, and waits no longer', async ({ shop, shopper, seller }) => {
    const opened = await openTicket(shopper)
    const answer = { id: opened.id, message: 'A new jar is on its way.', draftId: 'answered-on-the-desk' }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => seller.post(calls.sellerTicketAnswer.path, answer)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const mails = (await mailsAbout(shop, opened)).filter(({ subject }) => subject.endsWith('our answer'))
    expect(mails).toMatchObject([{ to: shopper.email, text: expect.stringContaining(answer.message) as string }])
    const { ticket, entries } = (await shopper.get(`${calls.ticketOne.path}?id=${opened.id}`)).body as {
      ticket: OwnTicket
      entries: { name?: string; text: string }[]
    }
    expect(ticket.answerBy).toBeUndefined()
    expect(entries.map(({ text }) => text)).toEqual([message.message, answer.message])
    // Shoppers write to the shop, not to one of its people.
    expect(entries[1]?.name).toBeUndefined()
  })

  it('is closed once, by whom and why, and opens again by a reply within its month', async ({
    shop,
    shopper,
    seller,
  }) => {
    const opened = await openTicket(shopper)
    const before = (await conversation(seller, opened.id)).ticket
    const close = (reason = 'solved') => seller.post(calls.sellerTicketClose.path, { id: opened.id, reason })
    const statuses = (await Promise.all([close(), close(), close()])).map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200])
    expect(await close('no reply')).toMatchObject({ status: 409, body: { msg: ticketRefusals.alreadyClosed } })
    expect((await conversation(seller, opened.id)).ticket).toMatchObject({
      isClosed: true,
      closedBy: 'Test Seller',
      closeReason: 'solved',
    })
    expect((await mailsAbout(shop, opened)).at(-1)?.subject).toBe(`${opened.number} is closed`)
    await shopper.post(calls.ticketReply.path, { id: opened.id, message: 'It is broken too.' })
    const after = await conversation(seller, opened.id)
    expect(after.ticket).toMatchObject({ isClosed: false, redressBy: before.redressBy })
    expect(after.ticket.answerBy).toBeDefined()
    expect(after.entries.map(({ kind }) => kind)).toEqual(['message', 'closed', 'message', 'reopened'])
    expect((await mailsAbout(shop, opened)).at(-1)?.subject).toContain('open again')
  })

  it('gets a new month when it opens again after its own', async ({ shop, shopper, seller }) => {
    const opened = await openTicket(shopper)
    await seller.post(calls.sellerTicketClose.path, { id: opened.id, reason: 'no reply' })
    await age(shop, opened, '40 days')
    await shopper.post(calls.ticketReply.path, { id: opened.id, message: 'Here I am.' })
    const { ticket } = await conversation(seller, opened.id)
    expect(Date.parse(ticket.redressBy)).toBeGreaterThan(Date.now() + 27 * 86_400_000)
  })

  it('tells the shop of a reply once, until it answers', async ({ shop, shopper, seller }) => {
    const opened = await openTicket(shopper)
    const toShop = async () => (await mailsAbout(shop, opened)).filter(({ to }) => to === business.email).length
    for (const text of ['One more thing.', 'And another.']) {
      await shopper.post(calls.ticketReply.path, { id: opened.id, message: text })
    }
    expect(await toShop()).toBe(1)
    await seller.post(calls.sellerTicketAnswer.path, { id: opened.id, message: 'Yes.' })
    await shopper.post(calls.ticketReply.path, { id: opened.id, message: 'Thank you.' })
    expect(await toShop()).toBe(2)
  })

  it('G9: takes 200 entries and refuses the next in words, also of many at once', async ({ shop, shopper, seller }) => {
    const { id } = await openTicket(shopper)
    await shop.deps.pool.query('UPDATE tickets SET entries = 197 WHERE id = $1', [id])
    const send = (n: number) => seller.post(calls.sellerTicketAnswer.path, { id, message: `Answer ${n}` })
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => send(n)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.find(({ status }) => status !== 200)
    expect(refused).toMatchObject({ status: 409, body: { msg: ticketRefusals.conversationFull } })
    expect((await conversation(seller, id)).entries).toHaveLength(4)
    await shop.deps.pool.query('UPDATE tickets SET entries = 4 WHERE id = $1', [id])
  })
})

// Mutation: tickets that were closed a year ago are forgotten.
it('a ticket is forgotten two years after its closing, person and words, and never while it is open', async ({
  shop,
  shopper,
  seller,
}) => {
  const [old, younger, open] = [await openTicket(shopper), await openTicket(shopper), await openTicket(shopper)]
  for (const { id } of [old, younger]) await seller.post(calls.sellerTicketClose.path, { id, reason: 'solved' })
  for (const each of [old, open]) await age(shop, each, '731 days')
  await age(shop, younger, '729 days')
  await forgetOldTickets(shop.db)
  const forgotten = await conversation(seller, old.id)
  expect(forgotten.ticket).toMatchObject({ name: '', email: '', closeReason: 'solved', number: old.number })
  expect(forgotten.entries).toEqual([])
  for (const { id } of [younger, open]) {
    const { ticket, entries } = await conversation(seller, id)
    expect(ticket).toMatchObject({ name: message.name, email: shopper.email })
    expect(entries[0]?.text).toBe(message.message)
  }
  await seller.post(calls.sellerTicketClose.path, { id: open.id, reason: 'solved' })
})

describe('the seller', () => {
  it('sees what is due first at the top, page by page, and finds one by number and by email', async ({
    shop,
    seller,
  }) => {
    const shoppers = await Promise.all(Array.from({ length: 6 }, () => shop.shopper()))
    const opened = []
    for (const each of shoppers) for (let n = 0; n < 9; n += 1) opened.push(await openTicket(each))
    const late = opened[30] as (typeof opened)[0]
    await age(shop, late, '3 days')
    const list = async (query = '') =>
      (await seller.get(calls.sellerTickets.path + query)).body as {
        tickets: SellerTicket[]
        nextCursor?: string
        open: number
      }
    const first = await list()
    expect(first.tickets[0]?.number).toBe(late.number)
    expect(first.tickets).toHaveLength(50)
    const second = await list(`?cursor=${first.nextCursor}`)
    const all = [...first.tickets, ...second.tickets].map(({ _id }) => _id)
    expect(new Set(all).size).toBe(all.length)
    expect(all).toEqual(expect.arrayContaining(opened.map(({ id }) => id)))
    expect(first.open).toBe(all.length)
    expect((await list(`?search=${late.number.toLowerCase()}`)).tickets).toHaveLength(1)
    expect((await list(`?search=${shoppers[0]?.email}`)).tickets).toHaveLength(9)
    expect((await seller.get(`${calls.sellerTickets.path}?cursor=none`)).status).toBe(400)
  })

  it('lists the tickets of which an email came back, page by page, without spam', async ({ shop, seller }) => {
    const shoppers = await Promise.all(Array.from({ length: 6 }, () => shop.shopper()))
    const opened = []
    for (const each of shoppers) for (let n = 0; n < 9; n += 1) opened.push(await openTicket(each))
    const ids = opened.map(({ id }) => id)
    await shop.deps.pool.query('UPDATE tickets SET undelivered = true WHERE id = ANY($1)', [ids])
    const list = async (query = '') =>
      (await seller.get(`${calls.sellerTickets.path}?show=undelivered${query}`)).body as {
        tickets: SellerTicket[]
        nextCursor?: string
      }
    await seller.post(calls.sellerTicketClose.path, { id: ids[0], reason: 'spam' })
    await seller.post(calls.sellerTicketClose.path, { id: ids[1], reason: 'solved' })
    const first = await list()
    const second = await list(`&cursor=${first.nextCursor}`)
    const listed = [...first.tickets, ...second.tickets]
    expect(first.tickets).toHaveLength(50)
    expect(first.tickets[0]?._id).toBe(ids[1])
    expect(listed.map(({ _id }) => _id).toSorted()).toEqual(ids.slice(1).toSorted())
    expect((await seller.post(calls.sellerTicketReached.path, { id: 'none' })).status).toBe(404)
  })

  it('has the figures of the year, as JSON and as CSV', async ({ shop, shopper, seller }) => {
    const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Kolkata' }).format(new Date())
    const figures = async () => {
      const { body } = await seller.get(`${calls.ticketFigures.path}?year=${year}`)
      const { months } = body as { months: TicketFigures[] }
      const sum = (of: keyof Omit<TicketFigures, 'month'>) => months.reduce((total, each) => total + each[of], 0)
      return [sum('received'), sum('answeredInTime'), sum('redressedInTime'), sum('open')]
    }
    const before = await figures()
    const inTime = await openTicket(shopper)
    await seller.post(calls.sellerTicketAnswer.path, { id: inTime.id, message: 'Yes.', close: 'solved' })
    const spam = await openTicket(shopper)
    await seller.post(calls.sellerTicketClose.path, { id: spam.id, reason: 'spam' })
    expect(await mailsAbout(shop, spam)).toHaveLength(2)
    await openTicket(shopper)
    expect((await figures()).map((n, at) => n - (before[at] ?? 0))).toEqual([2, 1, 1, 1])
    const { body, headers } = await seller.get(`${calls.ticketFiguresFile.path}?year=${year}`)
    expect(headers.get('content-type')).toContain('text/csv')
    expect(String(body)).toContain('"Answered in 48 hours"')
    expect((await seller.get(`${calls.ticketFigures.path}?year=now`)).status).toBe(400)
  })
})
