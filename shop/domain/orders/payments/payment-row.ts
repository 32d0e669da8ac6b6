import { type Selectable, sql } from 'kysely'

import type { RazorpayPayment } from '#adapters/razorpay/razorpay'
import type { Db, Tx } from '#db/connect'
import type { Payments } from '#db/tables'
import type { Write } from '#domain/orders/order/run-writes'

/** A `settling` payment bought the order. The others are refunded: stock gone, paid already, another amount. */
export type PaymentRole = 'settling' | 'late' | 'extra' | 'mismatch'

export type PaymentRow = Omit<Selectable<Payments>, 'role'> & { role: PaymentRole }

/** All captured payments of an order, oldest first. */
export async function paymentsOf(db: Db | Tx, orderId: string): Promise<PaymentRow[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('payment_id')
    .execute()
  return rows as PaymentRow[]
}

/** The captured payment with the provider's id; undefined when none is recorded. */
export async function findPayment(db: Db, paymentId: string): Promise<PaymentRow | undefined> {
  const row = await db.selectFrom('payments').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()
  return row as PaymentRow | undefined
}

/** The payment with its row locked. Lock the order first. Throws when it does not exist. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<PaymentRow> {
  const row = await tx
    .selectFrom('payments')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return row as PaymentRow
}

type Taken = Pick<RazorpayPayment, 'id' | 'amount' | 'currency' | 'status' | 'method'>

/** The write that inserts a captured payment. Its id is the key, so no payment counts twice. */
export function paymentWrite(orderId: string, payment: Taken, role: PaymentRole): Write {
  return {
    name: 'paid',
    body: sql`
      paid AS (
        INSERT INTO payments (payment_id, order_id, amount_paise, currency, status, role, method)
        SELECT ${payment.id}, id, ${payment.amount}, ${payment.currency}, ${payment.status}, ${role},
          ${payment.method ?? null}
        FROM orders WHERE id = ${orderId}
        RETURNING payment_id
      )`,
    expected: 1,
  }
}
