import { sql } from 'kysely'
import { fromKysely, type PgBoss } from 'pg-boss'

import { ORDERS_COUNTED } from '#contract/rules'
import type { Db } from '#db/connect'
import type { Trouble } from '#domain/messages/mail-trouble'
import type { UndeliveredMails, UndeliveredMailList } from '#domain/messages/undelivered-mails'
import { DEAD_LETTERS } from '#jobs/queues'

// A mail that waits for its first try is listed only when the queue is stuck.
const UNTRIED_MINUTES = 1
const LATE_MINUTES = 15

type Row<T extends 'failed' | 'waiting'> = UndeliveredMailList[T][number] & { count: number; late: number }

const isLate = sql`created_on < now() - make_interval(mins => ${LATE_MINUTES})`
const waits = sql`(state = 'retry' OR (state = 'active' AND retry_count > 0)
  OR (state = 'created' AND start_after < now() - make_interval(mins => ${UNTRIED_MINUTES})))`

/** The unsent mails of pg-boss, read without their texts. */
export function openUndeliveredMails(boss: PgBoss, db: Db): UndeliveredMails {
  return {
    list: async () => {
      const { rows: failed } = await sql<Row<'failed'>>`
        SELECT id, ${summary}, source_retry_count + 1 AS tries, ${troubleIn('source_output')} AS trouble,
          created_on AS "failedAt", count(*) OVER ()::int AS count
        FROM pgboss.job WHERE name = ${DEAD_LETTERS} AND state = 'created'
        ORDER BY created_on DESC, id LIMIT 100`.execute(db)
      const { rows: waiting } = await sql<Row<'waiting'>>`
        SELECT id, ${summary}, retry_count + (state = 'retry')::int AS tries, ${troubleIn('output')} AS trouble,
          start_after AS "nextTryAt", count(*) OVER ()::int AS count,
          (count(*) FILTER (WHERE ${isLate}) OVER ())::int AS late
        FROM pgboss.job WHERE name = 'mail' AND ${waits}
        ORDER BY start_after, id LIMIT 100`.execute(db)
      return {
        failed,
        failedCount: failed[0]?.count ?? 0,
        waiting,
        waitingCount: waiting[0]?.count ?? 0,
        lateCount: waiting[0]?.late ?? 0,
      }
    },
    countNeeding: async () => {
      const { rows } = await sql<{ count: number }>`
        SELECT ((SELECT count(*) FROM (
          SELECT FROM pgboss.job WHERE name = ${DEAD_LETTERS} AND state = 'created' LIMIT ${ORDERS_COUNTED}
        ) failed) + (SELECT count(*) FROM (
          SELECT FROM pgboss.job WHERE name = 'mail' AND ${isLate} AND ${waits} LIMIT ${ORDERS_COUNTED}
        ) late))::int AS count`.execute(db)
      return rows[0]?.count ?? 0
    },
    sendAgain: (tx, ids) => boss.redrive(DEAD_LETTERS, { ids, db: fromKysely(tx) }),
    dismiss: async (tx, ids) => {
      // The type of deleteJob lacks its result.
      const deleted = (await boss.deleteJob(DEAD_LETTERS, ids, { db: fromKysely(tx) })) as { affected: number }
      return deleted.affected
    },
    eraseExpiredSecrets: async () => {
      await sql`
        UPDATE pgboss.job SET data = jsonb_build_object('to', data->'to', 'secret', data->'secret')
        WHERE name IN ('mail', ${DEAD_LETTERS}) AND state <> 'active' AND data->'text' IS NOT NULL
          AND (data->'secret'->>'goodUntil')::timestamptz < now()`.execute(db)
    },
  }
}

const summary = sql`data->>'to' AS "to", coalesce(data->'secret'->>'shownAs', data->>'subject') AS subject,
  (data->'secret'->>'goodUntil')::timestamptz AS "goodUntil"`

// An output written by pg-boss itself means that the worker died.
function troubleIn(column: 'output' | 'source_output') {
  const output = sql.ref(column)
  const interrupted: Trouble = { kind: 'interrupted' }
  return sql<Trouble | null>`
    coalesce(${output}->'trouble', CASE WHEN ${output} IS NOT NULL THEN ${JSON.stringify(interrupted)}::jsonb END)`
}
