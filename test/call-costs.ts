// The cost of calls in shops of two sizes: a call reads what it shows, by an index, however much there is.
import { sql } from 'kysely'
import { expect } from 'vitest'

import type { LargeShop } from '#demo/large-shop'
import { type Buyer, buyerOf, oneOfEach } from '#test/buyer'
import type { Browser } from '#test/browser'
import { fill, seededShopper } from '#test/large-shop'
import { collectPlans, type Plan } from '#test/plans'
import { startTestShop, type TestShop } from '#test/shop'

const MANY = 1_000
const few: LargeShop = { products: 40, shoppers: 2, orders: 40, seed: 5, regular: 1 }
const many: LargeShop = { products: MANY, shoppers: MANY, orders: MANY, seed: 5, regular: 80 }

// The tables that grow with time. Those of sellers, drafts and settings stay small.
const growing =
  /^(audit_log|orders|order_(items|words|events)|products|users|user_sessions|addresses|payments|refunds|invoices|stock_ledger|low_stock|sales_sums|best_sellers|stock_waits|webhook_events|newsletter_subscribers|job|gst_(sums|documents))/

// A count reads one short index entry for each order, and stops at ORDERS_COUNTED; the rest must not grow.
const counting = /count\(\*\)::int AS (count|older) FROM \( ?SELECT FROM/

const ROUNDS = 3
/** The most that a call of the larger shop may cost, as a multiple of the smaller one's. */
export const MOST_MORE = 1.5
/** So many statements depend on what a busy process remembers of session and account. */
export const REMEMBERED = 2

type Cost = { statements: number; rows: number; whole: string[] }
export type Scene = {
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
export type Measured = (scene: Scene) => Promise<() => Promise<{ status: number }>>

type Settings = {
  environment?: NodeJS.ProcessEnv
  /** Changes the seeded orders before anything is bought. */
  prepare?: (shop: TestShop) => Promise<void>
}

/** A shop with 40 orders and one with 1,000. */
export async function startScenes(settings: Settings = {}) {
  const scenes = { few: await start(few, settings), many: await start(many, settings) }
  const stop = async () => {
    await scenes.few.shop.stop()
    await scenes.many.shop.stop()
  }
  return { scenes, stop }
}

async function start(size: LargeShop, { environment, prepare }: Settings): Promise<Scene> {
  const shop = await startTestShop(environment)
  await fill(shop, size)
  // Half of the paid orders are to be packed.
  await sql`UPDATE orders SET status = 'Order Placed' WHERE pay_state = 'PAID' AND right(id, 1) < '8'`.execute(shop.db)
  await prepare?.(shop)
  const { take } = await collectPlans(shop.deps.pool)
  const shopper = await buyerOf(await seededShopper(shop, 1), shop.pay)
  const rows = await shop.db.selectFrom('products').select('id').where('available', '>', 50).orderBy('id').execute()
  const products = rows.slice(0, 3).map(({ id }) => id)
  const { orderId } = await shopper.buy(oneOfEach(...products))
  const seller = await shop.seller()
  const owners = [{ id: shopper.userId }, ...(await shop.db.selectFrom('sellers').select('id').execute())]
  return { shop, take, shopper, seller, owners, products, orderId }
}

/** The cost of a call: of each of its statements the least of several rounds, because jobs of the shop run meanwhile. */
export async function costOf(scene: Scene, measured: Measured): Promise<Cost> {
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

export const get = (who: 'shopper' | 'seller', path: string) => async (scene: Scene) => () => scene[who].get(path)
