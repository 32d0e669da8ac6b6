import type { Db } from '#db/connect'
import { noSuchProduct } from '#domain/catalogue/lock-product'
import { productColumns, type ProductRow } from '#domain/catalogue/product-row'

/** Removes a product from the shop, or restores it; orders and stock stay unchanged. Throws a Failure (404). */
export async function archiveProduct(db: Db, productId: string, archived: boolean): Promise<ProductRow> {
  const product = await db
    .updateTable('products')
    .set((eb) => ({
      archived_at: archived ? eb.fn.coalesce('archived_at', eb.fn<Date>('now')) : null,
      updated_at: eb.fn('now'),
    }))
    .where('id', '=', productId)
    .returning(productColumns)
    .executeTakeFirst()
  if (!product) throw noSuchProduct()
  return product
}
