import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#db/connect'
import { lotPicks, lotsSuffice, returnToLots, takePicks } from '#domain/lots/take-from-lots'
import { tidyLocked } from '#domain/lots/tidy-lots'
import type { Write } from '#domain/orders/order/run-writes'

const moves = {
  hold: { available: -1, reserved: 1, sold: 0 },
  release: { available: 1, reserved: -1, sold: 0 },
  sell: { available: 0, reserved: -1, sold: 1 },
  retake: { available: -1, reserved: 0, sold: 1 },
  restock: { available: 1, reserved: 0, sold: -1 },
} as const

type StockMove = keyof typeof moves

export type GivenBack = { productId: string; pieces: number; toShelf: boolean }

type Order = {
  id: string
  stock_cycle: number
  lines: number
  in_lots: boolean
}

/** Moves all pieces that are not refunded. Products are locked in ascending id, so that two orders never deadlock. */
export function stockMove(
  move: 'release' | 'sell' | 'restock',
  { id, stock_cycle: cycle, lines, in_lots: inLots }: Order,
): Write {
  // A piece that is sold stays in the lot that it was held of.
  const lots = inLots && move !== 'sell' ? sql`, ${returnToLots(move, id, cycle)}` : sql``
  const expected = isAfterPayment(move) ? sql<number>`(SELECT count(*) FROM locked)` : lines
  return { name: 'ledger', body: sql`${moveAll(move, id, cycle)}${lots}`, expected }
}

/** Takes all lines of an order again after their release, or none. Returns whether there was enough stock. */
export async function retake(tx: Tx, order: { id: string; stock_cycle: number; in_lots: boolean }): Promise<boolean> {
  const first = await takeAgain(tx, order)
  if (!first.lots_differ) return first.taken
  // A lot is past its last day, or its row was read before the lock. The products are locked now.
  await tidyOrder(tx, order.id)
  return (await takeAgain(tx, order)).taken
}

async function takeAgain(
  tx: Tx,
  { id, stock_cycle: before, in_lots: inLots }: { id: string; stock_cycle: number; in_lots: boolean },
): Promise<{ taken: boolean; lots_differ: boolean }> {
  const cycle = before + 1
  const picks = inLots ? { before: sql`${lotPicks}, `, guard: sql` AND ${lotsSuffice}` } : undefined
  const taking = takePicks(sql`ledger`, id, cycle)
  const { rows } = await sql<{ taken: boolean; lots_differ: boolean }>`
    WITH ${moveAll('retake', id, cycle, picks)}${picks ? sql`, ${taking}` : sql``}
    SELECT (SELECT count(*) FROM ledger) = (SELECT count(*) FROM locked) AS taken,
      ${picks ? sql`NOT ${lotsSuffice} AND NOT EXISTS (SELECT FROM locked WHERE available < quantity)` : sql`false`} AS lots_differ`.execute(
    tx,
  )
  return rows[0]!
}

/** `nth` is the number of the refund within the order. Products are locked in ascending id. */
export function giveBack(orderId: string, nth: number, given: readonly GivenBack[]): Write {
  const body = sql`
    given AS MATERIALIZED (
      SELECT p.id, g.pieces, CASE WHEN g.to_shelf THEN g.pieces ELSE 0 END AS shelf
      FROM unnest(${given.map(({ productId }) => productId)}::text[], ${given.map(({ pieces }) => pieces)}::int[],
        ${given.map(({ toShelf }) => toShelf)}::boolean[]) AS g (product_id, pieces, to_shelf)
      JOIN products p ON p.id = g.product_id COLLATE "C" ORDER BY p.id FOR NO KEY UPDATE OF p
    ),
    returned AS (
      UPDATE products p SET available = p.available + g.shelf, sold = p.sold - g.pieces
      FROM given g WHERE p.id = g.id RETURNING p.id
    ),
    ledger AS (
      INSERT INTO stock_ledger (product_id, kind, order_id, cycle, available_delta, reserved_delta, sold_delta)
      SELECT g.id, CASE WHEN g.shelf > 0 THEN 'return' ELSE 'loss' END, ${orderId}, ${nth}::int, g.shelf, 0, -g.pieces
      FROM given g JOIN returned r ON r.id = g.id ORDER BY g.id
      RETURNING product_id
    )`
  return { name: 'ledger', body, expected: given.length }
}

// Before the payment no piece is refunded, so the refunds need not be read.
function isAfterPayment(move: StockMove): boolean {
  return move === 'restock' || move === 'retake'
}

/** The pieces of a row of `order_items`, named by its alias, that are not refunded. */
export function piecesLeft(line: string): RawBuilder<number> {
  const of = sql.ref(line)
  return sql`(${of}.quantity - coalesce((
    SELECT sum(pieces) FROM part_refund_lines WHERE order_id = ${of}.order_id AND product_id = ${of}.product_id), 0))::int`
}

async function tidyOrder(tx: Tx, orderId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT i.product_id AS id FROM order_items i WHERE i.order_id = ${orderId} AND ${piecesLeft('i')} > 0`.execute(tx)
  await tidyLocked(
    tx,
    rows.map(({ id }) => id),
  )
}

function moveAll(
  move: StockMove,
  orderId: string,
  cycle: number,
  picks: { before: RawBuilder<unknown>; guard: RawBuilder<unknown> } = { before: sql``, guard: sql`` },
) {
  const { available, reserved, sold } = moves[move]
  const quantity = isAfterPayment(move) ? piecesLeft('i') : sql`i.quantity`
  return sql`
    locked AS MATERIALIZED (
      SELECT p.id, p.available, p.in_lots, ${quantity} AS quantity
      FROM order_items i JOIN products p ON p.id = i.product_id
      WHERE i.order_id = ${orderId}${isAfterPayment(move) ? sql` AND ${quantity} > 0` : sql``}
      ORDER BY p.id FOR NO KEY UPDATE OF p
    ),
    ${picks.before}moved AS (
      UPDATE products p SET
        available = p.available + ${sql.lit(available)} * l.quantity,
        reserved = p.reserved + ${sql.lit(reserved)} * l.quantity,
        sold = p.sold + ${sql.lit(sold)} * l.quantity
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
    )`
}
