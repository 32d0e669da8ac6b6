import type { PictureStore } from '#adapters/picture-store'
import type { ProductData } from '#contract/entities'
import { toPaise } from '#contract/money'
import type { Db, Tx } from '#db/connect'
import { withPictures } from '#domain/catalogue/keep-pictures'
import { productColumns, type ProductRow } from '#domain/catalogue/product-row'
import { Failure } from '#domain/failure'

/**
 * Adds a product with its first stock and its pictures (files as uploaded). Everything or nothing is there afterwards.
 * Throws a Failure: 400 for an offer above the price or a file that is no picture, 503 when pictures cannot be stored.
 */
export function addProduct(
  db: Db,
  pictures: PictureStore,
  data: ProductData,
  files: Uint8Array[],
  sellerId: string | null,
): Promise<ProductRow> {
  requireOfferWithinPrice(toPaise(data.price), toPaise(data.offerPrice))
  return withPictures(pictures, files, (stored) =>
    db.transaction().execute(async (tx) => {
      await stored.write(tx)
      return insertProduct(tx, data, stored.keys, sellerId)
    }),
  )
}

/** The rows of a new product: itself, and its first stock in the ledger. */
export async function insertProduct(
  tx: Tx,
  data: ProductData,
  pictures: string[],
  sellerId: string | null,
): Promise<ProductRow> {
  const product = await tx
    .insertInto('products')
    .values({
      name: data.name,
      description: linesOf(data.description),
      category: data.category,
      price_paise: toPaise(data.price),
      offer_price_paise: toPaise(data.offerPrice),
      weight: data.weight || null,
      pictures,
      available: data.quantity,
    })
    .returning(productColumns)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('stock_ledger')
    .values({
      product_id: product.id,
      kind: 'initial',
      available_delta: data.quantity,
      reserved_delta: 0,
      sold_delta: 0,
      seller_id: sellerId,
    })
    .execute()
  return product
}

/** Throws a Failure (400); both in paise. */
export function requireOfferWithinPrice(pricePaise: number, offerPricePaise: number): void {
  if (offerPricePaise > pricePaise) throw new Failure('invalid', 'offerPrice must not be more than price.')
}

/** Lines as the shop keeps them: the empty ones that a form leaves behind are dropped. */
export function linesOf(description: string[]): string[] {
  return description.filter((line) => line !== '')
}
