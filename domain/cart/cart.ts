import type { CartItems } from '#contract/entities'
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '#contract/rules'
import type { Db } from '#db/connect'
import { Failure } from '#domain/failure'

/**
 * A cart as it can be bought now: what is unknown, archived, sold out or zero is gone, counts fit the stock.
 * Throws a Failure (400) for more than 50 products.
 */
export async function cleanCart(db: Db, cart: CartItems): Promise<CartItems> {
  const wanted = Object.entries(cart).filter(([, count]) => count > 0)
  if (wanted.length > MAX_CART_LINES) {
    throw new Failure('invalid', `A cart holds at most ${MAX_CART_LINES} different products.`)
  }
  if (wanted.length === 0) return {}
  const inStock = await db
    .selectFrom('products')
    .select(['id', 'available'])
    .where(
      'id',
      'in',
      wanted.map(([id]) => id),
    )
    .where('archived_at', 'is', null)
    .where('available', '>', 0)
    .execute()
  return fitToStock(Object.fromEntries(wanted), new Map(inStock.map(({ id, available }) => [id, available])))
}

/** The part of a cart that stock covers: product id to 1..99, never more than is there. */
export function fitToStock(cart: CartItems, stock: ReadonlyMap<string, number>): CartItems {
  const fitting = Object.entries(cart).map(
    ([id, count]) => [id, Math.min(count, stock.get(id) ?? 0, MAX_LINE_QUANTITY)] as const,
  )
  return Object.fromEntries(fitting.filter(([, count]) => count > 0))
}

/** Replaces the shopper's cart by the cleaned map, in one statement, and answers it. Throws a Failure (400). */
export async function updateCart(db: Db, userId: string, cart: CartItems): Promise<CartItems> {
  const cleaned = await cleanCart(db, cart)
  await db
    .updateTable('users')
    .set({ cart: JSON.stringify(cleaned) })
    .where('id', '=', userId)
    .execute()
  return cleaned
}
