import { sql } from 'kysely'

import { PHOTO_DAYS } from '#contract/messages/report-rules'
import type { Db, Tx } from '#db/connect'

/** Call it while the orders of the deleted account are still its own. Which pieces and why stays with the order. */
export async function forgetReportsOf(tx: Tx, userId: string): Promise<void> {
  const own = sql`SELECT r.id FROM reports r JOIN orders o ON o.id = r.order_id WHERE o.user_id = ${userId}`
  await sql`DELETE FROM report_photos WHERE report_id IN (${own})`.execute(tx)
  await sql`
    UPDATE reports SET words = '', answer = '', closed_at = coalesce(closed_at, now()),
      outcome = coalesce(outcome, 'account deleted')
    WHERE id IN (${own})`.execute(tx)
}

/** Words stay two years: until then a shopper may complain (Consumer Protection Act, 2019, section 69). */
export async function forgetOldReports(db: Db): Promise<void> {
  await sql`
    DELETE FROM report_photos p USING reports r
    WHERE r.id = p.report_id AND r.closed_at < now() - make_interval(days => ${PHOTO_DAYS})`.execute(db)
  await sql`
    UPDATE reports SET words = '', answer = ''
    WHERE closed_at < now() - interval '2 years' AND (words <> '' OR answer <> '')`.execute(db)
}
