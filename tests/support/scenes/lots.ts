// Steps of the tests of lots.
import { sql } from 'kysely'

import { calls, type InputOf } from '#contract/calls'
import type { ProductLots } from '#contract/calls/lot'
import { indianDay, isoDay } from '#contract/indian-day'
import type { Db, Tx } from '#db/connect'
import type { Browser } from '#test/browser'

/** The day in India that is so many days from today, as YYYY-MM-DD. */
export function dayFromNow(days: number): string {
  return isoDay(indianDay(new Date()) + days)
}

let forms = 0
/** The id of a new form. */
export function newDraft(): string {
  return `form-${process.pid}-${++forms}`
}

/** The form of a lot that is packed 30 days ago and good for 300 more. */
export function receipt(
  product: string,
  changes: Partial<InputOf<typeof calls.lotReceive>> = {},
): InputOf<typeof calls.lotReceive> {
  const dates = { packedOn: dayFromNow(-30), bestBefore: dayFromNow(300) }
  return { product, number: 'A-1', quantity: 10, draftId: newDraft(), ...dates, ...changes }
}

export async function lotsOf(seller: Browser, product: string): Promise<ProductLots['lots']> {
  const { body } = await seller.get(`${calls.lotList.path}?product=${product}`)
  return (body as ProductLots).lots
}

/**
 * Puts the stock of a new product into two lots, half of it in each. In the transaction that adds the product, because the
 * shop puts what is in no lot into one by itself.
 */
export async function inTwoLots(tx: Tx, product: string): Promise<void> {
  const today = sql`${dayFromNow(0)}::date`
  await sql`
    WITH halves AS (
      SELECT p.id, h.number, h.days, CASE h.nr WHEN 1 THEN (p.available + 1) / 2 ELSE p.available / 2 END AS pieces
      FROM products p, (VALUES (1, 'FIRST', 200), (2, 'SECOND', 300)) AS h (nr, number, days) WHERE p.id = ${product}
    ),
    received AS (
      INSERT INTO lots (product_id, number, packed_on, best_before, sell_until, received, available)
      SELECT id, number, ${today} - 30, ${today} + days, ${today} + days - 90, pieces, pieces
      FROM halves WHERE pieces > 0 RETURNING id, product_id, available
    )
    INSERT INTO lot_ledger (lot_id, product_id, kind, available_delta)
    SELECT id, product_id, 'receive', available FROM received`.execute(tx)
}

/** Makes the last day of sale of a lot one that has passed, as time does. */
export async function passLastDay(db: Db, number: string): Promise<void> {
  await sql`UPDATE lots SET sell_until = current_date - 2 WHERE number = ${number}`.execute(db)
}
