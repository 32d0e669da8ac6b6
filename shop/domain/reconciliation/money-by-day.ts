import { sql } from 'kysely'

import type { Outcome } from '#adapters/razorpay/razorpay'
import { DIFFERENCES_LISTED, MONEY_DAYS, TIME_ZONE } from '#contract/rules'
import { refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import type { OrderContext } from '#domain/orders/order/order-context'
import { Failure } from '#domain/process/failure'
import {
  compareStatements,
  type StatementEntry,
  type FoundDifference,
  shopEntries,
} from '#domain/reconciliation/compare-statements'
import { lookUp, type ProviderStatement, readProviderStatement } from '#domain/reconciliation/provider-statement'
import { readShopStatement } from '#domain/reconciliation/shop-statement'

/** Sums in paise. */
export type MoneySums = { captured: number; refunded: number; recorded: number; incoming: number; outgoing: number }
/** `found` counts all differences of the day, of which `differences` are listed. */
export type ComparedDay = MoneySums & { day: string; differences: FoundDifference[]; found: number }

/** `asked` false: the provider did not answer, so only `recorded` and `outgoing` are known. Days newest first. */
export type MoneyOfDays = { days: ComparedDay[]; asked: boolean; sold: boolean; earlier?: string; later?: string }

type Context = Pick<OrderContext, 'razorpay' | 'log'>
type Calendar = { days: { day: string; begin: Date }[]; end: Date; earlier: string; later: string; isLast: boolean }

/** Compares the 14 days up to `until` (default today). Throws a Failure (400) for a day in the future. */
export async function readMoneyByDay(db: Db, context: Context, until?: string, now = new Date()): Promise<MoneyOfDays> {
  const calendar = await calendarUpTo(db, until, now)
  const range = { from: calendar.days.at(-1)?.begin ?? now, to: calendar.end }
  const reported = await readCompleteStatement(db, context, range)
  if (reported.is !== 'done') context.log.warn({ reason: reported.reason }, 'the provider sent no statement')
  // Read after the provider's statement, so that a payment settled in between is no false difference.
  const [shop, first] = await Promise.all([
    readShopStatement(db, range, reported.is === 'done' ? reported.value : undefined),
    firstDay(db),
  ])
  const entries = reported.is === 'done' ? compareStatements(reported.value, shop, now) : shopEntries(shop, now)
  return {
    days: byDay(entries, calendar),
    asked: reported.is === 'done',
    sold: first !== null,
    ...(first !== null && first <= calendar.earlier ? { earlier: calendar.earlier } : {}),
    ...(calendar.isLast ? {} : { later: calendar.later }),
  }
}

// It looks up by id what the provider has on other days: a payment before midnight that was settled after it.
async function readCompleteStatement(
  db: Db,
  { razorpay }: Context,
  range: { from: Date; to: Date },
): Promise<Outcome<ProviderStatement>> {
  const statement = await readProviderStatement(razorpay, range)
  if (statement.is !== 'done') return statement
  const { payments, refunds } = statement.value
  const listed = new Set([...payments, ...refunds].map(({ id }) => id))
  const shop = await readShopStatement(db, range)
  const [morePayments, moreRefunds] = await Promise.all([
    lookUp(
      shop.payments.flatMap((payment) => (payment.writtenOff || listed.has(payment.id) ? [] : [payment.id])),
      razorpay.payment,
    ),
    lookUp(
      shop.refunds.flatMap(({ razorpayRefundId: id }) => (id === null || listed.has(id) ? [] : [id])),
      razorpay.refundById,
    ),
  ])
  if (morePayments.is !== 'done') return morePayments
  if (moreRefunds.is !== 'done') return moreRefunds
  return {
    is: 'done',
    value: { payments: [...payments, ...morePayments.value], refunds: [...refunds, ...moreRefunds.value] },
  }
}

function byDay(entries: StatementEntry[], { days, end }: Calendar): ComparedDay[] {
  const sums = days.map(({ day, begin }) => ({
    begin,
    day: { day, ...noSums, differences: [], found: 0 } as ComparedDay,
  }))
  for (const { at, difference, ...amounts } of entries) {
    const found = at <= end ? sums.find(({ begin }) => at >= begin)?.day : undefined
    if (!found) continue
    for (const key of keys) found[key] += amounts[key] ?? 0
    if (difference) found.differences.push(difference)
  }
  let left = DIFFERENCES_LISTED
  for (const { day } of sums) {
    day.found = day.differences.length
    day.differences = day.differences.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, left)
    left -= day.differences.length
  }
  return sums.map(({ day }) => day)
}

const noSums: MoneySums = { captured: 0, refunded: 0, recorded: 0, incoming: 0, outgoing: 0 }
const keys = ['captured', 'refunded', 'recorded', 'incoming', 'outgoing'] as const

// The newest day is first; each ends before the next begins, in whole seconds of the provider.
async function calendarUpTo(db: Db, until: string | undefined, now: Date): Promise<Calendar> {
  const today = sql`(${now}::timestamptz AT TIME ZONE ${TIME_ZONE})::date`
  const last = until === undefined ? today : sql`${until}::date`
  const { rows } = await sql<{ day: string; begin: Date; end: Date; isLast: boolean; ahead: boolean; later: string }>`
    SELECT d::date::text AS day, d AT TIME ZONE ${TIME_ZONE} AS begin, ${last} > ${today} AS ahead,
      ${last} >= ${today} AS "isLast", least(${last} + ${MONEY_DAYS}::int, ${today})::text AS later,
      (${last} + 1)::timestamp AT TIME ZONE ${TIME_ZONE} - interval '1 millisecond' AS end
    FROM generate_series(${last}::timestamp, ${last}::timestamp - ${MONEY_DAYS - 1} * interval '1 day', '-1 day') AS d
    ORDER BY d DESC`.execute(db)
  const [newest] = rows
  if (!newest || newest.ahead) throw new Failure('invalid', refusals.dayToCome)
  const oldest = rows.at(-1) ?? newest
  const before = new Date(Date.parse(`${oldest.day}T00:00:00Z`) - 24 * 3_600_000).toISOString().slice(0, 10)
  return { days: rows, end: newest.end, earlier: before, later: newest.later, isLast: newest.isLast }
}

async function firstDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT (min(created_at) AT TIME ZONE ${TIME_ZONE})::date::text AS day FROM payments`.execute(db)
  return rows[0]?.day ?? null
}
