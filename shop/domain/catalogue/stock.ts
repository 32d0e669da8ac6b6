import type { Db, Tx } from '#db/connect'
import { type ActingSeller, writeSellerAct } from '#domain/audit/seller-act'
import { lockProduct } from '#domain/catalogue/lock-product'
import { ordersSince } from '#domain/catalogue/orders-since'
import { productColumns, type ProductRow } from '#domain/catalogue/product-row'
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

/** Requires that this transaction has locked the product. Returns the change by orders since `seen`. */
export async function writeEdit(
  tx: Tx,
  product: { id: string; available: number; in_lots: boolean },
  { quantity, seen }: StockEdit,
  seller: ActingSeller,
): Promise<number> {
  const moved = seen === undefined ? 0 : await ordersSince(tx, product, seen)
  await writeAvailable(tx, product, Math.max(0, quantity + moved), seller)
  if (product.in_lots) await balanceLots(tx, [product.id], seller.id)
  return moved
}

async function writeAvailable(
  tx: Tx,
  product: { id: string; available: number },
  quantity: number,
  seller: ActingSeller,
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
      seller_id: seller.id,
    })
    .execute()
  const detail = `${product.available} to ${quantity}`
  await writeSellerAct(tx, seller, { act: 'stock set', subject: product.id, detail })
}
