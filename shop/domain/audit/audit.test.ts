import { sql } from 'kysely'
import pino from 'pino'

import { startAudit } from '#domain/audit/audit'
import { deleteOldAudit } from '#domain/audit/delete-old'
import type { AuditEvent } from '#domain/audit/event'
import { readAudit } from '#domain/audit/read-audit'
import type { TestDatabase } from '#test/databases/database'
import { expect, it } from '#test/fixtures'

const refusal: AuditEvent = { act: 'login', outcome: 'wrong', network: '203.0.113.0/24', requestId: 'r' }
const silent = pino({ level: 'silent' })
const all = ({ db }: TestDatabase, act: string) => readAudit(db, { since: new Date(0), acts: [act], limit: 1_000 })

it('a flood of refusals from one network is a few rows and a count', async ({ database }) => {
  const audit = startAudit(database.db, silent, 'key')
  for (let nth = 0; nth < 500; nth += 1) audit.later(refusal)
  await audit.stop()
  expect(await all(database, 'login')).toHaveLength(20)
  expect(await all(database, 'events not stored')).toMatchObject([{ network: '203.0.113.0/24', count: 480 }])
})

// Mutation: events that could not be stored are dropped.
it('what the database cannot take now is stored later', async ({ database }) => {
  const { db } = database
  const audit = startAudit(db, silent, 'key')
  await sql`ALTER TABLE audit_log RENAME TO audit_log_away`.execute(db)
  audit.later({ ...refusal, act: 'logout' })
  await audit.stop()
  await sql`ALTER TABLE audit_log_away RENAME TO audit_log`.execute(db)
  await audit.stop()
  expect(await all(database, 'logout')).toHaveLength(1)
})

it('rows are deleted when they are 180 days old, and no earlier', async ({ database }) => {
  const { db } = database
  await sql`
    INSERT INTO audit_log (act, outcome, at, detail)
    SELECT 'registered', 'done', now() - age::interval, age
    FROM unnest(ARRAY['1 day', '179 days 23 hours', '180 days 1 hour', '400 days']) AS age`.execute(db)
  await deleteOldAudit(db)
  expect((await all(database, 'registered')).map(({ detail }) => detail)).toEqual(['1 day', '179 days 23 hours'])
})
