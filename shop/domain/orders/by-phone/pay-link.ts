import { sql } from 'kysely'

import type { AnswerOf, calls } from '#contract/calls'
import { linePaise, toRupees } from '#contract/money/money'
import { isCancelled } from '#contract/orders/order-status'
import { phoneRefusals } from '#contract/orders/phone-wording'
import { CURRENCY } from '#contract/rules'
import type { Db } from '#db/connect'
import { BY_PHONE } from '#domain/orders/order/nobody'
import type { OrderContext } from '#domain/orders/order/order-context'
import type { UnlockedOrder } from '#domain/orders/order/order-row'
import { awaitCapture, type PaymentProgress } from '#domain/orders/payments/await-capture'
import { paymentOf } from '#domain/orders/status/pay-state'
import { Failure } from '#domain/process/failure'

// A look at the provider may have to wait for 2 s after another one.
const LOOK_WITHIN_MS = 2_600

type Linked = UnlockedOrder & {
  lines: { name: string; weight: string | null; quantity: number; unitPaise: number; discountPaise: number }[]
}

/** The order behind a link, and how far its payment is. Throws a Failure (404). */
export async function payLink(db: Db, context: OrderContext, token: string): Promise<AnswerOf<typeof calls.payLink>> {
  const order = await linkedOrder(db, token)
  const progress = await awaitCapture(db, context, order, performance.now() + LOOK_WITHIN_MS)
  const state = stateOf(progress, order)
  const { id, razorpay_order_id: razorpayOrderId, amount_paise: amount, address } = order
  const { name, city, phone } = address
  const isPayable = state === 'open' && razorpayOrderId !== null
  // A payment may have come since the order was read.
  const hasPaid = state === 'paid' || paymentOf[order.pay_state] !== 'pending'
  return {
    orderId: id,
    lines: order.lines.map((line) => ({
      name: line.name,
      weight: line.weight,
      quantity: line.quantity,
      amount: toRupees(linePaise(line)),
    })),
    tax: toRupees(order.tax_paise),
    total: toRupees(amount),
    ...(order.deliveries && { addresses: order.deliveries.length }),
    state,
    until: order.reserved_until.toISOString(),
    claimable: hasPaid && order.user_id === BY_PHONE.id && order.contact_email !== null,
    ...(isPayable && {
      payer: { name, email: order.contact_email ?? '', phone, city },
      payment: { amount, currency: CURRENCY, razorpayOrderId, orderId: id, keyId: context.razorpay.keyId },
    }),
  }
}

function stateOf(progress: PaymentProgress, { pay_state: state, status }: UnlockedOrder): PaymentProgress {
  if (progress !== 'open') return progress
  return state === 'AWAITING' && !isCancelled(status) ? 'open' : 'ended'
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
