import type { Db, Tx } from '#db/connect'
import { lockProduct } from '#domain/catalogue/lock-product'
import { productColumns, type ProductRow } from '#domain/catalogue/product-row'

/**
 * Sets what can be sold; what open checkouts hold and what was sold stay as they are. Throws a Failure (404).
 */
export function setQuantity(
  db: Db,
  change: { productId: string; quantity: number; sellerId: string },
): Promise<ProductRow> {
  return db.transaction().execute(async (tx) => {
    const product = await lockProduct(tx, change.productId)
    await writeAvailable(tx, product, change.quantity, change.sellerId)
    return tx.selectFrom('products').select(productColumns).where('id', '=', product.id).executeTakeFirstOrThrow()
  })
}

/** Sets what can be sold of a product locked by this transaction, and writes the difference into the ledger. */
export async function writeAvailable(
  tx: Tx,
  product: { id: string; available: number },
  quantity: number,
  sellerId: string | null,
): Promise<void> {
  const delta = quantity - product.available
  if (delta === 0) return
  await tx
    .updateTable('products')
    .set((eb) => ({ available: quantity, updated_at: eb.fn('now') }))
    .where('id', '=', product.id)
    .execute()
  await tx
    .insertInto('stock_ledger')
    .values({
      product_id: product.id,
      kind: 'adjust',
      available_delta: delta,
      reserved_delta: 0,
      sold_delta: 0,
      seller_id: sellerId,
    })
    .execute()
}
