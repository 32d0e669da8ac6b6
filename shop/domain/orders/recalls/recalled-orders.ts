import { sql } from 'kysely'

import { doNotPack, lotRefusals } from '#contract/orders/lot-refusals'
import type { OrderStatus } from '#contract/orders/order-status'
import type { Db, Tx } from '#db/connect'
import { isStopped, recalledInShop } from '#domain/lots/recalled-in-shop'
import { packedRows } from '#domain/orders/recalls/lots-of-orders'
import { orderHasLeft } from '#domain/orders/recalls/mail-recalls'
import { Failure } from '#domain/process/failure'

export type OrderOfLot = {
  id: string
  customer: string
  status: OrderStatus
  pieces: number
  stopped: boolean
  told: boolean
}

const MOST = 200

/** The paid orders with pieces of a lot, those to stop first, then the newest. Throws a Failure (404). */
export async function ordersOfLot(db: Db, lotId: string): Promise<{ orders: OrderOfLot[]; count: number }> {
  const { rows } = await sql<OrderOfLot & { count: number }>`
    SELECT id, customer, status, pieces, stopped, told, count(*) OVER ()::int AS count FROM (
      SELECT o.id, o.address ->> 'name' AS customer, o.status, sum(m.taken_delta)::int AS pieces, o.created_at,
        l.recalled_at IS NOT NULL AND ${isStopped} AS stopped,
        EXISTS (SELECT FROM recall_mails r WHERE r.lot_id = l.id AND r.user_id = o.user_id) AS told
      FROM lots l JOIN lot_ledger m ON m.lot_id = l.id JOIN orders o ON o.id = m.order_id
      WHERE l.id = ${lotId} AND o.paid_at IS NOT NULL AND ${packedRows} AND (o.holds_stock OR ${orderHasLeft})
      GROUP BY o.id, l.id, l.recalled_at HAVING sum(m.taken_delta) > 0
    ) each ORDER BY stopped DESC, created_at DESC, id LIMIT ${MOST}`.execute(db)
  if (rows.length === 0 && !(await db.selectFrom('lots').select('id').where('id', '=', lotId).executeTakeFirst())) {
    throw new Failure('missing', lotRefusals.noSuchLot)
  }
  return { orders: rows, count: rows[0]?.count ?? 0 }
}

/** Those of these orders that must not be packed. */
export async function stoppedOrders(db: Db, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT o.id FROM orders o WHERE o.id = ANY(${orderIds}) AND ${isStopped}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Throws a Failure (409). A recall waits for this transaction, so that it finds the order as one that has left. */
export async function requireNotRecalled(tx: Tx, orderId: string): Promise<void> {
  // As a sale does it: after the order, in ascending id. A recall changes a lot under the lock on its product.
  await sql`
    SELECT FROM products WHERE id IN (SELECT product_id FROM order_pieces WHERE order_id = ${orderId})
    ORDER BY id FOR SHARE`.execute(tx)
  const { rows } = await sql<{ lots: string | null }>`
    SELECT string_agg(DISTINCT r.numbers, ', ') AS lots FROM orders o, LATERAL (${recalledInShop}) r
    WHERE o.id = ${orderId}`.execute(tx)
  if (rows[0]?.lots) throw new Failure('conflict', doNotPack(rows[0].lots))
}
