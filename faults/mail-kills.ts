import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'

import type { Fault } from './run.ts'
import { openShopUnderFire, type ShopUnderFire } from './shop-under-fire.ts'

const ROUNDS = 10
const MAILS = 100
/** On average a kill repeats at most so many mails, and what it held is out within so many seconds. */
const REPEATED_AT_MOST = 1
const OUT_WITHIN_SECONDS = 30

/** kill -9 of server and database in turns, each in the middle of mails that go out as fast as they can. */
export const mailKills: Fault = {
  name: `kill -9 in the middle of mails, ${ROUNDS} x server and ${ROUNDS} x database`,
  run: async (chance) => {
    const shop = await openShopUnderFire()
    try {
      const repeated = { server: 0, database: 0 }
      let slowest = 0
      for (const victim of Array.from({ length: ROUNDS }, () => ['server', 'database'] as const).flat()) {
        const { mailbox } = shop.sandbox
        mailbox.clear()
        await writeMails(shop, MAILS)
        const killAt = Math.floor(1 + chance() * (MAILS - 20))
        while (mailbox.messages().length < killAt) await pause(1)
        // Not right behind a mail server's yes, where the poll above has just come from.
        await pause(chance() * 100)
        const began = performance.now()
        if (victim === 'server') await shop.killServer()
        else await shop.killDatabase()
        await allDone(shop)
        slowest = Math.max(slowest, performance.now() - began)
        const mails = mailbox.messages()
        const different = new Set(mails.map(({ messageId }) => messageId)).size
        if (different !== MAILS) throw new Error(`${MAILS - different} mails are lost`)
        repeated[victim] += mails.length - different
      }
      return {
        passed:
          repeated.server <= ROUNDS * REPEATED_AT_MOST &&
          repeated.database === 0 &&
          slowest <= OUT_WITHIN_SECONDS * 1_000,
        figures:
          `${2 * ROUNDS * MAILS} mails, none lost; repeated: ${repeated.server} in ${ROUNDS} kills of the server, ` +
          `${repeated.database} in ${ROUNDS} of the database; all out ${(slowest / 1_000).toFixed(1)} s after a kill at the latest`,
      }
    } finally {
      await shop.stop()
    }
  },
}

/** Writes so many mails at once, as the shop's queue would. */
export async function writeMails({ db }: ShopUnderFire, count: number): Promise<void> {
  await sql`
    INSERT INTO pgboss.job (name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, dead_letter,
      expire_seconds, heartbeat_seconds, deletion_seconds, keep_until)
    SELECT name, jsonb_build_object('to', 'burst@example.com', 'subject', 'Burst ' || n, 'text', 'Hello',
        'html', '<p>' || repeat('Hello ', 1000) || '</p>'),
      policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, dead_letter, expire_seconds, heartbeat_seconds,
      deletion_seconds, now() + interval '1 day'
    FROM pgboss.queue, generate_series(1, ${count}) n WHERE name = 'mail'`.execute(db)
}

async function allDone({ db }: ShopUnderFire): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ open: number }>`
      SELECT count(*)::int AS open FROM pgboss.job
      WHERE name = 'mail' AND state IN ('created', 'retry', 'active')`.execute(db)
    if (rows[0]?.open === 0) return
    await pause(20)
  }
}
