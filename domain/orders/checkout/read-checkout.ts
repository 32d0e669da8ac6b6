import { type RawBuilder, type Selectable, sql } from 'kysely'

import type { Db } from '#db/connect'
import { listOfAnyLength } from '#db/list-of-any-length'
import type { Addresses } from '#db/tables'
import type { Ended } from '#domain/orders/checkout/order-limits'
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
  ended: Ended
  /** The shopper has paid for an order that can no longer be cancelled. */
  isRegular: boolean
}

type Wanted = { lines: readonly { productId: string }[]; network: Buffer }
type Attempt = OpenAttempt & { state: 'open' | 'unpaid' | 'cancelled'; age_s: number }
type Row = {
  address: CheckoutAddress | null
  products: PricedProduct[] | null
  attempts: Attempt[] | null
  is_regular: boolean | null
}

// A little longer than the deadline of the request that opens it.
const OPENING_S = 6

/** Reads what a tap on Pay needs, in one statement of indexed reads. */
export async function readCheckout(
  db: Db,
  { userId, addressId, ...wanted }: Wanted & { userId: string; addressId: string },
): Promise<Checkout> {
  const { rows } = await sql<Row>`
    SELECT
      (SELECT to_json(a) FROM addresses a WHERE id = ${addressId} AND user_id = ${userId}) AS address,
      (SELECT json_agg(p) FROM (${products(wanted)}) p) AS products,
      (SELECT regular_from <= now() FROM users WHERE id = ${userId}) AS is_regular,
      (SELECT json_agg(json_build_object('id', id, 'user_id', user_id, 'pay_state', pay_state,
        'attempt_fingerprint', attempt_fingerprint, 'razorpay_order_id', razorpay_order_id,
        'amount_paise', amount_paise, 'state', state,
        'opening', pay_state = 'CREATING' AND asked_at IS NULL
          AND clock_timestamp() < created_at + make_interval(secs => ${OPENING_S}),
        'lasts', reserved_until > now() + interval '3 minutes',
        'age_s', floor(extract(epoch FROM now() - CASE state WHEN 'unpaid' THEN updated_at ELSE created_at END))::int))
      FROM (
        SELECT *, 'open' AS state FROM orders WHERE user_id = ${userId} AND pay_state IN ('CREATING', 'AWAITING')
        UNION ALL (
          SELECT *, CASE pay_state WHEN 'EXPIRED' THEN 'unpaid' ELSE 'cancelled' END FROM orders o
          WHERE user_id = ${userId} AND created_at > now() - interval '27 hours' AND CASE
            WHEN pay_state = 'EXPIRED' THEN updated_at > now() - interval '1 day'
            WHEN pay_state LIKE 'REFUND%' THEN created_at > now() - interval '1 day' AND ${cancelledByShopper}
          END
          ORDER BY created_at DESC LIMIT 50
        )
      ) mine) AS attempts`.execute(db)
  const { address, products: read, attempts, is_regular: isRegular } = rows[0] ?? {}
  const ages = (ended: Attempt['state']) =>
    (attempts ?? []).flatMap(({ state, age_s }) => (state === ended ? [age_s] : [])).toSorted((a, b) => a - b)
  return {
    address: address ?? undefined,
    products: byId(read ?? []),
    open: attempts?.find(({ state }) => state === 'open'),
    ended: { unpaid: ages('unpaid'), cancelled: ages('cancelled') },
    isRegular: isRegular ?? false,
  }
}

const cancelledByShopper = sql`EXISTS (
  SELECT FROM order_events WHERE order_id = o.id AND field = 'status' AND to_value = 'Cancelled' AND actor = 'shopper')`

/** The current products by id, read without a lock. */
export async function readPrices(db: Db, wanted: Wanted): Promise<Map<string, PricedProduct>> {
  const { rows } = await products(wanted).execute(db)
  return byId(rows)
}

function products({ lines, network }: Wanted): RawBuilder<PricedProduct> {
  return sql`
    SELECT p.id, offer_price_paise, available, archived_at IS NOT NULL AS archived, name, hsn, gst_rate,
      json_build_object('pieces', ${shelf}, 'newcomers', ${heldByNewcomers}, 'network', coalesce(h.pieces, 0),
        'isKept', ${isKept}) AS shelf
    FROM products p LEFT JOIN network_holds h ON h.product_id = p.id AND h.network = ${network} AND h.until > now()
    WHERE p.id = ANY(${listOfAnyLength(lines.map(({ productId }) => productId))})`
}

/** SQL: the pieces of product p that are to sell or held. */
export const shelf = sql<number>`(p.available + p.reserved)`
/** SQL: those of them that newcomers hold. A server of an earlier version may have released some without counting them. */
export const heldByNewcomers = sql<number>`least(p.reserved_by_newcomers, p.reserved)`
/** SQL: a lone piece whose last hold has lapsed is kept for regulars for as long as that hold has lasted. */
export const isKept = sql<boolean>`CASE WHEN ${shelf} > 1 THEN false ELSE is_kept(p.id) END`

function byId(rows: PricedProduct[]): Map<string, PricedProduct> {
  return new Map(rows.map((row) => [row.id, row]))
}
