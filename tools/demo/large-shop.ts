import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { sql } from 'kysely'

import type { Db } from '#db/connect'
import { demoProducts } from '#demo/products'
import { hashPassword } from '#domain/accounts/passwords'
import { foldSales } from '#domain/orders/figures/fold-sales'

/**
 * The size of a large shop; `seed` decides everything else. The orders are spread over the last two years. One in
 * `regular` is of the first shopper.
 */
export type LargeShop = { products: number; shoppers: number; orders: number; seed: number; regular?: number }

/** The password of every seeded shopper; the emails are shopper-1@large.test and so on. */
export const seededPassword = 'seeded shopper'

const DAYS = 730
const REGULAR = 200
const statements = path.join(import.meta.dirname, 'large-shop.sql')

/**
 * Adds products, shoppers and orders of ten lines on average to a shop without orders, in one transaction, and resolves
 * with whether it did: a shop with orders is left alone. Writers wait meanwhile. `db` is `withoutTimeouts`.
 */
export async function seedLargeShop(db: Db, size: LargeShop): Promise<boolean> {
  const passwordHash = await hashPassword(seededPassword)
  const text = await readFile(statements, 'utf8')
  const seeded = await db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE products, orders IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
    if (await tx.selectFrom('orders').select('id').limit(1).executeTakeFirst()) return false
    const settings = { regular: REGULAR, ...size, days: DAYS, password_hash: passwordHash }
    for (const [name, value] of Object.entries(settings)) {
      await sql`SELECT set_config(${`large.${name}`}, ${String(value)}, true)`.execute(tx)
    }
    await sql`
      CREATE TEMPORARY TABLE demo_products ON COMMIT DROP AS
      SELECT d.*, coalesce(p.pictures, '{}') AS pictures
      FROM jsonb_to_recordset(${JSON.stringify(demoRows)}::jsonb) AS d (
        nr integer, name text, category text, weight text, description text[], price_paise integer,
        offer_price_paise integer)
      LEFT JOIN LATERAL (SELECT pictures FROM products WHERE name = d.name LIMIT 1) p ON true`.execute(tx)
    await sql.raw(text).execute(tx)
    await foldSales(tx)
    return true
  })
  // The planner knows the new rows at once, and index-only scans work.
  if (seeded) await sql`VACUUM (ANALYZE)`.execute(db)
  return seeded
}

const demoRows = demoProducts.map(({ name, category, weight, description, price, offerPrice }, nr) => ({
  nr,
  name,
  category,
  weight,
  description,
  price_paise: Math.round(price * 100),
  offer_price_paise: Math.round(offerPrice * 100),
}))
