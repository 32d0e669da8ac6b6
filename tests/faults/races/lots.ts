import assert from 'node:assert/strict'

import { sql } from 'kysely'

import { race, type Setup } from './race.ts'
import { orderAtOnce, payAll, SHOPPERS } from './stock.ts'

const PIECES = 7

/** The pieces of each lot of a product, the first that is sold first. */
async function lotsOf({ shop }: Setup, product: string) {
  const { rows } = await sql<{ number: string | null; available: number; taken: number; off_sale: number }>`
    SELECT number, available, taken, off_sale FROM lots WHERE product_id = ${product}
    ORDER BY best_before NULLS FIRST, id`.execute(shop.db)
  return rows
}

/** Sales while the lots of a product have to be tidied first. */
export const lotRaces = [
  // Mutation: the guard without the day of sale.
  race(
    `${SHOPPERS} shoppers on the day after the last day of sale of the first of two lots`,
    async (setup) => {
      const product = await setup.createProduct(2 * PIECES)
      await sql`
        UPDATE lots SET sell_until = current_date - 2 WHERE product_id = ${product} AND number = 'FIRST'`.execute(
        setup.shop.db,
      )
      const { won, sold, figures } = await orderAtOnce(setup, product, () => 1)
      assert.equal(sold, PIECES)
      await payAll(setup, won)
      assert.deepEqual(await lotsOf(setup, product), [
        { number: 'FIRST', available: 0, taken: 0, off_sale: PIECES },
        { number: 'SECOND', available: 0, taken: PIECES, off_sale: 0 },
      ])
      return figures
    },
    { lots: true },
  ),
]
