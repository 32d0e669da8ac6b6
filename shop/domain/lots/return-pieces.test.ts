// Some pieces of an order come back, as after a refund of part of a line.
import { sql } from 'kysely'

import { returnPieces } from '#domain/lots/return-pieces'
import { expect, it as base } from '#test/fixtures'
import { lotsOf } from '#test/scenes/lots'

const it = base.extend('inLots', { scope: 'file' }, true)

it('come back into the lots of the order, those that are sold first at first', async ({ shop, seller }) => {
  const product = await shop.stock(6)
  const { orderId } = await (await shop.buyer()).buy([{ product, quantity: 5 }])
  await shop.db.transaction().execute(async (tx) => {
    await sql`
      WITH moved AS (UPDATE products SET available = available + 4, sold = sold - 4 WHERE id = ${product} RETURNING id)
      INSERT INTO stock_ledger (product_id, kind, order_id, cycle, available_delta, reserved_delta, sold_delta)
      SELECT id, 'restock', ${orderId}, 1, 4, 0, -4 FROM moved`.execute(tx)
    await returnPieces(tx, { id: orderId, stock_cycle: 1 }, [{ productId: product, pieces: 4, toShelf: true }])
  })
  expect(await lotsOf(seller, product)).toMatchObject([
    { number: 'FIRST', toSell: 3, sold: 0 },
    { number: 'SECOND', toSell: 2, sold: 1 },
  ])
})
