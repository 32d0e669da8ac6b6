import { sql } from 'kysely'

import type { Db, Tx } from '#db/connect'
import { type ActingSeller, writeSellerActs } from '#domain/audit/seller-act'
import { lockProduct } from '#domain/catalogue/lock-product'
import { ordersSince } from '#domain/catalogue/orders-since'
import { productColumns, type ProductRow } from '#domain/catalogue/product-row'
import { requireOwnPieces } from '#domain/lots/own-pieces'
import { balanceLots } from '#domain/lots/balance-lots'

/** `seen` is the number the seller saw before; without it `quantity` is set unchanged. */
export type StockEdit = { quantity: number; seen?: number | undefined }
/** `moved` is what orders took (negative) or returned during the edit. */
export type StockSet = { product: ProductRow; was: number; moved: number }

/** Subtracts what orders took since `seen`. Throws a Failure: 404, and 409 when the stock never was `seen`. */
export function setQuantity(
  db: Db,
  { productId, seller, ...edit }: StockEdit & { productId: string; seller: ActingSeller },
): Promise<StockSet> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockProduct(tx, productId)
    const moved = await writeEdit(tx, locked, edit, seller)
    const product = await tx
      .selectFrom('products')
      .select(productColumns)
      .where('id', '=', locked.id)
      .executeTakeFirstOrThrow()
    return { product, was: locked.available, moved }
  })
}

type Counted = Pick<ProductRow, 'id' | 'available' | 'in_lots' | 'components'>

/** Requires that this transaction has locked the product. Returns the change by orders since `seen`. */
export async function writeEdit(
  tx: Tx,
  product: Counted,
  { quantity, seen }: StockEdit,
  seller: ActingSeller,
): Promise<number> {
  requireOwnPieces(product)
  const moved = seen === undefined ? 0 : await ordersSince(tx, product, seen)
  await writeStock(tx, [{ product, quantity: Math.max(0, quantity + moved) }], seller)
  return moved
}

/** Requires that this transaction has locked the products; 409 for one without own pieces. Lots add up to the pieces then. */
export async function writeStock(
  tx: Tx,
  counts: readonly { product: Counted; quantity: number }[],
  seller: ActingSeller,
): Promise<void> {
  const moved = counts.filter(({ product, quantity }) => quantity !== product.available)
  if (moved.length > 0) {
    for (const { product } of moved) requireOwnPieces(product)
    const ids = moved.map(({ product }) => product.id)
    const deltas = moved.map(({ product, quantity }) => quantity - product.available)
    await sql`
      WITH move AS (SELECT * FROM unnest(${ids}::text[], ${deltas}::int[]) AS move (id, delta)),
      moved AS (
        UPDATE products p SET available = available + delta, updated_at = now() FROM move WHERE p.id = move.id
      )
      INSERT INTO stock_ledger (product_id, kind, available_delta, reserved_delta, sold_delta, seller_id)
      SELECT id, 'adjust', delta, 0, 0, ${seller.id} FROM move`.execute(tx)
    const acts = moved.map(({ product, quantity }) => ({
      act: 'stock set' as const,
      subject: product.id,
      detail: `${product.available} to ${quantity}`,
    }))
    await writeSellerActs(tx, seller, acts)
  }
  const inLots = counts.filter(({ product }) => product.in_lots).map(({ product }) => product.id)
  if (inLots.length > 0) await balanceLots(tx, inLots, seller.id)
}
