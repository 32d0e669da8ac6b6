// What the model is compared with, and told after a death: the database and the provider as they are.
import { sql } from 'kysely'

import type { OrderStatus } from '#contract/order-status'
import type { Violation } from '#domain/orders/invariants'
import type { BackRoom, Customer } from '#test/crash/back-room'
import type { Model, OrderModel } from '#test/crash/model'

export type World = {
  room: BackRoom
  products: string[]
  customers: Customer[]
  /** Invariants that an earlier day broke: they stay broken while the shortest such day is looked for. */
  scars: Violation[]
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
  lines: { product: string; quantity: number; unit: number }[]
  payments: string[]
  left: string[]
  apart: Record<string, number>
  refund_sent: boolean
}

async function rowsOf({ room, customers }: World): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT o.*, floor(extract(epoch FROM now() - created_at) / 60)::int AS age,
      ceil(extract(epoch FROM reserved_until - now()) / 60)::int AS holds,
      (SELECT json_agg(json_build_object('product', product_id, 'quantity', quantity, 'unit', unit_paise) ORDER BY line)
        FROM order_items WHERE order_id = o.id) AS lines,
      ARRAY(SELECT payment_id FROM payments WHERE order_id = o.id) AS payments,
      ARRAY(SELECT note FROM order_events WHERE order_id = o.id AND to_value = 'authorised too late') AS left,
      (SELECT coalesce(json_object_agg(payment_id, paise), '{}') FROM (
        SELECT payment_id, sum(amount_paise) AS paise FROM refunds
        WHERE order_id = o.id AND reason = 'outside' AND status <> 'dropped' GROUP BY payment_id
      ) parts) AS apart,
      EXISTS (SELECT FROM refunds WHERE order_id = o.id AND status NOT IN ('due', 'dropped')
        AND reason NOT IN ('extra', 'outside')) AS refund_sent
    FROM orders o WHERE user_id = ANY(${customers.map(({ id }) => id)}) ORDER BY created_at, id`.execute(room.db)
  return rows
}

async function shelfOf({ room, products }: World): Promise<number[]> {
  const stock = await Promise.all(products.map(room.stock))
  return stock.map(({ available }) => available)
}

type Look = { shelf: number[]; orders: Record<string, string>; money: Record<string, string> }

/** Shelves, each order's place and each payment's at the provider, in the words of the model. */
export async function look(world: World): Promise<Look> {
  const rows = await rowsOf(world)
  const ours = new Set(rows.map(({ razorpay_order_id }) => razorpay_order_id))
  const payments = world.room.sandbox.razorpay.payments().filter(({ order_id }) => ours.has(order_id))
  return {
    shelf: await shelfOf(world),
    orders: Object.fromEntries(rows.map(({ id, pay_state, status }) => [id, `${placeOf(pay_state)}, ${status}`])),
    money: Object.fromEntries(payments.map(({ id, status }) => [id, moneyAt(status)])),
  }
}

/** What the model expects to see. */
export function expected({ shelf, orders }: Model): Look {
  return {
    shelf,
    orders: Object.fromEntries(orders.map(({ id, pay: at, status }) => [id, `${at}, ${status}`])),
    money: Object.fromEntries(orders.flatMap(({ payments }) => payments.map(({ id, at }) => [id, moneyAt(at)]))),
  }
}

// Whether money that came is on its way back shows at the order.
function moneyAt(status: string): string {
  return status === 'refunded' ? 'captured' : status
}

/** Tells the model what is there: nobody can say what an act that was cut short has done. */
export async function lookAgain(model: Model, world: World): Promise<void> {
  const { room, customers, products } = world
  // The shopper taps again a minute later, not in the same second.
  for (const { id, pay_state } of await rowsOf(world)) if (pay_state === 'CREATING') await room.passTime(id, 1)
  const rows = await rowsOf(world)
  const money = room.sandbox.razorpay.payments()
  model.shelf = await shelfOf(world)
  model.orders = rows.map((row) => {
    const before = model.orders.find(({ id }) => id === row.id)
    const order: OrderModel = {
      id: row.id,
      razorpayOrderId: row.razorpay_order_id,
      amount: row.amount_paise,
      buyer: customers.findIndex(({ id }) => id === row.user_id),
      lines: row.lines.map(({ product, quantity }) => ({ product: products.indexOf(product), quantity })),
      prices: row.lines.map(({ unit }) => unit),
      pay: placeOf(row.pay_state),
      status: row.status,
      kept: placeOf(row.pay_state) === 'ended' && row.holds_stock,
      refundSent: row.refund_sent,
      age: row.age,
      holds: row.holds,
      extensions: row.extensions,
      payments: (before?.payments ?? []).map((payment) => ({
        ...payment,
        at: (money.find(({ id }) => id === payment.id)?.status ?? payment.at) as typeof payment.at,
        known: row.payments.includes(payment.id),
        left: row.left.includes(payment.id),
        apart: row.apart[payment.id] ?? 0,
      })),
    }
    return before ? Object.assign(before, order) : order
  })
  const { rows: jobs } = await sql<{ what: 'settle' | 'refund'; id: string }>`
    SELECT j.name AS what, coalesce(r.order_id, j.key) AS id FROM jobs_to_do j
    LEFT JOIN refunds r ON j.name = 'refund' AND r.id = j.key
    WHERE NOT done AND later AND r.status IS DISTINCT FROM 'dropped' ORDER BY j.id`.execute(room.db)
  model.later = jobs.flatMap(({ what, id }) => {
    const order = model.orders.find((each) => each.id === id)
    return order ? [{ what, order }] : []
  })
}

function placeOf(payState: string): OrderModel['pay'] {
  const places: Record<string, OrderModel['pay']> = { CREATING: 'creating', AWAITING: 'open', PAID: 'paid' }
  return places[payState] ?? (payState.startsWith('REFUND') ? 'back' : 'ended')
}
