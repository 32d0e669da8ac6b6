import type { Db, Tx } from '#db/connect'
import { incidentNotes, recordIncident } from '#domain/orders/order/order-events'

/** The incident of a payment that was announced to be returned. */
export const LAPSING = 'authorised too late'

/** Records it once. The shopper is emailed, so the decision stands even if the provider captures the payment later. */
export function recordLapsing(tx: Tx, orderId: string, paymentId: string): Promise<void> {
  return recordIncident(tx, orderId, LAPSING, paymentId)
}

export function lapsingPayments(db: Db | Tx, orderId: string): Promise<string[]> {
  return incidentNotes(db, orderId, LAPSING)
}
