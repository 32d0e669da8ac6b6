import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Language } from '#contract/language/language'
import { speaking } from '#contract/language/speaking'
import type { Db } from '#db/connect'
import { newsletterEmail } from '#domain/messages/newsletter-email-templates'
import type { Queue } from '#domain/process/queue'

const BATCH = 50

/** The first line is the subject, the rest are paragraphs. Returns undefined without either. */
export function readLetter(file: string): { subject: string; paragraphs: string[] } | undefined {
  const [subject = '', ...rest] = file.trim().split(/\r?\n/)
  const paragraphs = rest
    .join('\n')
    .split(/\n\s*\n/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
  return subject === '' || paragraphs.length === 0 ? undefined : { subject: subject.slice(0, 150), paragraphs }
}

/** All other mails go first. A repeat reaches only those without the letter. Returns the number of mails. */
export async function queueNewsletter(
  db: Db,
  queue: Queue,
  letter: { subject: string; paragraphs: readonly string[] },
  publicUrl: string,
): Promise<number> {
  const hash = createHash('sha256').update(JSON.stringify(letter)).digest()
  let queued = 0
  for (;;) {
    const batch = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ email: string; token: string; language: Language }>`
        UPDATE newsletter_subscribers s SET last_letter = ${hash}
        WHERE id IN (
          SELECT id FROM newsletter_subscribers WHERE last_letter IS DISTINCT FROM ${hash} ORDER BY id LIMIT ${BATCH}
        ) RETURNING email, token, coalesce(
          (SELECT u.language FROM users u WHERE lower(u.email) = lower(s.email)), 'en'
        ) AS language`.execute(tx)
      const mails = rows.map((each) => speaking(each.language, () => newsletterEmail(each, letter, publicUrl)))
      if (mails.length > 0) await queue.sendMails(tx, mails, { last: true })
      return mails.length
    })
    queued += batch
    if (batch < BATCH) return queued
  }
}
