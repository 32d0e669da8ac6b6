import { sql } from 'kysely'

import { doNotPack, lotRefusals } from '#contract/lot-refusals'
import type { OrderStatus } from '#contract/order-status'
import type { Db, Tx } from '#db/connect'
import { Failure } from '#domain/failure'
import { packedRows } from '#domain/orders/recalls/lots-of-orders'
import { hasLeft } from '#domain/orders/recalls/mail-recalls'

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
        o.holds_stock AND o.status IN ('Order Placed', 'Packed') AND l.recalled_at IS NOT NULL AS stopped,
        EXISTS (SELECT FROM recall_mails r WHERE r.lot_id = l.id AND r.user_id = o.user_id) AS told
      FROM lots l JOIN lot_ledger m ON m.lot_id = l.id JOIN orders o ON o.id = m.order_id
      WHERE l.id = ${lotId} AND o.paid_at IS NOT NULL AND ${packedRows} AND (o.holds_stock OR ${hasLeft})
      GROUP BY o.id, l.id, l.recalled_at HAVING sum(m.taken_delta) > 0
    ) each ORDER BY stopped DESC, created_at DESC, id LIMIT ${MOST}`.execute(db)
  if (rows.length === 0 && !(await db.selectFrom('lots').select('id').where('id', '=', lotId).executeTakeFirst())) {
    throw new Failure('missing', lotRefusals.noSuchLot)
  }
  return { orders: rows, count: rows[0]?.count ?? 0 }
}

/** Throws a Failure (409) when a locked order has pieces of a recalled lot. */
export async function requireNotRecalled(tx: Tx, orderId: string): Promise<void> {
  const { rows } = await sql<{ lots: string | null }>`
    SELECT string_agg(DISTINCT number, ', ') AS lots FROM (
      SELECT l.number FROM lot_ledger m JOIN lots l ON l.id = m.lot_id
      WHERE m.order_id = ${orderId} AND l.recalled_at IS NOT NULL GROUP BY l.id HAVING sum(m.taken_delta) > 0
    ) recalled`.execute(tx)
  if (rows[0]?.lots) throw new Failure('conflict', doNotPack(rows[0].lots))
}
