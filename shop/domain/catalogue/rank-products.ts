import { sql } from 'kysely'

import type { Db } from '#db/connect'
import { noSuchProduct } from '#domain/catalogue/lock-product'

// Of the periods of the Sales page.
const DAYS = 90
// Above all that a shop sells in the period.
const FIRST_PICK = 1_000_000_000

/** Throws a Failure (404) unless all these products are on sale. */
export async function requireOnSale(db: Db, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`
    SELECT FROM products WHERE id = ANY (${ids}::text[]) AND archived_at IS NULL`.execute(db)
  if (rows.length < ids.length) throw noSuchProduct()
}

/** Ranks the products for the shop's own order: the owner's `picks` first, then by the pieces sold in 90 days. */
export async function rankProducts(db: Db, picks: readonly string[]): Promise<void> {
  await sql`
    WITH ranks AS (
      SELECT p.id, CASE WHEN pick.place IS NULL THEN greatest(coalesce(b.pieces, 0), 0) ELSE ${FIRST_PICK} - pick.place END AS rank
      FROM products p
      LEFT JOIN best_sellers b ON b.period = ${DAYS} AND b.product_id = p.id
      LEFT JOIN unnest(${picks}::text[]) WITH ORDINALITY AS pick (id, place) ON pick.id = p.id
    ),
    -- In the order in which orders lock their products.
    moved AS (
      SELECT p.id, r.rank FROM products p JOIN ranks r ON r.id = p.id WHERE p.list_rank <> r.rank
      ORDER BY p.id FOR NO KEY UPDATE OF p
    )
    UPDATE products SET list_rank = moved.rank FROM moved WHERE products.id = moved.id`.execute(db)
}
