import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#db/connect'
import { lockProducts, tidyLocked } from '#domain/lots/balance-lots'
import { lotPicks, lotsSuffice, returnToLots, takePicks } from '#domain/lots/take-from-lots'
import type { SqlOr, Write } from '#domain/orders/run-writes'

/** The effect of each stock move on the counters available, reserved and sold. */
const moves = {
  hold: { available: -1, reserved: 1, sold: 0 },
  release: { available: 1, reserved: -1, sold: 0 },
  sell: { available: 0, reserved: -1, sold: 1 },
  retake: { available: -1, reserved: 0, sold: 1 },
  restock: { available: 1, reserved: 0, sold: -1 },
} as const

type StockMove = keyof typeof moves

type Order = {
  id: SqlOr<string>
  stock_cycle: SqlOr<number>
  newcomer_network: SqlOr<Buffer | null>
  lines: number
  in_lots: boolean
}

/**
 * Moves the stock of all lines of an order, with a ledger row for each. Products are locked in ascending id, so that
 * two orders never deadlock. The columns' checks refuse a negative stock.
 */
export function stockMove(
  move: 'release' | 'sell' | 'restock',
  { id, stock_cycle: cycle, newcomer_network: network, lines, in_lots: inLots }: Order,
): Write {
  // A piece that is sold stays in the lot that it was held of.
  const lots = inLots && move !== 'sell' ? sql`, ${returnToLots(move, id, cycle)}` : sql``
  return { name: 'ledger', body: sql`${moveAll(move, id, cycle, network)}${lots}`, expected: lines }
}

/** Takes all lines of an order again after their release, or none. Returns whether there was enough stock. */
export async function retake(
  tx: Tx,
  order: { id: string; stock_cycle: number; lines: number; in_lots: boolean },
): Promise<boolean> {
  const cycle = order.stock_cycle + 1
  if (order.in_lots) await tidyOrder(tx, order.id)
  const picks = order.in_lots ? { before: sql`${lotPicks}, `, guard: sql` AND ${lotsSuffice}` } : undefined
  const taking = takePicks('retake', { from: sql`ledger`, orderId: order.id, cycle })
  const { rows } = await sql<{ taken: number }>`
    WITH ${moveAll('retake', order.id, cycle, null, picks)}${picks ? sql`, ${taking}` : sql``}
    SELECT count(*)::int AS taken FROM ledger`.execute(tx)
  return rows[0]?.taken === order.lines
}

// The day of a lot may have passed since its stock was last looked at.
async function tidyOrder(tx: Tx, orderId: string): Promise<void> {
  const lines = await tx.selectFrom('order_items').select('product_id').where('order_id', '=', orderId).execute()
  const products = lines.map(({ product_id }) => product_id)
  await lockProducts(tx, products)
  await tidyLocked(tx, products)
}

function moveAll(
  move: StockMove,
  orderId: SqlOr<string>,
  cycle: SqlOr<number>,
  network: SqlOr<Buffer | null>,
  picks: { before: RawBuilder<unknown>; guard: RawBuilder<unknown> } = { before: sql``, guard: sql`` },
) {
  const { available, reserved, sold } = moves[move]
  // Pieces that a newcomer no longer holds count no longer for newcomers and their networks (decision 047).
  const endsHold = reserved < 0
  return sql`
    locked AS MATERIALIZED (
      SELECT p.id, p.available, i.quantity
      FROM order_items i JOIN products p ON p.id = i.product_id
      WHERE i.order_id = ${orderId} ORDER BY p.id FOR NO KEY UPDATE OF p
    ),
    ${picks.before}moved AS (
      UPDATE products p SET
        available = p.available + ${sql.lit(available)} * l.quantity,
        reserved = p.reserved + ${sql.lit(reserved)} * l.quantity,
        sold = p.sold + ${sql.lit(sold)} * l.quantity${endsHold ? newcomersRelease(network) : sql``}
      FROM locked l
      WHERE p.id = l.id AND NOT EXISTS (SELECT FROM locked WHERE available + ${sql.lit(available)} * quantity < 0)${picks.guard}
      RETURNING p.id, l.quantity
    ),
    ledger AS (
      INSERT INTO stock_ledger (product_id, kind, order_id, cycle, available_delta, reserved_delta, sold_delta)
      SELECT id, ${move}, ${orderId}, ${cycle}::int, ${sql.lit(available)} * quantity,
        ${sql.lit(reserved)} * quantity, ${sql.lit(sold)} * quantity
      FROM moved ORDER BY moved.id
      RETURNING product_id
    )${endsHold ? networkReleases(network) : sql``}`
}

function newcomersRelease(network: SqlOr<Buffer | null>) {
  return sql`, reserved_by_newcomers =
    greatest(0, p.reserved_by_newcomers - CASE WHEN ${network}::bytea IS NULL THEN 0 ELSE l.quantity END)`
}

function networkReleases(network: SqlOr<Buffer | null>) {
  return sql`, freed AS (
      UPDATE network_holds h SET pieces = greatest(0, h.pieces - m.quantity)
      FROM moved m WHERE h.product_id = m.id AND h.network = ${network}::bytea
    )`
}
