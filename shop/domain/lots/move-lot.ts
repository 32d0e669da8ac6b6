import { sql } from 'kysely'

import { lotRefusals } from '#contract/orders/lot-refusals'
import type { Db, Tx } from '#db/connect'
import { lockProducts, tidyLocked } from '#domain/lots/tidy-lots'
import { withdrawUnsellable } from '#domain/lots/withdraw-unsellable'
import { Failure } from '#domain/process/failure'

export type LotRow = {
  id: string
  product_id: string
  number: string | null
  best_before: string | null
  packed_on: string | null
  available: number
  taken: number
  off_sale: number
  recalled_at: Date | null
}

/** Adds to a lot's counters; pieces to sell are counted for the product, too. */
export type LotDeltas = { available?: number; off_sale?: number; written_off?: number }
export type LotChange = {
  kind: 'receive' | 'count' | 'write off'
  sellerId: string
  draftId?: string | undefined
  note?: string | undefined
}

/** The product is locked and its lots up to date during `work`. Returns the product. Throws a Failure (404). */
export async function onLot(db: Db, lotId: string, work: (tx: Tx, lot: LotRow) => Promise<void>): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const product = (await readLot(tx, lotId)).product_id
    await lockProducts(tx, [product])
    await tidyLocked(tx, [product])
    await work(tx, await readLot(tx, lotId))
    await withdrawUnsellable(tx, [product])
    return product
  })
}

async function readLot(tx: Tx, lotId: string): Promise<LotRow> {
  const { rows } = await sql<LotRow>`
    SELECT id, product_id, number, best_before::text, packed_on::text, available, taken, off_sale, recalled_at
    FROM lots WHERE id = ${lotId}`.execute(tx)
  if (!rows[0]) throw new Failure('missing', lotRefusals.noSuchLot)
  return rows[0]
}

/** Throws a Failure (409) when the form was sent before about another lot or other pieces. */
export async function isRepeated(
  tx: Tx,
  { sellerId, draftId, kind }: LotChange,
  sent: { productId: string; pieces?: number },
): Promise<boolean> {
  const before = await tx
    .selectFrom('lot_ledger')
    .select(['product_id', 'kind', 'available_delta', 'off_sale_delta'])
    .where('seller_id', '=', sellerId)
    .where('draft_id', '=', draftId ?? '')
    .executeTakeFirst()
  if (!before) return false
  const pieces = Math.abs(before.available_delta + before.off_sale_delta)
  const isSame =
    before.product_id === sent.productId &&
    before.kind === kind &&
    (sent.pieces === undefined || pieces === sent.pieces)
  if (!isSame) throw new Failure('conflict', lotRefusals.draftTaken)
  return true
}

/** The transaction has locked the product. Writes both ledgers. */
export async function moveLot(
  tx: Tx,
  lot: Pick<LotRow, 'id' | 'product_id'>,
  { available = 0, off_sale = 0, written_off = 0 }: LotDeltas,
  { kind, sellerId, draftId, note }: LotChange,
): Promise<void> {
  await sql`
    WITH moved AS (
      UPDATE lots SET available = available + ${available}, off_sale = off_sale + ${off_sale},
        written_off = written_off + ${written_off}, received = received + ${available + off_sale + written_off}
      WHERE id = ${lot.id} RETURNING id, product_id
    ),
    written AS (
      INSERT INTO lot_ledger (lot_id, product_id, kind, available_delta, off_sale_delta, written_off_delta, seller_id,
        draft_id, note)
      SELECT id, product_id, ${kind}, ${available}::int, ${off_sale}::int, ${written_off}::int, ${sellerId},
        ${draftId ?? null}, ${note ?? null} FROM moved
    ),
    ledger AS (
      INSERT INTO stock_ledger (product_id, kind, lot_id, available_delta, reserved_delta, sold_delta, seller_id)
      SELECT product_id, 'adjust', id, ${available}::int, 0, 0, ${sellerId} FROM moved WHERE ${available}::int <> 0
    )
    UPDATE products p SET available = p.available + ${available}, updated_at = now()
    FROM moved WHERE p.id = moved.product_id AND ${available}::int <> 0`.execute(tx)
}
