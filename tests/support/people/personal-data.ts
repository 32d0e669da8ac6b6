// Where a shop stores a text: in which rows of which tables, its queue included.
import type { TestShop } from '#test/shop'

/**
 * The rows that contain one of these texts, in any case, as `table: row`; binary columns are searched too. Of a
 * partitioned table only the partitions are read, so that no row counts twice.
 */
export async function rowsThatContain(shop: TestShop, texts: readonly string[]): Promise<string[]> {
  const { pool } = shop.deps
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%s.%I', relnamespace::regnamespace, relname) AS name FROM pg_class
     WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)`,
  )
  const hex = texts.map((text) => Buffer.from(text).toString('hex'))
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await pool.query<{ row: string }>(
        `SELECT r::text AS row FROM ${name} r
         WHERE EXISTS (SELECT FROM unnest($1::text[]) AS needle WHERE position(lower(needle) IN lower(r::text)) > 0)`,
        [[...texts, ...hex]],
      )
      return rows.map(({ row }) => `${name}: ${row}`)
    }),
  )
  return found.flat()
}
