import { type Account, unixSeconds } from './account.ts'
import { ApiError, unknownId } from './api-error.ts'
import { capture } from './capture.ts'
import { type StoredOrder, type Payment, paymentOnTheWire } from './entities.ts'
import { digits, newId } from './ids.ts'
import { findOrder } from './orders.ts'
import { refundUncaptured } from './refunds.ts'

export type PaymentOptions = {
  /** Default: according to the order's capture setting. */
  outcome?: 'captured' | 'authorized' | 'failed' | undefined
  /** `cod`: cash on delivery, which a courier collects later. */
  method?: 'upi' | 'card' | 'cod' | undefined
  /** Paise; an amount other than the order's, which the real provider never accepts. */
  amount?: number | undefined
  currency?: string | undefined
  email?: string | undefined
  contact?: string | undefined
  description?: string | undefined
  /** Fails now and is captured later. */
  late?: boolean | undefined
  /** Beside a payment that is made, as when two banks answer at the same time. */
  beside?: boolean | undefined
}

/** Makes an attempt to pay an order and emits its webhooks. */
export function attempt(account: Account, orderId: string, how: PaymentOptions): Payment {
  const order = findOrder(account, orderId)
  if (!how.beside) {
    if (order.status === 'paid') throw new ApiError('Payment already done for this order.')
    if (account.paymentsOfOrder(orderId).some(({ status }) => status === 'authorized'))
      throw new ApiError('A payment of this order is authorized already.')
  }
  const outcome = how.outcome ?? (order.capture === 'automatic' ? 'captured' : 'authorized')

  return account.atomically(() => {
    const status = order.status === 'paid' ? order.status : 'attempted'
    account.orders.put(order.id, { ...order, status, attempts: order.attempts + 1 })
    if (how.method === 'cod') return place(account, newPayment(order, how))
    if (outcome === 'failed') return fail(account, newPayment(order, how), how.late ?? false)
    const payment = authorize(account, newPayment(order, how))
    return outcome === 'captured' ? capture(account, payment) : scheduleExpiry(account, payment)
  })
}

/**
 * Authorises a failed payment or captures an authorised one, as after a bank's late answer; captures one in cash, as when
 * the merchant confirms that the courier has it.
 */
export function settleLate(account: Account, paymentId: string, outcome: 'authorized' | 'captured'): Payment {
  const payment = findPayment(account, paymentId)
  const isCapture = outcome === 'captured' && (payment.status === 'authorized' || payment.status === 'pending')
  if (payment.status !== 'failed' && !isCapture) {
    throw new ApiError(`A payment that is ${payment.status} cannot become ${outcome}.`, { status: 409 })
  }
  return account.atomically(() => {
    const authorized = payment.status === 'failed' ? authorize(account, payment) : payment
    // Razorpay refunds a second payment of a paid order at once.
    if (findOrder(account, payment.order_id).status === 'paid') {
      refundUncaptured(account, authorized)
      return findPayment(account, paymentId)
    }
    return outcome === 'captured' ? capture(account, authorized) : scheduleExpiry(account, authorized)
  })
}

export function findPayment(account: Account, id: string): Payment {
  const payment = account.payments.get(id)
  if (!payment) throw unknownId()
  return payment
}

/** Restarts the timers of late captures and of uncaptured payments after a restart. */
export function resumePayments(account: Account): void {
  for (const payment of account.payments.all()) {
    if (payment.status === 'failed') scheduleLateCapture(account, payment)
    if (payment.status === 'authorized') scheduleExpiry(account, payment)
  }
}

// Nobody has the money yet (razorpay.com/docs/payments/payment-gateway/web-integration/standard/cod).
function place(account: Account, created: Payment): Payment {
  const payment = account.storePayment({ ...created, status: 'pending' })
  account.orders.put(payment.order_id, { ...findOrder(account, payment.order_id), status: 'placed' })
  account.webhooks.emit('payment.pending', { payment: paymentOnTheWire(payment) })
  return payment
}

function fail(account: Account, created: Payment, late: boolean): Payment {
  const wait = account.timing.lateAfterMs
  const payment = account.storePayment({
    ...created,
    status: 'failed',
    error_code: 'BAD_REQUEST_ERROR',
    error_description: late
      ? 'Payment was not completed on time. Your bank has not answered yet.'
      : "Your payment didn't go through as it was declined by the bank. Try another payment method or contact your bank.",
    error_source: late ? 'customer' : 'bank',
    error_step: late ? 'payment_authentication' : 'payment_authorization',
    error_reason: late ? 'payment_timed_out' : 'payment_failed',
    lateAt: late && wait !== null ? Date.now() + wait : null,
  })
  account.webhooks.emit('payment.failed', { payment: paymentOnTheWire(payment) })
  scheduleLateCapture(account, payment)
  return payment
}

function authorize(account: Account, payment: Payment): Payment {
  const authorized = account.storePayment({
    ...payment,
    status: 'authorized',
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    lateAt: null,
    acquirer_data:
      payment.method === 'upi' ? { rrn: digits(12), upi_transaction_id: digits(16) } : { auth_code: digits(6) },
  })
  account.webhooks.emit('payment.authorized', { payment: paymentOnTheWire(authorized) })
  return authorized
}

function scheduleLateCapture(account: Account, { id, lateAt }: Payment): void {
  if (lateAt === null) return
  account.timers.after(Math.max(0, lateAt - Date.now()), () => {
    if (findPayment(account, id).status === 'failed') settleLate(account, id, 'captured')
  })
}

function scheduleExpiry(account: Account, authorized: Payment): Payment {
  const end = (authorized.created_at + findOrder(account, authorized.order_id).manualMinutes * 60) * 1000
  account.timers.after(Math.max(0, end - Date.now()), () => {
    const payment = findPayment(account, authorized.id)
    if (payment.status === 'authorized') account.atomically(() => refundUncaptured(account, payment))
  })
  return authorized
}

function newPayment(order: StoredOrder, how: PaymentOptions): Payment {
  const method = how.method ?? 'upi'
  const cardId = newId('card')
  return {
    id: newId('pay'),
    entity: 'payment',
    amount: how.amount ?? order.amount,
    currency: how.currency ?? order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: how.description ?? null,
    card_id: method === 'card' ? cardId : null,
    ...(method === 'card'
      ? {
          card: {
            id: cardId,
            entity: 'card',
            name: 'Sample Shopper',
            last4: '1007',
            network: 'Visa',
            type: 'debit',
            issuer: null,
            international: false,
            emi: false,
          },
        }
      : method === 'upi'
        ? { upi: { vpa: 'success@razorpay' } }
        : {}),
    bank: null,
    wallet: null,
    vpa: method === 'upi' ? 'success@razorpay' : null,
    email: how.email || 'void@razorpay.com',
    contact: how.contact || '+919000090000',
    notes: [],
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: method === 'upi' ? { rrn: null } : method === 'card' ? { auth_code: null } : {},
    created_at: unixSeconds(),
    lateAt: null,
  }
}
