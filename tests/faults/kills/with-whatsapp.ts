import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'

import { SETTLES_SECONDS } from '#domain/messages/whatsapp/send-message'
import type { FaultCase } from '../fault.ts'
import { type RunningShop, startShop } from '../harness/running-shop.ts'

const ORDERS = 40
/** A message whose try a kill has cut short waits for a report, then for its next try. */
const SENT_WITHIN_SECONDS = SETTLES_SECONDS + 60
/** Later than the queue repeats a job that a kill has cut short, and in time for `SETTLES_SECONDS`. */
const REPORTED_AFTER_MS = 30_000

/**
 * kill -9 of server and database in turns, while news go by WhatsApp. Each goes once to a phone whose shopper asked for them,
 * and never to another; the emails beside them are sent meanwhile.
 */
export const killsWithWhatsApp = (rounds: number): FaultCase => ({
  name: `news by WhatsApp through ${rounds} kills of server and database`,
  run: async (random, kind) => {
    const shop = await startShop(kind)
    try {
      const { whatsApp } = shop.sandbox
      whatsApp.reportAfter(REPORTED_AFTER_MS)
      await newShoppers(shop)
      let sent = 0
      let slowest = 0
      for (let round = 0; round < rounds; round += 1) {
        await queueNews(shop)
        const killAt = sent + Math.floor(1 + random() * (ORDERS - 10))
        while (whatsApp.messages().length < killAt) await pause(1)
        await pause(random() * 50)
        const began = performance.now()
        if (round % 2 === 0) await shop.killServer()
        else await shop.killDatabase()
        await allSent(shop)
        sent += ORDERS
        slowest = Math.max(slowest, performance.now() - began)
      }
      const messages = whatsApp.messages()
      const once = new Set(messages.map(({ reference }) => reference)).size
      const unwanted = messages.filter(({ to }) => !to.startsWith('9190')).length
      return {
        passed: messages.length === sent && once === sent && unwanted === 0 && slowest <= SENT_WITHIN_SECONDS * 1_000,
        figures:
          `${sent} messages in ${rounds} kills: ${once} arrived, ${messages.length - once} twice, ${unwanted} without consent; ` +
          `all gone ${(slowest / 1_000).toFixed(1)} s after a kill at most`,
      }
    } finally {
      await shop.stop()
    }
  },
})

/** Shoppers with a delivered order each: the phones of the one half, which begin with 90, want news. */
async function newShoppers({ db }: RunningShop): Promise<void> {
  await sql`
    WITH n AS (SELECT generate_series(1, ${2 * ORDERS}) AS n),
    shoppers AS (
      INSERT INTO users (id, name, email) SELECT 'shopper' || n, 'Shopper', n || '@phones.example.com' FROM n RETURNING id
    )
    INSERT INTO user_phones (user_id, phone, logs_in, news_since)
    SELECT 'shopper' || n, CASE WHEN n <= ${ORDERS} THEN '90' ELSE '80' END || lpad(n::text, 8, '0'), true,
      CASE WHEN n <= ${ORDERS} THEN now() END
    FROM n, (SELECT count(*) FROM shoppers) inserted`.execute(db)
  await sql`
    INSERT INTO orders (id, user_id, address, subtotal_paise, tax_basis_points, tax_paise, amount_paise, attempt_fingerprint,
      reserved_until, pay_state, paid_at, status)
    SELECT 'order' || n, 'shopper' || n, '{}', 10000, 0, 0, 10000, '', now(), 'PAID', now(), 'Delivered'
    FROM generate_series(1, ${2 * ORDERS}) n`.execute(db)
}

/** Queues a message about each order, also about those whose shopper wants none. */
async function queueNews({ db }: RunningShop): Promise<void> {
  await sql`
    INSERT INTO pgboss.job (name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
      expire_seconds, heartbeat_seconds, deletion_seconds, keep_until)
    SELECT name, jsonb_build_object('kind', 'news', 'orderId', 'order' || n, 'at', now(),
        'facts', jsonb_build_object('kind', 'delivered')),
      policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, heartbeat_seconds,
      deletion_seconds, now() + interval '1 day'
    FROM pgboss.queue, generate_series(1, ${2 * ORDERS}) n WHERE name = 'whatsapp'`.execute(db)
}

async function allSent({ db }: RunningShop): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ open: number }>`
      SELECT count(*)::int AS open FROM pgboss.job
      WHERE name = 'whatsapp' AND state IN ('created', 'retry', 'active')`.execute(db)
    if (rows[0]?.open === 0) return
    await pause(50)
  }
}
