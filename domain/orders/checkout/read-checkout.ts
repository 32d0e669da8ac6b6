import { type Selectable, sql } from 'kysely'

import type { Db } from '#db/connect'
import type { Addresses } from '#db/tables'
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

/** An address of the shopper, without its times. */
export type CheckoutAddress = Omit<Selectable<Addresses>, 'created_at'>

export type Checkout = {
  /** Undefined when it does not exist or is another shopper's. */
  address: CheckoutAddress | undefined
  /** The current products by id, read without a lock. */
  products: Map<string, PricedProduct>
  /** The shopper's open attempt of any age. */
  open: OpenAttempt | undefined
  /** The number of attempts that expired within the last hour, and the seconds until the oldest is older. */
  abandoned: number
  retryAfter: number
}

type Line = { productId: string }
type Attempt = OpenAttempt & { open: boolean; frees_in_s: number }
type Row = { address: CheckoutAddress | null; products: PricedProduct[] | null; attempts: Attempt[] | null }

// A little longer than the deadline of the request that opens it.
const OPENING_S = 6

/** Reads what a tap on Pay needs, in one statement of indexed reads. */
export async function readCheckout(
  db: Db,
  { userId, addressId, lines }: { userId: string; addressId: string; lines: readonly Line[] },
): Promise<Checkout> {
  const { rows } = await sql<Row>`
    SELECT
      (SELECT to_json(a) FROM addresses a WHERE id = ${addressId} AND user_id = ${userId}) AS address,
      (SELECT json_agg(p) FROM (${products(lines)}) p) AS products,
      (SELECT json_agg(json_build_object('id', id, 'user_id', user_id, 'pay_state', pay_state,
        'attempt_fingerprint', attempt_fingerprint, 'razorpay_order_id', razorpay_order_id,
        'amount_paise', amount_paise, 'open', pay_state IN ('CREATING', 'AWAITING'),
        'opening', pay_state = 'CREATING' AND asked_at IS NULL
          AND clock_timestamp() < created_at + make_interval(secs => ${OPENING_S}),
        'lasts', reserved_until > now() + interval '3 minutes',
        'frees_in_s', ceil(extract(epoch FROM updated_at + interval '1 hour' - now()))::int) ORDER BY created_at)
      FROM (
        SELECT * FROM orders WHERE user_id = ${userId} AND pay_state IN ('CREATING', 'AWAITING')
        UNION ALL (
          SELECT * FROM orders
          WHERE user_id = ${userId} AND created_at > now() - interval '4 hours'
            AND pay_state = 'EXPIRED' AND updated_at > now() - interval '1 hour'
          ORDER BY created_at DESC LIMIT 50
        )
      ) mine) AS attempts`.execute(db)
  const attempts = rows[0]?.attempts ?? []
  const abandoned = attempts.filter((attempt) => !attempt.open)
  return {
    address: rows[0]?.address ?? undefined,
    products: byId(rows[0]?.products ?? []),
    open: attempts.find((attempt) => attempt.open),
    abandoned: abandoned.length,
    retryAfter: Math.max(1, abandoned[0]?.frees_in_s ?? 1),
  }
}

/** The current products by id, read without a lock. */
export async function readPrices(db: Db, lines: readonly Line[]): Promise<Map<string, PricedProduct>> {
  const { rows } = await products(lines).execute(db)
  return byId(rows)
}

function products(lines: readonly Line[]) {
  return sql<PricedProduct>`
    SELECT id, offer_price_paise, available, archived_at IS NOT NULL AS archived FROM products
    WHERE id = ANY(${lines.map(({ productId }) => productId)})`
}

function byId(rows: PricedProduct[]): Map<string, PricedProduct> {
  return new Map(rows.map((row) => [row.id, row]))
}
