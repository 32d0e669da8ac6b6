import { createHmac } from 'node:crypto'

import type { Collection, Store } from '../store.ts'
import type { Timers } from '../timers.ts'
import type { StoredOrder, Payment, RefundEntity } from './entities.ts'
import { type Faults, createFaults } from './faults.ts'
import { newId, word } from './ids.ts'
import { type Webhooks, createWebhooks } from './webhooks.ts'

export type Keys = { accountId: string; keyId: string; keySecret: string; webhookSecret: string }

/** The delays of automatic events, in ms; null: only manually. */
export type Timing = {
  /** From the creation of a refund until it is processed. */
  refundAfterMs: number | null
  /** From "Pay late" until the capture; the default is one minute after the shop's 25 minute hold. */
  lateAfterMs: number | null
  /** Between the first and the second attempt of a webhook; doubles each time. */
  retryAfterMs: number
}

/** The state of one merchant's account at the stand-in for Razorpay, without HTTP. */
export type Account = {
  keys: Keys
  orders: Collection<StoredOrder>
  payments: Collection<Payment>
  refunds: Collection<RefundEntity>
  /** The refunds requested with an idempotency key. */
  refundKeys: Collection<{ request: string; refundId: string }>
  orderOfReceipt: Map<string, string>
  paymentsOfOrder: (orderId: string) => Payment[]
  storePayment: (payment: Payment) => Payment
  timing: Timing
  timers: Timers
  /** Whether the account has cash on delivery; the checkout then offers it, unless the shop hides it. */
  cash: { isActive: boolean }
  faults: Faults
  webhooks: Webhooks
  atomically: Store['atomically']
  /** hex(HMAC-SHA256(key secret, order | payment)), as the checkout returns it to the page. */
  checkoutSignature: (orderId: string, paymentId: string) => string
}

export function openAccount(store: Store, timers: Timers): Account {
  const stored = store.collection<Keys>('razorpay keys')
  const keys = stored.get('keys') ?? stored.put('keys', newKeys())
  const faults = createFaults()
  const timing: Timing = { refundAfterMs: 2_000, lateAfterMs: 26 * 60_000, retryAfterMs: 250 }

  const orders = store.collection<StoredOrder>('order')
  const payments = store.collection<Payment>('payment')
  const orderOfReceipt = new Map(orders.all().flatMap(({ receipt, id }) => (receipt ? [[receipt, id]] : [])))
  const paymentIds = new Map<string, string[]>()
  const storePayment = (payment: Payment) => {
    if (!payments.get(payment.id)) index(payment)
    return payments.put(payment.id, payment)
  }
  const index = ({ id, order_id }: Payment) => paymentIds.set(order_id, [...(paymentIds.get(order_id) ?? []), id])
  payments.all().forEach(index)

  return {
    keys,
    orders,
    payments,
    refunds: store.collection('refund'),
    refundKeys: store.collection('refund key'),
    orderOfReceipt,
    paymentsOfOrder: (orderId) => (paymentIds.get(orderId) ?? []).flatMap((id) => payments.get(id) ?? []),
    storePayment,
    timing,
    timers,
    cash: { isActive: false },
    faults,
    webhooks: createWebhooks({ store, timers, faults, keys, timing }),
    atomically: store.atomically,
    checkoutSignature: (orderId, paymentId) =>
      createHmac('sha256', keys.keySecret).update(`${orderId}|${paymentId}`).digest('hex'),
  }
}

export const unixSeconds = () => Math.floor(Date.now() / 1000)

function newKeys(): Keys {
  return { accountId: newId('acc'), keyId: `rzp_test_${word(14)}`, keySecret: word(24), webhookSecret: word(32) }
}
