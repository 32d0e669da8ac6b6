import type { PictureStore } from '#adapters/pictures/picture-store'
import type { NewProduct, ProductData } from '#contract/entities'
import type { LabelRule } from '#contract/products/missing-facts'
import { refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { type ActingSeller, writeSellerAct } from '#domain/audit/seller-act'
import { withPictures } from '#domain/catalogue/keep-pictures'
import { isSellable } from '#domain/catalogue/label-rule'
import { DraftTaken, fingerprintOf, keepDraft, productOfDraft } from '#domain/catalogue/product-draft'
import { offerRuns } from '#domain/catalogue/keep-offers'
import { componentColumns, requireParts } from '#domain/catalogue/put-together'
import { columnsOf, productColumns, type ProductRow } from '#domain/catalogue/product-row'
import { Failure } from '#domain/process/failure'

/** A repeated draft returns its product. Throws a Failure: 400 offer or pictures, 409 draft differs, 503 storage. */
export async function addProduct(
  db: Db,
  pictures: PictureStore,
  { draftId, ...data }: NewProduct,
  files: Uint8Array[],
  seller: ActingSeller | null,
  labels: LabelRule = 'optional',
): Promise<ProductRow> {
  requireRightOffer(columnsOf(data))
  const draft =
    draftId && seller ? { sellerId: seller.id, draftId, fingerprint: fingerprintOf(data, files) } : undefined
  // Checked first, so that a repeated draft encodes and stores nothing.
  const before = draft && (await productOfDraft(db, draft))
  if (before) return before
  try {
    return await withPictures(pictures, files, (stored) =>
      db.transaction().execute(async (tx) => {
        const { parts = [] } = data
        if (parts.length > 0 && data.quantity > 0) throw new Failure('conflict', refusals.quantityOfParts)
        if (parts.length > 0) await requireParts(tx, parts, undefined)
        await stored.write(tx)
        const product = await insertProduct(tx, data, stored.keys, seller?.id ?? null, isSellable(data.facts, labels))
        if (seller) await writeSellerAct(tx, seller, { act: 'product added', subject: product.id })
        if (draft) await keepDraft(tx, draft, product.id)
        return product
      }),
    )
  } catch (error) {
    const meanwhile = draft && error instanceof DraftTaken && (await productOfDraft(db, draft))
    if (meanwhile) return meanwhile
    throw error
  }
}

export async function insertProduct(
  tx: Tx,
  data: ProductData,
  pictures: string[],
  sellerId: string | null,
  isOnSale = true,
): Promise<ProductRow> {
  const columns = columnsOf(data)
  const product = await tx
    .insertInto('products')
    .values((eb) => ({
      ...columns,
      offer_runs: offerRuns(columns),
      ...(data.parts && componentColumns(data.parts)),
      pictures,
      available: data.quantity,
      ...(isOnSale ? {} : { archived_at: eb.fn<Date>('now') }),
    }))
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

type Offered = Pick<ProductRow, 'price_paise' | 'offer_price_paise'> &
  Partial<Pick<ProductRow, 'offer_from' | 'offer_until'>>

/** Throws a Failure (400) when the offer price is above the price, or ends before it begins. */
export function requireRightOffer(product: Offered): void {
  if (product.offer_price_paise > product.price_paise) {
    throw new Failure('invalid', refusals.offerAbovePrice)
  }
  const { offer_from: from, offer_until: until } = product
  if (from && until && until <= from) throw new Failure('invalid', refusals.offerEndsFirst)
}
