import type { Db, Tx } from '#db/connect'
import { recordIncident } from '#domain/orders/order-row'

const LEFT = 'authorised too late'

/**
 * Writes down, once, that an authorised payment is left to go back by itself. Its shopper is told so, and it holds from
 * then on, even should the provider take the money after all.
 */
export function leaveToGoBack(tx: Tx, orderId: string, paymentId: string): Promise<void> {
  return recordIncident(tx, orderId, LEFT, paymentId)
}

/** The payments of an order that were left to go back. */
export async function leftToGoBack(db: Db | Tx, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('order_events')
    .select('note')
    .where('order_id', '=', orderId)
    .where('field', '=', 'incident')
    .where('to_value', '=', LEFT)
    .execute()
  return rows.map(({ note }) => note ?? '')
}
