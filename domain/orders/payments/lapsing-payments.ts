import type { Db, Tx } from '#db/connect'
import { incidentNotes, recordIncident } from '#domain/orders/order-events'

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
