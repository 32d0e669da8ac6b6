import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'

import type { FaultCase } from '../fault.ts'
import { queueMails } from '../harness/queue-mails.ts'
import { type RunningShop, startShop } from '../harness/running-shop.ts'

const ROUNDS = 10
const MAILS = 100
/** Limits: mails repeated per kill on average, and seconds until all mails are delivered after a kill. */
const REPEATED_AT_MOST = 1
const DELIVERED_WITHIN_SECONDS = 30

/** kill -9 of server and database in turns, each while mails are delivered at full speed. */
export const killsDuringMail: FaultCase = {
  name: `kill -9 during mail delivery, ${ROUNDS} x server and ${ROUNDS} x database`,
  run: async (random, kind) => {
    const shop = await startShop(kind)
    try {
      const repeated = { server: 0, database: 0 }
      let slowest = 0
      for (const victim of Array.from({ length: ROUNDS }, () => ['server', 'database'] as const).flat()) {
        const { mailbox } = shop.sandbox
        mailbox.clear()
        await queueMails(shop, MAILS)
        const killAt = Math.floor(1 + random() * (MAILS - 20))
        while (mailbox.messages().length < killAt) await pause(1)
        // At a random moment, not always right after the acceptance that the poll above has just seen.
        await pause(random() * 100)
        const began = performance.now()
        if (victim === 'server') await shop.killServer()
        else await shop.killDatabase()
        await allDelivered(shop)
        slowest = Math.max(slowest, performance.now() - began)
        const mails = mailbox.messages()
        const different = new Set(mails.map(({ messageId }) => messageId)).size
        if (different !== MAILS) throw new Error(`${MAILS - different} mails lost`)
        repeated[victim] += mails.length - different
      }
      return {
        passed:
          repeated.server <= ROUNDS * REPEATED_AT_MOST &&
          repeated.database === 0 &&
          slowest <= DELIVERED_WITHIN_SECONDS * 1_000,
        figures:
          `${2 * ROUNDS * MAILS} mails, none lost; repeated: ${repeated.server} in ${ROUNDS} kills of the server, ` +
          `${repeated.database} in ${ROUNDS} of the database; all delivered ${(slowest / 1_000).toFixed(1)} s after a kill at most`,
      }
    } finally {
      await shop.stop()
    }
  },
}

async function allDelivered({ db }: RunningShop): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ open: number }>`
      SELECT count(*)::int AS open FROM pgboss.job
      WHERE name = 'mail' AND state IN ('created', 'retry', 'active')`.execute(db)
    if (rows[0]?.open === 0) return
    await pause(20)
  }
}
