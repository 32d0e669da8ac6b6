import { sql } from 'kysely'

import type { RunningShop } from './running-shop.ts'

/** Queues mails in one statement, as the shop's queue would. */
export async function queueMails({ db }: RunningShop, count: number): Promise<void> {
  await sql`
    INSERT INTO pgboss.job (name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, dead_letter,
      expire_seconds, heartbeat_seconds, deletion_seconds, keep_until)
    SELECT name, jsonb_build_object('to', 'burst@example.com', 'subject', 'Burst ' || n, 'text', 'Hello',
        'html', '<p>' || repeat('Hello ', 1000) || '</p>'),
      policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, dead_letter, expire_seconds, heartbeat_seconds,
      deletion_seconds, now() + interval '1 day'
    FROM pgboss.queue, generate_series(1, ${count}) n WHERE name = 'mail'`.execute(db)
}
