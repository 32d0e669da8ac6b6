import { sql } from 'kysely'

import { calls } from '#contract/calls'
import { readCatalogue, readChangedProducts } from '#domain/catalogue/product-changes'
import { expect, it } from '#test/fixtures'
import type { TestShop } from '#test/shop'

/** Adds products with names, prices and weights like those of a shop, in all categories. */
async function addProducts(shop: TestShop, from: number, to: number): Promise<void> {
  await sql`
    WITH added AS (INSERT INTO products (name, category, description, price_paise, offer_price_paise, weight, available)
    SELECT (ARRAY['Medjool', 'Mamra', 'Forest', 'Royal', 'Daily'])[1 + n % 5] || ' '
        || (ARRAY['Dates', 'Almonds', 'Honey', 'Figs', 'Cashews', 'Raisins', 'Walnuts'])[1 + n % 7] || ' ' || n,
      (ARRAY['Dates', 'Nuts', 'Dry-Fruits', 'Health-Powders', 'Gift-Hampers', 'Honey', 'Combos'])[1 + n % 7],
      ARRAY['Packed by hand.', 'Keeps for six months.'], 100000, 10000 + 1000 * (n % 50),
      (ARRAY['100 g', '500 g', '1 kg', NULL])[1 + n % 4], n % 11
    FROM generate_series(${sql.lit(from)}::int, ${sql.lit(to)}::int) AS n RETURNING id, available)
    INSERT INTO stock_ledger (product_id, kind, available_delta, reserved_delta, sold_delta)
    SELECT id, 'initial', available, 0, 0 FROM added`.execute(shop.db)
}

it('The parts of pages and their polls are as large with 1,000 products as with 100', async ({ shop }) => {
  await addProducts(shop, 1, 100)
  const { rows } = await sql<{ id: string }>`SELECT id FROM products ORDER BY position LIMIT 10`.execute(shop.db)
  const ids = rows.map(({ id }) => id)
  const parts = [
    `${calls.productBrowse.path}?limit=5`,
    `${calls.productBrowse.path}?limit=48`,
    `${calls.productBrowse.path}?search=medjol&limit=14`,
    `${calls.productBrowse.path}?category=Dates&sort=price&limit=14`,
    `${calls.productBrowse.path}?search=nothing+like+it&limit=48`,
    `${calls.productOne.path}?id=${ids[3]}`,
    `${calls.productSome.path}?ids=${ids.join()}`,
  ]
  const measure = async () => {
    const answers = await Promise.all(parts.map(async (part) => (await shop.visitor().get(part)).body))
    return answers.map((answer) => {
      const { groups = [], ...rest } = answer as { groups?: object[] }
      // As many as there are combinations of values, whatever the size of the shop.
      expect(groups.length).toBeLessThanOrEqual(200)
      return JSON.stringify(rest).length
    })
  }
  await expect.poll(() => productsIn(shop)).toBe(100)
  const small = await measure()
  await addProducts(shop, 101, 1_000)
  await expect.poll(() => productsIn(shop)).toBe(1_000)
  const large = await measure()
  for (const [place, part] of parts.entries())
    expect((large[place] ?? Infinity) / (small[place] ?? 0), part).toBeLessThan(1.3)
})

async function productsIn(shop: TestShop): Promise<number> {
  const { body } = await shop.visitor().get(calls.productList.path)
  return (body as { products: object[] }).products.length
}

it('After a sale the product that was sold is read, and no other', async ({ shop }) => {
  let all = 0
  const { snapshot } = await readCatalogue(shop.db, (portion) => (all += portion.length))
  const sold = await sql<{ id: string }>`
    UPDATE products SET offer_price_paise = offer_price_paise - 1 WHERE position = (SELECT max(position) FROM products)
    RETURNING id`.execute(shop.db)
  await sql`UPDATE products SET updated_at = now()`.execute(shop.db)
  const { rows, changes } = await readChangedProducts(shop.db, snapshot)
  expect([all, rows.map(({ id }) => id), changes.map(({ productId }) => productId)]).toEqual([
    1_000,
    [sold.rows[0]?.id],
    [sold.rows[0]?.id],
  ])
})
