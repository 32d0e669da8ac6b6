// Which tables may lock the row of a product by referring to it.
import { sql } from 'kysely'

import { expect, it } from '#test/fixtures'

it('only tables whose rows are written with the product locked refer to it', async ({ database: { db } }) => {
  const { rows } = await sql<{ table: string }>`
    SELECT conrelid::regclass::text AS table FROM pg_constraint
    WHERE contype = 'f' AND confrelid = 'products'::regclass ORDER BY 1`.execute(db)
  expect(rows.map(({ table }) => table)).toEqual(['lots', 'low_stock', 'order_items', 'product_drafts', 'stock_ledger'])
})
