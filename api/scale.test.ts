// The calls of a shop with 40 orders and of one with 1,000: each reads what it shows, by an index, however much there is.
// Mutation: without an index of a listed table (orders_user, orders_by_state, invoices, payments_order ...) a call scans.
import { sql } from 'kysely'

import { calls } from '#contract/calls'
import type { LargeShop } from '#demo/large-shop'
import { foldSales } from '#domain/orders/fold-sales'
import { type Buyer, buyerOf, oneOfEach } from '#test/buyer'
import type { Browser } from '#test/browser'
import { expect, it as base } from '#test/fixtures'
import { fill, seededShopper } from '#test/large-shop'
import { collectPlans, type Plan } from '#test/plans'
import { startTestShop, type TestShop } from '#test/shop'

const MANY = 1_000
const few: LargeShop = { products: 40, shoppers: 2, orders: 40, seed: 5, regular: 1 }
const many: LargeShop = { products: MANY, shoppers: MANY, orders: MANY, seed: 5, regular: 80 }

// The tables that grow with time. Those of sellers, drafts and settings stay small.
const growing =
  /^(audit_log|orders|order_(items|words|events)|products|users|user_sessions|addresses|payments|refunds|invoices|stock_ledger|low_stock|sales_sums|best_sellers|stock_waits|webhook_events|newsletter_subscribers|job)/

// A count reads one short index entry for each order, and stops at ORDERS_COUNTED; the rest must not grow.
const counting = /count\(\*\)::int AS (count|older) FROM \( ?SELECT FROM/

const ROUNDS = 3
const MOST = 1.5

type Cost = { statements: number; rows: number; whole: string[] }
type Scene = {
  shop: TestShop
  take: () => Plan[]
  shopper: Buyer
  seller: Browser
  /** Of all sessions. */
  owners: { id: string }[]
  products: string[]
  /** A paid order of these products. */
  orderId: string
}
/** Prepares a call and returns it, so that only the call is measured. */
type Measured = (scene: Scene) => Promise<() => Promise<{ status: number }>>

async function start(size: LargeShop): Promise<Scene> {
  const shop = await startTestShop()
  await fill(shop, size)
  // Half of the paid orders are to be packed.
  await sql`UPDATE orders SET status = 'Order Placed' WHERE pay_state = 'PAID' AND right(id, 1) < '8'`.execute(shop.db)
  const { take } = await collectPlans(shop.deps.pool)
  const shopper = await buyerOf(await seededShopper(shop, 1), shop.pay)
  const rows = await shop.db.selectFrom('products').select('id').where('available', '>', 50).orderBy('id').execute()
  const products = rows.slice(0, 3).map(({ id }) => id)
  const { orderId } = await shopper.buy(oneOfEach(...products))
  const seller = await shop.seller()
  const owners = [{ id: shopper.userId }, ...(await shop.db.selectFrom('sellers').select('id').execute())]
  return { shop, take, shopper, seller, owners, products, orderId }
}

const it = base.extend('scenes', { scope: 'file' }, async ({}, { onCleanup }) => {
  const scenes = { few: await start(few), many: await start(many) }
  onCleanup(async () => {
    await scenes.few.shop.stop()
    await scenes.many.shop.stop()
  })
  return scenes
})

/** The cost of a call: of each of its statements the least of several rounds, because jobs of the shop run meanwhile. */
async function costOf(scene: Scene, measured: Measured): Promise<Cost> {
  const rounds: Map<string, Plan[]>[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const call = await measured(scene)
    // Nothing comes from a cache.
    for (const key of ['', scene.shopper.userId]) scene.shop.deps.changes.announce('orders', key)
    for (const { id } of scene.owners) scene.shop.deps.changes.announce('sessions', id)
    scene.take()
    expect((await call()).status).toBe(200)
    rounds.push(Map.groupBy(scene.take(), ({ sql }) => sql))
  }
  const cost: Cost = { statements: 0, rows: 0, whole: [] }
  for (const [text, plans] of rounds[0] ?? []) {
    const everyRound = rounds.map((round) => round.get(text) ?? [])
    if (counting.test(text) || everyRound.some((same) => same.length === 0)) continue
    cost.statements += Math.min(...everyRound.map((same) => same.length))
    cost.rows += Math.min(...everyRound.map((same) => readsOf(same).reduce((sum, { rows }) => sum + rows, 0)))
    const whole = readsOf(plans).filter(({ how, isWhole, rows }) => how === 'Seq Scan' || (isWhole && rows > MANY / 2))
    cost.whole.push(...whole.map(({ how, table }) => `${how} of ${table}: ${text}`))
  }
  return cost
}

function readsOf(plans: Plan[]) {
  return plans.flatMap(({ reads }) => reads).filter(({ table }) => growing.test(table))
}

const get = (who: 'shopper' | 'seller', path: string) => async (scene: Scene) => () => scene[who].get(path)
const list = calls.orderSeller.path

/** Gets the page after the first one. */
const nextPage = (who: 'shopper' | 'seller', path: string) => async (scene: Scene) => {
  const { nextCursor = '' } = (await scene[who].get(path)).body as { nextCursor?: string }
  return () => scene[who].get(`${path}&cursor=${nextCursor}`)
}

const hot: Record<string, Measured> = {
  'asking who is logged in': get('shopper', calls.userIsAuth.path),
  'the addresses':
    async ({ shopper }) =>
    async () =>
      shopper.post(calls.addressGet.path),
  'a change of the cart':
    async ({ shopper, products }) =>
    async () =>
      shopper.post(calls.cartUpdate.path, { cartItems: Object.fromEntries(products.map((id) => [id, 1])) }),
  'placing an order':
    async ({ shopper, products }) =>
    async () =>
      shopper.order(oneOfEach(...products)),
  'paying an order': async ({ shop, shopper, products }) => {
    const paid = await shop.pay(await shopper.place(oneOfEach(...products)))
    return () => shopper.verify(paid)
  },
  'cancelling an order': async ({ shopper, products }) => {
    const { orderId } = await shopper.buy(oneOfEach(...products))
    return () => shopper.cancel(orderId)
  },
  'My Orders': get('shopper', `${calls.orderUser.path}?limit=5`),
  'older orders of My Orders': nextPage('shopper', `${calls.orderUser.path}?limit=5`),
  'an invoice':
    async ({ shopper, orderId }) =>
    async () =>
      shopper.get(`${calls.orderInvoice.path}?orderId=${orderId}`),
  'the orders of the seller': get('seller', `${list}?limit=10`),
  'orders of one status': get('seller', `${list}?limit=10&status=Delivered`),
  'older orders of the seller': nextPage('seller', `${list}?limit=10`),
  'a search for an order':
    async ({ seller, orderId }) =>
    async () =>
      seller.get(`${list}?limit=10&search=${orderId}`),
  'a search for an invoice': get('seller', `${list}?limit=10&search=26-27/000001`),
  'the history of an order':
    async ({ seller, orderId }) =>
    async () =>
      seller.get(`${calls.orderHistory.path}?orderId=${orderId}`),
  'setting a status':
    async ({ seller, orderId }) =>
    async () =>
      seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Packed' }),
  'setting a stock':
    async ({ seller, products: [id] }) =>
    async () =>
      seller.post(calls.productQuantity.path, { id, quantity: 90 }),
  'the pack list': get('seller', `${calls.orderParcels.path}?limit=10`),
  'the invoices to print': get('seller', `${calls.orderInvoices.path}?limit=10`),
  'what the sellers did': get('seller', calls.sellerActivity.path),
  'what the sellers did before': nextPage('seller', `${calls.sellerActivity.path}?group=orders`),
  'the emails that were not sent': get('seller', calls.sellerMails.path),
  'what waits for the seller': get('seller', calls.sellerToday.path),
}

// It compares payment by payment with the provider, so it reads as many as there were on its days.
it('the money of some days reads no table whole', async ({ scenes }) => {
  expect((await costOf(scenes.many, get('seller', calls.sellerMoney.path))).whole).toEqual([])
})

// A sum for each day and each hour, the best and the lowest products with their rows, and the orders of one hour.
const SALES_ROWS = 90 + 24 + 2 * (8 + 12) + 20

it('the sales of 90 days read their sums, and none of the lines', async ({ scenes }) => {
  await foldSales(scenes.many.shop.db)
  const { rows, whole } = await costOf(scenes.many, get('seller', `${calls.sellerSales.path}?days=90`))
  expect(whole).toEqual([])
  expect(rows).toBeLessThanOrEqual(SALES_ROWS)
})

it.for(Object.entries(hot))('%s reads no more in a large shop', async ([, measured], { scenes }) => {
  const [small, large] = [await costOf(scenes.few, measured), await costOf(scenes.many, measured)]
  expect(large.whole).toEqual([])
  expect(large.statements).toBeLessThanOrEqual(small.statements * MOST)
  expect(large.rows).toBeLessThanOrEqual(small.rows * MOST)
})
