import { sql } from 'kysely'

import type { Db } from '#db/connect'
import type { PricedProduct } from '#domain/orders/checkout/quote'

export type OpenAttempt = {
  id: string
  user_id: string
  pay_state: 'CREATING' | 'AWAITING'
  attempt_fingerprint: string
  razorpay_order_id: string | null
  amount_paise: number
  /** Another request may still be opening its payment. */
  opening: boolean
  /** More than 3 minutes of its hold are left, which is enough time to pay. */
  lasts: boolean
}

// A little longer than the deadline of the request that opens it.
const OPENING_S = 6

/** The shopper's open attempt of any age, and the number that expired within the last hour. Indexed reads. */
export async function openAttemptOf(
  db: Db,
  userId: string,
): Promise<{ open: OpenAttempt | undefined; abandoned: number; retryAfter: number }> {
  const { rows } = await sql<OpenAttempt & { open: boolean; frees_in_s: number }>`
    SELECT id, user_id, pay_state, attempt_fingerprint, razorpay_order_id, amount_paise,
      pay_state IN ('CREATING', 'AWAITING') AS open,
      pay_state = 'CREATING' AND asked_at IS NULL
        AND clock_timestamp() < created_at + make_interval(secs => ${OPENING_S}) AS opening,
      reserved_until > now() + interval '3 minutes' AS lasts,
      ceil(extract(epoch FROM updated_at + interval '1 hour' - now()))::int AS frees_in_s
    FROM (
      SELECT * FROM orders WHERE user_id = ${userId} AND pay_state IN ('CREATING', 'AWAITING')
      UNION ALL (
        SELECT * FROM orders
        WHERE user_id = ${userId} AND created_at > now() - interval '4 hours'
          AND pay_state = 'EXPIRED' AND updated_at > now() - interval '1 hour'
        ORDER BY created_at DESC LIMIT 50
      )
    ) mine`.execute(db)
  const abandoned = rows.filter((row) => !row.open)
  return {
    open: rows.find((row) => row.open),
    abandoned: abandoned.length,
    retryAfter: Math.max(1, ...abandoned.slice(-1).map((row) => row.frees_in_s)),
  }
}

/** The current products by id, read without a lock. */
export async function readPrices(db: Db, lines: readonly { productId: string }[]): Promise<Map<string, PricedProduct>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'offer_price_paise', 'available', 'archived_at'])
    .where(sql<boolean>`id = ANY(${lines.map(({ productId }) => productId)})`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
