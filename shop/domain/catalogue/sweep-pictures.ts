import { sql } from 'kysely'

import type { PictureStore } from '#adapters/pictures/picture-store'
import { refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import { databaseTime } from '#domain/process/database-time'
import { Failure } from '#domain/process/failure'

/** A younger picture may belong to a product that is being written. */
const GRACE_MS = 60 * 60 * 1_000

/** Removes rows first, then files without a row. The next run completes an interrupted one. */
export async function sweepPictures(
  db: Db,
  pictures: PictureStore,
  now?: Date,
): Promise<{ rows: number; files: number }> {
  const before = new Date((now ?? (await databaseTime(db))).getTime() - GRACE_MS)
  const rows = await deleteUnused(db, before)
  let files = 0
  for await (const { key, storedAt } of pictures.list()) {
    if (storedAt >= before || (await isKnown(db, key))) continue
    await pictures.remove(key)
    files += 1
  }
  return { rows, files }
}

// Orders show products as bought, so they keep pictures that products no longer use.
async function deleteUnused(db: Db, before: Date): Promise<number> {
  const named = await sql<{ key: string }>`
    WITH unnamed AS MATERIALIZED (
      SELECT key FROM pictures
      WHERE created_at < ${before}
        AND key NOT IN (SELECT unnest(pictures) FROM products)
        AND NOT EXISTS (SELECT FROM settings WHERE settings.key = 'banner' AND value ->> 'picture' = pictures.key)
    )
    SELECT key FROM unnamed
    WHERE key NOT IN (
      SELECT bought.key FROM order_items, unnest(order_items.pictures) AS bought (key)
      WHERE order_items.pictures && ARRAY(SELECT key FROM unnamed)
    )`.execute(db)
  const keys = named.rows.map(({ key }) => key)
  if (keys.length === 0) return 0
  const result = await db
    .deleteFrom('pictures')
    .where(sql<boolean>`key = ANY(${keys})`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Throws a Failure (404) unless the shop has this picture. */
export async function requirePicture(db: Db, key: string): Promise<void> {
  if (!(await isKnown(db, key))) throw new Failure('missing', refusals.noSuchPicture)
}

async function isKnown(db: Db, key: string): Promise<boolean> {
  return (await db.selectFrom('pictures').select('key').where('key', '=', key).executeTakeFirst()) !== undefined
}
