import { sql } from 'kysely'

import { lotRefusals } from '#contract/orders/lot-refusals'
import type { Db } from '#db/connect'
import { type ActingSeller, writeSellerAct } from '#domain/audit/seller-act'
import { onLot } from '#domain/lots/move-lot'
import type { OrderContext } from '#domain/orders/order/order-context'
import { mailRecalls } from '#domain/orders/recalls/mail-recalls'
import { Failure } from '#domain/process/failure'

type Context = Pick<OrderContext, 'changes' | 'queue' | 'publicUrl' | 'inBackground'>

/** A repeat changes nothing. Returns the product's id. Throws a Failure: 404, and 409 for pieces without a lot. */
export async function recallLot(
  db: Db,
  context: Context,
  seller: ActingSeller,
  { lot: id, reason }: { lot: string; reason: string },
): Promise<string> {
  const product = await onLot(db, id, async (tx, lot) => {
    if (lot.number === null) throw new Failure('conflict', lotRefusals.undated)
    if (lot.recalled_at) return
    await sql`
      UPDATE lots SET recalled_at = now(), recall_reason = ${reason}, sell_until = '-infinity' WHERE id = ${id}`.execute(
      tx,
    )
    const detail = `lot ${lot.number}: ${reason}`
    await writeSellerAct(tx, seller, { act: 'lot recalled', subject: lot.product_id, detail })
  })
  const { rows } = await sql<{ user_id: string }>`
    SELECT DISTINCT o.user_id FROM lot_ledger m JOIN orders o ON o.id = m.order_id WHERE m.lot_id = ${id}`.execute(db)
  for (const { user_id: userId } of rows) context.changes.announce('orders', userId)
  // A chore does the same, so that a process that ends here forgets nobody.
  const mails = mailRecalls(db, context).then(() => {})
  await (context.inBackground ? context.inBackground(mails) : mails)
  return product
}
