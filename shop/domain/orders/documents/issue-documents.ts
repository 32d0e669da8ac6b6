import { sql } from 'kysely'

import type { Db, Tx } from '#db/connect'
import { sellerNow } from '#domain/orders/documents/invoice-seller'
import { paidMails, type Sold } from '#domain/orders/emails/order-emails'
import { mailAddress } from '#domain/orders/order/nobody'
import type { OrderContext } from '#domain/orders/order/order-context'
import { shareRuns } from '#domain/process/shared-runs'

export type IssueContext = Pick<OrderContext, 'traces'> & {
  queue: Pick<OrderContext['queue'], 'sendMails'>
  changes: Pick<OrderContext['changes'], 'publish'>
}
// Under load a run numbers the payments of this time; a single payment waits for nothing.
const APART_MS = 100

type Issued = { user_id: string; sold: Sold | null }

/** Numbers are consecutive within a financial year (Central Goods and Services Tax Rules, 2017, rules 46 and 53). */
// Calls that come meanwhile share the next run, which also issues a batch that was cut short.
export function issueDocuments(db: Db, context: IssueContext): Promise<void> {
  const { traces } = context
  const run = () => issue(db, context)
  // The chore that issues what is due belongs to no trace; the request that settled an order may have ended by then.
  const traced = () => (traces?.current() === undefined ? run() : traces.run({ name: 'issue documents' }, run))
  return shareRuns(db, traced, APART_MS)
}

/** A failure is only logged: the chore issues the document later. */
export async function issueAfterCommit(db: Db, context: IssueContext & Pick<OrderContext, 'log'>): Promise<void> {
  await issueDocuments(db, context).catch((error: unknown) =>
    context.log.warn({ err: error }, 'documents are issued later'),
  )
}

async function issue(db: Db, { queue, changes }: IssueContext): Promise<void> {
  const issued = await db.transaction().execute(async (tx) => {
    const rows = await numberDue(tx)
    const mails = rows.flatMap(({ sold }) => (sold ? paidMails(sold) : []))
    if (mails.length > 0) await queue.sendMails(tx, mails)
    return rows
  })
  for (const { user_id: userId } of issued) changes.publish('orders', userId)
}

// A batch that waits for another's rows finds them gone.
async function numberDue(tx: Tx): Promise<Issued[]> {
  const seller = sellerNow()
  const { rows } = await sql<Issued>`
    WITH locked AS MATERIALIZED (
      SELECT order_id, kind FROM documents_due ORDER BY at, order_id LIMIT 1000 FOR UPDATE
    ),
    locked_parts AS MATERIALIZED (
      SELECT part_id FROM part_notes_due ORDER BY at, part_id LIMIT 1000 FOR UPDATE
    ),
    due AS (
      DELETE FROM documents_due d USING locked l WHERE d.order_id = l.order_id AND d.kind = l.kind RETURNING d.*
    ),
    due_parts AS (
      DELETE FROM part_notes_due d USING locked_parts l WHERE d.part_id = l.part_id RETURNING d.*
    ),
    placed AS (
      SELECT *, count(*) OVER (PARTITION BY series) AS of,
        row_number() OVER (PARTITION BY series ORDER BY at, order_id, part_id) AS nth
      FROM (
        SELECT *, CASE kind WHEN 'invoice' THEN '' ELSE 'CN/' END || financial_year(at) AS series
        FROM (
          SELECT order_id, kind, NULL AS part_id, at, sale FROM due
          UNION ALL
          SELECT order_id, 'part credit note', part_id, at, NULL FROM due_parts
        ) all_due
      ) named
      WHERE NOT EXISTS (
        SELECT FROM invoices v
        WHERE v.order_id = named.order_id AND v.kind = named.kind AND v.part_id IS NOT DISTINCT FROM named.part_id)
    ),
    counted AS (
      INSERT INTO invoice_series (name, last) SELECT series, count(*) FROM placed GROUP BY series ORDER BY series
      ON CONFLICT (name) DO UPDATE SET last = invoice_series.last + excluded.last
      RETURNING name, last
    ),
    issued AS (
      INSERT INTO invoices (order_id, kind, part_id, series, serial, issued_at, seller)
      SELECT order_id, kind, part_id, series, last - of + nth, at, ${JSON.stringify(seller)}::jsonb
      FROM placed JOIN counted ON name = series
    )
    SELECT o.user_id, CASE WHEN d.sale IS NOT NULL THEN
      jsonb_build_object('orderId', o.id, 'paise', o.amount_paise, 'to', ${mailAddress}, 'at', d.at, 'sale', d.sale) END AS sold
    FROM placed d JOIN orders o ON o.id = d.order_id
    ORDER BY d.at, d.order_id`.execute(tx)
  return rows
}
