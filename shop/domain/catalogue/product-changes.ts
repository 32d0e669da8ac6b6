import { sql } from 'kysely'

import type { Db } from '#db/connect'
import { productColumns, type ProductRow } from '#domain/catalogue/product-row'

export type ProductChange = { xid: number; productId: string }

export type CatalogueState = {
  snapshot: string
  /** Every transaction below it has ended, so the read saw its changes. */
  horizon: number
  /** The log has all changes from this transaction on; undefined while it is empty. */
  logBegin: number | undefined
}

type Read = CatalogueState & { changes: ProductChange[] }

const PRODUCTS_AT_ONCE = 2_000
const KEPT_MINUTES = 60

export function readCatalogue(db: Db, take: (rows: ProductRow[]) => void): Promise<Read> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { rows } = await sql<StateRow>`
        SELECT ${state}, coalesce((SELECT json_agg(json_build_array(xid::text::bigint, product_id) ORDER BY xid)
          FROM product_changes WHERE pg_visible_in_snapshot(xid, pg_current_snapshot())), '[]') AS changes`.execute(tx)
      let last = 0
      for (;;) {
        const portion = await tx
          .selectFrom('products')
          .select(productColumns)
          .where('position', '>', last)
          .orderBy('position')
          .limit(PRODUCTS_AT_ONCE)
          .execute()
        take(portion)
        if (portion.length < PRODUCTS_AT_ONCE) return readOf(rows)
        last = portion.at(-1)?.position ?? last
      }
    })
}

/** The changes are in order; a deleted product is missing in `rows`. */
export async function readChangedProducts(db: Db, since: string): Promise<Read & { rows: ProductRow[] }> {
  // One statement sees one snapshot. The first comparison is there for the index.
  const { rows } = await sql<StateRow & { products: ProductRow[] | null }>`
    WITH changed AS MATERIALIZED (
      SELECT xid, product_id FROM product_changes
      WHERE xid >= pg_snapshot_xmin(${since}::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, ${since}::pg_snapshot)
        AND pg_visible_in_snapshot(xid, pg_current_snapshot())
    )
    SELECT ${state},
      coalesce((SELECT json_agg(json_build_array(xid::text::bigint, product_id) ORDER BY xid) FROM changed), '[]')
        AS changes,
      (SELECT json_agg(p) FROM (SELECT ${sql.join(productColumns.map((column) => sql.ref(column)))} FROM products
        WHERE id IN (SELECT product_id FROM changed)) p) AS products`.execute(db)
  return { ...readOf(rows), rows: rows[0]?.products ?? [] }
}

type StateRow = { snapshot: string; horizon: string; log_begin: string | null; changes: [number, string][] }

const state = sql`pg_current_snapshot()::text AS snapshot, pg_snapshot_xmin(pg_current_snapshot())::text AS horizon,
  (SELECT first.xid::text FROM product_changes first ORDER BY first.xid LIMIT 1) AS log_begin`

function readOf([row]: readonly StateRow[]): Read {
  if (!row) throw new Error('the state of the catalogue is always one row')
  return {
    snapshot: row.snapshot,
    horizon: Number(row.horizon),
    logBegin: row.log_begin === null ? undefined : Number(row.log_begin),
    changes: row.changes.map(([xid, productId]) => ({ xid, productId })),
  }
}

/** Keeps the last transaction, from which all servers derive one version, and deletes those of before a restore. */
export async function pruneProductChanges(db: Db): Promise<void> {
  await sql`
    DELETE FROM product_changes
    WHERE xid < least(
        coalesce((SELECT max(xid::text::bigint) + 1 FROM product_changes
          WHERE at < now() - make_interval(mins => ${KEPT_MINUTES})), 0),
        (SELECT max(xid::text::bigint) FROM product_changes),
        pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      )::text::xid8
      OR xid >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db)
}
