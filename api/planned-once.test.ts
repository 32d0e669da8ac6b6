// The statements of carts and orders are planned once for a connection, also in a shop whose tables have statistics.
// Mutation: names the ids of the products as a list whose length the planner sees.
import { sql } from 'kysely'

import { calls } from '#contract/calls'
import { oneOfEach } from '#test/buyer'
import { keepStatistics } from '#test/call-costs'
import { expect, it } from '#test/fixtures'
import type { TestShop } from '#test/shop'
import { withClients } from '#test/pool-clients'

/** PostgreSQL plans the first five runs of a prepared statement anew in any case. */
const FIRST_RUNS = 5

type Prepared = { statement: string; custom_plans: string; generic_plans: string }

it('of a cart, an order and its payment', async ({ shop }) => {
  await keepStatistics(shop)
  const products = await Promise.all(Array.from({ length: 400 }, () => shop.stock(1_000)))
  const buyers = await shop.buyers(12)
  for (const [nth, buyer] of buyers.entries()) await buyer.buy(oneOfEach(products[nth]!))
  await sql`ANALYZE`.execute(shop.db)
  for (let run = 0; run < 4; run += 1) {
    for (const [nth, buyer] of buyers.entries()) {
      const product = products[nth + run]!
      await buyer.post(calls.cartUpdate.path, { cartItems: { [product]: 1 } })
      await buyer.buy(oneOfEach(product))
    }
  }
  const prepared = await onEachConnection(shop, 'SELECT * FROM pg_prepared_statements')
  const plannedAnew = prepared.filter(({ custom_plans: plans }) => Number(plans) > FIRST_RUNS)
  expect(plannedAnew.map(({ statement }) => statement)).toEqual([])
  expect(prepared.filter(({ generic_plans: runs }) => Number(runs) > FIRST_RUNS).length).toBeGreaterThan(5)
}, 60_000)

/** Each connection has prepared statements of its own. */
async function onEachConnection({ deps: { pool } }: TestShop, statement: string): Promise<Prepared[]> {
  const results = await withClients(pool, pool.options.max, (clients) =>
    Promise.all(clients.map((client) => client.query<Prepared>(statement))),
  )
  return results.flatMap(({ rows }) => rows)
}
