// The statements of carts and orders are planned once for a connection, also in a shop whose tables have statistics.
// Mutation: names the ids of the products as a list whose length the planner sees.
import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'

import { calls } from '#contract/calls'
import { keepStatistics } from '#test/databases/call-costs'
import { fill } from '#test/databases/large-shop'
import { expect, it } from '#test/fixtures'
import { oneOfEach } from '#test/people/buyer'

/** PostgreSQL plans the first five runs of a prepared statement anew in any case. */
const FIRST_RUNS = 5

type Prepared = { statement: string; custom_plans: string; generic_plans: string }

it('of a cart, an order and its payment', async ({ shop }) => {
  await keepStatistics(shop)
  await fill(shop, { products: 2000, shoppers: 40, orders: 400, seed: 5 })
  // A connection compares plans with the costs of its first runs, so the statistics come before them.
  await sql`ANALYZE`.execute(shop.db)
  const connections = connectionsOf(shop.deps.pool)
  const products = await Promise.all(Array.from({ length: 16 }, () => shop.stock(1_000)))
  const buyers = await shop.buyers(12)
  for (let run = 0; run < 5; run += 1) {
    for (const [nth, buyer] of buyers.entries()) {
      const product = products[nth + run]!
      await buyer.post(calls.cartUpdate.path, { cartItems: { [product]: 1 } })
      await buyer.buy(oneOfEach(product))
    }
  }
  const prepared = await preparedOn(connections)
  // Emails are read by a job, as many at once as wait.
  const ofCalls = prepared.filter(({ statement }) => !statement.includes('is_name_proven'))
  const plannedAnew = ofCalls.filter(({ custom_plans: plans }) => Number(plans) > FIRST_RUNS)
  expect(plannedAnew.map(({ statement }) => statement)).toEqual([])
  expect(prepared.filter(({ generic_plans: runs }) => Number(runs) > 0).length).toBeGreaterThan(5)
})

/** The open connections that the shop uses from now on. A test that took all of a pool could wait for a timer's forever. */
function connectionsOf(pool: Pool): Set<PoolClient> {
  const used = new Set<PoolClient>()
  pool.on('acquire', (client) => used.add(client))
  pool.on('remove', (client) => used.delete(client))
  return used
}

/** Each connection has prepared statements of its own. */
async function preparedOn(connections: Set<PoolClient>): Promise<Prepared[]> {
  const results = await Promise.all(
    Array.from(connections, (client) => client.query<Prepared>('SELECT * FROM pg_prepared_statements')),
  )
  return results.flatMap(({ rows }) => rows)
}
