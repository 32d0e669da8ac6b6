// The wire format of Razorpay's REST API and webhooks, from its API reference. Amounts are paise, times unix seconds.

export type Notes = Record<string, string> | []

export type OrderEntity = {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  offer_id: null
  status: 'created' | 'attempted' | 'placed' | 'paid'
  attempts: number
  notes: Notes
  created_at: number
}

export type PaymentEntity = {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  status: 'created' | 'pending' | 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string
  invoice_id: null
  international: boolean
  method: 'upi' | 'card' | 'cod'
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  captured: boolean
  description: string | null
  card_id: string | null
  card?: {
    id: string
    entity: 'card'
    name: string
    last4: string
    network: string
    type: string
    issuer: string | null
    international: boolean
    emi: boolean
  }
  bank: null
  wallet: null
  vpa: string | null
  upi?: { vpa: string }
  email: string
  contact: string
  notes: Notes
  fee: number | null
  tax: number | null
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
  acquirer_data: { rrn?: string | null; upi_transaction_id?: string | null; auth_code?: string | null }
  created_at: number
}

export type RefundEntity = {
  id: string
  entity: 'refund'
  amount: number
  currency: string
  payment_id: string
  notes: Notes
  receipt: string | null
  acquirer_data: { arn: string | null }
  created_at: number
  batch_id: null
  status: 'pending' | 'processed' | 'failed'
  speed_processed: 'normal'
  speed_requested: 'normal' | 'optimum'
}

/** An order with its capture settings, which no response contains. */
export type StoredOrder = OrderEntity & {
  capture: 'automatic' | 'manual'
  /** A payment authorised later than this (minutes) is not captured automatically. */
  automaticMinutes: number
  /** A payment that is not captured for this long (minutes) is refunded. */
  manualMinutes: number
}

/** `lateAt` (ms since 1970): when a failed payment is captured. */
export type Payment = PaymentEntity & { lateAt: number | null }

export function orderOnTheWire(order: StoredOrder): OrderEntity {
  const { capture: _capture, automaticMinutes: _automatic, manualMinutes: _manual, ...entity } = order
  return entity
}

export function paymentOnTheWire(payment: Payment): PaymentEntity {
  const { lateAt: _lateAt, ...entity } = payment
  return entity
}
