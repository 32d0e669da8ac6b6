import { sql } from 'kysely'

import type { Notification } from '#adapters/whatsapp'
import type { Db } from '#db/connect'

const STOP = new Set(['stop', 'stop all', 'unsubscribe', 'நிறுத்து'])
const START = new Set(['start', 'தொடங்கு'])

/** In any order and however often it is told. Resolves with the accounts that get no more news. */
export async function noteNotification(db: Db, { states, written }: Notification): Promise<string[]> {
  if (states.length > 0) await noteStates(db, states)
  const stopped: string[] = []
  for (const { phone, words, at } of written) {
    const wish = words
      .normalize('NFC')
      .trim()
      .replace(/[.!]+$/, '')
      .toLowerCase()
    if (phone !== undefined && (STOP.has(wish) || START.has(wish))) {
      stopped.push(...(await noteWish(db, phone, STOP.has(wish), at)))
    }
  }
  return stopped
}

const furthest = (state: string) =>
  sql`array_position('{asked,accepted,sent,failed,delivered,read}'::text[], ${sql.ref(state)})`

async function noteStates(db: Db, states: Notification['states']): Promise<void> {
  await sql`
    UPDATE whatsapp_messages m SET state = told.state, reason = told.reason
    FROM (
      SELECT DISTINCT ON (id) id, state, reason
      FROM jsonb_to_recordset(${JSON.stringify(states)}::jsonb) AS told (id uuid, state text, reason text)
      ORDER BY id, ${furthest('state')} DESC
    ) told
    WHERE m.id = told.id AND ${furthest('m.state')} < ${furthest('told.state')}`.execute(db)
}

async function noteWish(db: Db, phone: string, isStopped: boolean, at: Date): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    WITH noted AS (
      INSERT INTO phone_stops AS known (phone, is_stopped, written_at) VALUES (${phone}, ${isStopped}, ${at})
      ON CONFLICT (phone) DO UPDATE SET is_stopped = excluded.is_stopped, written_at = excluded.written_at
        WHERE known.written_at <= excluded.written_at
    )
    UPDATE user_phones SET news_since = NULL
    WHERE ${isStopped} AND phone = ${phone} AND news_since <= ${at}::timestamptz + interval '1 second' RETURNING user_id`.execute(
    db,
  )
  return rows.map((row) => row.user_id)
}
