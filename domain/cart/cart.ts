import { sql } from 'kysely'

import type { CartItems } from '#contract/entities'
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '#contract/rules'
import { cartFull } from '#contract/wording'
import type { Db } from '#db/connect'
import { Failure } from '#domain/failure'

/** A cart and its version. */
export type VersionedCart = { cart: CartItems; version: number }

/**
 * Replaces the shopper's cart by the cleaned map and returns it. With `version` it does so only if the cart still has
 * that version; otherwise it returns the current cart as `stale`. Throws a Failure (400).
 */
export async function updateCart(
  db: Db,
  userId: string,
  wanted: CartItems,
  version?: number,
): Promise<VersionedCart & { stale: boolean }> {
  const cart = await cleanCart(db, userId, wanted)
  // An unchanged cart gets a new version too, so that an earlier request which arrives later is stale.
  const { rows } = await sql<{ version: number }>`
    UPDATE users SET cart = ${JSON.stringify(cart)}, cart_version = cart_version + 1
    WHERE id = ${userId} AND (${version ?? null}::bigint IS NULL OR cart_version = ${version ?? null}::bigint)
    RETURNING cart_version AS version`.execute(db)
  const [written] = rows
  return written ? { cart, version: written.version, stale: false } : { ...(await cartOf(db, userId)), stale: true }
}

// Drops unknown, archived and sold-out products and zeros, fits counts to the stock, and keeps the order of adding.
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

// The stock held by the shopper's own open checkout counts as available, so that closing the payment window does not
// shrink the cart.
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

/** The part of a cart that the stock covers: product id to 1..99. */
export function fitToStock(cart: CartItems, stock: ReadonlyMap<string, number>): CartItems {
  const fitting = Object.entries(cart).map(
    ([id, count]) => [id, Math.min(count, stock.get(id) ?? 0, MAX_LINE_QUANTITY)] as const,
  )
  return Object.fromEntries(fitting.filter(([, count]) => count > 0))
}

async function cartOf(db: Db, userId: string): Promise<VersionedCart> {
  const row = await db
    .selectFrom('users')
    .select(['cart', 'cart_version'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { cart: row.cart as CartItems, version: row.cart_version }
}
