import { isDeepStrictEqual } from 'node:util'

import { sql, type UpdateObject } from 'kysely'

import type { PictureStore } from '#adapters/pictures/picture-store'
import type { ProductChange } from '#contract/entities'
import type { LabelRule } from '#contract/products/missing-facts'
import { MAX_PRODUCT_IMAGES } from '#contract/rules'
import { mostPictures, refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import type { DB } from '#db/tables'
import { type ActingSeller, writeSellerAct } from '#domain/audit/seller-act'
import { requireRightOffer } from '#domain/catalogue/add-product'
import { offerRuns } from '#domain/catalogue/keep-offers'
import { withPictures } from '#domain/catalogue/keep-pictures'
import { requireNoFactLost } from '#domain/catalogue/label-rule'
import { lockProduct, noSuchProduct } from '#domain/catalogue/lock-product'
import { columnsOf, factsOf, productColumns, type ProductRow } from '#domain/catalogue/product-row'
import { writeEdit } from '#domain/catalogue/stock'
import { componentColumns, requireParts } from '#domain/catalogue/put-together'
import { lockProducts } from '#domain/lots/tidy-lots'
import { Failure } from '#domain/process/failure'

/** `pictures` are keys of existing pictures and indexes of new files, in order. Undefined keeps all. */
export type Change = Omit<ProductChange, 'id' | 'image'> & {
  pictures: (string | number)[] | undefined
}

/** `moved` is by orders. Throws a Failure: 404, 400 offer, pictures or parts, 409 lost fact or own stock, 503 storage. */
export async function updateProduct(
  db: Db,
  pictures: PictureStore,
  productId: string,
  change: Change,
  files: Uint8Array[],
  seller: ActingSeller,
  labels: LabelRule = 'optional',
): Promise<{ product: ProductRow; moved: number }> {
  const exists = await db.selectFrom('products').select('id').where('id', '=', productId).executeTakeFirst()
  if (!exists) throw noSuchProduct()
  return withPictures(pictures, files, (stored) =>
    db.transaction().execute(async (tx) => {
      const { parts } = change
      // In ascending id, as orders lock them.
      if (parts?.length) await lockProducts(tx, [productId, ...parts.map((part) => part.product)])
      const product = await lockProduct(tx, productId)
      const columns = columnsOf(change)
      requireRightOffer({ ...product, ...columns })
      if (change.facts !== undefined && !product.archived_at) requireNoFactLost(factsOf(product), change.facts, labels)
      const next = { ...columns, pictures: arranged(product.pictures, change.pictures, stored.keys) }
      await stored.write(tx)
      const { quantity, seen } = change
      const counted = parts ? { ...product, components: null } : product
      const moved = quantity === undefined ? 0 : await writeEdit(tx, counted, { quantity, seen }, seller)
      if (parts?.length) {
        const own = quantity === undefined ? product.available : quantity + moved
        // Pieces of before it was put together may have come back since.
        await requireParts(tx, parts, { ...product, available: product.components === null ? own : 0 })
      }
      const detail = changedIn(product, next)
      if (detail) await writeSellerAct(tx, seller, { act: 'product edited', subject: productId, detail })
      return {
        product: await write(tx, productId, {
          ...next,
          ...(parts && componentColumns(parts)),
          offer_runs: offerRuns({ ...product, ...columns }),
        }),
        moved,
      }
    }),
  )
}

function changedIn(before: ProductRow, next: Partial<ProductRow>): string {
  const columns = Object.entries(next).filter(([column, value]) => !isSame(value, before[column as keyof ProductRow]))
  return columns.map(([column]) => column.replace(/_paise$/, '').replaceAll('_', ' ')).join(', ')
}

// A JSON column is written as text and read as a value.
function isSame(value: unknown, before: unknown): boolean {
  return isDeepStrictEqual(typeof value === 'string' && before instanceof Object ? JSON.parse(value) : value, before)
}

function arranged(current: string[], wanted: (string | number)[] | undefined, added: string[]): string[] {
  const named = (wanted ?? current).map((picture) => (typeof picture === 'number' ? added[picture] : picture))
  const known = new Set([...current, ...added])
  const pictures = [...named, ...added.filter((key) => !named.includes(key))].filter((key) => key !== undefined)
  if (named.some((key) => key === undefined || !known.has(key)) || new Set(pictures).size !== pictures.length) {
    throw new Failure('invalid', refusals.wrongPictures)
  }
  if (pictures.length > MAX_PRODUCT_IMAGES) {
    throw new Failure('invalid', mostPictures(MAX_PRODUCT_IMAGES))
  }
  return pictures
}

function write(tx: Tx, productId: string, next: UpdateObject<DB, 'products'>): Promise<ProductRow> {
  return tx
    .updateTable('products')
    .set({ ...next, updated_at: sql`now()` })
    .where('id', '=', productId)
    .returning(productColumns)
    .executeTakeFirstOrThrow()
}
