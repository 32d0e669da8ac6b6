import { sql } from 'kysely'

import { type Language, languageNow } from '#contract/language/language'
import { speaking } from '#contract/language/speaking'
import type { Db } from '#db/connect'
import { isOfShop } from '#domain/accounts/register'
import { type Asker, inTurnOfEmail, issueCode } from '#domain/accounts/reset-codes'
import { codeEmail, type CodeUse } from '#domain/messages/account-email-templates'
import { mailboxOf } from '#domain/messages/mailbox'
import type { Queue } from '#domain/process/queue'

/** The caller cannot tell whether the code was sent. An email without an account gets only codes to log in. */
export async function sendCode(
  db: Db,
  queue: Queue,
  use: CodeUse,
  email: string,
  asker: Asker,
  ticketMailbox?: string,
): Promise<void> {
  const isForAnybody = use === 'login'
  // All names of a mailbox wait for one lock.
  await inTurnOfEmail(mailboxOf(email), () =>
    db.transaction().execute(async (tx) => {
      const user = await tx
        .selectFrom('users')
        .select([
          'id',
          'email',
          sql<boolean>`email_proven_at IS NOT NULL`.as('isProven'),
          sql<Language>`language`.as('language'),
        ])
        .where(sql`lower(email)`, '=', email.toLowerCase())
        .executeTakeFirst()
      const code = await issueCode(tx, email, user ?? null, asker, isForAnybody)
      // Rendered for an unknown email too, so that the work is the same.
      const mail = speaking(user?.language ?? languageNow(), () => codeEmail(use, user?.email ?? email, code ?? ''))
      const isMailed = user !== undefined || (isForAnybody && !(await isOfShop(tx, email, ticketMailbox)))
      if (code && isMailed) await queue.send(tx, { name: 'mail', data: mail })
    }),
  )
}
