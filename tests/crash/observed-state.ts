// The state of the database and the provider, which the model is compared with, and reset to after a crash.
import { sql } from 'kysely'

import type { OrderStatus } from '#contract/orders/order-status'
import type { Violation } from '#domain/orders/order/invariants'
import type { Harness, Customer } from './harness.ts'
import type { Model, OrderModel } from './model.ts'

export type System = {
  harness: Harness
  products: string[]
  customers: Customer[]
  /** Invariants that an earlier sequence broke: they stay broken while it is shrunk. */
  knownViolations: Violation[]
}

type Row = {
  id: string
  user_id: string
  pay_state: string
  status: OrderStatus
  holds_stock: boolean
  razorpay_order_id: string | null
  amount_paise: number
  age: number
  holds: number
  extensions: number
  refunded_paise: number
  lines: { product: string; quantity: number; unit: number; refunded: number }[]
  payments: string[]
  lapsing: string[]
  external: Record<string, number>
  refund_sent: boolean
}

async function rowsOf({ harness, customers }: System): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT o.*, floor(extract(epoch FROM now() - created_at) / 60)::int AS age,
      ceil(extract(epoch FROM reserved_until - now()) / 60)::int AS holds,
      (SELECT json_agg(json_build_object('product', product_id, 'quantity', quantity, 'unit', unit_paise,
          'refunded', (SELECT coalesce(sum(pieces), 0) FROM part_refund_lines l
            WHERE l.order_id = o.id AND l.product_id = i.product_id)) ORDER BY line)
        FROM order_items i WHERE order_id = o.id) AS lines,
      ARRAY(SELECT payment_id FROM payments WHERE order_id = o.id) AS payments,
      ARRAY(SELECT note FROM order_events WHERE order_id = o.id AND to_value = 'authorised too late') AS lapsing,
      (SELECT coalesce(json_object_agg(payment_id, paise), '{}') FROM (
        SELECT payment_id, sum(amount_paise) AS paise FROM refunds
        WHERE order_id = o.id AND reason = 'outside' AND status <> 'dropped' GROUP BY payment_id
      ) parts) AS external,
      EXISTS (SELECT FROM refunds WHERE order_id = o.id AND status NOT IN ('due', 'dropped')
        AND reason NOT IN ('extra', 'outside', 'part')) AS refund_sent
    FROM orders o WHERE user_id = ANY(${customers.map(({ id }) => id)}) ORDER BY created_at, id`.execute(harness.db)
  return rows
}

async function stockOf({ harness, products }: System): Promise<number[]> {
  const stock = await Promise.all(products.map(harness.stock))
  return stock.map(({ available }) => available)
}

type State = { stock: number[]; orders: Record<string, string>; money: Record<string, string> }

/** Stock, orders and the payments at the provider, in the terms of the model. */
export async function observe(system: System): Promise<State> {
  const rows = await rowsOf(system)
  const ours = new Set(rows.map(({ razorpay_order_id }) => razorpay_order_id))
  const payments = system.harness.sandbox.razorpay.payments().filter(({ order_id }) => ours.has(order_id))
  return {
    stock: await stockOf(system),
    orders: Object.fromEntries(rows.map(({ id, pay_state, status }) => [id, `${phaseOf(pay_state)}, ${status}`])),
    money: Object.fromEntries(payments.map(({ id, status }) => [id, paymentPhase(status)])),
  }
}

/** The state that the model predicts. */
export function expected({ stock, orders }: Model): State {
  return {
    stock,
    orders: Object.fromEntries(orders.map(({ id, pay: at, status }) => [id, `${at}, ${status}`])),
    money: Object.fromEntries(orders.flatMap(({ payments }) => payments.map(({ id, at }) => [id, paymentPhase(at)]))),
  }
}

// Whether a payment is being refunded shows at the order.
function paymentPhase(status: string): string {
  return status === 'refunded' ? 'captured' : status
}

/** Sets the model to the observed state, since the effect of an interrupted action is unknown. */
export async function resetModel(model: Model, system: System): Promise<void> {
  const { harness, customers, products } = system
  // The shopper's next tap comes a minute later, not in the same second.
  for (const { id, pay_state } of await rowsOf(system)) if (pay_state === 'CREATING') await harness.passTime(id, 1)
  const rows = await rowsOf(system)
  const money = harness.sandbox.razorpay.payments()
  model.stock = await stockOf(system)
  model.orders = rows.map((row) => {
    const before = model.orders.find(({ id }) => id === row.id)
    const order: OrderModel = {
      id: row.id,
      razorpayOrderId: row.razorpay_order_id,
      amount: row.amount_paise,
      buyer: customers.findIndex(({ id }) => id === row.user_id),
      lines: row.lines.map(({ product, quantity }) => ({ product: products.indexOf(product), quantity })),
      refunded: row.lines.map(({ refunded }) => refunded),
      refundedPaise: row.refunded_paise,
      prices: row.lines.map(({ unit }) => unit),
      pay: phaseOf(row.pay_state),
      status: row.status,
      holdsStock: phaseOf(row.pay_state) === 'ended' && row.holds_stock,
      refundSent: row.refund_sent,
      age: row.age,
      holds: row.holds,
      extensions: row.extensions,
      payments: (before?.payments ?? []).map((payment) => ({
        ...payment,
        at: (money.find(({ id }) => id === payment.id)?.status ?? payment.at) as typeof payment.at,
        known: row.payments.includes(payment.id),
        isLapsing: row.lapsing.includes(payment.id),
        refundedExternally: row.external[payment.id] ?? 0,
      })),
    }
    return before ? Object.assign(before, order) : order
  })
  const { rows: jobs } = await sql<{ what: 'settle' | 'refund'; id: string }>`
    SELECT j.name AS what, coalesce(r.order_id, j.key) AS id FROM jobs_to_do j
    LEFT JOIN refunds r ON j.name = 'refund' AND r.id = j.key
    WHERE NOT done AND later AND r.status IS DISTINCT FROM 'dropped' ORDER BY j.id`.execute(harness.db)
  model.later = jobs.flatMap(({ what, id }) => {
    const order = model.orders.find((each) => each.id === id)
    return order ? [{ what, order }] : []
  })
}

function phaseOf(payState: string): OrderModel['pay'] {
  const phases: Record<string, OrderModel['pay']> = { CREATING: 'creating', AWAITING: 'open', PAID: 'paid' }
  return phases[payState] ?? (payState.startsWith('REFUND') ? 'back' : 'ended')
}
