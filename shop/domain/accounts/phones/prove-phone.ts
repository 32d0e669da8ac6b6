import { sql } from 'kysely'

import { refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { phoneKey, setNews } from '#domain/accounts/phones/user-phone'
import { openSessions, tokenHash } from '#domain/accounts/sessions'
import { withCode } from '#domain/accounts/with-code'
import { phoneAddedEmail } from '#domain/messages/account-email-templates'
import { Failure } from '#domain/process/failure'
import type { Queue } from '#domain/process/queue'

type Proof = { phone: string; code: string; device: string; news: boolean; token: string }

/** The phone leaves any other account; a session of over 10 minutes makes it no login. Throws a Failure: 400 code, 401. */
export async function provePhone(
  db: Db,
  queue: Queue,
  user: { id: string; email: string },
  { phone, code, device, news, token }: Proof,
  publicUrl: string,
): Promise<void> {
  await withCode(db, { to: phoneKey(phone), code, device }, async (tx) => {
    const isFresh = await lockSession(tx, user.id, token)
    if (await givePhone(tx, user.id, phone, isFresh)) {
      await queue.send(tx, { name: 'mail', data: phoneAddedEmail(user.email, publicUrl, isFresh) })
    }
    await setNews(tx, user.id, news)
  })
}

export async function givePhone(tx: Tx, userId: string, phone: string, logsIn: boolean): Promise<boolean> {
  await sql`DELETE FROM user_phones WHERE phone = ${phone} AND user_id <> ${userId}`.execute(tx)
  const { rows } = await sql<{ isNew: boolean }>`
    WITH known AS (SELECT FROM user_phones WHERE user_id = ${userId} AND phone = ${phone})
    INSERT INTO user_phones AS p (user_id, phone, logs_in) VALUES (${userId}, ${phone}, ${logsIn})
    ON CONFLICT (user_id) DO UPDATE SET phone = excluded.phone, used_at = now(),
      proven_at = CASE WHEN p.phone = excluded.phone THEN p.proven_at ELSE now() END,
      logs_in = excluded.logs_in OR (p.phone = excluded.phone AND p.logs_in),
      news_since = CASE WHEN p.phone = excluded.phone THEN p.news_since END
    RETURNING NOT EXISTS (SELECT FROM known) AS "isNew"`.execute(tx)
  return rows[0]?.isNew ?? false
}

// The first proof of the email (decision 025) holds this lock: either it deletes the phone, or the session is gone.
async function lockSession(tx: Tx, userId: string, token: string): Promise<boolean> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ isFresh: boolean }>`
    SELECT created_at > now() - interval '10 minutes' AS "isFresh" FROM user_sessions
    WHERE token_hash = ${tokenHash(token)} AND ${openSessions.user}`.execute(tx)
  if (!rows[0]) throw new Failure('unauthenticated', refusals.notLoggedIn)
  return rows[0].isFresh
}
