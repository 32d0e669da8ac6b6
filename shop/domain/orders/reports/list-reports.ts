import { type RawBuilder, sql } from 'kysely'

import { type Outcome, REPORTS_LISTED } from '#contract/messages/report-rules'
import type { SentPhoto } from '#contract/messages/reports'
import type { RefundReasonWord } from '#contract/orders/refund-reasons'
import { ORDERS_COUNTED } from '#contract/rules'
import { refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { Failure } from '#domain/process/failure'

export type ReportRow = {
  id: string
  order_id: string
  at: Date
  why: RefundReasonWord
  words: string
  answer: string
  closed_at: Date | null
  outcome: Outcome | null
  /** The name of the order's address. */
  name: string
  closed_by: string | null
  lines: { product: string; name: string; pieces: number }[]
  photos: SentPhoto[]
}

/** The reports of an order, newest first. */
export async function reportsOfOrder(db: Db | Tx, orderId: string): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    ${select} WHERE r.order_id = ${orderId} ORDER BY r.at DESC, r.id`.execute(db)
  return rows
}

export type ReportsAsked = { show?: 'open' | 'closed' | undefined; cursor?: string | undefined }

/** Lists open ones by what is due first, closed ones newest first. Throws a Failure (400) for an unknown cursor. */
export async function listReports(
  db: Db,
  { show = 'open', cursor }: ReportsAsked,
): Promise<{ reports: ReportRow[]; nextCursor: string | undefined }> {
  const after = cursor === undefined ? undefined : await positionOf(db, cursor)
  const { rows } = await sql<ReportRow>`
    ${select} WHERE ${pages[show](after)} LIMIT ${REPORTS_LISTED + 1}`.execute(db)
  const reports = rows.slice(0, REPORTS_LISTED)
  return { reports, nextCursor: rows.length > REPORTS_LISTED ? reports.at(-1)?.id : undefined }
}

/** The number of open reports, counted up to ORDERS_COUNTED. */
export async function countOpenReports(db: Db): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    SELECT count(*)::int AS open FROM (SELECT FROM reports WHERE closed_at IS NULL LIMIT ${ORDERS_COUNTED}) counted`.execute(
    db,
  )
  return rows[0]?.open ?? 0
}

const select = sql`
  SELECT r.id, r.order_id, r.at, r.why, r.words, r.answer, r.closed_at, r.outcome, o.address ->> 'name' AS name,
    s.name AS closed_by,
    (SELECT json_agg(json_build_object('product', l.product_id, 'name', i.name, 'pieces', l.pieces) ORDER BY i.line)
      FROM report_lines l JOIN order_items i USING (order_id, product_id) WHERE l.report_id = r.id) AS lines,
    (SELECT coalesce(json_agg(json_build_object('_id', id, 'width', width, 'height', height) ORDER BY place), '[]')
      FROM report_photos WHERE report_id = r.id) AS photos
  FROM reports r JOIN orders o ON o.id = r.order_id LEFT JOIN sellers s ON s.id = r.closed_by`

// The times are text, because a Date would lose their microseconds.
type Position = { id: string; at: string; closed: string | null }

async function positionOf(db: Db, id: string): Promise<Position> {
  const { rows } = await sql<Position>`
    SELECT id, at::text AS at, closed_at::text AS closed FROM reports WHERE id = ${id}`.execute(db)
  if (!rows[0]) throw new Failure('invalid', refusals.unknownCursor)
  return rows[0]
}

const pages = {
  open: (after?: Position): RawBuilder<unknown> => sql`
    r.closed_at IS NULL ${after ? sql`AND (r.at, r.id) > (${after.at}::timestamptz, ${after.id})` : sql``}
    ORDER BY r.at, r.id`,
  closed: (after?: Position): RawBuilder<unknown> => sql`
    r.closed_at IS NOT NULL ${
      after?.closed
        ? sql`AND r.closed_at <= ${after.closed}::timestamptz
          AND (r.closed_at < ${after.closed}::timestamptz OR r.id > ${after.id})`
        : sql``
    } ORDER BY r.closed_at DESC, r.id`,
}
