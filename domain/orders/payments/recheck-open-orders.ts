import { sql } from 'kysely'

import type { Db } from '#db/connect'
import { askProvider } from '#domain/orders/payments/ask-provider'
import { releaseLateHold } from '#domain/orders/payments/capture-late'
import { closeAttempt } from '#domain/orders/close-attempt'
import type { OrderContext } from '#domain/orders/order-context'
import { readOrder } from '#domain/orders/order-row'
import type { PayState } from '#domain/orders/pay-state'

const AT_ONCE = 4
const EXTENSIONS = 4

/**
 * Looks after every order whose money is undecided: those nobody reported, those whose hold is over, those whose
 * creation was cut short. Safe to run at any time and twice at once.
 */
export async function recheckOpenOrders(db: Db, context: OrderContext): Promise<void> {
  // Asked after a minute and then every one and a half, so that a paid order is found within 150 s of paying.
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM orders WHERE pay_state = 'CREATING' AND created_at < now() - interval '2 minutes'
    UNION ALL
    SELECT id FROM orders WHERE pay_state = 'AWAITING' AND created_at < now() - interval '1 minute'
      AND (reserved_until <= now() OR asked_at IS NULL OR asked_at < now() - interval '85 seconds')
    UNION ALL
    SELECT id FROM orders WHERE pay_state IN ('EXPIRED', 'FAILED') AND holds_stock
      AND (asked_at IS NULL OR asked_at < now() - interval '85 seconds')
    LIMIT 1000`.execute(db)
  const waiting = rows.map(({ id }) => id)
  const worker = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const orderId = id
      await recheckOrder(db, context, orderId).catch((error: unknown) =>
        context.log.error({ err: error, orderId }, 'reconcile'),
      )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** Finds out where one order's money is and moves the order there. Throws when the provider could not be asked. */
export async function recheckOrder(db: Db, context: OrderContext, orderId: string): Promise<PayState> {
  const order = await readOrder(db, orderId)
  if (order.pay_state === 'CREATING') return endCreating(db, context, orderId)
  if (order.pay_state.startsWith('REFUND')) return order.pay_state
  const asked = await askProvider(db, context, orderId)
  if (asked.payState === 'AWAITING') return endOrExtend(db, context, orderId, asked)
  if (!asked.reached) throw new Error(`The provider could not be asked about order ${orderId}`)
  if (!asked.underWay && order.holds_stock) return releaseLateHold(db, context, orderId)
  return asked.payState
}

// Nobody was told the provider's order, so nobody can have paid it.
async function endCreating(db: Db, context: OrderContext, orderId: string): Promise<PayState> {
  const found = await context.razorpay.findOrderByReceipt(orderId)
  if (found.is !== 'done') throw new Error(`The provider could not be asked about order ${orderId}`)
  return closeAttempt(db, context, orderId, {
    from: 'CREATING',
    to: 'EXPIRED',
    reason: 'expired',
    ...(found.value ? { razorpayOrderId: found.value.id } : {}),
  })
}

async function endOrExtend(
  db: Db,
  context: OrderContext,
  orderId: string,
  asked: { reached: boolean; underWay: boolean },
): Promise<PayState> {
  const { rows } = await sql<{ over: boolean; overdue: boolean; extensions: number }>`
    SELECT reserved_until <= now() AS over, created_at < now() - interval '2 hours' AS overdue, extensions
    FROM orders WHERE id = ${orderId}`.execute(db)
  const [hold] = rows
  if (!hold?.over) {
    if (!asked.reached) throw new Error(`The provider could not be asked about order ${orderId}`)
    return 'AWAITING'
  }
  // Two hours without an answer: then a late payment finds its way through the late path.
  const keep = asked.reached ? asked.underWay && hold.extensions < EXTENSIONS : !hold.overdue
  if (!keep) return closeAttempt(db, context, orderId, { from: 'AWAITING', to: 'EXPIRED', reason: 'expired' })
  await sql`
    UPDATE orders SET reserved_until = now() + interval '5 minutes', extensions = extensions + ${asked.reached ? 1 : 0}
    WHERE id = ${orderId} AND pay_state = 'AWAITING' AND reserved_until <= now()`.execute(db)
  return 'AWAITING'
}
