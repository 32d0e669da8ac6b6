// The cause of each alert, as it happens in a shop.
import { execFile } from 'node:child_process'
import * as fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

import { sql } from 'kysely'
import pg from 'pg'
import { inject, onTestFinished, vi } from 'vitest'

import { openReplication } from '#adapters/postgres/replication'
import { calls } from '#contract/calls'
import type { Db } from '#db/connect'
import type { Paid } from '#test/people/buyer'
import type { TestShop } from '#test/shop'

/** The product, payment and shopper of a shop while it was healthy. */
export type Sold = { product: string; paid: Paid; buyer: Awaited<ReturnType<TestShop['buyer']>> }

type Place = {
  folder: string
  /** Has Prometheus read another server. */
  watch: (url: string) => Promise<void>
}

export type Cause = {
  /** How often Prometheus reads; a cause that makes answers slow needs more than the usual. */
  everyMs?: number
  /** The environment of the shop, which has a folder of the test for itself. */
  environment?: (folder: string) => Promise<NodeJS.ProcessEnv> | NodeJS.ProcessEnv
  /** Runs before the shop starts; what it returns, right after. */
  around?: () => () => void
  /** Plants the cause. What it returns is repeated until the alert fires, as a cause that lasts. */
  plant: (shop: TestShop, sold: Sold, place: Place) => Promise<void | (() => Promise<unknown>)>
}

const run = promisify(execFile)
const DAY_MS = 86_400_000

export const causes: Record<string, Cause> = {
  // A migration that did not run.
  ShopErrors: {
    plant: async ({ db, shopper }) => {
      await sql`ALTER TABLE addresses RENAME TO addresses_elsewhere`.execute(db)
      const asha = await shopper()
      return () => asha.post(calls.addressGet.path)
    },
  },

  CheckoutFails: {
    plant: async ({ provider }, { buyer, product }) => {
      provider.faults.set({ on: 'orders.create', do: 'error500' })
      return () => buyer.order([{ product, quantity: 1 }])
    },
  },

  // A statement whose plan has become slow.
  ShopSlow: {
    plant: async ({ db }, { buyer }) => {
      await sql`ALTER TABLE addresses RENAME TO addresses_fast`.execute(db)
      await sql`CREATE VIEW addresses AS SELECT addresses_fast.* FROM addresses_fast, pg_sleep(2.6)`.execute(db)
      return () => Promise.all([1, 2, 3].map(() => buyer.post(calls.addressGet.path)))
    },
  },

  CodesGuessed: {
    plant: async ({ visitor }) => {
      const guess = () => visitor().post(calls.userVerifyResetOtp.path, { email: 'asha@example.com', otp: '000000' })
      return () => Promise.all(Array.from({ length: 50 }, guess))
    },
  },

  DatabaseDown: {
    everyMs: 5_000,
    plant: async (shop) => {
      const name = await nameOf(shop.db)
      await closeDatabase(name)
      await administer(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
    },
  },

  // A standby that the address names, or a server that an administrator has closed for writes.
  DatabaseReadOnly: {
    plant: async ({ db }) => {
      const name = await nameOf(db)
      await administer(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
      await administer(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
    },
  },

  ConnectionsUsedUp: {
    everyMs: 5_000,
    plant: async ({ deps: { pool } }) => {
      const slow = () => pool.query('SELECT pg_sleep(2)').catch(() => {})
      return () => Promise.all(Array.from({ length: 3 * pool.options.max }, slow))
    },
  },

  // The database lets nobody in any more; who is in stays.
  CachesOff: {
    plant: async ({ db }) => {
      const name = await nameOf(db)
      await closeDatabase(name)
      return () =>
        administer(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND query ~* '^listen|pg_notify'`,
        )
    },
  },

  ProviderFails: {
    plant: async ({ provider }, { buyer, product }) => {
      provider.faults.set({ on: 'any', do: 'error500' })
      return () => buyer.order([{ product, quantity: 1 }])
    },
  },

  ProviderSlow: {
    plant: async ({ provider }, { buyer, product }) => {
      provider.faults.set({ on: 'any', do: 'delay', ms: 2_700 })
      return () => buyer.order([{ product, quantity: 1 }])
    },
  },

  // The address of the webhook was mistyped at Razorpay two hours ago.
  WebhooksMissing: {
    plant: async ({ db, provider }, { buyer, product }) => {
      provider.faults.set({ on: 'webhooks', do: 'drop' })
      await buyer.buy([{ product, quantity: 1 }])
      await past(db, sql`UPDATE webhook_events SET received_at = received_at - interval '2 hours'`)
      await past(db, sql`UPDATE payments SET created_at = created_at - interval '10 minutes'`)
    },
  },

  // Razorpay cannot be asked about the order of a webhook.
  WebhooksWait: {
    plant: async (shop, { buyer, product }) => {
      const { db, provider } = shop
      const placed = await buyer.place([{ product, quantity: 1 }])
      provider.faults.set({ on: 'any', do: 'error500' })
      await shop.pay(placed)
      const waiting = db.selectFrom('webhook_events').select('received_at').where('processed_at', 'is', null)
      await vi.waitUntil(async () => (await waiting.executeTakeFirst()) !== undefined, { timeout: 10_000 })
      await past(
        db,
        sql`UPDATE webhook_events SET received_at = received_at - interval '1 hour' WHERE processed_at IS NULL`,
      )
    },
  },

  MailsWait: {
    plant: async ({ db, sandbox }, { buyer, product }) => {
      sandbox.mailbox.faults.set('refuse')
      await buyer.buy([{ product, quantity: 1 }])
      const failed = sql<{ id: string }>`
        UPDATE pgboss.job SET created_on = created_on - interval '1 hour' WHERE name = 'mail' AND state = 'retry'
        RETURNING id`
      await vi.waitUntil(async () => (await failed.execute(db)).rows.length > 0, { timeout: 10_000 })
    },
  },

  MailsBounce: {
    plant: async ({ db, sandbox, deps }) => {
      sandbox.mailbox.faults.set('5xx')
      const mail = (i: number) => ({
        to: `asha-${i}@example.com`,
        subject: 'Your order',
        text: 'It left.',
        html: 'It left.',
      })
      await deps.queue.sendMails(
        db,
        Array.from({ length: 10 }, (_, i) => mail(i)),
      )
    },
  },

  JobsFail: {
    plant: async ({ provider }, { buyer, product }) => {
      provider.faults.set({ on: 'refunds.create', do: 'error500' })
      const { orderId } = await buyer.buy([{ product, quantity: 1 }])
      await buyer.cancel(orderId)
    },
  },

  // A newer release queued work of a kind that this one does not know.
  JobsWait: {
    plant: async ({ db }) => {
      await sql`SELECT pgboss.create_queue('of a newer release', '{"policy": "standard"}'::jsonb)`.execute(db)
      await sql`
        INSERT INTO pgboss.job (name, data, start_after, policy)
        VALUES ('of a newer release', '{}', now() - interval '1 hour', 'standard')`.execute(db)
    },
  },

  ChoresFail: {
    plant: async ({ db }) => {
      await sql`ALTER TABLE sales_periods RENAME TO sales_periods_elsewhere`.execute(db)
    },
  },

  MoneyDiffers: {
    plant: async ({ provider, seller }) => {
      await provider.payElsewhere(5_000)
      const asSeller = await seller()
      await asSeller.get(calls.sellerMoney.path)
    },
  },

  // Razorpay refuses the shop's key since the morning, so that the comparison of each hour fails.
  MoneyNotCompared: {
    plant: async ({ db, provider, seller }) => {
      const asSeller = await seller()
      await asSeller.get(calls.sellerMoney.path)
      provider.faults.set({ on: 'any', do: 'error500' })
      await sql`UPDATE money_compared SET asked_at = asked_at - interval '5 hours'`.execute(db)
    },
  },

  InvariantsBroken: {
    // The nightly audit runs 25 s after the start.
    around: () => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T21:59:35Z') })
      return () => vi.useRealTimers()
    },
    plant: async ({ db }, { product }) => {
      await past(db, sql`UPDATE products SET available = available + 1 WHERE id = ${product}`)
    },
  },

  DiskFills: {
    environment: async (folder) => {
      const disk = path.join(folder, 'disk')
      await fs.mkdir(disk)
      await run('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'none', disk])
      onTestFinished(async () => void (await run('umount', ['-l', disk])))
      return { DATA_DIR: disk }
    },
    plant: async (_shop, _sold, { folder }) => {
      await fs.writeFile(path.join(folder, 'disk', 'a-log-that-grew'), Buffer.alloc(7.5 * 1_024 * 1_024))
    },
  },

  BackupOld: {
    environment: backedUpShop,
    plant: async (shop, _sold, { folder, watch }) => {
      await fs.rm(path.join(folder, 'backups'), { recursive: true })
      await backedUp(folder, new Date(Date.now() - 2 * DAY_MS))
      await restart(shop, watch)
    },
  },

  // A link that leads nowhere has taken the place of the disk.
  BackupUnreadable: {
    environment: backedUpShop,
    plant: async (shop, _sold, { folder, watch }) => {
      await fs.rm(path.join(folder, 'backups'), { recursive: true })
      await fs.symlink('backups', path.join(folder, 'backups'))
      await restart(shop, watch)
    },
  },

  // The process that stores changes has ended, or the database is another one.
  BackupChangesNotStored: {
    environment: backedUpShop,
    plant: () => administer(`SELECT pg_terminate_backend(active_pid) FROM pg_replication_slots WHERE active`),
  },

  // The place takes nothing.
  BackupChangesWait: {
    environment: backedUpShop,
    plant: async ({ db }) => {
      // A segment has 16 MB.
      for (let i = 0; i < 18; i += 1) {
        await sql`SELECT pg_logical_emit_message(false, 'orders', 'x'), pg_switch_wal()`.execute(db)
      }
    },
  },
}

// A server looks at the backups when it starts, and then every ten minutes.
async function restart(shop: TestShop, watch: Place['watch']): Promise<void> {
  const restarted = await shop.another()
  onTestFinished(restarted.stop)
  await watch(restarted.url)
}

/** Past the guards of the database, as time passes or a mistake of a person does. */
async function past(db: Db, statement: ReturnType<typeof sql>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    await statement.execute(tx)
  })
}

async function administer(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('databaseServer') })
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}

async function closeDatabase(name: string): Promise<void> {
  await administer(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  onTestFinished(() => administer(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`))
}

async function nameOf(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(db)
  return rows[0]!.name
}

/** The environment of a shop with a backup of now, of which a process follows the changes, and stores none. */
async function backedUpShop(folder: string): Promise<NodeJS.ProcessEnv> {
  await backedUp(folder, new Date())
  await followChanges()
  return { BACKUP_PLACE: path.join(folder, 'backups'), BACKUP_KEY: Buffer.alloc(32, 7).toString('base64') }
}

async function followChanges(): Promise<void> {
  const slot = 'mewa_backup'
  const replication = await openReplication(inject('databaseServer'))
  await replication.run(`CREATE_REPLICATION_SLOT ${slot} PHYSICAL RESERVE_WAL`)
  onTestFinished(async () => {
    await replication.close()
    const again = await openReplication(inject('databaseServer'))
    await again.run(`DROP_REPLICATION_SLOT ${slot} WAIT`)
    await again.close()
  })
  const { timeline, position } = await replication.identify()
  const { promise, resolve } = Promise.withResolvers<void>()
  const nothing = () => undefined
  replication
    .stream(position, {
      slot,
      timeline,
      onWal: nothing,
      onCaughtUp: nothing,
      onAsked: nothing,
      onBegun: () => resolve(),
    })
    .catch(nothing)
  await promise
}

// A whole backup is one with a manifest.
async function backedUp(folder: string, at: Date): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('databaseServer') })
  await admin.connect()
  const { rows } = await admin.query<{ id: string }>('SELECT system_identifier::text AS id FROM pg_control_system()')
  await admin.end()
  const stamp = at.toISOString().replaceAll(/[-:.]/g, '')
  const base = path.join(folder, 'backups', rows[0]!.id, 'base', `${stamp}-${'0'.repeat(16)}`)
  await fs.mkdir(base, { recursive: true })
  await fs.writeFile(path.join(base, 'manifest'), '')
}
