import { sql } from 'kysely'

import { sumOfParts, type TaxParts } from '#contract/money/tax'
import { TIME_ZONE } from '#contract/rules'
import { refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import { documentsForBusinesses, documentsOfDays, taxOfDays, unsummed } from '#domain/orders/documents/gst-sums'
import { type IssueContext, issueDocuments } from '#domain/orders/documents/issue-documents'
import { Failure } from '#domain/process/failure'

/** Sales at one rate, in per cent, less what credit notes took back. Paise. */
export type RateSum = TaxParts & { rate: number }
/** `quantity` counts packs. */
export type HsnSum = RateSum & { hsn: string; quantity: number }
export type Issued = { kind: 'invoice' | 'credit note'; from: string; to: string; count: number }

/** A document for a business; those of a credit note are taken back. */
export type BusinessDocument = {
  kind: Issued['kind']
  number: string
  /** YYYY-MM-DD */
  day: string
  paise: number
  gstin: string
  name: string
  lines: HsnSum[]
}

/** The figures of GSTR-1 for a shop that sells in its own state: `rates` and `hsn` to persons, the rest to businesses. */
export type Gstr1 = {
  /** YYYY-MM */
  month: string
  rates: RateSum[]
  hsn: HsnSum[]
  businesses: BusinessDocument[]
  businessHsn: HsnSum[]
  documents: Issued[]
  invoicedPaise: number
  creditedPaise: number
}

/** GSTR-1 tables 4 and 9B (B2B), 7 (B2C), 12 (HSN) and 13 (documents); a credit note counts in the month (YYYY-MM) of its date. */
export async function readGstr1(db: Db, month: string): Promise<Gstr1> {
  const first = sql`${`${month}-01`}::date`
  const last = sql`(${first} + interval '1 month - 1 day')::date`
  // The sums and what is in none yet are read in one statement, so that no document is in both or neither.
  type Row = { hsn: HsnSum[]; documents: (Issued & { paise: number })[]; businesses: BusinessDocument[] }
  const { rows } = await sql<Row>`
    SELECT (
      SELECT coalesce(json_agg(h ORDER BY hsn, rate), '[]') FROM (
        SELECT hsn, rate, sum(${sign} * quantity) AS quantity, sum(${sign} * taxable_paise) AS "taxablePaise",
          sum(${sign} * cgst_paise) AS "cgstPaise", sum(${sign} * sgst_paise) AS "sgstPaise"
        FROM (${taxOfDays(first, last)}) t GROUP BY hsn, rate
      ) h
    ) AS hsn, (
      SELECT coalesce(json_agg(d ORDER BY kind DESC, series), '[]') FROM (
        SELECT kind, series, sum(count) AS count, sum(paise) AS paise,
          (SELECT number FROM invoices v WHERE v.series = d.series AND v.serial = min(d.first)) AS from,
          (SELECT number FROM invoices v WHERE v.series = d.series AND v.serial = max(d.last)) AS to
        FROM (${documentsOfDays(first, last)}) d GROUP BY kind, series
      ) d
    ) AS documents, (
      SELECT coalesce(json_agg(b), '[]') FROM (${documentsForBusinesses(first, last)}) b
    ) AS businesses`.execute(db)
  const { hsn: all, documents, businesses } = rows[0] ?? { hsn: [], documents: [], businesses: [] }
  const businessHsn = addUp(
    businesses.flatMap(({ kind, lines }) => lines.map((line) => (kind === 'invoice' ? line : minus(line)))),
  )
  const hsn = addUp([...all, ...businessHsn.map(minus)]).filter(
    (sum) => !businessHsn.some((other) => isSameKey(sum, other)) || sum.quantity !== 0 || sum.taxablePaise !== 0,
  )
  const amountOf = (kind: Issued['kind']) =>
    documents.reduce((sum, document) => sum + (document.kind === kind ? document.paise : 0), 0)
  return {
    month,
    rates: byRate(hsn),
    hsn,
    businesses,
    businessHsn,
    documents: documents.map(({ kind, from, to, count }) => ({ kind, from, to, count })),
    invoicedPaise: amountOf('invoice'),
    creditedPaise: amountOf('credit note'),
  }
}

const sign = sql`CASE kind WHEN 'invoice' THEN 1 ELSE -1 END`

/** The tax in the invoices of some days (YYYY-MM-DD, both included) less that of their credit notes. */
export async function readTaxOfDays(db: Db, from: string, to: string): Promise<TaxParts> {
  const { rows } = await sql<TaxParts>`
    SELECT coalesce(sum(${sign} * taxable_paise), 0)::bigint AS "taxablePaise",
      coalesce(sum(${sign} * cgst_paise), 0)::bigint AS "cgstPaise",
      coalesce(sum(${sign} * sgst_paise), 0)::bigint AS "sgstPaise"
    FROM (${taxOfDays(sql`${from}::date`, sql`${to}::date`)}) t`.execute(db)
  return rows[0] ?? sumOfParts([])
}

/** Numbers every due document first, so that each sale is in its month. Throws a Failure (400) for a month to come. */
export async function openReturn(db: Db, context: IssueContext, asked?: string) {
  await issueDocuments(db, context)
  const { first, now } = await gstMonths(db)
  const month = asked ?? now
  if (month > now) throw new Failure('invalid', refusals.monthToCome)
  return { month, first, now }
}

async function gstMonths(db: Db): Promise<{ first: string | null; now: string }> {
  const { rows } = await sql<{ first: string | null; now: string }>`
    SELECT to_char(least((SELECT min(day) FROM gst_documents), (SELECT min(day) FROM (${unsummed()}) d WHERE has_gst)),
      'YYYY-MM') AS first, to_char(now() AT TIME ZONE ${TIME_ZONE}, 'YYYY-MM') AS now`.execute(db)
  return rows[0] ?? { first: null, now: '' }
}

function minus(sum: HsnSum): HsnSum {
  const { quantity, taxablePaise, cgstPaise, sgstPaise } = sum
  return {
    ...sum,
    quantity: -quantity,
    taxablePaise: -taxablePaise,
    cgstPaise: -cgstPaise,
    sgstPaise: -sgstPaise,
  }
}

const isSameKey = (one: HsnSum, other: HsnSum) => one.hsn === other.hsn && one.rate === other.rate

function addUp(rows: readonly HsnSum[]): HsnSum[] {
  return [...Map.groupBy(rows, ({ hsn, rate }) => `${hsn} ${rate}`).values()]
    .map((same) => ({
      ...same[0]!,
      quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
      ...sumOfParts(same),
    }))
    .toSorted((one, other) => one.hsn.localeCompare(other.hsn) || one.rate - other.rate)
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
export function netOf({ hsn, businessHsn }: Gstr1): number {
  return [...hsn, ...businessHsn].reduce(
    (sum, { taxablePaise, cgstPaise, sgstPaise }) => sum + taxablePaise + cgstPaise + sgstPaise,
    0,
  )
}
