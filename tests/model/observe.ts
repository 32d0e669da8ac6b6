// The state of orders, payments and stock at the shop and the provider, in the words of shop.pml.
import { sql } from 'kysely'

import { isFirstTry } from '#domain/orders/refunds/refund-row'
import type { Customer, Harness } from '../crash/harness.ts'

export type PlacedOrder = {
  id: string
  shopper: Customer
  need: number
  amount: number
  /** Whether the shopper knows the id of the provider's order. */
  isTold: boolean
  payments: { id: string; signature: string }[]
  /** The refunds of its pieces, by product; of a hamper the first. */
  parts: string[]
}
type Row = {
  id: string
  pay_state: string
  holds_stock: boolean
  is_cancelled: boolean
  is_paid_in_cash: boolean
  payments: Record<string, string>
  lapsing: string[]
  refunds: Record<string, { status: string; key: string }>
  refunded: string[]
}

const at: Record<string, string> = {
  authorized: 'authorised',
  captured: 'captured',
  refunded: 'captured',
  failed: 'lapsed',
}
const bit = (is: boolean | undefined) => (is ? 1 : 0)
const NO_PAYMENT = 'absent nothing lapsing 0 refund nothing again 0 back 0'
const NO_ORDER = 'NONE holds 0 cancelled 0 cash 0 told 0 refunded 0 back 0'

/** `orders` and `products` by their numbers in the model; `payments`: how many an order may have there. */
export async function observe(
  { db, sandbox }: Harness,
  orders: readonly (PlacedOrder | undefined)[],
  products: readonly string[],
  payments: number,
): Promise<string> {
  const { rows: stock } = await sql<{ id: string; available: number; reserved: number; sold: number }>`
    SELECT id, available, reserved, sold FROM products WHERE id = ANY(${products})`.execute(db)
  const { rows } = await sql<Row>`
    SELECT id, pay_state, holds_stock, status = 'Cancelled' AS is_cancelled,
      EXISTS (SELECT FROM payments WHERE order_id = o.id AND method = 'cash') AS is_paid_in_cash,
      (SELECT coalesce(json_object_agg(payment_id, role), '{}') FROM payments WHERE order_id = o.id) AS payments,
      ARRAY(SELECT note FROM order_events WHERE order_id = o.id AND to_value = 'authorised too late') AS lapsing,
      (SELECT coalesce(json_object_agg(payment_id, json_build_object('status', status, 'key', idempotency_key)), '{}')
        FROM refunds WHERE order_id = o.id AND reason <> 'part' AND status <> 'dropped') AS refunds,
      ARRAY(SELECT product_id FROM refunded_pieces WHERE order_id = o.id) AS refunded
    FROM orders o WHERE id = ANY(${orders.flatMap((order) => order?.id ?? [])})`.execute(db)
  const provider = sandbox.razorpay.payments()
  const paidBack = sandbox.razorpay.refunds().filter(({ status }) => status === 'processed')

  const counts = (['available', 'reserved', 'sold'] as const).flatMap((of) =>
    products.map((product) => stock.find(({ id }) => id === product)?.[of]),
  )
  const told = orders.map((order) => {
    const row = rows.find(({ id }) => id === order?.id)
    const head = order && row ? headOf(order, row) : NO_ORDER
    const made = Array.from({ length: payments }, (_, k) => (row && paymentOf(row, order?.payments[k])) ?? NO_PAYMENT)
    return [head, ...made].join(' / ')
  })
  return [counts.join(' '), ...told].join(' | ')

  function headOf(order: PlacedOrder, row: Row): string {
    const refunded = products.reduce((bits, product, x) => bits | (bit(row.refunded.includes(product)) << x), 0)
    const back = order.parts.reduce(
      (bits, part, x) => bits | (bit(part !== '' && paidBack.some(({ receipt }) => receipt === part)) << x),
      0,
    )
    return [
      `${row.pay_state} holds ${bit(row.holds_stock)} cancelled ${bit(row.is_cancelled)}`,
      `cash ${bit(row.is_paid_in_cash)} told ${bit(order.isTold)} refunded ${refunded} back ${back}`,
    ].join(' ')
  }

  function paymentOf(row: Row, made: { id: string } | undefined): string | undefined {
    const payment = provider.find(({ id }) => id === made?.id)
    if (!payment) return undefined
    const { id, status } = payment
    const refund = row.refunds[id]
    const isBack = paidBack.some(({ payment_id, receipt }) => payment_id === id && receipt === null)
    return [
      `${at[status]} ${row.payments[id] ?? 'nothing'} lapsing ${bit(row.lapsing.includes(id))}`,
      `refund ${refund?.status ?? 'nothing'} again ${bit(refund && !isFirstTry({ idempotency_key: refund.key }))}`,
      `back ${bit(isBack)}`,
    ].join(' ')
  }
}
