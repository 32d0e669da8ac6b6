import { sql } from 'kysely'

import type { CartItems } from '#contract/entities'
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '#contract/rules'
import { cartFull } from '#contract/wording'
import type { Changes } from '#db/changes'
import type { Db } from '#db/connect'
import { listOfAnyLength } from '#db/list-of-any-length'
import { Failure } from '#domain/process/failure'
import { publishes } from '#domain/process/publishes'

/** `available`: the pieces of the first product whose count was lowered; null when none was. */
type FittedCart = { cart: CartItems; cartVersion: number; available: number | null }

/** Stores the part that can be bought. Returns undefined when the cart has another version. Throws a Failure (400). */
export async function updateCart(
  db: Db,
  changes: Changes,
  userId: string,
  wanted: CartItems,
  version?: number,
): Promise<FittedCart | undefined> {
  const lines = Object.entries(wanted).filter(([, count]) => count > 0)
  if (lines.length > MAX_CART_LINES) throw new Failure('invalid', cartFull(MAX_CART_LINES))
  const written = await replaceCart(db, userId, lines, version)
  if (written) changes.publish('carts', userId)
  return written
}

// The stock held by the shopper's own open checkout counts as available, so that closing the payment window does not
// shrink the cart. An unchanged cart gets a new version too, so that an earlier request which arrives later is stale.
async function replaceCart(
  db: Db,
  userId: string,
  lines: [string, number][],
  version: number | undefined,
): Promise<FittedCart | undefined> {
  const [ids, counts] = [lines.map(([id]) => id), lines.map(([, count]) => count)]
  const { rows } = await sql<FittedCart>`
    WITH held AS MATERIALIZED (
      -- Read apart: joined to the products, it reads every order that has them.
      SELECT i.product_id, i.quantity FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE o.user_id = ${userId} AND o.pay_state IN ('CREATING', 'AWAITING') AND o.holds_stock
    ), fitting AS (
      SELECT wanted.id, place, wanted.count AS wanted, least(wanted.count, on_sale(p) + coalesce(held.quantity, 0), ${MAX_LINE_QUANTITY}) AS count
      FROM unnest(${listOfAnyLength(ids)}, (SELECT ${counts}::bigint[])) WITH ORDINALITY AS wanted (id, count, place)
      -- Named again as a list: of few ids, the plan then reads few products and not all.
      JOIN products p ON p.id = wanted.id AND p.id = ANY(${listOfAnyLength(ids)}) AND p.archived_at IS NULL
      LEFT JOIN held ON held.product_id = p.id
    ), cart AS (
      SELECT coalesce(json_object_agg(id, count ORDER BY place) FILTER (WHERE count > 0), '{}') AS lines,
        (array_agg(count ORDER BY place) FILTER (WHERE count < wanted))[1]::int AS available,
        ${publishes}
      FROM fitting
    )
    UPDATE users SET cart = cart.lines, cart_version = cart_version + 1 FROM cart
    WHERE users.id = ${userId} AND (${version ?? null}::bigint IS NULL OR cart_version = ${version ?? null}::bigint)
    RETURNING users.cart, users.cart_version AS "cartVersion", cart.available`.execute(db)
  return rows[0]
}
