import { type RawBuilder, sql } from 'kysely'

import type { Gift } from '#contract/orders/gift'
import type { CategoryPath } from '#contract/products/categories'
import { ORDERS_COUNTED } from '#contract/rules'
import { refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import type { Promised } from '#domain/delivery/promise'
import { chooseOrders, type PrintQuery, requireEach, type ToPrint } from '#domain/orders/lists/to-print'
import { olderThan, positionOf } from '#domain/orders/order/order-position'
import type { OrderRow } from '#domain/orders/order/order-row'
import { deliveredAt, reportCounts } from '#domain/orders/reports/reports-in-short'
import { listedStates } from '#domain/orders/status/pay-state'
import { Failure } from '#domain/process/failure'

export type ListedOrder = Pick<
  OrderRow,
  | 'id'
  | 'user_id'
  | 'pay_state'
  | 'by_cash'
  | 'status'
  | 'amount_paise'
  | 'refunded_paise'
  | 'code'
  | 'discount_paise'
  | 'address'
  | 'deliveries'
  | 'created_at'
  | 'paid_at'
  | 'pay_token'
  | 'reserved_until'
> & {
  items: ListedLine[]
  bank_reference: string | null
  invoice: string | null
  promise: Promised | null
  gift: Gift | null
  external_paise: number | null
  in_lots: boolean
  in_parcels: boolean
  delivered_at: Date | null
  reports: { open: number; closed: number } | null
}

export type ListedLine = {
  productId: string
  name: string
  category: CategoryPath
  weight: string | null
  pictures: string[]
  unitPaise: number
  quantity: number
  /** Pieces; null when the order has none refunded. */
  refunded: number | null
  refundedInParcels: number | null
  /** The products in one piece; `refunded` in all, also with whole pieces. */
  components:
    | {
        product: string
        name: string
        weight: string | null
        picture: string | null
        pieces: number
        refunded: number
      }[]
    | null
}

const visible = sql`o.pay_state = ANY(${listedStates()})`
// An order to be paid in cash was placed, however it ended.
const visibleToShopper = sql`(${visible} OR o.by_cash AND o.closed_reason IN ('cancelled', 'returned'))`

/** A shopper's orders, newest first: paid, refunded, those that may still be paid, and those to be paid in cash. */
export function ordersOfUser(db: Db, userId: string): Promise<ListedOrder[]> {
  return list(db, sql`o.user_id = ${userId} AND ${visibleToShopper}`)
}

/** `older` counts the orders after the page, up to ORDERS_COUNTED. Throws a Failure (400) for an unknown cursor. */
export async function pageOfUser(
  db: Db,
  userId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ orders: ListedOrder[]; older: number }> {
  const mine = sql`o.user_id = ${userId} AND ${visibleToShopper}`
  const after = cursor === undefined ? undefined : await positionOf(db, cursor, userId)
  const rows = await list(db, sql`${mine} ${olderThan(after)}`, limit + 1)
  const orders = rows.slice(0, limit)
  const last = rows.length > limit ? orders.at(-1) : undefined
  if (!last) return { orders, older: 0 }
  const counted = await sql<{ older: number }>`
    SELECT count(*)::int AS older FROM (
      SELECT FROM orders o WHERE ${mine} ${olderThan(await positionOf(db, last.id, userId))} LIMIT ${ORDERS_COUNTED}
    ) counted`.execute(db)
  return { orders, older: counted.rows[0]?.older ?? 0 }
}

/** All orders that were paid or may still be paid, newest first. */
export function ordersOfShop(db: Db): Promise<ListedOrder[]> {
  return list(db, visible)
}

/** These orders, newest first. */
export function ordersOfIds(db: Db, ids: string[]): Promise<ListedOrder[]> {
  return list(db, sql`o.id = ANY(${ids})`)
}

/** The chosen orders, oldest first. Throws a Failure (404) when one of the ids is not of a listed order. */
export async function ordersToPrint(
  db: Db,
  query: PrintQuery,
): Promise<Pick<ToPrint, 'nextCursor' | 'count'> & { orders: ListedOrder[] }> {
  const { ids, ...page } = await chooseOrders(db, query)
  const orders = await list(db, sql`o.id = ANY(${ids}) AND ${visible}`)
  requireEach(
    query.ids,
    orders.map(({ id }) => id),
    refusals.noSuchOrder,
  )
  return { ...page, orders: orders.toReversed() }
}

/** One order. Throws a Failure (404). */
export async function listedOrder(db: Db, orderId: string): Promise<ListedOrder> {
  const [order] = await list(db, sql`o.id = ${orderId}`)
  if (!order) throw new Failure('missing', refusals.noSuchOrder)
  return order
}

// With EXISTS the planner may read the whole table into a hash.
const isIn = (table: string) =>
  sql<boolean>`(SELECT true FROM ${sql.table(table)} WHERE order_id = o.id LIMIT 1) IS NOT NULL`

async function list(db: Db, which: RawBuilder<unknown>, limit?: number): Promise<ListedOrder[]> {
  const { rows } = await sql<ListedOrder>`
    SELECT o.id, o.user_id, o.pay_state, o.by_cash, o.status, o.amount_paise, o.refunded_paise, o.code, o.discount_paise, o.address, o.deliveries, o.created_at, o.paid_at, o.pay_token, o.reserved_until,
      o.gift, i.items,
      CASE WHEN o.arrives_by IS NOT NULL THEN
        json_build_object('leaves', o.leaves_on, 'from', o.arrives_from, 'to', o.arrives_by) END AS promise,
      CASE WHEN o.pay_state IN ('REFUNDED', 'REFUNDING', 'REFUND_FAILED') THEN (
        SELECT r.bank_reference FROM refunds r
        WHERE r.order_id = o.id AND r.reason NOT IN ('extra', 'outside', 'part') AND r.status = 'processed' LIMIT 1
      ) END AS bank_reference,
      CASE WHEN o.paid_at IS NOT NULL THEN (
        SELECT sum(r.amount_paise)::bigint FROM refunds r
        WHERE r.order_id = o.id AND r.reason = 'outside' AND r.status <> 'dropped'
      ) END AS external_paise,
      (SELECT number FROM invoices WHERE order_id = o.id AND kind = 'invoice') AS invoice,
      ${isIn('lot_ledger')} AS in_lots, ${isIn('parcels')} AS in_parcels,
      ${deliveredAt} AS delivered_at, ${reportCounts} AS reports
    FROM orders o, LATERAL (
      SELECT json_agg(json_build_object('productId', product_id, 'name', name, 'category', category,
        'weight', weight, 'pictures', pictures, 'unitPaise', unit_paise, 'quantity', quantity,
        'refunded', CASE WHEN o.refunded_paise > 0 THEN (
          SELECT sum(pieces) FROM part_refund_lines WHERE order_id = o.id AND product_id = line.product_id
        ) END, 'refundedInParcels', CASE WHEN o.refunded_paise > 0 THEN (
          SELECT sum(pieces) FROM refunded_in_parcels WHERE order_id = o.id AND product_id = line.product_id
        ) END, 'components', (
          SELECT json_agg(json_build_object('product', c.product, 'name', c.name, 'weight', c.weight, 'picture', (
              SELECT pictures[1] FROM products WHERE id = c.product),
            'pieces', c.pieces, 'refunded', CASE WHEN o.refunded_paise > 0 THEN (
              SELECT coalesce(sum(pieces), 0) FROM refunded_pieces
              WHERE order_id = o.id AND line_id = line.product_id AND product_id = c.product
            ) ELSE 0 END))
          FROM jsonb_to_recordset(line.components) AS c (product text, name text, weight text, pieces int)
        )) ORDER BY line.line) AS items
      FROM order_items line WHERE order_id = o.id
    ) i
    WHERE ${which} ORDER BY o.created_at DESC, o.id LIMIT ${limit ?? null}`.execute(db)
  return rows
}
