import { refusals } from '#contract/wording'
import type { Tx } from '#db/connect'
import { Failure } from '#domain/failure'

/** So many changes back an edit may have begun; after more of them nobody knows what was seen. */
const LONGEST_WALK = 1_000

/**
 * How many pieces orders took (negative) or gave back since the stock last stood at `seen`, for a product locked by
 * this transaction. What sellers set meanwhile is passed over: the last of them is right. Throws a Failure (409).
 */
export async function ordersSince(tx: Tx, product: { id: string; available: number }, seen: number): Promise<number> {
  if (product.available === seen) return 0
  const changes = await tx
    .selectFrom('stock_ledger')
    .select(['kind', 'order_id', 'available_delta'])
    .where('product_id', '=', product.id)
    .orderBy('id', 'desc')
    .limit(LONGEST_WALK)
    .execute()
  let stood = product.available
  let moved = 0
  for (const { kind, order_id, available_delta } of changes) {
    if (kind === 'initial') break
    stood -= available_delta
    if (order_id !== null) moved += available_delta
    if (stood === seen) return moved
  }
  throw new Failure('conflict', refusals.stockMoved)
}
