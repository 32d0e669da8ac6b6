// Jobs as rows of a table that wait until a test runs them, so that nothing happens by itself. Mails stay in pg-boss's
// own table.
import { sql } from 'kysely'

import type { Db } from '#db/connect'
import type { OrderContext } from '#domain/orders/order/order-context'
import { moveParcel } from '#domain/orders/parcels/move-parcel'
import { recheckOrder } from '#domain/orders/payments/recheck-open-orders'
import { sendRefund } from '#domain/orders/refunds/send-refund'
import { processWebhook } from '#domain/orders/webhooks/process-webhook'
import type { Job, Queue } from '#domain/process/queue'

export async function createJobTable(db: Db): Promise<void> {
  await sql`
    CREATE TABLE jobs_to_do (id bigserial PRIMARY KEY, name text NOT NULL, data jsonb NOT NULL, key text,
      later boolean NOT NULL, done boolean NOT NULL DEFAULT false)`.execute(db)
  await sql`CREATE UNIQUE INDEX ON jobs_to_do (name, key) WHERE NOT done`.execute(db)
}

export const tableQueue: Queue = {
  send: async (on, job, options = {}) => {
    if (job.name === 'mail') return tableQueue.sendMails(on, [job.data])
    await sql`
      INSERT INTO jobs_to_do (name, data, key, later)
      VALUES (${job.name}, ${JSON.stringify(job.data)}, ${options.key ?? null}, ${(options.afterSeconds ?? 0) > 0})
      ON CONFLICT DO NOTHING`.execute(on)
  },
  // Without their texts, which nothing here reads, and which make each look through the mails slow.
  sendMails: async (on, mails) => {
    const heads = JSON.stringify(mails.map(({ to, subject }) => ({ to, subject })))
    await sql`
      INSERT INTO pgboss.job (name, data, dead_letter)
      SELECT 'mail', head, 'mail-given-up' FROM jsonb_array_elements(${heads}) head`.execute(on)
  },
  forgetMails: async (on, { email }) => {
    await sql`DELETE FROM pgboss.job WHERE name = 'mail' AND data ->> 'to' = ${email}`.execute(on)
  },
}

/** Runs waiting jobs until none is left or all that are left fail; delayed ones only with `later`. */
export async function runJobsOf(db: Db, shop: { db: Db; context: OrderContext }, later: boolean): Promise<void> {
  const failed = new Set<string>()
  for (;;) {
    const { rows } = await sql<{ id: string } & Job>`
      SELECT id::text, name, data FROM jobs_to_do WHERE NOT done AND (NOT later OR ${later})
      ORDER BY jobs_to_do.id`.execute(db)
    const next = rows.find(({ id }) => !failed.has(id))
    if (!next) return
    // Taken first: while it runs, the same work may be queued again.
    await sql`UPDATE jobs_to_do SET done = true WHERE id = ${next.id}`.execute(db)
    await run(shop, next).catch(async () => {
      failed.add(next.id)
      await sql`UPDATE jobs_to_do SET done = false WHERE id = ${next.id}`.execute(db).catch(() => {})
    })
  }
}

async function run({ db, context }: { db: Db; context: OrderContext }, job: Job): Promise<unknown> {
  switch (job.name) {
    case 'settle':
      return recheckOrder(db, context, job.data.orderId)
    case 'refund':
      return sendRefund(db, context, job.data.refundId)
    case 'webhook':
      return processWebhook(db, context, job.data.eventKey)
    case 'parcel':
      return moveParcel(db, context, job.data)
    case 'mail':
    case 'whatsapp':
      return undefined
  }
}
