import { sql } from 'kysely'

import { formatPaise } from '#contract/money/money'
import type { orderActors } from '#contract/orders/order-status'
import { refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import { BY_PHONE } from '#domain/orders/order/nobody'
import { type PartRefund, partRefunds } from '#domain/orders/refunds/list-part-refunds'
import { paymentOf, type PayState } from '#domain/orders/status/pay-state'
import { Failure } from '#domain/process/failure'

type Row = {
  at: Date
  actor: (typeof orderActors)[number]
  name: string | null
  field: 'pay_state' | 'status' | 'incident' | 'mend'
  from: string | null
  to: string
}
type Step = Pick<Row, 'at' | 'actor' | 'name' | 'to'> & {
  what: 'placed' | 'status' | 'payment' | 'incident' | 'mend' | 'refund'
}

/** The history of an order, oldest first, without payment steps that change nothing visible. Throws a Failure (404). */
export async function orderHistory(db: Db, orderId: string): Promise<Step[]> {
  const { rows } = await sql<Row>`
    SELECT e.at, CASE e.actor_id WHEN ${BY_PHONE.id} THEN 'seller' ELSE e.actor END AS actor, s.name, e.field, e.from_value AS from, e.to_value AS to
    FROM order_events e LEFT JOIN sellers s ON e.actor = 'seller' AND s.id = e.actor_id
    WHERE e.order_id = ${orderId} ORDER BY e.id`.execute(db)
  if (rows.length === 0) throw new Failure('missing', refusals.noSuchOrder)
  const refunds = (await partRefunds(db, orderId)).map(refundStep)
  return [...rows.flatMap(step), ...refunds].toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

function refundStep({ at, seller, why, paise, lines }: PartRefund): Step {
  const pieces = lines.map(({ pieces: count, name }) => `${count} x ${name}`).join(', ')
  return { at, actor: 'seller', name: seller, what: 'refund', to: `${formatPaise(paise)} for ${pieces} (${why})` }
}

function step({ field, from, to, ...rest }: Row): Step[] {
  if (field !== 'pay_state') return [{ ...rest, what: field, to }]
  const [before, now] = [from && paymentOf[from as PayState], paymentOf[to as PayState]]
  if (!before) return [{ ...rest, what: 'placed', to: now }]
  return before === now ? [] : [{ ...rest, what: 'payment', to: now }]
}
