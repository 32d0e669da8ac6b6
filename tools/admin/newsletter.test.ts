import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import { expect, it } from '#test/fixtures'
import { printed, runProcess } from '#test/scripts'

import { newsletter } from './newsletter.ts'

it('shows a newsletter, sends it with --send, and explains itself without a letter', async ({ database, folder }) => {
  const letter = path.join(folder, 'diwali.txt')
  await writeFile(letter, 'Sweet days\n\nDiwali is near.\n')
  await database.pool.query(
    `INSERT INTO newsletter_subscribers (email) VALUES ('asha@example.com'), ('ravi@example.com')`,
  )
  await expect(printed(database, newsletter)).rejects.toThrow('npm run newsletter -- diwali.txt')
  expect(await printed(database, newsletter, letter)).toMatch(/Sweet days[^]*Diwali is near\.[^]*2 subscribers/)
  // In a process of its own, which ends only once the queue is closed.
  expect(await runProcess(database, 'newsletter.ts', letter, '--send')).toMatchObject({
    code: 0,
    out: expect.stringContaining('2 emails are queued') as string,
  })
  const { rows } = await database.pool.query<{ to: string; subject: string; priority: number }>(
    `SELECT data->>'to' AS to, data->>'subject' AS subject, priority FROM pgboss.job ORDER BY 1`,
  )
  expect(rows).toEqual(
    ['asha', 'ravi'].map((name) => ({ to: `${name}@example.com`, subject: 'Sweet days', priority: -1 })),
  )
})
