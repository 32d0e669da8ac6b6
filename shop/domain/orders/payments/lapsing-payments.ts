import { type RawBuilder, sql } from 'kysely'

import type { Db, Tx } from '#db/connect'
import { incidentNotes, recordIncident } from '#domain/orders/order/order-events'

const LAPSING = 'authorised too late'

/**
 * Records, once, that an authorised payment is not captured and lapses: the provider returns it by itself. The shopper
 * gets an email, so the decision stands even if the provider captures the payment later.
 */
export function recordLapsing(tx: Tx, orderId: string, paymentId: string): Promise<void> {
  return recordIncident(tx, orderId, LAPSING, paymentId)
}

/** The ids of an order's payments that lapse. */
export function lapsingPayments(db: Db | Tx, orderId: string): Promise<string[]> {
  return incidentNotes(db, orderId, LAPSING)
}

/** The same for one payment, as a condition of a statement. */
export function isLapsing(orderId: RawBuilder<unknown>, paymentId: string): RawBuilder<boolean> {
  return sql`EXISTS (
    SELECT FROM order_events
    WHERE order_id = ${orderId} AND field = 'incident' AND to_value = ${LAPSING} AND note = ${paymentId})`
}
