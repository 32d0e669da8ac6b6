import { type Selectable, sql } from 'kysely'

import type { Delivery, OrderAddress } from '#contract/entities'
import type { OrderStatus } from '#contract/orders/order-status'
import { refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import type { Orders } from '#db/tables'
import type { Write } from '#domain/orders/order/run-writes'
import type { PayState } from '#domain/orders/status/pay-state'
import { Failure } from '#domain/process/failure'

// The columns' checks allow only these values.
type Narrowed = { pay_state: PayState; status: OrderStatus; address: OrderAddress; deliveries: Delivery[] | null }

export type OrderRow = Omit<Selectable<Orders>, keyof Narrowed> &
  Narrowed & {
    lines: number
    in_lots: boolean
  }

export type UnlockedOrder = Omit<OrderRow, 'lines' | 'in_lots'>

export type Actor = { actor: 'shopper' | 'seller' | 'provider' | 'shop' | 'courier'; id?: string; note?: string }

/** The order with its row locked until the transaction ends. Throws a Failure (404). */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow> {
  const { rows } = await sql<OrderRow>`
    SELECT *, (SELECT count(*)::int FROM order_items WHERE order_id = orders.id) AS lines,
      EXISTS (
        SELECT FROM order_pieces i JOIN products p ON p.id = i.product_id AND p.in_lots WHERE i.order_id = orders.id
      ) AS in_lots
    FROM orders WHERE id = ${orderId} FOR NO KEY UPDATE`.execute(tx)
  return found(rows[0])
}

/** The current order, without a lock. Throws a Failure (404) when it does not exist or is another shopper's. */
export async function readOrder(db: Db, orderId: string, userId?: string): Promise<UnlockedOrder> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .executeTakeFirst()
  return found(row as UnlockedOrder | undefined)
}

export function orderOfProvider(db: Db, razorpayOrderId: string): Promise<{ id: string; user_id: string } | undefined> {
  const order = db.selectFrom('orders').select(['id', 'user_id']).where('razorpay_order_id', '=', razorpayOrderId)
  return order.executeTakeFirst()
}

function found<T>(row: T | undefined): T {
  if (!row) throw new Failure('missing', refusals.noSuchOrder)
  return row
}

type Change = Partial<
  Pick<
    OrderRow,
    'pay_state' | 'status' | 'closed_reason' | 'holds_stock' | 'razorpay_order_id' | 'by_cash' | 'pay_token'
  > & {
    stock_cycle: number
  }
>
type Changing = Pick<OrderRow, 'id' | 'pay_state' | 'status' | 'paid_at'>

/** Changes a locked order and records who changed its payment or its status. */
export function orderChange(order: Changing, change: Change, by: Actor): Write {
  const set = Object.entries(change).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  if (change.pay_state === 'PAID' && !order.paid_at) set.push(sql`paid_at = now()`)
  const moved = (['pay_state', 'status'] as const).flatMap((field) => {
    const to = change[field]
    return to === undefined || to === order[field] ? [] : [{ field, from: order[field], to }]
  })
  const events = sql`
    events AS (
      INSERT INTO order_events (order_id, actor, actor_id, field, from_value, to_value, note)
      SELECT id, ${by.actor}, ${by.id ?? null}, field, before, after, ${by.note ?? null}
      FROM changed, unnest(
        ${moved.map(({ field }) => field)}::text[], ${moved.map(({ from }) => from)}::text[],
        ${moved.map(({ to }) => to)}::text[]) AS moved (field, before, after)
    )`
  return {
    name: 'changed',
    body: sql`
      changed AS (
        UPDATE orders SET ${sql.join(set)}, version = version + 1, updated_at = now()
        WHERE id = ${order.id} RETURNING id
      ), ${events}`,
    expected: 1,
  }
}
