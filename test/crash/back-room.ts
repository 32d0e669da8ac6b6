// The shop without its door: what happens in it, on a real database and against the sandbox, over lines that can be
// cut. Jobs are rows that wait until a test has them done, so nothing moves by itself; mails are the queue's own, and stay.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { sql } from 'kysely'
import pino from 'pino'
import { expect } from 'vitest'

import { createRazorpay } from '#adapters/razorpay'
import { readConfig } from '#config'
import type { OrderStatus } from '#contract/order-status'
import { connect, type Db } from '#db/connect'
import { addAddress } from '#domain/accounts/addresses'
import { insertProduct } from '#domain/catalogue/add-product'
import { requeueRefunds } from '#domain/orders/refunds/requeue-refunds'
import { brokenInvariants, type Violation } from '#domain/orders/invariants'
import type { PlaceContext } from '#domain/orders/order-context'
import { processWebhook } from '#domain/orders/webhooks/process-webhook'
import { recheckOrder } from '#domain/orders/payments/recheck-open-orders'
import { sendRefund } from '#domain/orders/refunds/send-refund'
import type { Job } from '#domain/queue'
import { type Sandbox, startSandbox } from '#sandbox/sandbox'
import { home } from '#test/checkout'
import { startLine } from '#test/crash/line'
import { createPower, type Cut, type Question } from '#test/crash/power'
import { startTestDatabase } from '#test/database'

export type Customer = { id: string; address: string; email: string }

export type BackRoom = {
  /** What the shop works with: its lines can be cut. */
  shop: { db: Db; context: PlaceContext }
  /** A second process of the same shop, whose lines nobody cuts. */
  second: { db: Db; context: PlaceContext }
  /** The test's own way to the database. */
  db: Db
  sandbox: Sandbox
  sellerId: string
  customer: () => Promise<Customer>
  product: (quantity: number, offerPaise?: number) => Promise<string>
  /** Does something with the power cut at one question of it; what was asked, and whether it was over by then. */
  during: (cut: Cut | undefined, act: () => Promise<unknown>) => Promise<{ asked: Question[]; cut: boolean }>
  /**
   * Does something, and lets a rival have his way right before one of its questions is heard: to the end, or until he
   * waits for a lock.
   */
  against: (at: number, rival: () => Promise<unknown>, act: () => Promise<unknown>) => Promise<void>
  /** Does the jobs that wait, mails apart, until none is left or those that are left fail; `later` those too that were
   * put off by some seconds. */
  runJobs: (which?: { later: boolean }) => Promise<void>
  /** Mails that a commit promised, by subject. */
  mails: (to: string, subject: RegExp) => Promise<number>
  /** The reconciler's rounds, minutes apart: whatever stands still is looked after until it stands where it should. */
  rounds: (orderId: string) => Promise<void>
  /** An hour later: what becomes of a refund that stands still is asked, or it is sent again. */
  chase: (orderId: string) => Promise<void>
  /** Makes an order as old as if so many minutes had passed. */
  passTime: (orderId: string, minutes: number) => Promise<void>
  order: (orderId: string) => Promise<{ pay_state: string; status: OrderStatus; holds_stock: boolean } | undefined>
  stock: (productId: string) => Promise<{ available: number; reserved: number; sold: number }>
  /** Asserts the invariants, and that the provider's money and the shop's orders tell the same story; `scars` are what an
   * earlier failure left. */
  expectTruth: (orderIds: readonly string[], scars?: Violation[]) => Promise<void>
  stop: () => Promise<void>
}

export async function openBackRoom(): Promise<BackRoom> {
  const database = await startTestDatabase()
  const { db } = database
  const sandbox = await startSandbox({ port: 0 })
  sandbox.razorpay.timing.set({ refundAfterMs: 0 })
  await sql`
    CREATE TABLE jobs_to_do (id bigserial PRIMARY KEY, name text NOT NULL, data jsonb NOT NULL, key text,
      later boolean NOT NULL, done boolean NOT NULL DEFAULT false)`.execute(db)
  await sql`CREATE UNIQUE INDEX ON jobs_to_do (name, key) WHERE NOT done`.execute(db)

  const power = createPower()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mewa-line-'))
  const databaseFolder = new URL(database.url.replace('postgresql://mewa@/', 'postgresql://mewa@host/')).searchParams
  const toDatabase = await startLine(
    power,
    { path: path.join(databaseFolder.get('host') ?? '', '.s.PGSQL.5432') },
    { path: path.join(folder, '.s.PGSQL.5432') },
  )
  const provider = new URL(sandbox.environment['RAZORPAY_API_URL'] ?? '')
  const toProvider = await startLine(
    power,
    { host: provider.hostname, port: Number(provider.port) },
    { port: 0, host: '127.0.0.1' },
  )
  const config = readConfig({
    ...sandbox.environment,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    RAZORPAY_API_URL: `http://127.0.0.1:${toProvider.port()}`,
  })
  const url = new URL(database.url.replace('postgresql://mewa@/', 'postgresql://mewa@host/'))
  // Two, because whoever waits for a row must not keep the one who holds it from going on. Once, because the dead do not
  // try again.
  const connection = connect(`postgresql://mewa@${url.pathname}?host=${encodeURIComponent(folder)}`, {
    max: 2,
    once: true,
  })
  const context: PlaceContext = {
    razorpay: createRazorpay(config.razorpay),
    queue: {
      send: async (on, job, options = {}) => {
        if (job.name === 'mail') return context.queue.sendMails(on, [job.data])
        await sql`
          INSERT INTO jobs_to_do (name, data, key, later)
          VALUES (${job.name}, ${JSON.stringify(job.data)}, ${options.key ?? null}, ${(options.afterSeconds ?? 0) > 0})
          ON CONFLICT DO NOTHING`.execute(on)
      },
      sendMails: async (on, mails) => {
        await sql`
          INSERT INTO pgboss.job (name, data, dead_letter)
          SELECT 'mail', mail, 'mail-given-up' FROM jsonb_array_elements(${JSON.stringify(mails)}) mail`.execute(on)
      },
    },
    changes: { on: () => {}, announce: () => {}, isListening: () => true, close: async () => {} },
    log: pino({ level: 'silent' }),
    publicUrl: 'http://shop.test',
    taxPercent: 2,
    deliveryState: 'Tamil Nadu',
  }
  const shop = { db: connection.db, context }
  const direct = readConfig({ ...sandbox.environment, DATABASE_URL: database.url, DATA_DIR: folder })
  const beside = connect(database.url, { max: 2 })
  const second = { db: beside.db, context: { ...context, razorpay: createRazorpay(direct.razorpay) } }
  const { id: sellerId } = await db
    .insertInto('sellers')
    .values({ name: 'Seller', email: 'seller@example.com', password_hash: '' })
    .returning('id')
    .executeTakeFirstOrThrow()

  async function doJob(job: Job): Promise<unknown> {
    switch (job.name) {
      case 'settle':
        return recheckOrder(shop.db, context, job.data.orderId)
      case 'refund':
        return sendRefund(shop.db, context, job.data.refundId)
      case 'webhook':
        return processWebhook(shop.db, context, job.data.eventKey)
      case 'mail':
        return undefined
    }
  }

  const room: BackRoom = {
    shop,
    second,
    db,
    sandbox,
    sellerId,
    customer: async () => {
      const email = `${randomBytes(6).toString('hex')}@example.com`
      const { id } = await db
        .insertInto('users')
        .values({ name: 'Asha', email })
        .returning('id')
        .executeTakeFirstOrThrow()
      const address = await addAddress(db, id, home)
      return { id, address: address.id, email }
    },
    product: async (quantity, offerPaise = 10_000) => {
      const data = { name: 'Medjool dates', category: 'Dates' } as const
      const product = { ...data, description: [], price: offerPaise / 50, offerPrice: offerPaise / 100, quantity }
      return db.transaction().execute(async (tx) => (await insertProduct(tx, product, [], null)).id)
    },
    during: async (cut, act) => {
      // A connection from before would count its greeting, or be one that the last cut broke.
      await sql`SELECT 1`.execute(shop.db)
      power.restore({ cut })
      await act().catch((error: unknown) => {
        if (power.isOn()) throw error
      })
      const outcome = { asked: power.asked(), cut: !power.isOn() }
      power.restore()
      if (outcome.cut) await untilReconnected(shop.db)
      return outcome
    },
    against: async (at, rival, act) => {
      await sql`SELECT 1`.execute(shop.db)
      let rivals: Promise<unknown> | undefined
      const begin = () => {
        let over = false
        rivals = rival().finally(() => (over = true))
        // What comes of it is looked at when both are through.
        rivals.catch(() => {})
        return untilWaiting(db, () => over)
      }
      power.restore({ rival: { at, run: begin } })
      await act()
      await rivals
      power.restore()
    },
    runJobs: async ({ later } = { later: true }) => {
      const failed = new Set<string>()
      for (;;) {
        const { rows } = await sql<{ id: string } & Job>`
          SELECT id::text, name, data FROM jobs_to_do WHERE NOT done AND (NOT later OR ${later}) ORDER BY jobs_to_do.id`.execute(
          db,
        )
        const next = rows.find(({ id }) => !failed.has(id))
        if (!next) return
        // Taken first: while it runs, the same work may be asked for again.
        await sql`UPDATE jobs_to_do SET done = true WHERE id = ${next.id}`.execute(db)
        await doJob(next).catch(async () => {
          failed.add(next.id)
          await sql`UPDATE jobs_to_do SET done = false WHERE id = ${next.id}`.execute(db).catch(() => {})
        })
      }
    },
    mails: async (to, subject) => {
      const { rows } = await sql<{ subject: string }>`
        SELECT data->>'subject' AS subject FROM pgboss.job WHERE name = 'mail' AND data->>'to' = ${to}`.execute(db)
      return rows.filter((row) => subject.test(row.subject)).length
    },
    passTime: async (orderId, minutes) => {
      await sql`
        UPDATE orders SET created_at = created_at - make_interval(secs => ${minutes * 60}),
          updated_at = updated_at - make_interval(secs => ${minutes * 60}),
          reserved_until = reserved_until - make_interval(secs => ${minutes * 60}),
          asked_at = asked_at - make_interval(secs => ${minutes * 60})
        WHERE id = ${orderId}`.execute(db)
    },
    chase: async (orderId) => {
      await sql`UPDATE refunds SET updated_at = updated_at - interval '61 minutes' WHERE order_id = ${orderId}`.execute(
        db,
      )
      await requeueRefunds(shop.db, context)
    },
    rounds: async (orderId) => {
      for (let round = 0; round < 3; round++) {
        await room.passTime(orderId, 3)
        if (await room.order(orderId)) await recheckOrder(shop.db, context, orderId)
        await room.chase(orderId)
        await room.runJobs()
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
    expectTruth: async (orderIds, scars = []) => {
      expect(await brokenInvariants(db)).toEqual(scars)
      expect(await strangers(db, sandbox)).toEqual([])
      for (const payment of await moneyOf(db, sandbox, orderIds)) {
        expect(payment).toMatchObject(goesBack(payment))
      }
    },
    stop: async () => {
      await connection.close()
      await beside.close()
      await Promise.all([toDatabase.stop(), toProvider.stop()])
      await sandbox.stop()
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return room
}

// What a person gave back, the books have, too; but not of what they never heard of.
function goesBack(payment: { known: boolean; settles: boolean; byHand: number; amount: number }) {
  if (payment.settles) return { refunds: 0, refunded: payment.byHand }
  return { refunded: payment.amount, ...(payment.known ? { refunds: 1 } : {}) }
}

// Who comes after the dead does not have their broken connections.
async function untilReconnected(db: Db): Promise<void> {
  const isBroken = () =>
    sql`SELECT 1`.execute(db).then(
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

/**
 * Orders of the provider that the shop has made, for that has a receipt, and knows nothing of: nobody would ever ask
 * about what is paid for them.
 */
async function strangers(db: Db, sandbox: Sandbox): Promise<string[]> {
  const { rows } = await sql<{ receipt: string }>`
    SELECT receipt FROM unnest(${sandbox.razorpay.orders().flatMap(({ receipt }) => receipt ?? [])}::text[]) AS receipt
    WHERE NOT EXISTS (SELECT FROM orders WHERE id = receipt)`.execute(db)
  return rows.map(({ receipt }) => receipt)
}

/**
 * Each payment the provider has captured for these orders: whether it bought one, and how often it went back; `byHand`
 * is what the books have of the parts that a person gave back.
 */
async function moneyOf(db: Db, sandbox: Sandbox, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'pay_state', 'razorpay_order_id'])
    .where('id', 'in', [...orderIds])
    .execute()
  const booked = await db
    .selectFrom('payments')
    .select(['payment_id', 'role'])
    .where('order_id', 'in', [...orderIds])
    .execute()
  const parts = await db
    .selectFrom('refunds')
    .select(['payment_id', 'amount_paise', 'razorpay_refund_id'])
    .where('order_id', 'in', [...orderIds])
    .where('reason', '=', 'outside')
    .where('status', '!=', 'dropped')
    .execute()
  const outside = new Set(parts.map(({ razorpay_refund_id }) => razorpay_refund_id))
  const made = sandbox.razorpay.refunds().filter(({ id, status }) => status !== 'failed' && !outside.has(id))
  const captured = sandbox.razorpay.payments().filter(({ status }) => status === 'captured' || status === 'refunded')
  return orders.flatMap((order) =>
    captured
      .filter(({ order_id }) => order_id === order.razorpay_order_id)
      .map(({ id, amount, amount_refunded }) => ({
        id,
        amount,
        payState: order.pay_state,
        refunded: amount_refunded,
        refunds: made.filter(({ payment_id }) => payment_id === id).length,
        byHand: parts.reduce((sum, part) => sum + (part.payment_id === id ? part.amount_paise : 0), 0),
        known: booked.some(({ payment_id }) => payment_id === id),
        settles:
          order.pay_state === 'PAID' && booked.some((each) => each.payment_id === id && each.role === 'settling'),
      })),
  )
}
