// The shop on a real database and against the sandbox, with requests that a test can interrupt, and time, jobs and
// assertions in the test's hands.
import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import type { OrderStatus } from '#contract/orders/order-status'
import type { Db } from '#db/connect'
import { addAddress } from '#domain/accounts/addresses'
import { insertProduct } from '#domain/catalogue/add-product'
import { issueDocuments } from '#domain/orders/documents/issue-documents'
import type { Violation } from '#domain/orders/order/invariants'
import { recheckOrder } from '#domain/orders/payments/recheck-open-orders'
import { requeueRefunds } from '#domain/orders/refunds/requeue-refunds'
import { type Sandbox, startSandbox } from '#sandbox/sandbox'
import { startTestDatabase } from '#test/databases/database'
import { homeAddress } from '#test/people/home-address'
import { inTwoLots } from '#test/scenes/lots'
import { expectConsistent } from './consistency.ts'
import { openInterceptedShop, type Shop } from './intercepted-shop.ts'
import type { Crash, Interceptor, Request } from './interceptor.ts'
import { createJobTable, runJobsOf } from './job-table.ts'

export type Customer = { id: string; address: string; email: string }

export type Harness = {
  /** Its requests can be interrupted. */
  shop: Shop
  /** A second instance, never interrupted. */
  second: Shop
  /** The test's own connection. */
  db: Db
  sandbox: Sandbox
  sellerId: string
  customer: () => Promise<Customer>
  product: (quantity: number, offerPaise?: number) => Promise<string>
  /** Runs an act that crashes at one request, if given; resolves with its requests, and whether it crashed. */
  runWithCrash: (
    crash: Crash | undefined,
    act: () => Promise<unknown>,
  ) => Promise<{ requests: Request[]; crashed: boolean }>
  /** Runs an act, and before one of its requests another, to its end or until it waits for a lock. */
  interleave: (at: number, concurrent: () => Promise<unknown>, act: () => Promise<unknown>) => Promise<void>
  /**
   * Runs waiting jobs except mails until none is left or all that are left fail, delayed ones unless `later` is false,
   * and issues the documents that are due.
   */
  runJobs: (which?: { later: boolean }) => Promise<void>
  /** The number of queued mails by subject. */
  mails: (to: string, subject: RegExp) => Promise<number>
  /** Reconciles an order until it is settled: three rounds, some minutes apart. */
  rounds: (orderId: string) => Promise<void>
  /** Retries the refunds of an order as if an hour had passed. */
  chase: (orderId: string) => Promise<void>
  /** Makes an order older. */
  passTime: (orderId: string, minutes: number) => Promise<void>
  order: (orderId: string) => Promise<{ pay_state: string; status: OrderStatus; holds_stock: boolean } | undefined>
  stock: (productId: string) => Promise<{ available: number; reserved: number; sold: number }>
  /**
   * Asserts the invariants, and that the provider's payments and the shop's orders agree; `knownViolations` are what an
   * earlier failure left.
   */
  expectConsistent: (orderIds: readonly string[], knownViolations?: Violation[]) => Promise<void>
  stop: () => Promise<void>
}

/** `lots`: its products are in two lots; STOCK_IN_LOTS=on sets it for a run. */
export async function openHarness(lots = process.env.STOCK_IN_LOTS === 'on'): Promise<Harness> {
  const database = await startTestDatabase()
  const { db } = database
  const sandbox = await startSandbox({ port: 0 })
  sandbox.razorpay.timing.set({ refundAfterMs: 0 })
  await createJobTable(db)
  const { shop, second, interceptor, stop } = await openInterceptedShop(database.url, sandbox)
  const { id: sellerId } = await db
    .insertInto('sellers')
    .values({ name: 'Seller', email: 'seller@example.com', password_hash: '' })
    .returning('id')
    .executeTakeFirstOrThrow()

  const harness: Harness = {
    shop,
    second,
    db,
    sandbox,
    sellerId,
    // A regular, who has bought before.
    customer: async () => {
      const email = `${randomBytes(6).toString('hex')}@example.com`
      const { id } = await db
        .insertInto('users')
        .values({ name: 'Asha', email, regular_from: new Date(0) })
        .returning('id')
        .executeTakeFirstOrThrow()
      const address = await addAddress(db, id, homeAddress)
      return { id, address: address.id, email }
    },
    product: async (quantity, offerPaise = 10_000) => {
      const data = { name: 'Medjool dates', category: 'Dates' } as const
      const product = { ...data, description: [], price: offerPaise / 50, offerPrice: offerPaise / 100, quantity }
      return db.transaction().execute(async (tx) => {
        const { id } = await insertProduct(tx, product, [], null)
        if (lots) await inTwoLots(tx, id)
        return id
      })
    },
    runWithCrash: (crash, act) => runWithCrash(shop.db, interceptor, crash, act),
    interleave: async (at, concurrent, act) => {
      await connectNow(shop.db)
      let running: Promise<unknown> | undefined
      const begin = () => {
        let isOver = false
        running = concurrent().finally(() => (isOver = true))
        // Its outcome is awaited after the act.
        running.catch(() => {})
        return untilWaiting(db, () => isOver)
      }
      interceptor.reset({ interruption: { at, act: begin } })
      await act()
      await running
      interceptor.reset()
    },
    runJobs: async ({ later } = { later: true }) => {
      await runJobsOf(db, shop, later)
      await issueDocuments(shop.db, shop.context)
    },
    mails: async (to, subject) => {
      const { rows } = await sql<{ subject: string }>`
        SELECT data->>'subject' AS subject FROM pgboss.job WHERE name = 'mail' AND data->>'to' = ${to}`.execute(db)
      return rows.filter((row) => subject.test(row.subject)).length
    },
    passTime: async (orderId, minutes) => {
      const ago = sql`make_interval(secs => ${minutes * 60})`
      await sql`
        UPDATE orders SET created_at = created_at - ${ago}, updated_at = updated_at - ${ago},
          reserved_until = reserved_until - ${ago}, holds_since = holds_since - ${ago}, asked_at = asked_at - ${ago}
        WHERE id = ${orderId}`.execute(db)
    },
    chase: async (orderId) => {
      await sql`UPDATE refunds SET updated_at = updated_at - interval '61 minutes' WHERE order_id = ${orderId}`.execute(
        db,
      )
      await requeueRefunds(shop.db, shop.context)
    },
    rounds: async (orderId) => {
      for (let round = 0; round < 3; round++) {
        await harness.passTime(orderId, 3)
        if (await harness.order(orderId)) await recheckOrder(shop.db, shop.context, orderId)
        await harness.chase(orderId)
        await harness.runJobs()
      }
    },
    order: async (orderId) => {
      const row = await db
        .selectFrom('orders')
        .select(['pay_state', 'status', 'holds_stock'])
        .where('id', '=', orderId)
        .executeTakeFirst()
      return row as { pay_state: string; status: OrderStatus; holds_stock: boolean } | undefined
    },
    stock: (productId) =>
      db
        .selectFrom('products')
        .select(['available', 'reserved', 'sold'])
        .where('id', '=', productId)
        .executeTakeFirstOrThrow(),
    expectConsistent: (orderIds, knownViolations = []) => expectConsistent(db, sandbox, orderIds, knownViolations),
    stop: async () => {
      await stop()
      await sandbox.stop()
      await database.stop()
    },
  }
  return harness
}

async function runWithCrash(
  db: Db,
  interceptor: Interceptor,
  crash: Crash | undefined,
  act: () => Promise<unknown>,
): Promise<{ requests: Request[]; crashed: boolean }> {
  await connectNow(db)
  interceptor.reset({ crash })
  await act().catch((error: unknown) => {
    if (interceptor.isRunning()) throw error
  })
  const outcome = { requests: interceptor.requests(), crashed: !interceptor.isRunning() }
  interceptor.reset()
  if (outcome.crashed) await untilReconnected(db)
  return outcome
}

// A connection opened during the act would be counted, and an idle one may be broken since the last crash.
async function connectNow(db: Db): Promise<void> {
  await sql`SELECT 1`.execute(db)
}

// A restarted process does not have the broken connections of the one before.
async function untilReconnected(db: Db): Promise<void> {
  const isBroken = () =>
    connectNow(db).then(
      () => false,
      () => true,
    )
  while (await isBroken());
}

async function untilWaiting(db: Db, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const { rows } = await sql<{ waits: boolean }>`
      SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock') AS waits`.execute(
      db,
    )
    if (rows[0]?.waits) return
  }
}
