// A product without lots is sold without a look at lots: auto_explain names the statements of functions and triggers, too.
import { collectPlans, type Plan } from '#test/databases/plans'
import { expect, it } from '#test/fixtures'
import { oneOfEach } from '#test/people/buyer'

const LOTS = /\b(lots|lot_ledger|lot_keeping)\b/
// The reconciliation of the lots, which may run meanwhile.
const RECONCILIATION = /^SELECT p\.id FROM lots .* HAVING /

const ofOrders = ({ sql }: Plan) => !RECONCILIATION.test(sql)

// Mutation: the statement that holds the stock looks for lots in every shop.
it('no statement of placing and paying an order names a table of lots', async ({ shop, buyer }) => {
  const product = await shop.stock(5)
  const { take } = await collectPlans(shop.deps.pool)
  await buyer.buy(oneOfEach(product))
  const plans = take().filter(ofOrders)
  for (const table of ['orders', 'payments'])
    expect(plans.map(({ sql }) => sql)).toContainEqual(expect.stringContaining(`INSERT INTO ${table} `))
  expect(plans.filter(({ sql }) => LOTS.test(sql))).toEqual([])
  expect(plans.flatMap(({ reads }) => reads).filter(({ table }) => LOTS.test(table))).toEqual([])
})

it('cancelling moves no lots, and asks once whether the order has any', async ({ shop, buyer }) => {
  const { orderId } = await buyer.buy(oneOfEach(await shop.stock(5)))
  const { take } = await collectPlans(shop.deps.pool)
  expect((await buyer.cancel(orderId)).status).toBe(200)
  const named = take()
    .filter(ofOrders)
    .filter(({ sql }) => LOTS.test(sql))
  expect(named.map(({ sql }) => sql)).toEqual([
    expect.stringMatching(/FROM "lot_ledger" WHERE order_id = o.id LIMIT 1\) IS NOT NULL/),
  ])
  expect(named.flatMap(({ reads }) => reads).filter(({ table, rows }) => LOTS.test(table) && rows > 0)).toEqual([])
})
