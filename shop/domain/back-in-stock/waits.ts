import { sql } from 'kysely'

import { refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import { noSuchProduct } from '#domain/catalogue/lock-product'
import { Failure } from '#domain/process/failure'

/** A repeat changes nothing. Throws a Failure: 404 for a product that is not in the shop, 409 for one in stock. */
export async function waitFor(db: Db, userId: string, productId: string): Promise<void> {
  // A row that was mailed already waits for the next time.
  const { rows } = await sql<{ available: number }>`
    WITH product AS (SELECT id, on_sale(products) AS available FROM products WHERE id = ${productId} AND archived_at IS NULL),
    wait AS (
      INSERT INTO stock_waits (product_id, user_id)
      SELECT id, ${userId} FROM product WHERE available = 0
      ON CONFLICT (product_id, user_id) DO UPDATE SET since = now(), mailed_at = NULL
      WHERE stock_waits.mailed_at IS NOT NULL
    )
    SELECT available FROM product`.execute(db)
  const [product] = rows
  if (!product) throw noSuchProduct()
  if (product.available > 0) throw new Failure('conflict', refusals.inStock)
}

export async function stopWaiting(db: Db, userId: string, productId: string): Promise<void> {
  await db
    .deleteFrom('stock_waits')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .where('mailed_at', 'is', null)
    .execute()
}

/** `token` is that of the shopper's mails; an unknown token changes nothing. */
export async function stopAllWaits(db: Db, token: string): Promise<void> {
  await db
    .deleteFrom('stock_waits')
    .where('user_id', '=', (eb) =>
      eb.selectFrom('stock_mail_stops').select('stock_mail_stops.user_id').where('token', '=', token),
    )
    .where('mailed_at', 'is', null)
    .execute()
}

export async function waitsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stock_waits')
    .select('product_id')
    .where('user_id', '=', userId)
    .where('mailed_at', 'is', null)
    .orderBy('product_id')
    .execute()
  return rows.map(({ product_id }) => product_id)
}

export function countWaits(db: Db): Promise<{ product: string; count: number }[]> {
  return db
    .selectFrom('stock_waits')
    .select((eb) => ['product_id as product', eb.fn.countAll<number>().as('count')])
    .where('mailed_at', 'is', null)
    .groupBy('product_id')
    .orderBy('product_id')
    .execute()
}
