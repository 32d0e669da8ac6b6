import { sql } from 'kysely'

import { TIME_ZONE } from '#contract/rules'
import type { TaxParts } from '#contract/tax'
import type { Db } from '#db/connect'

/** Sales at one rate, in per cent, less what credit notes took back. Paise. */
export type RateSum = TaxParts & { rate: number }
/** The same of one HSN code and rate, with the packs sold. */
export type HsnSum = RateSum & { hsn: string; quantity: number }
/** The documents of one series: the first and last number and how many there are. */
export type Issued = { kind: 'invoice' | 'credit note'; from: string; to: string; count: number }

/** The figures of GSTR-1 for a shop that sells to persons without a GST number in its own state. */
export type Gstr1 = {
  /** YYYY-MM */
  month: string
  rates: RateSum[]
  hsn: HsnSum[]
  documents: Issued[]
  /** The amounts of the orders of the month's invoices, and of its credit notes. */
  invoicedPaise: number
  creditedPaise: number
}

/**
 * The figures of a month (YYYY-MM, in the shop's time zone) for GSTR-1: tables 7 (B2C), 12 (HSN) and 13 (documents). A
 * credit note counts in the month of its date, whenever its invoice was issued.
 */
export async function readGstr1(db: Db, month: string): Promise<Gstr1> {
  const first = sql`(${`${month}-01`}::date)::timestamp AT TIME ZONE ${TIME_ZONE}`
  const next = sql`(${`${month}-01`}::date + interval '1 month')::timestamp AT TIME ZONE ${TIME_ZONE}`
  // An order of another mode has no tax that this return knows.
  const issued = sql`
    SELECT v.order_id, CASE v.kind WHEN 'invoice' THEN v.kind ELSE 'credit note' END AS kind, v.part_id, v.series,
      v.serial, v.number,
      CASE v.kind
        WHEN 'invoice' THEN o.amount_paise
        WHEN 'credit note' THEN o.amount_paise - o.refunded_paise
        ELSE (SELECT amount_paise FROM part_refunds WHERE id = v.part_id)
      END AS amount_paise
    FROM invoices v JOIN orders o ON o.id = v.order_id
    WHERE o.tax_mode = 'gst' AND v.issued_at >= ${first} AND v.issued_at < ${next}`
  const { rows: hsn } = await sql<HsnSum>`
    SELECT hsn, rate, sum(sign * quantity)::int AS quantity, sum(sign * taxable)::bigint AS "taxablePaise",
      sum(sign * cgst)::bigint AS "cgstPaise", sum(sign * sgst)::bigint AS "sgstPaise"
    FROM (
      -- An invoice, and the credit note of a whole order.
      SELECT i.hsn, i.gst_rate AS rate, CASE d.kind WHEN 'invoice' THEN 1 ELSE -1 END AS sign, i.quantity,
        i.taxable_paise AS taxable, i.cgst_paise AS cgst, i.sgst_paise AS sgst
      FROM (${issued}) d JOIN order_items i ON i.order_id = d.order_id WHERE d.part_id IS NULL
      UNION ALL
      -- The credit note of a part, and what parts took before from that of the rest.
      SELECT i.hsn, i.gst_rate, CASE WHEN d.part_id IS NULL THEN 1 ELSE -1 END, l.pieces, l.taxable_paise,
        l.cgst_paise, l.sgst_paise
      FROM (${issued}) d
      JOIN part_refund_lines l ON l.order_id = d.order_id AND l.part_id = coalesce(d.part_id, l.part_id)
      JOIN order_items i ON i.order_id = l.order_id AND i.product_id = l.product_id
      WHERE d.kind = 'credit note'
    ) lines
    GROUP BY hsn, rate ORDER BY hsn, rate`.execute(db)
  const { rows: documents } = await sql<Issued & { paise: number }>`
    SELECT kind, count(*)::int AS count, (array_agg(number ORDER BY serial))[1] AS from,
      (array_agg(number ORDER BY serial DESC))[1] AS to, sum(amount_paise)::bigint AS paise
    FROM (${issued}) d GROUP BY kind, series ORDER BY kind DESC, series`.execute(db)
  const amountOf = (kind: Issued['kind']) =>
    documents.reduce((sum, document) => sum + (document.kind === kind ? document.paise : 0), 0)
  return {
    month,
    rates: byRate(hsn),
    hsn,
    documents,
    invoicedPaise: amountOf('invoice'),
    creditedPaise: amountOf('credit note'),
  }
}

function byRate(rows: readonly HsnSum[]): RateSum[] {
  const sums = new Map<number, RateSum>()
  for (const { rate, taxablePaise, cgstPaise, sgstPaise } of rows) {
    const before = sums.get(rate) ?? { rate, taxablePaise: 0, cgstPaise: 0, sgstPaise: 0 }
    sums.set(rate, {
      rate,
      taxablePaise: before.taxablePaise + taxablePaise,
      cgstPaise: before.cgstPaise + cgstPaise,
      sgstPaise: before.sgstPaise + sgstPaise,
    })
  }
  return [...sums.values()].toSorted((one, other) => one.rate - other.rate)
}

/** The sum of the lines of a return; equal to its invoices less its credit notes, to the paisa. */
export function netOf({ rates }: Gstr1): number {
  return rates.reduce((sum, { taxablePaise, cgstPaise, sgstPaise }) => sum + taxablePaise + cgstPaise + sgstPaise, 0)
}
