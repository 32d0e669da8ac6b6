import type { LabelRule } from '#contract/products/missing-facts'
import type { Db } from '#db/connect'
import { type ActingSeller, writeSellerAct } from '#domain/audit/seller-act'
import { requireLabel } from '#domain/catalogue/label-rule'
import { lockProduct, noSuchProduct } from '#domain/catalogue/lock-product'
import { factsOf, productColumns, type ProductRow } from '#domain/catalogue/product-row'

/** Throws a Failure: 404, 409 for a product without its whole label in a shop that requires it. */
export function archiveProduct(
  db: Db,
  productId: string,
  archived: boolean,
  seller?: ActingSeller,
  labels: LabelRule = 'optional',
): Promise<ProductRow> {
  return db.transaction().execute(async (tx) => {
    // Under the lock that a change of the facts takes.
    if (!archived) requireLabel(factsOf(await lockProduct(tx, productId)), labels)
    const product = await tx
      .updateTable('products')
      .set((eb) => ({
        archived_at: archived ? eb.fn.coalesce('archived_at', eb.fn<Date>('now')) : null,
        updated_at: eb.fn('now'),
      }))
      .where('id', '=', productId)
      .returning(productColumns)
      .executeTakeFirst()
    if (!product) throw noSuchProduct()
    const act = archived ? 'product archived' : 'product restored'
    if (seller) await writeSellerAct(tx, seller, { act, subject: productId })
    return product
  })
}
