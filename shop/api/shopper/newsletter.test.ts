// A subscription begins with a button in a mail, ends with one press, and both are kept as proof (decision 052).
import { calls } from '#contract/calls'
import { newsletterNotice } from '#contract/messages/consent-notices'
import { notices, success } from '#contract/wording'
import { queueNewsletter } from '#domain/messages/send-newsletter'
import { sweepKept } from '#domain/privacy/sweep-kept'
import { describe, expect, it } from '#test/fixtures'
import { nextEmail } from '#test/people/accounts'
import { oneOfEach } from '#test/people/buyer'
import { isSubscribed, linkIn, newsletterMailsTo, subscribe } from '#test/people/newsletter'
import type { TestShop } from '#test/shop'

const letter = { subject: 'New dates', paragraphs: ['They came today.'] }
const unknown = 'f'.repeat(32)

async function consentsOf(shop: TestShop, email: string): Promise<Record<string, unknown>[]> {
  const { rows } = await shop.deps.pool.query<Record<string, unknown>>(
    `SELECT notice, version, form, withdrawn_by, asked_at <= given_at AS in_order FROM consents
     WHERE email_hash = email_hash($1) ORDER BY id`,
    [email],
  )
  return rows
}

describe('a subscription', () => {
  // Mutations: the email is a subscriber at once, or with any token.
  it('begins with the button of the mail, and not with the form or the link', async ({ shop }) => {
    const email = nextEmail()
    const { status, body } = await shop.visitor().post(calls.contactSubscribe.path, { email })
    expect([status, body]).toEqual([200, { success: true, msg: success.subscribed }])
    expect(await isSubscribed(shop, email)).toBe(false)

    const [mail] = await newsletterMailsTo(shop, email)
    expect(mail).toMatchObject({ to: email, subject: 'Do you want the Mewa newsletter?' })
    const page = await shop.visitor().get(linkIn(mail))
    expect(page.body).toContain('<button>Subscribe</button>')
    expect((await shop.visitor().get(`${calls.newsletterConfirmPage.path}?token=${unknown}`)).body).toBe(page.body)
    await shop.visitor().post(`${linkIn(mail).split('=')[0]}=${unknown}`)
    expect(await isSubscribed(shop, email)).toBe(false)
    expect(await consentsOf(shop, email)).toEqual([])

    for (let n = 0; n < 2; n += 1) {
      const done = await shop.visitor().post(linkIn(mail))
      expect(done.status).toBe(200)
      expect(done.body).toContain('You are subscribed')
    }
    expect(await isSubscribed(shop, email)).toBe(true)
    const { text, version } = newsletterNotice
    const proof = { notice: text, version, form: 'newsletter box', withdrawn_by: null, in_order: true }
    expect(await consentsOf(shop, email.toUpperCase())).toEqual([proof])
  })

  it('begins with neither an account nor an order, which do not even ask', async ({ shop, buyer }) => {
    await buyer.buy(oneOfEach(await shop.stock(1)))
    expect(await isSubscribed(shop, buyer.email)).toBe(false)
    expect(await newsletterMailsTo(shop, buyer.email)).toEqual([])
    expect(await consentsOf(shop, buyer.email)).toEqual([])
  })

  it('is asked about at most three times a day in one mailbox, and no more once it is there', async ({ shop }) => {
    const email = nextEmail()
    const name = email.split('@')[0] ?? ''
    for (const typed of [email, email.toUpperCase(), `${name}+shop@example.com`, `${name}+news@example.com`]) {
      const { body } = await shop.visitor().post(calls.contactSubscribe.path, { email: typed })
      expect(body).toEqual({ success: true, msg: success.subscribed })
    }
    const asked = [
      ...(await newsletterMailsTo(shop, email)),
      ...(await newsletterMailsTo(shop, `${name}+shop@example.com`)),
    ]
    expect(asked).toHaveLength(3)
    expect(await newsletterMailsTo(shop, `${name}+news@example.com`)).toEqual([])
    // Both mails to this address carry the same link.
    expect(linkIn(asked[0])).toBe(linkIn(asked[1]))

    const other = nextEmail()
    await subscribe(shop, other)
    await shop.visitor().post(calls.contactSubscribe.path, { email: other })
    expect(await newsletterMailsTo(shop, other)).toHaveLength(1)
  })

  it('does not begin with a link that is older than a week', async ({ shop }) => {
    const email = nextEmail()
    await shop.visitor().post(calls.contactSubscribe.path, { email })
    const [mail] = await newsletterMailsTo(shop, email)
    await shop.deps.pool.query("UPDATE newsletter_requests SET asked_at = now() - interval '8 days' WHERE email = $1", [
      email,
    ])
    await shop.visitor().post(linkIn(mail))
    expect(await isSubscribed(shop, email)).toBe(false)
    await sweepKept(shop.db)
    const { rows } = await shop.deps.pool.query('SELECT 1 FROM newsletter_requests WHERE email = $1', [email])
    expect(rows).toEqual([])
  })

  it('from the account page needs no mail once the email is proven', async ({ shop }) => {
    const [stranger, owner] = [await shop.shopper(), await shop.shopper()]
    await shop.deps.pool.query('UPDATE users SET email_proven_at = now() WHERE id = $1', [owner.userId])
    const answers = await Promise.all(
      [stranger, owner].map(async (who) => (await who.post(calls.userNewsletter.path, { subscribed: true })).body),
    )
    expect(answers).toEqual([
      { success: true, msg: notices.confirmNewsletter, subscribed: false },
      { success: true, msg: success.subscribed, subscribed: true },
    ])
    expect(await newsletterMailsTo(shop, stranger.email)).toHaveLength(1)
    expect(await newsletterMailsTo(shop, owner.email)).toEqual([])
    expect(await consentsOf(shop, owner.email)).toMatchObject([{ form: 'account page' }])
  })
})

describe('a newsletter', () => {
  it('reaches each subscriber once, and one press ends it without a login', async ({ shop }) => {
    const [asha, ravi, never] = [nextEmail(), nextEmail(), nextEmail()]
    for (const email of [asha, ravi]) await subscribe(shop, email)
    await shop.visitor().post(calls.contactSubscribe.path, { email: never })
    await queueNewsletter(shop.db, shop.deps.queue, letter, 'http://shop.test')
    expect(await queueNewsletter(shop.db, shop.deps.queue, letter, 'http://shop.test')).toBe(0)

    const sent = await shop.sandbox.mailbox.waitFor(({ to, subject }) => to === asha && subject === letter.subject)
    const headers = new Headers(sent.headers.map(({ name, value }) => [name, value]))
    const stop = linkIn((await newsletterMailsTo(shop, asha)).find(({ subject }) => subject === letter.subject))
    expect(headers.get('list-unsubscribe')).toBe(`<http://shop.test${stop}>`)
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(await newsletterMailsTo(shop, never)).toHaveLength(1)

    // The link alone does nothing: programs that scan mails follow it.
    const page = await shop.visitor().get(stop)
    expect(page.body).toContain('<button>Unsubscribe</button>')
    expect(await isSubscribed(shop, asha)).toBe(true)
    const pressed = await fetch(shop.url + stop, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(pressed.status).toBe(200)
    expect(await pressed.text()).toBe((await shop.visitor().post(`${stop.split('=')[0]}=${unknown}`)).body)
    expect([await isSubscribed(shop, asha), await isSubscribed(shop, ravi)]).toEqual([false, true])
    expect(await consentsOf(shop, asha)).toMatchObject([{ withdrawn_by: 'link in an email' }])
    await queueNewsletter(shop.db, shop.deps.queue, { ...letter, subject: 'New nuts' }, 'http://shop.test')
    expect((await newsletterMailsTo(shop, asha)).map(({ subject }) => subject)).not.toContain('New nuts')
  })

  it('leaves the proof of a consent for a year, without the email', async ({ shop }) => {
    const email = nextEmail()
    await subscribe(shop, email)
    const { rows } = await shop.deps.pool.query<{ row: string }>('SELECT c::text AS row FROM consents c')
    expect(rows.some(({ row }) => row.includes(email))).toBe(false)
    const age = async (days: number) => {
      await shop.deps.pool.query(
        `UPDATE consents SET withdrawn_at = now() - make_interval(days => $2), withdrawn_by = 'account page'
         WHERE email_hash = email_hash($1)`,
        [email, days],
      )
      await sweepKept(shop.db)
      return (await consentsOf(shop, email)).length
    }
    expect([await age(360), await age(370)]).toEqual([1, 0])
  })
})
