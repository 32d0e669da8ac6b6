import { sql } from 'kysely'

import { connect } from '#db/connect'
import { installQueue } from '#jobs'
import { describe, expect, it } from '#test/fixtures'
import type { TestShop } from '#test/shop'

it.afterEach(({ shop }) => shop.sandbox.mailbox.faults.set(undefined))

let written = 0
function newMail() {
  written += 1
  const subject = `Letter ${written}`
  return { to: 'asha@example.com', subject, text: 'Hello', html: '<p>Hello</p>' }
}

function arrived(shop: TestShop, subject: string) {
  return shop.sandbox.mailbox.messages().filter((mail) => mail.subject === subject)
}

describe('an email', () => {
  it('is sent about a second after the commit it belongs to', async ({ shop }) => {
    const mail = newMail()
    await shop.deps.queue.send(shop.db, { name: 'mail', data: mail })
    await expect.poll(() => arrived(shop, mail.subject).length, { timeout: 3_000 }).toBe(1)
  })

  it('is never sent when the transaction that queued it is rolled back', async ({ shop }) => {
    const [undone, done] = [newMail(), newMail()]
    const transaction = shop.db.transaction().execute(async (tx) => {
      await shop.deps.queue.send(tx, { name: 'mail', data: undone })
      throw new Error('undo')
    })
    await expect(transaction).rejects.toThrow('undo')
    await shop.deps.queue.send(shop.db, { name: 'mail', data: done })
    await expect.poll(() => arrived(shop, done.subject).length).toBe(1)
    expect(arrived(shop, undone.subject)).toEqual([])
  })

  it.for(['refuse', '4xx'] as const)(
    'waits while the mail server is away (%s), and comes once',
    async (fault, { shop }) => {
      const mail = newMail()
      shop.sandbox.mailbox.faults.set(fault)
      await shop.deps.queue.send(shop.db, { name: 'mail', data: mail })
      await expect.poll(() => stateOf(shop, mail.subject)).toBe('retry')
      shop.sandbox.mailbox.faults.set(undefined)
      await expect.poll(() => arrived(shop, mail.subject).length).toBe(1)
      await expect.poll(() => stateOf(shop, mail.subject)).toBe('completed')
    },
  )

  it('that the server refuses for good is set aside at once, for the seller to see', async ({ shop }) => {
    const mail = newMail()
    shop.sandbox.mailbox.faults.set('5xx')
    await shop.deps.queue.send(shop.db, { name: 'mail', data: mail })
    await expect.poll(() => stateOf(shop, mail.subject, 'mail-given-up')).toBe('created')
  })

  it('is kept for a day once it is sent, and for 30 days when it was given up', async ({ shop }) => {
    const [out, back] = [newMail(), { ...newMail(), to: 'nobody@example.com' }]
    for (const data of [out, back]) await shop.deps.queue.send(shop.db, { name: 'mail', data })
    await expect.poll(() => stateOf(shop, out.subject)).toBe('completed')
    await expect.poll(() => stateOf(shop, back.subject, 'mail-given-up')).toBe('created')
    const { rows } = await shop.deps.pool.query(
      `SELECT name, deletion_seconds / 86400 AS after, extract(day FROM keep_until - created_on)::int AS until
       FROM pgboss.job WHERE data->>'subject' = ANY($1) ORDER BY state, name`,
      [[out.subject, back.subject]],
    )
    expect(rows).toEqual([
      { name: 'mail-given-up', after: 1, until: 30 },
      { name: 'mail', after: 1, until: 30 },
      { name: 'mail', after: 1, until: 30 },
    ])
  })

  async function stateOf(shop: TestShop, subject: string, queue = 'mail'): Promise<string | undefined> {
    const { rows } = await shop.deps.pool.query<{ state: string }>(
      `SELECT state FROM pgboss.job WHERE name = $1 AND data->>'subject' = $2`,
      [queue, subject],
    )
    return rows[0]?.state
  }
})

// Mutation: instances that start at once do not wait for each other.
it('the queues of a new database are created once by servers that start at once', async ({ database }) => {
  await sql`DROP SCHEMA pgboss CASCADE`.execute(database.db)
  const servers = Array.from({ length: 4 }, () => connect(database.url, { max: 4, forQueue: true }))
  await Promise.all(servers.map(({ db }) => installQueue(db)))
  // Each connection is usable afterwards.
  const asked = await Promise.all(
    servers.flatMap(({ pool }) => [pool, pool, pool, pool].map((each) => each.query('SELECT 1'))),
  )
  expect(asked).toHaveLength(16)
  await Promise.all(servers.map(({ close }) => close()))
})
