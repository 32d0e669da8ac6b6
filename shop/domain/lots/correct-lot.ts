import { sql } from 'kysely'

import { indianDay, isoDay } from '#contract/indian-day'
import { lotNumberTaken, lotRefusals } from '#contract/orders/lot-refusals'
import { lastDayOfSale, type LotDates, lotDatesProblem } from '#contract/products/shelf-life'
import type { Db, Tx } from '#db/connect'
import { type ActingSeller, writeSellerAct } from '#domain/audit/seller-act'
import { isRepeated, type LotChange, type LotRow, moveLot, onLot } from '#domain/lots/move-lot'
import { Failure } from '#domain/process/failure'
import { shelfLifeLeft } from '#shop'

export type Correction = {
  lot: string
  number?: string | undefined
  packedOn?: string | undefined
  bestBefore?: string | undefined
  onShelf: number
  /** The pieces on the shelf that the seller started from; what orders took since is subtracted. */
  seen: number
  draftId: string
}

/** Returns the product. Throws a Failure: 400 impossible dates, 404, 409 recalled, undated, or another lot's number. */
export function correctLot(db: Db, seller: ActingSeller, correction: Correction, now = new Date()): Promise<string> {
  const change: LotChange = { kind: 'count', sellerId: seller.id, draftId: correction.draftId }
  return onLot(db, correction.lot, async (tx, lot) => {
    if (await isRepeated(tx, change, { productId: lot.product_id })) return
    const written = await writeLabel(tx, lot, correction, isoDay(indianDay(now)))
    const shelf = lot.available + lot.off_sale
    const delta = Math.max(0, shelf + correction.onShelf - correction.seen) - shelf
    // Pieces that are no longer sold leave first.
    const offSale = delta < 0 ? Math.max(-lot.off_sale, delta) : 0
    // Also without pieces, so that the form is known.
    await moveLot(tx, lot, { available: delta - offSale, off_sale: offSale }, change)
    const detail = `${lot.number ? `lot ${lot.number}` : 'without a lot'}: ${written}${shelf} to ${shelf + delta} on the shelf`
    await writeSellerAct(tx, seller, { act: 'lot corrected', subject: lot.product_id, detail })
  })
}

async function writeLabel(tx: Tx, lot: LotRow, correction: Correction, today: string): Promise<string> {
  const { number = lot.number, packedOn = lot.packed_on, bestBefore = lot.best_before } = correction
  if (number === lot.number && packedOn === lot.packed_on && bestBefore === lot.best_before) return ''
  if (lot.recalled_at) throw new Failure('conflict', lotRefusals.recalled)
  if (lot.number === null || !number || !packedOn || !bestBefore) throw new Failure('conflict', lotRefusals.undated)
  requireDates({ packedOn, bestBefore }, today)
  const { rows } = await sql<{ number: string; best_before: string }>`
    SELECT number, best_before::text FROM lots
    WHERE product_id = ${lot.product_id} AND upper(number) = upper(${number}) AND id <> ${lot.id}`.execute(tx)
  if (rows[0]) throw new Failure('conflict', lotNumberTaken(rows[0].number, rows[0].best_before))
  await sql`
    UPDATE lots SET number = ${number}, packed_on = ${packedOn}, best_before = ${bestBefore},
      sell_until = ${lastDayOfSale({ packedOn, bestBefore }, shelfLifeLeft)}, warned_at = NULL
    WHERE id = ${lot.id}`.execute(tx)
  return `${number}, packed ${packedOn}, best before ${bestBefore}; `
}

// A lot that is too old to be sold may be what the correction says.
function requireDates(dates: LotDates, today: string): void {
  const problem = lotDatesProblem(dates, today, shelfLifeLeft)
  const isTooOld = dates.bestBefore <= today || lastDayOfSale(dates, shelfLifeLeft) < today
  if (problem && !(isTooOld && dates.packedOn < dates.bestBefore && dates.packedOn <= today)) {
    throw new Failure('invalid', problem)
  }
}
