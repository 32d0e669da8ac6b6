import { createHmac } from 'node:crypto'

import type { Collection, Store } from '../store.ts'
import type { Timers } from '../timers.ts'
import type { Order, Payment, RefundEntity } from './entities.ts'
import { type Faults, createFaults } from './faults.ts'
import { newId, word } from './ids.ts'
import { type Webhooks, createWebhooks } from './webhooks.ts'

export type Keys = { accountId: string; keyId: string; keySecret: string; webhookSecret: string }

/** When things happen by themselves, in ms; null: only by hand. */
export type Timing = {
  /** From a refund's creation until the bank has processed it. */
  refundAfterMs: number | null
  /** From "Pay late" until the money comes after all: one minute after a hold of 25 has ended. */
  lateAfterMs: number | null
  /** Between the first and the second try of a webhook; doubled each time. */
  retryAfterMs: number
}

/** One merchant's account at the stand-in for Razorpay: all it knows, and nothing of how it is asked. */
export type Account = {
  keys: Keys
  orders: Collection<Order>
  payments: Collection<Payment>
  refunds: Collection<RefundEntity>
  /** Of the refunds asked for with an idempotency key. */
  refundKeys: Collection<{ request: string; refundId: string }>
  orderOfReceipt: Map<string, string>
  paymentsOfOrder: (orderId: string) => Payment[]
  keepPayment: (payment: Payment) => Payment
  timing: Timing
  timers: Timers
  faults: Faults
  webhooks: Webhooks
  atomically: Store['atomically']
  /** hex(HMAC-SHA256(key secret, order | payment)), as the checkout hands it to the page. */
  checkoutSignature: (orderId: string, paymentId: string) => string
}

export function openAccount(store: Store, timers: Timers): Account {
  const kept = store.collection<Keys>('razorpay keys')
  const keys = kept.get('keys') ?? kept.put('keys', newKeys())
  const faults = createFaults()
  const timing: Timing = { refundAfterMs: 2_000, lateAfterMs: 26 * 60_000, retryAfterMs: 250 }

  const orders = store.collection<Order>('order')
  const payments = store.collection<Payment>('payment')
  const orderOfReceipt = new Map(orders.all().flatMap(({ receipt, id }) => (receipt ? [[receipt, id]] : [])))
  const paymentIds = new Map<string, string[]>()
  const keepPayment = (payment: Payment) => {
    if (!payments.get(payment.id)) remember(payment)
    return payments.put(payment.id, payment)
  }
  const remember = ({ id, order_id }: Payment) => paymentIds.set(order_id, [...(paymentIds.get(order_id) ?? []), id])
  payments.all().forEach(remember)

  return {
    keys,
    orders,
    payments,
    refunds: store.collection('refund'),
    refundKeys: store.collection('refund key'),
    orderOfReceipt,
    paymentsOfOrder: (orderId) => (paymentIds.get(orderId) ?? []).flatMap((id) => payments.get(id) ?? []),
    keepPayment,
    timing,
    timers,
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
