import { type RawBuilder, type Selectable, sql } from 'kysely'

import { statusWhen } from '#contract/orders/order-status'
import { usualPlace } from '#contract/orders/usual-place'
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

export type CheckoutAddress = Omit<Selectable<Addresses>, 'created_at'>
/** Where an order goes, and to whom. */
export type Destination = Omit<CheckoutAddress, 'id' | 'user_id' | 'email' | 'draft_id' | 'saved_at'>

export type Checkout = {
  /** Undefined when it does not exist or is another shopper's. */
  address: CheckoutAddress | undefined
  products: Map<string, PricedProduct>
  open: OpenAttempt | undefined
  ended: Ended
  isRegular: boolean
}

type Lines = readonly { productId: string }[]
type Attempt = OpenAttempt & {
  state: 'open' | 'replaced' | 'lapsed' | 'cancelled'
  placed_s: number
  ended_s: number
  is_since_paying: boolean
}
type Row = {
  address: CheckoutAddress | null
  products: PricedProduct[] | null
  attempts: Attempt[] | null
  is_regular: boolean | null
}

// A little longer than the deadline of the request that opens it.
const OPENING_S = 6

export async function readCheckout(
  db: Db,
  { userId, addressId, lines }: { userId: string; addressId: string; lines: Lines },
): Promise<Checkout> {
  const { rows } = await sql<Row>`
    SELECT
      (SELECT to_json(a) FROM addresses a WHERE id = ${addressId} AND user_id = ${userId}) AS address,
      (SELECT json_agg(p) FROM (${products(lines)}) p) AS products,
      (SELECT regular_from <= now() FROM users WHERE id = ${userId}) AS is_regular,
      (SELECT json_agg(json_build_object('id', id, 'user_id', user_id, 'pay_state', pay_state,
        'attempt_fingerprint', attempt_fingerprint, 'razorpay_order_id', razorpay_order_id,
        'amount_paise', amount_paise, 'state', state,
        'opening', pay_state = 'CREATING' AND asked_at IS NULL
          AND clock_timestamp() < created_at + make_interval(secs => ${OPENING_S}),
        'lasts', reserved_until > now() + interval '3 minutes',
        'placed_s', floor(extract(epoch FROM now() - created_at))::int,
        'ended_s', floor(extract(epoch FROM now() - updated_at))::int,
        'is_since_paying', created_at > coalesce((SELECT max(paid_at) FROM orders WHERE user_id = ${userId}), '-infinity')))
      FROM (
        SELECT *, 'open' AS state FROM orders WHERE user_id = ${userId} AND pay_state IN ('CREATING', 'AWAITING')
        UNION ALL (
          SELECT *, CASE WHEN pay_state <> 'EXPIRED' OR by_cash THEN 'cancelled' WHEN closed_reason = 'superseded' THEN 'replaced'
            ELSE 'lapsed' END
          FROM orders o
          WHERE user_id = ${userId} AND created_at > now() - interval '27 hours' AND CASE
            WHEN pay_state = 'EXPIRED' THEN updated_at > now() - interval '1 day'
            WHEN pay_state LIKE 'REFUND%' THEN created_at > now() - interval '1 day' AND ${cancelledByShopper}
          END
          ORDER BY created_at DESC LIMIT 50
        )
      ) mine) AS attempts`.execute(db)
  const { address, products: read, attempts, is_regular: isRegular } = rows[0] ?? {}
  const all = attempts ?? []
  const unpaid = all.filter(({ state }) => state === 'replaced' || state === 'lapsed')
  const isSincePaying = ({ is_since_paying: isSince }: Attempt) => isSince
  return {
    // An address may have been saved before states had their usual names.
    address: address ? usualPlace(address) : undefined,
    products: byId(read ?? []),
    open: all.find(({ state }) => state === 'open'),
    ended: {
      unpaid: ages(unpaid, 'ended_s'),
      lapsed: ages(
        unpaid.filter(isSincePaying).filter(({ state }) => state === 'lapsed'),
        'ended_s',
      ),
      held: ages(unpaid.filter(isSincePaying), 'placed_s'),
      cancelled: ages(
        all.filter(({ state }) => state === 'cancelled'),
        'placed_s',
      ),
    },
    isRegular: isRegular ?? false,
  }
}

function ages(attempts: Attempt[], of: 'placed_s' | 'ended_s'): number[] {
  return attempts.map((attempt) => attempt[of]).toSorted((a, b) => a - b)
}

const cancelledByShopper = sql`EXISTS (
  SELECT FROM order_events WHERE order_id = o.id AND field = 'status' AND to_value = ${sql.lit(statusWhen.cancelled)} AND actor = 'shopper')`

/** The current products by id, read without a lock. */
export async function readPrices(db: Db, lines: Lines): Promise<Map<string, PricedProduct>> {
  const { rows } = await products(lines).execute(db)
  return byId(rows)
}

function products(lines: Lines): RawBuilder<PricedProduct> {
  return sql`
    SELECT ${priced('p')}, (
      SELECT json_agg(each) FROM (
        SELECT ${priced('q')}, c.pieces
        FROM ROWS FROM (jsonb_to_recordset(p.components) AS (product text, pieces integer)) WITH ORDINALITY
          AS c (product, pieces, nr) JOIN products q ON q.id = c.product ORDER BY c.nr
      ) each
    ) AS components
    FROM products p WHERE p.id = ANY(${listOfAnyLength(lines.map(({ productId }) => productId))})`
}

function priced(alias: string): RawBuilder<unknown> {
  const of = sql.ref(alias)
  return sql`${of}.id, price_now(${of}) AS unit_paise, ${of}.available, ${of}.reserved,
    ${of}.archived_at IS NOT NULL AS archived, ${of}.name, ${of}.category, ${of}.weight, ${of}.hsn, ${of}.gst_rate`
}

function byId(rows: PricedProduct[]): Map<string, PricedProduct> {
  return new Map(rows.map((row) => [row.id, row]))
}
