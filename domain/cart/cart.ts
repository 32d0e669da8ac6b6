import { sql } from 'kysely'

import type { CartItems } from '#contract/entities'
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '#contract/rules'
import { cartFull } from '#contract/wording'
import type { Db } from '#db/connect'
import { Failure } from '#domain/failure'

/** The cart and the number of its last change. */
export type KeptCart = { cart: CartItems; version: number }

/**
 * Replaces the shopper's cart by the cleaned map and answers it. With `version` only while the cart is still that one;
 * otherwise nothing changes and `stale` comes with the cart as it is. Throws a Failure (400).
 */
export async function updateCart(
  db: Db,
  userId: string,
  wanted: CartItems,
  version?: number,
): Promise<KeptCart & { stale: boolean }> {
  const cart = await cleanCart(db, userId, wanted)
  // The same cart again is a new version too: what was sent before it and comes later finds its own gone.
  const { rows } = await sql<{ version: number }>`
    UPDATE users SET cart = ${JSON.stringify(cart)}, cart_version = cart_version + 1
    WHERE id = ${userId} AND (${version ?? null}::bigint IS NULL OR cart_version = ${version ?? null}::bigint)
    RETURNING cart_version AS version`.execute(db)
  const [written] = rows
  return written ? { cart, version: written.version, stale: false } : { ...(await cartOf(db, userId)), stale: true }
}

// What is unknown, archived, sold out or zero is gone, counts fit the stock, and the order of adding stays.
async function cleanCart(db: Db, userId: string, cart: CartItems): Promise<CartItems> {
  const wanted = Object.entries(cart).filter(([, count]) => count > 0)
  if (wanted.length > MAX_CART_LINES) {
    throw new Failure('invalid', cartFull(MAX_CART_LINES))
  }
  const stock = await stockFor(
    db,
    userId,
    wanted.map(([id]) => id),
  )
  return fitToStock(Object.fromEntries(wanted), stock)
}

// What the shopper's own open checkout holds is still theirs: a closed payment window must not shrink the cart.
async function stockFor(db: Db, userId: string, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; stock: number }>`
    SELECT p.id, p.available + coalesce((
      SELECT sum(i.quantity) FROM order_items i JOIN orders o ON o.id = i.order_id
      WHERE i.product_id = p.id AND o.user_id = ${userId} AND o.pay_state IN ('CREATING', 'AWAITING') AND o.holds_stock
    ), 0)::int AS stock
    FROM products p WHERE p.id = ANY(${ids}) AND p.archived_at IS NULL`.execute(db)
  return new Map(rows.map(({ id, stock }) => [id, stock]))
}

/** The part of a cart that stock covers: product id to 1..99, never more than is there. */
export function fitToStock(cart: CartItems, stock: ReadonlyMap<string, number>): CartItems {
  const fitting = Object.entries(cart).map(
    ([id, count]) => [id, Math.min(count, stock.get(id) ?? 0, MAX_LINE_QUANTITY)] as const,
  )
  return Object.fromEntries(fitting.filter(([, count]) => count > 0))
}

async function cartOf(db: Db, userId: string): Promise<KeptCart> {
  const row = await db
    .selectFrom('users')
    .select(['cart', 'cart_version'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { cart: row.cart as CartItems, version: row.cart_version }
}
