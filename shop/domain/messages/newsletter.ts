import { type RawBuilder, sql } from 'kysely'

import { newsletterNotice } from '#contract/messages/consent-notices'
import type { Db, Tx } from '#db/connect'
import { type ConsentForm, consentsEnd, consentsOf, type WithdrawnBy } from '#domain/messages/consents'
import { confirmNewsletterEmail } from '#domain/messages/newsletter-email-templates'
import type { Queue } from '#domain/process/queue'

export const CONFIRM_DAYS = 7

type Asked = { email: string; form: ConsentForm }

/** Keeps only the request without `mayMail`. The caller cannot tell, nor whether the email is subscribed already. */
export async function requestSubscription(
  db: Db,
  queue: Queue,
  { email, form }: Asked,
  { publicUrl, mayMail }: { publicUrl: string; mayMail: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ token: string }>`
      INSERT INTO newsletter_requests (email, notice, version, form)
      SELECT ${email}, ${newsletterNotice.text}, ${newsletterNotice.version}, ${form}
      WHERE NOT EXISTS (SELECT FROM newsletter_subscribers WHERE lower(email) = lower(${email}))
      ON CONFLICT (lower(email)) DO UPDATE
      SET asked_at = now(), notice = excluded.notice, version = excluded.version, form = excluded.form
      RETURNING token`.execute(tx)
    const [request] = rows
    if (request && mayMail) {
      await queue.send(tx, { name: 'mail', data: confirmNewsletterEmail(email, request.token, publicUrl) })
    }
  })
}

/** An unknown or old token changes nothing. */
export async function confirmSubscription(db: Db, token: string): Promise<void> {
  await subscribe(
    db,
    sql`
      DELETE FROM newsletter_requests
      WHERE token = ${token} AND asked_at > now() - make_interval(days => ${CONFIRM_DAYS})
      RETURNING email, notice, version, form, asked_at`,
  )
}

/** The email's owner is proven. A repeat has no effect. */
export async function subscribeProven(db: Db, { email, form }: Asked): Promise<void> {
  await subscribe(
    db,
    sql`
      SELECT ${email}::text AS email, ${newsletterNotice.text}::text AS notice,
        ${newsletterNotice.version}::int AS version, ${form}::text AS form, now() AS asked_at`,
  )
}

async function subscribe(db: Db, asked: RawBuilder<unknown>): Promise<void> {
  await sql`
    WITH asked AS (${asked}),
    added AS (
      INSERT INTO newsletter_subscribers (email) SELECT email FROM asked ON CONFLICT (lower(email)) DO NOTHING
    ),
    ${consentsOf('asked')}
    SELECT FROM asked`.execute(db)
}

/** Ignores case, and removes an email that waits for its confirmation, too. A repeat has no effect. */
export async function unsubscribe(db: Db | Tx, email: string, by: WithdrawnBy): Promise<void> {
  await sql`
    WITH waiting AS (DELETE FROM newsletter_requests WHERE lower(email) = lower(${email})),
    gone AS (DELETE FROM newsletter_subscribers WHERE lower(email) = lower(${email}) RETURNING email),
    ${consentsEnd('gone', by)}
    SELECT FROM gone`.execute(db)
}

/** An unknown token changes nothing. */
export async function unsubscribeByLink(db: Db, token: string): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM newsletter_subscribers WHERE token = ${token} RETURNING email),
    ${consentsEnd('gone', 'link in an email')}
    SELECT FROM gone`.execute(db)
}
