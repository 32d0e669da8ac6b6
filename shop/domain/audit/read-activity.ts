import { type RawBuilder, sql } from 'kysely'

import type { Activity } from '#contract/activity'
import { type ActivityGroup, type SellerAct, sellerActs } from '#contract/audit-acts'
import type { Db } from '#db/connect'

type Row = Pick<Activity, 'act' | 'outcome'> & {
  at: Date
  place: string
  seller: string | null
  email: string | null
  subject: string | null
  name: string | null
  detail: string | null
  network: string | null
}
type Page = { acts: Row[]; nextCursor: string | undefined }

const PAGE = 50
// One extra row shows whether another page follows. It is a literal: the plan of a prepared statement sees no values.
const LIMIT = sql.lit(PAGE + 1)

const views: Record<ActivityGroup, string[]> = {
  orders: ['audited_statuses'],
  products: ['audited_calls'],
  money: ['audited_resolutions', 'audited_payments', 'audited_part_refunds'],
  emails: ['audited_calls'],
  prints: ['audited_calls'],
  logins: ['audited_calls'],
  settings: ['audited_calls'],
}

/** One page, newest first. The cursor is the `place` of the last act of the page before. */
export async function readActivity(db: Db, group?: ActivityGroup, cursor?: string): Promise<Page> {
  const acts = Object.keys(sellerActs).filter((act) => !group || sellerActs[act as SellerAct] === group)
  const from = group ? views[group] : [...new Set(Object.values(views).flat())]
  const newest = from.map(
    (view) => sql`(
      SELECT * FROM ${sql.table(view)} WHERE kind = 'seller' AND act = ANY (${acts}) ${cursor ? after(cursor) : sql``}
      ORDER BY at DESC, id DESC LIMIT ${LIMIT})`,
  )
  // Names are looked up row by row, because a join would read all products.
  const { rows } = await sql<Row>`
    SELECT e.at, e.act, e.outcome, e.subject, e.detail, e.network::text AS network,
      (SELECT name FROM sellers WHERE id = e.account) AS seller, (SELECT email FROM sellers WHERE id = e.account) AS email,
      (SELECT name FROM products WHERE id = e.subject COLLATE "C") AS name,
      format('%s_%s_%s', (extract(epoch FROM e.at) * 1000000)::bigint, e.source, e.id) AS place
    FROM (
      SELECT * FROM (${sql.join(newest, sql` UNION ALL `)}) newest ORDER BY at DESC, source, id DESC LIMIT ${LIMIT}
    ) e
    ORDER BY e.at DESC, e.source, e.id DESC`.execute(db)
  const page = rows.slice(0, PAGE)
  return { acts: page, nextCursor: rows.length > PAGE ? page.at(-1)?.place : undefined }
}

// The time alone is found by the indexes; it may be that of several rows.
function after(cursor: string): RawBuilder<unknown> {
  const [microseconds, source, id] = cursor.split('_')
  const at = sql`(timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond')`
  return sql`AND at <= ${at} AND (at < ${at} OR source > ${source}::int OR (source = ${source}::int AND id < ${id}::numeric))`
}
