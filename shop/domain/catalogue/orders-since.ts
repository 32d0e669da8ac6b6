import { refusals } from '#contract/wording'
import type { Tx } from '#db/connect'
import { Failure } from '#domain/process/failure'

const MAX_CHANGES = 1_000

/** Counts what orders and lots took (negative) or returned since `seen`. Throws a Failure (409). */
export async function ordersSince(tx: Tx, product: { id: string; available: number }, seen: number): Promise<number> {
  if (product.available === seen) return 0
  const changes = await tx
    .selectFrom('stock_ledger')
    .select(['kind', 'order_id', 'lot_id', 'available_delta'])
    .where('product_id', '=', product.id)
    .orderBy('id', 'desc')
    .limit(MAX_CHANGES)
    .execute()
  let stood = product.available
  let moved = 0
  for (const { kind, order_id, lot_id, available_delta } of changes) {
    if (kind === 'initial') break
    stood -= available_delta
    if (order_id !== null || lot_id !== null) moved += available_delta
    if (stood === seen) return moved
  }
  throw new Failure('conflict', refusals.stockMoved)
}
