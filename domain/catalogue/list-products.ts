import type { Db } from '#db/connect'
import { productColumns, type ProductRow } from '#domain/catalogue/product-row'

/** Every product in the catalogue's order, oldest first; the archived ones too. */
export function listProducts(db: Db): Promise<ProductRow[]> {
  return db.selectFrom('products').select(productColumns).orderBy('position').execute()
}
