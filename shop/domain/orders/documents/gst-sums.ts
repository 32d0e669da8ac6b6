import { type RawBuilder, sql } from 'kysely'

import { TIME_ZONE } from '#contract/rules'
import type { Db, Tx } from '#db/connect'

const BATCH = 1_000

/** Sums and later documents together are exact at any time, so it may be late, cut short or run twice. */
export async function foldGst(db: Db): Promise<void> {
  while ((await db.transaction().execute(fold)) === BATCH);
}

async function fold(tx: Tx): Promise<number> {
  await sql`INSERT INTO gst_summed SELECT name, 0 FROM invoice_series ON CONFLICT DO NOTHING`.execute(tx)
  // One run at a time. The statement after it sees how far the run before came.
  await sql`SELECT FROM gst_summed ORDER BY series FOR UPDATE`.execute(tx)
  const { rows } = await sql<{ most: number }>`
    -- A series that began meanwhile has no row that would say how far its sums reach.
    WITH next AS MATERIALIZED (${unsummed(sql`JOIN`, sql`LIMIT ${BATCH}`)}),
    lines AS (
      INSERT INTO gst_sums (day, kind, hsn, rate, quantity, taxable_paise, cgst_paise, sgst_paise)
      SELECT day, kind, hsn, rate, sum(quantity), sum(taxable_paise), sum(cgst_paise), sum(sgst_paise)
      FROM (${linesOf(sql`next`)}) l GROUP BY day, kind, hsn, rate
      ON CONFLICT (day, kind, hsn, rate) DO UPDATE SET quantity = gst_sums.quantity + excluded.quantity,
        taxable_paise = gst_sums.taxable_paise + excluded.taxable_paise,
        cgst_paise = gst_sums.cgst_paise + excluded.cgst_paise, sgst_paise = gst_sums.sgst_paise + excluded.sgst_paise
    ),
    documents AS (
      INSERT INTO gst_documents (day, series, kind, first, last, count, paise)
      SELECT day, series, kind, min(serial), max(serial), count(*), sum(paise) FROM next WHERE has_gst
      GROUP BY day, series, kind
      ON CONFLICT (day, series) DO UPDATE SET first = least(gst_documents.first, excluded.first),
        last = greatest(gst_documents.last, excluded.last), count = gst_documents.count + excluded.count,
        paise = gst_documents.paise + excluded.paise
    ),
    moved AS (
      UPDATE gst_summed s SET last = n.last FROM (SELECT series, max(serial) AS last FROM next GROUP BY series) n
      WHERE s.series = n.series
    )
    SELECT coalesce(max(of), 0)::int AS most FROM (SELECT count(*) AS of FROM next GROUP BY series) n`.execute(tx)
  return rows[0]?.most ?? 0
}

/** The documents in no sum yet, of every mode of tax; a return knows only those with `has_gst`. */
export function unsummed(join = sql`LEFT JOIN`, most = sql``): RawBuilder<unknown> {
  return sql`
    SELECT v.order_id, v.part_id, ${kind} AS kind, v.series, v.serial,
      (v.issued_at AT TIME ZONE ${TIME_ZONE})::date AS day, ${paise} AS paise, o.tax_mode = 'gst' AS has_gst
    FROM invoice_series i ${join} gst_summed s ON s.series = i.name, LATERAL (
      SELECT * FROM invoices WHERE series = i.name AND serial > coalesce(s.last, 0) ORDER BY serial ${most}
    ) v JOIN orders o ON o.id = v.order_id`
}

// The statement names invoice `v` and order `o`. The credit note of an order is of what its parts have left.
const kind = sql`CASE v.kind WHEN 'invoice' THEN 'invoice' ELSE 'credit note' END`
const paise = sql`CASE v.kind WHEN 'invoice' THEN o.amount_paise WHEN 'credit note' THEN o.amount_paise - o.refunded_paise
  ELSE (SELECT amount_paise FROM part_refunds WHERE id = v.part_id) END`

// The lines of parts are subtracted from the credit note of the rest.
function linesOf(documents: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT d.order_id, d.part_id, d.day, d.kind, i.hsn, i.gst_rate AS rate, i.pieces AS quantity, i.taxable AS taxable_paise,
      i.cgst AS cgst_paise, i.sgst AS sgst_paise
    FROM ${documents} d, LATERAL (SELECT * FROM taxed_lines WHERE order_id = d.order_id OFFSET 0) i
    WHERE d.has_gst AND d.part_id IS NULL
    UNION ALL
    SELECT d.order_id, d.part_id, d.day, d.kind, l.hsn, l.gst_rate, s.sign * l.pieces, s.sign * l.taxable, s.sign * l.cgst, s.sign * l.sgst
    FROM ${documents} d
      JOIN taxed_refund_lines l ON l.order_id = d.order_id AND l.part_id = coalesce(d.part_id, l.part_id),
      LATERAL (SELECT CASE WHEN d.part_id IS NULL THEN -1 ELSE 1 END AS sign) s
    WHERE d.has_gst AND d.kind = 'credit note'`
}

const sums = sql`day, kind, hsn, rate, quantity, taxable_paise, cgst_paise, sgst_paise`

/** The sums of lines of some days, by day, kind, HSN code and rate; several rows of one key. */
export function taxOfDays(from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT ${sums} FROM gst_sums WHERE day BETWEEN ${from} AND ${to}
    UNION ALL
    SELECT ${sums} FROM (${linesOf(sql`(${unsummed()})`)}) l WHERE day BETWEEN ${from} AND ${to}`
}

/** The documents of some days, by day and series; several rows of one key. */
export function documentsOfDays(from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT * FROM gst_documents WHERE day BETWEEN ${from} AND ${to}
    UNION ALL
    SELECT day, series, kind, serial, serial, 1, paise FROM (${unsummed()}) d
    WHERE has_gst AND day BETWEEN ${from} AND ${to}`
}

/** The documents of some days for businesses, one by one, with the lines of each as JSON. */
export function documentsForBusinesses(from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<unknown> {
  const documents = sql`
    SELECT v.order_id, v.part_id, v.number, ${kind} AS kind, ${paise} AS paise, true AS has_gst, o.billed_to,
      (v.issued_at AT TIME ZONE ${TIME_ZONE})::date AS day
    FROM orders o JOIN invoices v ON v.order_id = o.id
    WHERE o.billed_to IS NOT NULL AND o.tax_mode = 'gst'
      AND (v.issued_at AT TIME ZONE ${TIME_ZONE})::date BETWEEN ${from} AND ${to}`
  return sql`
    WITH documents AS MATERIALIZED (${documents})
    SELECT d.kind, d.number, d.day, d.paise, d.billed_to ->> 'gstin' AS gstin, d.billed_to ->> 'name' AS name, (
      SELECT coalesce(json_agg(l ORDER BY hsn, rate), '[]') FROM (
        SELECT hsn, rate, sum(quantity) AS quantity, sum(taxable_paise) AS "taxablePaise", sum(cgst_paise) AS "cgstPaise",
          sum(sgst_paise) AS "sgstPaise"
        FROM (${linesOf(sql`documents`)}) l
        WHERE l.order_id = d.order_id AND l.kind = d.kind AND l.part_id IS NOT DISTINCT FROM d.part_id
        GROUP BY hsn, rate
      ) l
    ) AS lines
    FROM documents d ORDER BY d.day, d.number`
}

/** The documents of a month (YYYY-MM) one by one: order_id, kind and paise. Reads the serials that its days span. */
export function documentsOfMonth(month: string): RawBuilder<unknown> {
  const first = sql`${`${month}-01`}::date`
  const last = sql`(${first} + interval '1 month - 1 day')::date`
  return sql`
    SELECT v.order_id, ${kind} AS kind, ${paise} AS paise
    FROM (
      SELECT series, min(first) AS first, max(last) AS last
      FROM (${documentsOfDays(first, last)}) s GROUP BY series
    ) s,
      -- Read for each series, because as a join all documents are.
      LATERAL (SELECT * FROM invoices WHERE series = s.series AND serial BETWEEN s.first AND s.last OFFSET 0) v
      JOIN orders o ON o.id = v.order_id
    WHERE o.tax_mode = 'gst' AND (v.issued_at AT TIME ZONE ${TIME_ZONE})::date BETWEEN ${first} AND ${last}`
}
