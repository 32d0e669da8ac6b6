import type { Db } from '#db/connect'
import { productColumns, type ProductRow } from '#domain/catalogue/product-row'

/** All products in the catalogue's order, oldest first, archived ones included. */
export function listProducts(db: Db): Promise<ProductRow[]> {
  return db.selectFrom('products').select(productColumns).orderBy('position').execute()
}
