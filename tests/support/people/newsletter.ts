// The newsletter as a subscriber uses it: the links in its mails, and what the shop stores.
import { calls } from '#contract/calls'
import type { Mail } from '#domain/messages/mail'
import type { TestShop } from '#test/shop'

/** The newsletter's mails to an email that are queued or sent, the oldest first. */
export async function newsletterMailsTo(shop: TestShop, email: string): Promise<Mail[]> {
  const { rows } = await shop.deps.pool.query<{ data: Mail }>(
    `SELECT data FROM pgboss.job WHERE name = 'mail' AND lower(data->>'to') = lower($1)
     AND data->>'text' LIKE '%' || $2 || '%' ORDER BY created_on`,
    [email, '/api/contact/newsletter/'],
  )
  return rows.map(({ data }) => data)
}

/** The path of the link in a mail. */
export function linkIn(mail: Mail | undefined): string {
  return /\/api\/contact\/newsletter\/\w+\?token=\w+/.exec(mail?.text ?? '')?.[0] ?? ''
}

export async function isSubscribed(shop: TestShop, email: string): Promise<boolean> {
  const { rows } = await shop.deps.pool.query('SELECT 1 FROM newsletter_subscribers WHERE lower(email) = lower($1)', [
    email,
  ])
  return rows.length > 0
}

/** Subscribes an email by the form and the button of the mail; resolves when it is subscribed. */
export async function subscribe(shop: TestShop, email: string): Promise<void> {
  await shop.visitor().post(calls.contactSubscribe.path, { email })
  await shop.visitor().post(linkIn((await newsletterMailsTo(shop, email)).at(-1)))
}
