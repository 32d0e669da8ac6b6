import { sql } from 'kysely'

import type { LineLot } from '#contract/entities'
import type { Db, Tx } from '#db/connect'
import { firstExpiryFirst } from '#domain/lots/list-lots'

/** SQL: rows of lot_ledger (m) that an order (o) was packed with; they stay when it is cancelled. */
export const packedRows = sql`
  m.cycle = o.stock_cycle AND m.kind IN ('hold', 'retake', 'swap', 'balance')`

/** The lots of the lines of an order, by product. */
export type LotsOfOrder = ReadonlyMap<string, LineLot[]>

export async function lotsOfOrders(
  db: Db | Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, LotsOfOrder>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<{ order_id: string; product_id: string; lots: LineLot[] }>`
    SELECT order_id, product_id, json_agg(json_strip_nulls(json_build_object('number', number, 'bestBefore', best_before,
      'quantity', pieces, 'recalled', CASE WHEN recalled_at IS NOT NULL THEN true END)) ORDER BY ${firstExpiryFirst}) AS lots
    FROM (
      SELECT m.order_id, m.product_id, l.id, l.number, l.best_before, l.recalled_at, sum(m.taken_delta)::int AS pieces
      FROM orders o JOIN lot_ledger m ON m.order_id = o.id JOIN lots l ON l.id = m.lot_id
      WHERE o.id = ANY(${orderIds}) AND ${packedRows}
      GROUP BY m.order_id, m.product_id, l.id HAVING sum(m.taken_delta) > 0
    ) part GROUP BY order_id, product_id`.execute(db)
  const byOrder = new Map<string, Map<string, LineLot[]>>()
  for (const { order_id: order, product_id: product, lots } of rows) {
    const ofOrder = byOrder.get(order) ?? new Map<string, LineLot[]>()
    byOrder.set(order, ofOrder.set(product, lots))
  }
  return byOrder
}
