// The cost of calls in shops of two sizes: a call reads what it shows, by an index, however much there is.
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { sql } from 'kysely'

import type { OwnerSettings } from '#contract/owner-settings'
import { expect, vi } from 'vitest'

import { withoutTimeouts } from '#db/connect'
import type { LargeShop } from '#demo/large-shop'
import type { Browser } from '#test/browser'
import { fill, seededShopper } from '#test/databases/large-shop'
import { collectPlans, type Plan } from '#test/databases/plans'
import { type Buyer, buyerOf, oneOfEach } from '#test/people/buyer'
import { startTestShop, type TestShop } from '#test/shop'

const MANY = 1_000
const few: LargeShop = { products: 40, shoppers: 2, orders: 40, seed: 5, regular: 1 }
const many: LargeShop = { products: MANY, shoppers: MANY, orders: MANY, seed: 5, regular: 80 }

// The tables that do not grow with time: those of sellers, drafts and settings, what sellers resolve by hand, and
// PostgreSQL's own.
const small =
  /^(seller(s|_sessions|_second_factors)|product_drafts|invoice_series|signing_key|lot_keeping|sales_periods|gst_summed|money_compared|foreign_(refunds|left_out)|pg_.*)$/
// Tables of pg-boss: a row for each queue, and the jobs of a day. The seller's page of emails looks at each of these,
// because no index of pg-boss has the active ones.
const ofQueues = /^(queue|schedule|version|subscription|bam|job_common)$/
// Their rows wait for the next run of a step, which takes all of them and deletes them.
const emptied = /^(documents_due|part_notes_due|sale_changes|refund_changes|piece_changes)$/

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
  /** From so many rows on a sequential scan reads a table whole; a planner that is free reads the smallest ones so. */
  leastScan: number
}
/** Prepares a call and returns it, so that only the call is measured. */
export type Measured = (scene: Scene) => Promise<() => Promise<{ status: number }>>

type Settings = {
  environment?: NodeJS.ProcessEnv
  /** What the owner has chosen. */
  settings?: Partial<OwnerSettings>
  /** The stock is in lots. */
  inLots?: boolean
  /** Changes the seeded orders before anything is bought. */
  prepare?: (shop: TestShop) => Promise<void>
  /** Both shops are years old, and the planner of the one with 1,000 orders chooses freely, as for a million. */
  huge?: boolean
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

/** The shop with 40 orders alone. */
export const startSmallScene = (settings: Settings) => start(few, settings)

async function start(size: LargeShop, settings: Settings): Promise<Scene> {
  const shop = await startTestShop(settings.environment, settings)
  try {
    return await prepareScene(shop, size, settings)
  } catch (error) {
    await shop.stop()
    throw error
  }
}

async function prepareScene(
  shop: TestShop,
  size: LargeShop,
  { prepare, huge: isOld = false }: Settings,
): Promise<Scene> {
  const huge = isOld && size === many
  await keepStatistics(shop)
  await fill(shop, size)
  // Half of the paid orders are to be packed.
  await sql`UPDATE orders SET status = 'Order Placed' WHERE pay_state = 'PAID' AND right(id, 1) < '8'`.execute(shop.db)
  await prepare?.(shop)
  if (isOld) await addYearsOfUse(shop)
  if (huge) await pretendHuge(shop)
  const { take } = await collectPlans(shop.deps.pool, huge ? 'free' : 'avoided')
  const shopper = await buyerOf(await seededShopper(shop, 1), shop.pay)
  const rows = await shop.db.selectFrom('products').select('id').where('available', '>', 50).orderBy('id').execute()
  const products = rows.slice(0, 3).map(({ id }) => id)
  const { orderId } = await shopper.buy(oneOfEach(...products))
  const seller = await shop.seller()
  const owners = [{ id: shopper.userId }, ...(await shop.db.selectFrom('sellers').select('id').execute())]
  return { shop, take, shopper, seller, owners, products, orderId, leastScan: huge ? MANY / 4 : 0 }
}

/** Fills the tables that the seeding leaves empty. */
async function addYearsOfUse({ db }: TestShop): Promise<void> {
  const yearsOfUse = await readFile(path.join(import.meta.dirname, 'years-of-use.sql'), 'utf8')
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    await sql.raw(yearsOfUse).execute(tx)
  })
}

/** Tells the planner that each table has a thousand times its rows, so that it chooses as in a shop of a million orders. */
async function pretendHuge(shop: TestShop): Promise<void> {
  await withoutTimeouts(String(shop.deps.pool.options.connectionString), async (db) => {
    await sql`VACUUM (ANALYZE)`.execute(db)
    await sql`UPDATE pg_class SET reltuples = 1000 * reltuples
      WHERE relkind IN ('r', 'i') AND reltuples > 0 AND relnamespace = 'public'::regnamespace`.execute(db)
  })
}

/** Keeps the statistics as they are, so that a slow run gets the same plans as a fast one. */
export async function keepStatistics({ deps }: TestShop): Promise<void> {
  await withoutTimeouts(String(deps.pool.options.connectionString), (db) =>
    sql`DO $$ DECLARE t regclass; BEGIN
      FOR t IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace LOOP
        EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = off)', t);
      END LOOP;
    END $$`.execute(db),
  )
}

/** The cost of a call: of each of its statements the least of several rounds, because jobs of the shop run meanwhile. */
export async function costOf(scene: Scene, measured: Measured): Promise<Cost> {
  const rounds: Map<string, Plan[]>[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const call = await measured(scene)
    await untilJobsAreDone(scene.shop)
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
    const whole = readsOf(plans).filter(
      ({ how, isWhole, rows }) => isWhole && (how === 'Seq Scan' ? rows >= scene.leastScan : rows > MANY / 2),
    )
    cost.whole.push(...whole.map(({ how, table }) => `${how} of ${table}: ${text}`))
  }
  return cost
}

// The mails and refunds of the calls before would be counted, too.
async function untilJobsAreDone({ db }: TestShop): Promise<void> {
  await vi.waitUntil(
    async () => {
      const { rows } = await sql<{ jobs: number }>`
        SELECT count(*) AS jobs FROM pgboss.job
        WHERE state IN ('created', 'active', 'retry') AND start_after <= now()`.execute(db)
      return rows[0]?.jobs === 0
    },
    { timeout: 20_000, interval: 25 },
  )
}

function readsOf(plans: Plan[]) {
  return plans
    .flatMap(({ reads }) => reads)
    .filter(({ table }) => ![small, ofQueues, emptied].some((each) => each.test(table)))
}

export const get = (who: 'shopper' | 'seller', path: string) => async (scene: Scene) => () => scene[who].get(path)
