import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import type { AnswerOf, calls } from '#contract/calls'
import { linePaise, toRupees } from '#contract/money/money'
import { isCancelled, isInShop } from '#contract/orders/order-status'
import { phoneRefusals } from '#contract/orders/phone-wording'
import { CURRENCY } from '#contract/rules'
import type { Db } from '#db/connect'
import { createProviderOrder, paymentNotOpened } from '#domain/orders/checkout/create-provider-order'
import { ANSWER_WITHIN_MS } from '#domain/orders/checkout/place-order'
import { BY_PHONE } from '#domain/orders/order/nobody'
import type { OrderContext } from '#domain/orders/order/order-context'
import type { OrderRow, UnlockedOrder } from '#domain/orders/order/order-row'
import { awaitCapture, type PaymentProgress } from '#domain/orders/payments/await-capture'
import { paymentOf } from '#domain/orders/status/pay-state'
import { Failure } from '#domain/process/failure'

// A look at the provider may have to wait for 2 s after another one.
const LOOK_WITHIN_MS = 2_600

type Linked = UnlockedOrder & {
  lines: { name: string; weight: string | null; quantity: number; unitPaise: number; discountPaise: number }[]
}

/** 128 random bits, in 22 letters. */
export function newPayToken(): string {
  return randomBytes(16).toString('base64url')
}

/** The order behind a link, and how far its payment is; `byPhone`: its phone can be confirmed. Throws a Failure (404). */
export async function payLink(
  db: Db,
  context: OrderContext,
  token: string,
  { byPhone }: { byPhone: boolean },
): Promise<AnswerOf<typeof calls.payLink>> {
  const order = await linkedOrder(db, token)
  const progress = await awaitCapture(db, context, order, performance.now() + LOOK_WITHIN_MS)
  const state = stateOf(progress, order)
  const { name, city, phone } = order.address
  const isPayable = mayBePaid(order) && (state === 'open' || state === 'cash')
  // A payment may have come since the order was read.
  const hasPaid = state === 'paid' || paymentOf[order.pay_state] !== 'pending'
  return {
    orderId: order.id,
    lines: order.lines.map((line) => ({
      name: line.name,
      weight: line.weight,
      quantity: line.quantity,
      amount: toRupees(linePaise(line)),
    })),
    tax: toRupees(order.tax_paise),
    total: toRupees(order.amount_paise),
    ...(order.deliveries && { addresses: order.deliveries.length }),
    state,
    until: order.reserved_until.toISOString(),
    claimable: hasPaid && order.user_id === BY_PHONE.id && (byPhone || order.contact_email !== null),
    ...(isPayable && { payer: { name, email: order.contact_email ?? '', phone, city } }),
  }
}

/**
 * Opens the payment of the order behind a link; of one that was to be paid in cash, at the provider. Throws a Failure: 404
 * no such link, 409 it cannot be paid here any more, 502 the provider failed.
 */
export async function openPayment(
  db: Db,
  context: OrderContext,
  token: string,
): Promise<AnswerOf<typeof calls.payOpen>['payment']> {
  const order = await linkedOrder(db, token)
  if (!mayBePaid(order)) throw new Failure('conflict', phoneRefusals.notPayable)
  if (!context.razorpay.takesOrders()) throw paymentNotOpened()
  const { id, user_id: userId, amount_paise: amount } = order
  const opening = { deadline: performance.now() + ANSWER_WITHIN_MS, mayExist: true }
  const razorpayOrderId =
    order.razorpay_order_id ?? (await createProviderOrder(db, context, { id, userId, amountPaise: amount }, opening))
  return { amount, currency: CURRENCY, razorpayOrderId, orderId: id, keyId: context.razorpay.keyId }
}

/** Whether a payment may be opened by the link of the order: until it ends, or leaves to be paid in cash. */
export function mayBePaid(order: Pick<OrderRow, 'pay_state' | 'by_cash' | 'status'>): boolean {
  if (order.pay_state === 'CASH') return order.by_cash && isInShop(order.status)
  return order.pay_state === 'AWAITING' && !isCancelled(order.status)
}

function stateOf(progress: PaymentProgress, order: UnlockedOrder): PaymentProgress {
  return progress === 'open' && !mayBePaid(order) ? 'ended' : progress
}

async function linkedOrder(db: Db, token: string): Promise<Linked> {
  const { rows } = await sql<Linked>`
    SELECT o.*, (
      SELECT json_agg(json_build_object('name', name, 'weight', weight, 'quantity', quantity, 'unitPaise', unit_paise,
        'discountPaise', discount_paise) ORDER BY line) FROM order_items WHERE order_id = o.id) AS lines
    FROM orders o WHERE pay_token = ${token}`.execute(db)
  if (!rows[0]) throw new Failure('missing', phoneRefusals.noSuchLink)
  return rows[0]
}
