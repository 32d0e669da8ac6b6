import { sql } from 'kysely'

import type { Outcome } from '#adapters/razorpay'
import { MONEY_DAYS, TIME_ZONE } from '#contract/rules'
import { refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import { Failure } from '#domain/failure'
import {
  compareStatements,
  type Entry,
  type FoundDifference,
  shopAlone,
} from '#domain/reconciliation/compare-statements'
import type { OrderContext } from '#domain/orders/order-context'
import { lookUp, type ProviderStatement, readProviderStatement } from '#domain/reconciliation/provider-statement'
import { readShopStatement } from '#domain/reconciliation/shop-statement'

/** Sums in paise. */
export type DaySums = { captured: number; refunded: number; booked: number; coming: number; leaving: number }
export type Day = DaySums & { day: string; differences: FoundDifference[] }

/** `asked` false: the provider did not answer, and only what is booked and leaving is known. Days newest first. */
export type MoneyOfDays = { days: Day[]; asked: boolean; sold: boolean; earlier?: string; later?: string }

type Context = Pick<OrderContext, 'razorpay' | 'log'>
type Calendar = { days: { day: string; begin: Date }[]; end: Date; earlier: string; later: string; isLast: boolean }

/**
 * What the provider captured and refunded on the 14 days up to `until` (today when not said), set against what the
 * orders say. Throws a Failure (400) for a day that is still to come.
 */
export async function moneyByDay(db: Db, context: Context, until?: string, now = new Date()): Promise<MoneyOfDays> {
  const calendar = await calendarUpTo(db, until, now)
  const range = { from: calendar.days.at(-1)?.begin ?? now, to: calendar.end }
  const told = await whatTheProviderTells(db, context, range)
  if (told.is !== 'done') context.log.warn({ reason: told.reason }, 'the provider could not be asked about its books')
  // Read after the provider: what is settled meanwhile is then known here, and no false difference.
  const [shop, first] = await Promise.all([
    readShopStatement(db, range, told.is === 'done' ? told.value : undefined),
    firstDay(db),
  ])
  const entries = told.is === 'done' ? compareStatements(told.value, shop, now) : shopAlone(shop, now)
  return {
    days: byDay(entries, calendar),
    asked: told.is === 'done',
    sold: first !== null,
    ...(first !== null && first <= calendar.earlier ? { earlier: calendar.earlier } : {}),
    ...(calendar.isLast ? {} : { later: calendar.later }),
  }
}

// What the orders put on these days and the provider on others (a payment shortly before midnight, settled after it) is
// asked for by name.
async function whatTheProviderTells(
  db: Db,
  { razorpay }: Context,
  range: { from: Date; to: Date },
): Promise<Outcome<ProviderStatement>> {
  const told = await readProviderStatement(razorpay, range)
  if (told.is !== 'done') return told
  const { payments, refunds } = told.value
  const listed = new Set([...payments, ...refunds].map(({ id }) => id))
  const shop = await readShopStatement(db, range)
  const [morePayments, moreRefunds] = await Promise.all([
    lookUp(
      shop.payments.flatMap((payment) => (payment.void || listed.has(payment.id) ? [] : [payment.id])),
      razorpay.payment,
    ),
    lookUp(
      shop.refunds.flatMap(({ madeAs }) => (madeAs === null || listed.has(madeAs) ? [] : [madeAs])),
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

function byDay(entries: Entry[], { days, end }: Calendar): Day[] {
  const sums = days.map(({ day, begin }) => ({ begin, day: { day, ...nothing, differences: [] } as Day }))
  for (const { at, difference, ...amounts } of entries) {
    const found = at <= end ? sums.find(({ begin }) => at >= begin)?.day : undefined
    if (!found) continue
    for (const key of keys) found[key] += amounts[key] ?? 0
    if (difference) found.differences.push(difference)
  }
  for (const { day } of sums) day.differences.sort((a, b) => b.at.getTime() - a.at.getTime())
  return sums.map(({ day }) => day)
}

const nothing: DaySums = { captured: 0, refunded: 0, booked: 0, coming: 0, leaving: 0 }
const keys = ['captured', 'refunded', 'booked', 'coming', 'leaving'] as const

// The days by the clock of the shop, newest first; the provider's seconds end one before the next day begins.
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
