import { sql } from 'kysely'

import { indianDay, isoDay } from '#contract/indian-day'
import { lotNumberTaken, lotRefusals, onlyOnShelf } from '#contract/orders/lot-refusals'
import { lastDayOfSale, lotDatesProblem } from '#contract/products/shelf-life'
import { empty } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { type ActingSeller, writeSellerAct } from '#domain/audit/seller-act'
import { requireOwnPieces } from '#domain/lots/own-pieces'
import { isRepeated, type LotChange, type LotRow, moveLot } from '#domain/lots/move-lot'
import { lockProducts, tidyLocked } from '#domain/lots/tidy-lots'
import { Failure } from '#domain/process/failure'
import { shelfLifeLeft } from '#shop'

export type Receipt = {
  product: string
  number: string
  packedOn: string
  bestBefore: string
  quantity: number
  /** The pieces are in the stock already, without a lot. */
  inStock?: boolean | undefined
  draftId: string
}

const MOST_LOTS = 100
const MOST_PIECES = 1_000_000

/** Throws a Failure: 400 unsellable dates, 404, 409 another lot's number, too many lots or pieces, too few undated. */
export async function receiveLot(db: Db, seller: ActingSeller, receipt: Receipt, now = new Date()): Promise<void> {
  const { product, number, packedOn, bestBefore, quantity, draftId } = receipt
  const problem = lotDatesProblem(receipt, isoDay(indianDay(now)), shelfLifeLeft)
  if (problem) throw new Failure('invalid', problem)
  const change: LotChange = { kind: 'receive', sellerId: seller.id, draftId }
  await db.transaction().execute(async (tx) => {
    await lockProducts(tx, [product])
    if (await isRepeated(tx, change, { productId: product, pieces: quantity })) return
    await requireRoom(tx, product, receipt.inStock ? 0 : quantity)
    const lot = (await sameLot(tx, receipt)) ?? (await insertLot(tx, receipt))
    await tidyLocked(tx, [product])
    if (receipt.inStock) await takeFromUndated(tx, product, quantity, seller.id)
    await moveLot(tx, lot, { available: quantity }, change)
    const detail = `${quantity} of lot ${number}, packed ${packedOn}, best before ${bestBefore}`
    await writeSellerAct(tx, seller, { act: 'lot received', subject: product, detail })
  })
}

async function requireRoom(tx: Tx, product: string, more: number): Promise<void> {
  const { rows } = await sql<{ available: number; components: unknown; lots: number }>`
    SELECT available, components, (SELECT count(*) FROM lots WHERE product_id = p.id AND available + off_sale > 0)::int AS lots
    FROM products p WHERE id = ${product}`.execute(tx)
  if (!rows[0]) throw new Failure('missing', empty.product)
  requireOwnPieces(rows[0])
  if (rows[0].lots >= MOST_LOTS) throw new Failure('conflict', lotRefusals.tooMany)
  if (rows[0].available + more > MOST_PIECES) throw new Failure('conflict', lotRefusals.tooManyPieces)
}

async function takeFromUndated(tx: Tx, product: string, pieces: number, sellerId: string): Promise<void> {
  const undated = await tx
    .selectFrom('lots')
    .select(['id', 'product_id', 'available'])
    .where('product_id', '=', product)
    .where('number', 'is', null)
    .executeTakeFirst()
  if (!undated || undated.available < pieces) throw new Failure('conflict', onlyOnShelf(undated?.available ?? 0))
  await moveLot(tx, undated, { available: -pieces }, { kind: 'count', sellerId, note: 'received as a lot' })
}

// Letters count as the same in both cases, as on a pack.
async function sameLot(tx: Tx, { product, number, packedOn, bestBefore }: Receipt): Promise<LotRow | undefined> {
  const { rows } = await sql<LotRow>`
    SELECT id, product_id, number, best_before::text, packed_on::text, recalled_at FROM lots
    WHERE product_id = ${product} AND upper(number) = upper(${number})`.execute(tx)
  const [lot] = rows
  if (!lot) return undefined
  if (lot.recalled_at) throw new Failure('conflict', lotRefusals.recalled)
  if (lot.best_before !== bestBefore || lot.packed_on !== packedOn) {
    throw new Failure('conflict', lotNumberTaken(number, lot.best_before ?? ''))
  }
  return lot
}

async function insertLot(tx: Tx, receipt: Receipt): Promise<Pick<LotRow, 'id' | 'product_id'>> {
  const sellUntil = lastDayOfSale(receipt, shelfLifeLeft)
  const { rows } = await sql<Pick<LotRow, 'id' | 'product_id'>>`
    INSERT INTO lots (product_id, number, packed_on, best_before, sell_until, received, available)
    VALUES (${receipt.product}, ${receipt.number}, ${receipt.packedOn}, ${receipt.bestBefore}, ${sellUntil}, 0, 0)
    RETURNING id, product_id`.execute(tx)
  return rows[0]!
}
