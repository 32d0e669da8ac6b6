import { sql } from 'kysely'

import { alreadyAPart, madeOfOthers, ownPiecesFirst, refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { noSuchProduct } from '#domain/catalogue/lock-product'
import type { Component } from '#domain/catalogue/product-row'
import { Failure } from '#domain/process/failure'

type Part = Pick<Component, 'product' | 'pieces'>
type Whole = { id: string; name: string; available: number } | undefined

/** Requires that this transaction has locked `whole`. Throws a Failure: 404, 400 wrong parts, 409 pieces of its own. */
export async function requireParts(tx: Tx, parts: readonly Part[], whole: Whole): Promise<void> {
  const ids = parts.map(({ product }) => product)
  if (new Set(ids).size < ids.length) throw new Failure('invalid', refusals.productTwice)
  if (whole && ids.includes(whole.id)) throw new Failure('invalid', refusals.partOfItself)
  const { rows } = await sql<{ name: string; isMade: boolean }>`
    SELECT name, components IS NOT NULL AS "isMade" FROM products WHERE id = ANY(${ids})
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  if (rows.length < ids.length) throw noSuchProduct()
  const made = rows.find(({ isMade }) => isMade)
  if (made) throw new Failure('invalid', madeOfOthers(made.name))
  if (!whole) return
  if (whole.available > 0) throw new Failure('conflict', ownPiecesFirst(whole.available))
  const { rows: of } = await sql<{ name: string }>`
    SELECT name FROM products WHERE components @> ${JSON.stringify([{ product: whole.id }])} LIMIT 1`.execute(tx)
  if (of[0]) throw new Failure('invalid', alreadyAPart(whole.name, of[0].name))
}

/** The columns of a product that is put together from `parts`; of one with pieces of its own, if there are none. */
export function componentColumns(parts: readonly Part[]) {
  const written = parts.length > 0 ? JSON.stringify(parts) : null
  return {
    components: sql<string | null>`with_names_now(${written}::jsonb)`,
    can_make: sql<number | null>`can_make_now(${written}::jsonb)`,
  }
}

/** Tells pages how many can be put together and what the parts are called now; a trigger logs each change. */
export async function keepPutTogether(db: Db): Promise<void> {
  await sql`
    UPDATE products p SET can_make = can_make_now(components), components = with_names_now(components)
    FROM (
      SELECT id FROM products WHERE components IS NOT NULL
        AND (can_make, components) IS DISTINCT FROM (can_make_now(components), with_names_now(components))
      -- In ascending id, as orders lock them.
      ORDER BY id FOR NO KEY UPDATE
    ) moved WHERE p.id = moved.id`.execute(db)
}
