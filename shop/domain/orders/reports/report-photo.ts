import { sql } from 'kysely'

import type { photoSizes } from '#contract/messages/report-rules'
import { reportRefusals } from '#contract/messages/report-wording'
import type { Db } from '#db/connect'
import { Failure } from '#domain/process/failure'

/** A stored photo as WebP; with `userId` only of that shopper. Throws a Failure (404). */
export async function reportPhoto(
  db: Db,
  { id, size }: { id: string; size: (typeof photoSizes)[number] },
  userId?: string,
): Promise<Buffer> {
  const isOwn = userId === undefined ? sql`` : sql`AND o.user_id = ${userId}`
  const { rows } = await sql<{ bytes: Buffer }>`
    SELECT ${sql.ref(`p.${size}`)} AS bytes
    FROM report_photos p JOIN reports r ON r.id = p.report_id JOIN orders o ON o.id = r.order_id
    WHERE p.id = ${id} ${isOwn}`.execute(db)
  if (!rows[0]) throw new Failure('missing', reportRefusals.noSuchPhoto)
  return rows[0].bytes
}
