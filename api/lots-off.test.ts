// A shop that keeps no lots sends the statements of before: auto_explain names those of functions and triggers, too.
import { oneOfEach } from '#test/buyer'
import { expect, it as base } from '#test/fixtures'
import { collectPlans } from '#test/plans'

const it = base.extend('environment', { scope: 'file' }, { LOTS: 'off' })

const LOTS = /\b(lots|lot_ledger|lot_keeping)\b/

// Mutation: the statement that holds the stock looks for lots in every shop.
it('no statement of placing and paying an order names a table of lots', async ({ shop, buyer }) => {
  const product = await shop.stock(5)
  const { take } = await collectPlans(shop.deps.pool)
  await buyer.buy(oneOfEach(product))
  const plans = take()
  const statements = plans.map(({ sql }) => sql)
  for (const table of ['orders', 'payments'])
    expect(statements).toContainEqual(expect.stringContaining(`INSERT INTO ${table} `))
  expect(statements.filter((statement) => LOTS.test(statement))).toEqual([])
  expect(plans.flatMap(({ reads }) => reads).filter(({ table }) => LOTS.test(table))).toEqual([])
})

it('cancelling asks once with the lock of the order whether there are lots, and moves none', async ({
  shop,
  buyer,
}) => {
  const { orderId } = await buyer.buy(oneOfEach(await shop.stock(5)))
  const { take } = await collectPlans(shop.deps.pool)
  expect((await buyer.cancel(orderId)).status).toBe(200)
  const named = take().filter(({ sql }) => LOTS.test(sql))
  expect(named.map(({ sql }) => sql)).toEqual(
    named.map(() => expect.stringMatching(/AS in_lots FROM orders WHERE id =/)),
  )
  expect(named.flatMap(({ reads }) => reads).filter(({ table, rows }) => LOTS.test(table) && rows > 0)).toEqual([])
})
