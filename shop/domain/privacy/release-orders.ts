import { sql } from 'kysely'

import { statusWhen } from '#contract/orders/order-status'
import type { Tx } from '#db/connect'
import { NOBODY } from '#domain/orders/order/nobody'

// From this value on an invoice names its buyer (Central Goods and Services Tax Rules, 2017, rule 46 (e)). In paise.
const NAMED_FROM = 5_000_000

// State and country stay: they are the place of supply.
const anonymous = sql`jsonb_build_object('name', ${NOBODY.name}::text, 'street', '', 'city', '',
  'state', o.address -> 'state', 'zipcode', '', 'country', o.address -> 'country', 'phone', '')`

/** Locks the orders, which comes before the lock on the account. */
export async function lockOrdersOf(tx: Tx, userId: string): Promise<void> {
  await sql`SELECT FROM orders WHERE user_id = ${userId} ORDER BY id FOR NO KEY UPDATE`.execute(tx)
}

/** Returns the ids of the orders. Money that still comes for one of them goes back. */
export async function releaseOrders(tx: Tx, userId: string): Promise<string[]> {
  await sql`
    INSERT INTO users (id, name, email) VALUES (${NOBODY.id}, ${NOBODY.name}, ${NOBODY.email})
    ON CONFLICT (id) DO NOTHING`.execute(tx)
  // Settling refunds what is paid for a cancelled order, and a seller cannot reopen what a shopper has cancelled.
  await sql`
    WITH unpaid AS (
      SELECT id, status FROM orders
      WHERE user_id = ${userId} AND pay_state IN ('EXPIRED', 'FAILED') AND status <> ${statusWhen.cancelled}
    ),
    cancelled AS (UPDATE orders SET status = ${statusWhen.cancelled} WHERE id IN (SELECT id FROM unpaid))
    INSERT INTO order_events (order_id, actor, field, from_value, to_value, note)
    SELECT id, 'shopper', 'status', status, ${statusWhen.cancelled}, 'account deleted' FROM unpaid`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    UPDATE orders o SET user_id = ${NOBODY.id}, version = version + 1, attempt_fingerprint = '', gift = NULL, deliveries = NULL,
      address = CASE WHEN paid_at IS NOT NULL AND subtotal_paise >= ${NAMED_FROM}
        THEN o.address || '{"phone": ""}' ELSE ${anonymous} END
    WHERE user_id = ${userId} RETURNING id`.execute(tx)
  await findAgain(tx, rows)
  return rows.map(({ id }) => id)
}

/** Changes only orders whose tax records need not be kept any longer. */
export async function releaseOldOrders(tx: Tx): Promise<void> {
  // They are kept until 72 months after the annual return is due, on 31 December after the year (CGST Act, 2017, s. 36).
  const { rows } = await sql<{ id: string }>`
    UPDATE orders o SET version = version + 1, address = ${anonymous}
    WHERE user_id = ${NOBODY.id} AND address ->> 'name' <> ${NOBODY.name}
      AND now() AT TIME ZONE 'Asia/Kolkata' >= make_date(
        extract(year FROM paid_at AT TIME ZONE 'Asia/Kolkata' - interval '3 months')::int + 8, 1, 1)
    RETURNING id`.execute(tx)
  await findAgain(tx, rows)
}

// The seller finds an order by its words.
async function findAgain(tx: Tx, orders: { id: string }[]): Promise<void> {
  await sql`
    UPDATE order_words w SET words = order_words_of(o.id, o.address, ${NOBODY.name},
      (SELECT string_agg(name, ' ') FROM order_items WHERE order_id = o.id))
    FROM orders o WHERE o.id = w.order_id AND w.order_id = ANY(${orders.map(({ id }) => id)})`.execute(tx)
}
