// `npm run newsletter -- FILE`: shows a newsletter and the number of its readers; with `--send` it is queued for them.
import { readFileSync } from 'node:fs'

import { sql } from 'kysely'

import { CannotStart } from '#config/cannot-start'
import type { Db } from '#db/connect'
import { queueNewsletter, readLetter } from '#domain/messages/send-newsletter'
import { withQueue } from '#jobs'
import { onDatabase, runScript } from '../start/run-script.ts'

if (import.meta.main) await runScript(newsletter)

export async function newsletter(args: string[]): Promise<void> {
  const [file] = args.filter((arg) => arg !== '--send')
  const letter = file === undefined ? undefined : readLetter(readFileSync(file, 'utf8'))
  if (!letter) {
    throw new CannotStart(
      'Which letter? Its first line is the subject, the rest the text: npm run newsletter -- diwali.txt --send',
    )
  }
  await onDatabase(async (db, { config }) => {
    console.log(`\n${letter.subject}\n\n${letter.paragraphs.join('\n\n')}\n`)
    if (!args.includes('--send')) {
      console.log(`${await countReaders(db)} subscribers would get this. Add --send to send it.\n`)
      return
    }
    const queued = await withQueue(db, (queue) => queueNewsletter(db, queue, letter, config.publicUrl))
    console.log(`${queued} emails are queued. The running shop sends them; emails about orders go first.\n`)
  })
}

async function countReaders(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM newsletter_subscribers`.execute(db)
  return rows[0]?.count ?? 0
}
