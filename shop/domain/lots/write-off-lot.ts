import { onlyOnShelf } from '#contract/orders/lot-refusals'
import type { Db } from '#db/connect'
import { type ActingSeller, writeSellerAct } from '#domain/audit/seller-act'
import { isRepeated, type LotChange, moveLot, onLot } from '#domain/lots/move-lot'
import { Failure } from '#domain/process/failure'

export type WriteOff = { lot: string; quantity: number; reason: string; draftId: string }

/** Returns the product. Throws a Failure: 404 no such lot, 409 when fewer pieces are on the shelf. */
export function writeOffLot(
  db: Db,
  seller: ActingSeller,
  { lot: id, quantity, reason, draftId }: WriteOff,
): Promise<string> {
  const change: LotChange = { kind: 'write off', sellerId: seller.id, draftId, note: reason }
  return onLot(db, id, async (tx, lot) => {
    if (await isRepeated(tx, change, { productId: lot.product_id, pieces: quantity })) return
    const shelf = lot.available + lot.off_sale
    if (quantity > shelf) throw new Failure('conflict', onlyOnShelf(shelf))
    const offSale = Math.min(lot.off_sale, quantity)
    await moveLot(tx, lot, { available: offSale - quantity, off_sale: -offSale, written_off: quantity }, change)
    const detail = `${quantity} ${lot.number ? `of lot ${lot.number}` : 'without a lot'}: ${reason}`
    await writeSellerAct(tx, seller, { act: 'lot written off', subject: lot.product_id, detail })
  })
}
