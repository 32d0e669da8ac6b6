import { sql } from 'kysely'

import { calls } from '#contract/calls'
import type { Language } from '#contract/language/language'
import { speaking } from '#contract/language/speaking'
import { paths } from '#contract/paths'
import type { Db, Tx } from '#db/connect'
import { type BackInStockEmail, backInStockEmail } from '#domain/messages/back-in-stock-email-template'
import type { Queue } from '#domain/process/queue'

/** For each piece in stock, at most one shopper is told in this time. */
const PACE_MINUTES = 10
const BATCH = 50

/** Tells no more shoppers than there are pieces, with those told in the last minutes. Returns the number of mails. */
export async function mailWaiting(db: Db, queue: Queue, publicUrl: string): Promise<number> {
  let mailed = 0
  for (;;) {
    const batch = await db.transaction().execute(async (tx) => {
      const told = await markNext(tx)
      if (told.length > 0)
        await queue.sendMails(
          tx,
          told.map((each) => speaking(each.language, () => backInStockEmail(emailOf(each, publicUrl)))),
        )
      return told.length
    })
    mailed += batch
    if (batch < BATCH) return mailed
  }
}

type Told = Omit<BackInStockEmail, 'productUrl' | 'stopUrl'> & {
  id: string
  category: string
  token: string
  language: Language
}

async function markNext(tx: Tx): Promise<Told[]> {
  // One pass after the other, so that each counts the mails of the one before. The chore holds a lock of its own name.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('back in stock', 0))`.execute(tx)
  const { rows } = await sql<Told>`
    WITH next AS MATERIALIZED (
      SELECT w.product_id, w.user_id
      FROM (SELECT DISTINCT product_id FROM stock_waits WHERE mailed_at IS NULL) asked
      JOIN products p ON p.id = asked.product_id AND on_sale(p) > 0 AND p.archived_at IS NULL
      CROSS JOIN LATERAL (
        SELECT product_id, user_id FROM stock_waits
        WHERE product_id = p.id AND mailed_at IS NULL
        ORDER BY since, user_id
        LIMIT greatest(0, on_sale(p) - (
          SELECT count(*) FROM stock_waits lately
          WHERE lately.product_id = p.id AND lately.mailed_at > now() - make_interval(mins => ${PACE_MINUTES})
        ))
        FOR UPDATE SKIP LOCKED
      ) w
      LIMIT ${BATCH}
    ),
    told AS (
      UPDATE stock_waits w SET mailed_at = now() FROM next
      WHERE w.product_id = next.product_id AND w.user_id = next.user_id AND w.mailed_at IS NULL
      RETURNING w.product_id, w.user_id
    ),
    stops AS (
      INSERT INTO stock_mail_stops (user_id) SELECT DISTINCT user_id FROM told
      ON CONFLICT (user_id) DO UPDATE SET mailed_at = now()
      RETURNING user_id, token
    )
    SELECT u.email AS "to", u.language, p.id, p.category, p.name, p.weight, p.price_paise AS "pricePaise",
      price_now(p) AS "offerPaise", stops.token
    FROM told
    JOIN products p ON p.id = told.product_id
    JOIN users u ON u.id = told.user_id
    JOIN stops ON stops.user_id = told.user_id`.execute(tx)
  return rows
}

function emailOf({ id, category, token, ...told }: Told, publicUrl: string): BackInStockEmail {
  const stopUrl = `${publicUrl}${calls.backInStockStopPage.path}?token=${token}`
  return { ...told, productUrl: publicUrl + paths.product(category, id), stopUrl }
}
