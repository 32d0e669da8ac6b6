import { sql } from 'kysely'

import { indianDay, isoDay } from '#contract/indian-day'
import type { Terms } from '#contract/money/discount'
import { usualCode } from '#contract/money/offers'
import {
  codeBegins,
  codeHasEnded,
  codeIsHeld,
  codeIsUsedUp,
  codeIsYours,
  noSuchCode,
} from '#contract/money/offer-wording'
import { dayInWords } from '#contract/orders/span-words'
import type { Db } from '#db/connect'
import { Failure } from '#domain/process/failure'

export type Offer = Terms & { code: string }

type Row = Offer & {
  begins: string | null
  has_begun: boolean
  has_ended: boolean
  most: number | null
  each: number | null
  used: number
  held: number
  mine: number
}

/** The code as it can be used by this shopper now. Throws a Failure (409) that says why it cannot. */
export async function usableOffer(db: Db, typed: string, userId: string): Promise<Offer> {
  const { rows } = await sql<Row>`
    SELECT f.code, f.percent, f.paise, f.least_paise AS "leastPaise", f.categories, f.products, f.begins,
      coalesce(f.begins <= now(), true) AS has_begun, f.ended_at IS NOT NULL OR coalesce(f.ends <= now(), false) AS has_ended,
      f.most, f.each_most AS each, u.*
    FROM offers f, LATERAL (
      SELECT count(*) FILTER (WHERE NOT is_open)::int AS used, count(*) FILTER (WHERE is_open)::int AS held,
        count(*) FILTER (WHERE NOT is_open AND user_id = ${userId})::int AS mine
      FROM (
        -- The shopper's own open order gives way to the one that is asked for.
        SELECT user_id, pay_state IN ('CREATING', 'AWAITING') AS is_open FROM orders
        WHERE code = f.code AND holds_stock AND NOT (pay_state IN ('CREATING', 'AWAITING') AND user_id = ${userId})
      ) uses
    ) u WHERE f.code = ${usualCode(typed)}`.execute(db)
  const [row] = rows
  if (!row) throw new Failure('conflict', noSuchCode(typed.trim()), { code: 'no-such-code' })
  const why = whyNot(row)
  if (why !== undefined) throw doesNotFit(why)
  const { code, percent, paise, leastPaise, categories, products } = row
  return { code, percent, paise, leastPaise, categories, products }
}

function whyNot({ code, begins, has_begun: hasBegun, has_ended: hasEnded, most, each, used, held, mine }: Row) {
  if (hasEnded) return codeHasEnded(code)
  if (!hasBegun) return codeBegins(code, dayInWords(isoDay(indianDay(new Date(begins!)))))
  if (each !== null && mine >= each) return codeIsYours(code, mine)
  if (most !== null && used >= most) return codeIsUsedUp(code)
  if (most !== null && used + held >= most) return codeIsHeld(code)
  return undefined
}

/** The Failure (409) of an order that a code is not for. */
export function doesNotFit(why: string): Failure {
  return new Failure('conflict', why, { code: 'code-does-not-fit' })
}
