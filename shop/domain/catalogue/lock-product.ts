import { empty } from '#contract/wording'
import type { Tx } from '#db/connect'
import { productColumns, type ProductRow } from '#domain/catalogue/product-row'
import { Failure } from '#domain/process/failure'

/** Throws a Failure (404). */
export async function lockProduct(tx: Tx, productId: string): Promise<ProductRow> {
  const product = await tx
    .selectFrom('products')
    .select(productColumns)
    .where('id', '=', productId)
    .forUpdate()
    .executeTakeFirst()
  if (!product) throw noSuchProduct()
  return product
}

export function noSuchProduct(): Failure {
  return new Failure('missing', empty.product)
}
