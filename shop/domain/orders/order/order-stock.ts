import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#db/connect'
import { todayInIndia } from '#domain/process/database-time'
import { tidyLocked } from '#domain/lots/tidy-lots'
import type { Write } from '#domain/orders/order/run-writes'

export type GivenBack = { productId: string; pieces: number; toShelf: boolean }

type Move = 'release' | 'sell' | 'restock' | 'retake'
type Order = { id: string; stock_cycle: number }
type Coded = { code: string | null; user_id: string }

/** Moves the stock of all lines of a locked order; of a restock, without the pieces that are refunded. */
export async function moveStock(tx: Tx, move: Exclude<Move, 'retake'>, order: Order): Promise<void> {
  const result = await moveAll(tx, move, order.id, order.stock_cycle)
  if (result !== 'moved') throw new Error(`${move} of order ${order.id}: ${result}`)
}

/** Takes all lines of an order again after their release, or none. Returns whether there were enough pieces and uses of its code. */
export async function retake(tx: Tx, order: Order & Coded): Promise<boolean> {
  if (!(await mayUseCode(tx, order))) return false
  const { id, stock_cycle } = order
  const cycle = stock_cycle + 1
  const first = await moveAll(tx, 'retake', id, cycle)
  if (first !== 'lots differ') return first === 'moved'
  // A lot is past its last day, or its row was read before the lock. The products are locked now.
  await tidyOrder(tx, id)
  return (await moveAll(tx, 'retake', id, cycle)) === 'moved'
}

/** Whether an order that has not its goods may have them again by its code, whose row is locked then. */
export async function mayUseCode(tx: Tx, { id, code, user_id: userId }: Order & Coded): Promise<boolean> {
  if (code === null) return true
  const { rows } = await sql<{ left: boolean }>`SELECT has_uses_left(${code}, ${userId}, ${id}) AS left`.execute(tx)
  return rows[0]?.left ?? false
}

async function moveAll(tx: Tx, move: Move, id: string, cycle: number): Promise<'moved' | 'too few' | 'lots differ'> {
  const { rows } = await sql<{ result: 'moved' | 'too few' | 'lots differ' }>`
    SELECT move_stock_1(moved => ${id}, move => ${move}, in_cycle => ${cycle}, today => ${todayInIndia}) AS result`.execute(
    tx,
  )
  return rows[0]!.result
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

/** SQL: the pieces of the shelf that an order has and that are not refunded, by product. */
export function piecesLeft(orderId: string): RawBuilder<{ product_id: string; pieces: number }> {
  return sql`
    SELECT product_id, sum(pieces)::int - coalesce((
      SELECT sum(pieces) FROM refunded_pieces r WHERE r.order_id = ${orderId} AND r.product_id = i.product_id), 0)::int AS pieces
    FROM order_pieces i WHERE order_id = ${orderId} GROUP BY product_id`
}

async function tidyOrder(tx: Tx, orderId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT product_id AS id FROM (${piecesLeft(orderId)}) i WHERE pieces > 0`.execute(tx)
  await tidyLocked(
    tx,
    rows.map(({ id }) => id),
  )
}
