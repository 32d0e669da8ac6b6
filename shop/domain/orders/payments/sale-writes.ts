import { sql } from 'kysely'

import type { RazorpayPayment } from '#adapters/razorpay/razorpay'
import type { DeliveryPromise } from '#contract/owner-settings'
import { CANCEL_WINDOW_MINUTES } from '#contract/rules'
import { promiseColumns } from '#domain/delivery/promise-columns'
import { invoiceDue } from '#domain/orders/documents/documents-due'
import { orderChange, type OrderRow } from '#domain/orders/order/order-row'
import type { SqlOr, Write } from '#domain/orders/order/run-writes'
import { paymentWrite } from '#domain/orders/payments/payment-row'

type Order = Pick<OrderRow, 'pay_state' | 'status' | 'paid_at'> & {
  id: SqlOr<string>
  user_id: SqlOr<string>
  stock_cycle: SqlOr<number>
}

/** The writes that make an order paid by this payment. The caller adds what its stock needs. */
export function saleWrites(order: Order, payment: RazorpayPayment, promise: DeliveryPromise | null): Write[] {
  const { stock_cycle } = order
  const paid = { pay_state: 'PAID', holds_stock: true, stock_cycle, closed_reason: null } as const
  return [
    paymentWrite(order.id, payment, 'settling'),
    orderChange(order, { ...paid, ...promiseColumns(promise) }, { actor: 'provider' }),
    removeFromCart(order, { becomesRegular: true }),
    invoiceDue('changed', order.pay_state !== 'AWAITING' && order.pay_state !== 'CASH'),
  ]
}

/** `becomesRegular`: once the order can no longer be cancelled; if it is cancelled before, a trigger looks again. */
export function removeFromCart(order: Pick<Order, 'id' | 'user_id'>, { becomesRegular = false } = {}): Write {
  const regular = sql`, regular_from = coalesce(regular_from, now() + make_interval(mins => ${sql.lit(CANCEL_WINDOW_MINUTES)}))`
  return {
    name: 'emptied',
    body: sql`
      emptied AS (
        UPDATE users SET cart = (
          SELECT coalesce(json_object_agg(c.key, c.value::int - coalesce(i.quantity, 0) ORDER BY c.place)
            FILTER (WHERE c.value::int > coalesce(i.quantity, 0)), '{}')
          FROM json_each_text(users.cart) WITH ORDINALITY c (key, value, place)
          LEFT JOIN order_items i ON i.order_id = ${order.id} AND i.product_id = c.key
        )${becomesRegular ? regular : sql``}
        WHERE id = ${order.user_id} RETURNING id
      )`,
    expected: 1,
  }
}
