import { sql } from 'kysely'

import type { PictureStore } from '#adapters/pictures/pictures'
import type { Razorpay } from '#adapters/razorpay/razorpay'
import { type Db, withoutTimeouts } from '#db/connect'
import { migrate } from '#db/migrate'
import { issueDocuments } from '#domain/orders/documents/issue-documents'
import { brokenInvariants, readInvariants } from '#domain/orders/order/invariants'
import type { OrderContext } from '#domain/orders/order/order-context'
import { readMoneyByDay } from '#domain/reconciliation/money-by-day'
import { withQueue } from '#jobs'
import { isWhole, readPicture } from './picture-copies.ts'

export type Finding = { ok: boolean; words: string }
type Services = { pictures: PictureStore; razorpay: Razorpay | undefined; log: OrderContext['log'] }

/** Says of a restored shop whether its records agree with each other, with its pictures, and with the provider. */
export async function inspect(url: string, services: Services): Promise<Finding[]> {
  return withoutTimeouts(url, async (db) => {
    await migrate(db)
    // Orders of the last seconds wait for the shop to number their invoices, and to queue the mails that have the number.
    // Nothing works on the queue of the copy, so no mail is sent.
    await withQueue(db, (queue) => issueDocuments(db, { queue, changes: { publish: () => {} } }))
    return [await content(db), ...(await invariants(db)), await pictures(db, services), await money(db, services)]
  })
}

async function content(db: Db): Promise<Finding> {
  const { rows } = await sql<{ orders: number; newest: Date | null }>`
    SELECT count(*)::int AS orders, max(created_at) AS newest FROM orders`.execute(db)
  const { orders = 0, newest } = rows[0] ?? {}
  return { ok: true, words: `${orders} orders, the newest of ${newest?.toISOString() ?? 'never'}` }
}

async function invariants(db: Db): Promise<Finding[]> {
  const broken = await brokenInvariants(db)
  if (broken.length === 0) return [{ ok: true, words: `all ${(await readInvariants()).length} invariants hold` }]
  return broken.flatMap(({ invariant, rows }) =>
    rows.map(({ subject, why }) => ({ ok: false, words: `${invariant} ${subject} ${why}` })),
  )
}

async function pictures(db: Db, services: Services): Promise<Finding> {
  const { rows } = await sql<{ key: string }>`SELECT DISTINCT unnest(pictures) AS key FROM products`.execute(db)
  let missing = 0
  for (const { key } of rows) {
    if (!isWhole(await readPicture(services.pictures, key))) missing += 1
  }
  if (missing === 0) return { ok: true, words: `${rows.length} pictures of products are there` }
  return { ok: false, words: `${missing} of ${rows.length} pictures of products are missing, or not whole` }
}

async function money(db: Db, { razorpay, log }: Services): Promise<Finding> {
  if (!razorpay) return { ok: true, words: 'no provider is configured, so the money is not compared' }
  const { asked, days } = await readMoneyByDay(db, { razorpay, log })
  if (!asked) return { ok: false, words: 'the provider did not answer, so the money is not compared' }
  const found = days.reduce((sum, day) => sum + day.found, 0)
  if (found === 0) return { ok: true, words: 'payments and refunds of 14 days are those of the provider' }
  // Not a fault of the backup: they came after it, and the Money page settles them.
  return {
    ok: true,
    words: `${found} payments or refunds of the provider came after the last change: the Money page has them`,
  }
}
