import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

import { sql } from 'kysely'

import { type LargeShop, seedLargeShop } from '#demo/large-shop'
import { brokenInvariants } from '#domain/orders/order/invariants'
import { startTestDatabase, type TestDatabase } from '#test/databases/database'
import { fill, seededShopper } from '#test/databases/large-shop'
import { expect, it } from '#test/fixtures'
import { buyerOf, oneOfEach } from '#test/people/buyer'
import { listedProducts } from '#test/scenes/products'

const size: LargeShop = { products: 300, shoppers: 50, orders: 400, seed: 7 }

/** A fingerprint of all orders and their lines. */
async function contentOf({ db }: TestDatabase): Promise<unknown> {
  const { rows } = await sql`
    SELECT count(*)::int AS orders, md5(string_agg(concat_ws(' ', id, user_id, amount_paise, status, address, lines), ';' ORDER BY id))
    FROM orders, LATERAL (
      SELECT string_agg(concat_ws(' ', product_id, quantity, unit_paise, name), ',' ORDER BY line) AS lines
      FROM order_items WHERE order_id = id
    ) l`.execute(db)
  return rows[0]
}

async function run(database: TestDatabase, args: string[], env: NodeJS.ProcessEnv = {}) {
  const script = path.join(import.meta.dirname, 'seed-large.ts')
  try {
    const variables = { ...process.env, DATABASE_URL: database.url, ...env }
    return { code: 0, ...(await promisify(execFile)(process.execPath, [script, ...args], { env: variables })) }
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string }
  }
}

it('fills a shop in which every invariant holds, the same from the same seed', async ({ database }) => {
  const again = await startTestDatabase()
  try {
    expect(await seedLargeShop(database.db, size)).toBe(true)
    const { rows } = await sql`
      SELECT (SELECT count(*) FROM products)::int AS products, (SELECT count(*) FROM users)::int AS shoppers,
        (SELECT count(*) FROM order_items)::int AS lines, (SELECT count(DISTINCT pay_state) FROM orders)::int AS states,
        (SELECT count(*) FROM orders JOIN order_words ON order_id = id)::int AS found`.execute(database.db)
    expect(rows).toEqual([{ products: 300, shoppers: 50, lines: 4_000, states: 3, found: 400 }])
    expect(await brokenInvariants(database.db)).toEqual([])
    const low = await sql`
      SELECT id FROM products WHERE available <= 5 EXCEPT SELECT product_id FROM low_stock JOIN products p
      ON p.id = product_id AND p.available = low_stock.available`.execute(database.db)
    expect(low.rows).toEqual([])
    await seedLargeShop(again.db, size)
    expect(await contentOf(again)).toEqual(await contentOf(database))
  } finally {
    await again.stop()
  }
})

it('refuses a shop with orders, production, and sizes that are none', async ({ database }) => {
  const before = await contentOf(database)
  expect(await run(database, ['--orders', '10'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('has orders already') as string,
  })
  expect(await contentOf(database)).toEqual(before)
  expect(await run(database, [], { NODE_ENV: 'production' })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('not for production') as string,
  })
  expect(await run(database, ['--orders', '0'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--orders must be a whole number') as string,
  })
})

it('seeds accounts that can log in, and products that can be bought', async ({ shop }) => {
  await fill(shop, { products: 20, shoppers: 2, orders: 10, seed: 2 })
  const buyer = await buyerOf(await seededShopper(shop, 1), shop.pay)
  const product = (await listedProducts(shop)).find(({ quantity }) => quantity > 0)?._id ?? ''
  const { orderId } = await buyer.buy(oneOfEach(product))
  expect((await buyer.orders())[0]).toMatchObject({ _id: orderId, isPaid: true })
  await shop.expectHealth()
})
