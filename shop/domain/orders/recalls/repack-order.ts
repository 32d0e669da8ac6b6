import { sql } from 'kysely'

import { lotRefusals } from '#contract/orders/lot-refusals'
import { isInShop, isOnTheWay } from '#contract/orders/order-status'
import { onlyAvailable } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { type ActingSeller, writeSellerAct } from '#domain/audit/seller-act'
import { recalledInShop } from '#domain/lots/recalled-in-shop'
import { todayInIndia } from '#domain/process/database-time'
import { tidyLocked } from '#domain/lots/tidy-lots'
import { onOrder } from '#domain/orders/order/on-order'
import type { OrderContext } from '#domain/orders/order/order-context'
import type { OrderRow } from '#domain/orders/order/order-row'
import { isFirm } from '#domain/orders/status/pay-state'
import { Failure } from '#domain/process/failure'

/** Throws a Failure: 404, and 409 when it has left or never had recalled pieces, or too few are on sale. */
export async function repackOrder(
  db: Db,
  context: Pick<OrderContext, 'changes'>,
  seller: ActingSeller,
  orderId: string,
): Promise<void> {
  await onOrder(db, context, orderId, async (tx, order) => {
    if (!isFirm(order.pay_state) || !(await hasPiecesHere(tx, order))) {
      throw new Failure('conflict', lotRefusals.hasLeft)
    }
    const products = await lockRecalled(tx, orderId)
    if (products.length === 0) return requireSwapped(tx, orderId)
    await tidyLocked(tx, products)
    if (!(await swap(tx, orderId, order.stock_cycle))) {
      throw new Failure('conflict', onlyAvailable(await scarcest(tx, products)), { code: 'not-enough-stock' })
    }
    await writeSellerAct(tx, seller, { act: 'order packed from other lots', subject: orderId })
  })
}

// A shipped order without parcels has left as a whole.
async function hasPiecesHere(tx: Tx, { id, status }: OrderRow): Promise<boolean> {
  if (!isOnTheWay(status)) return isInShop(status)
  return (await tx.selectFrom('parcels').select('id').where('order_id', '=', id).executeTakeFirst()) !== undefined
}

// Of the lot that was recalled last at first: an earlier recall may have left pieces that are in parcels.
const recalledParts = (orderId: string) => sql`
  SELECT lot_id, product_id, least(had, pieces - before)::int AS pieces FROM (
    SELECT m.lot_id, m.product_id, m.had, r.pieces, coalesce(sum(m.had) OVER (
      PARTITION BY m.product_id ORDER BY m.recalled_at DESC, m.lot_id DESC
      ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
    FROM orders o, LATERAL (${recalledInShop}) r, LATERAL (
      SELECT t.lot_id, t.product_id, l.recalled_at, sum(t.taken_delta) AS had
      FROM lot_ledger t JOIN lots l ON l.id = t.lot_id
      WHERE t.order_id = o.id AND t.product_id = r.product_id AND l.recalled_at IS NOT NULL
      GROUP BY t.lot_id, t.product_id, l.recalled_at HAVING sum(t.taken_delta) > 0
    ) m WHERE o.id = ${orderId}
  ) part WHERE before < pieces`

async function lockRecalled(tx: Tx, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM products WHERE id IN (SELECT product_id FROM (${recalledParts(orderId)}) part)
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  return rows.map(({ id }) => id)
}

async function requireSwapped(tx: Tx, orderId: string): Promise<void> {
  const swaps = tx.selectFrom('lot_ledger').select('id').where('order_id', '=', orderId).where('kind', '=', 'swap')
  if (!(await swaps.limit(1).executeTakeFirst())) throw new Failure('conflict', lotRefusals.notRecalled)
}

async function swap(tx: Tx, orderId: string, cycle: number): Promise<boolean> {
  const { rows } = await sql<{ lots: number }>`
    WITH parts AS MATERIALIZED (${recalledParts(orderId)}),
    locked AS MATERIALIZED (
      SELECT p.id, p.available, p.in_lots, sum(r.pieces)::int AS quantity
      FROM parts r JOIN products p ON p.id = r.product_id GROUP BY p.id
    ),
    picks AS MATERIALIZED (
      SELECT p.* FROM (SELECT array_agg(id) AS ids, array_agg(quantity) AS quantities FROM locked WHERE in_lots) k,
        pick_lots(k.ids, k.quantities, ${todayInIndia}) p
    ),
    moved AS (
      UPDATE products p SET available = p.available - l.quantity FROM locked l
      WHERE p.id = l.id AND (SELECT coalesce(sum(pieces), 0) FROM picks) = (
        SELECT coalesce(sum(quantity), 0) FROM locked WHERE in_lots) RETURNING p.id, l.quantity
    ),
    ledger AS (
      INSERT INTO stock_ledger (product_id, kind, lot_id, available_delta, reserved_delta, sold_delta)
      SELECT id, 'adjust', (SELECT max(id) FROM picks WHERE product_id = moved.id), -quantity, 0, 0 FROM moved
    ),
    taken AS (
      UPDATE lots l SET available = l.available - p.pieces, taken = l.taken + p.pieces
      FROM picks p WHERE l.id = p.id AND EXISTS (SELECT FROM moved) RETURNING l.id, l.product_id, p.pieces
    ),
    returned AS (
      UPDATE lots l SET off_sale = l.off_sale + r.pieces, taken = l.taken - r.pieces
      FROM parts r WHERE l.id = r.lot_id AND EXISTS (SELECT FROM moved) RETURNING l.id, l.product_id, r.pieces
    ),
    written AS (
      INSERT INTO lot_ledger (lot_id, product_id, kind, order_id, cycle, available_delta, taken_delta, off_sale_delta)
      SELECT id, product_id, 'swap', ${orderId}, ${cycle}::int, -pieces, pieces, 0 FROM taken
      UNION ALL SELECT id, product_id, 'swap', ${orderId}, ${cycle}::int, 0, -pieces, pieces FROM returned
    )
    SELECT count(*)::int AS lots FROM taken`.execute(tx)
  return (rows[0]?.lots ?? 0) > 0
}

async function scarcest(tx: Tx, products: string[]): Promise<number> {
  const { rows } = await sql<{ available: number }>`
    SELECT min(available)::int AS available FROM products WHERE id = ANY(${products})`.execute(tx)
  return rows[0]?.available ?? 0
}
