import { sql } from 'kysely'

import type { Db } from '#db/connect'
import type { OrderContext } from '#domain/orders/order/order-context'
import { Failure } from '#domain/process/failure'

type Context = Pick<OrderContext, 'traces' | 'log'>

/** Razorpay repeats no webhook after 15 days, so nothing settles an order in its trace later. */
const KEPT_DAYS = 15
// Few enough for the timeout of a statement.
const BATCH = 10_000

/** Remembers the current trace as that of the order's placing; of several, the last, which led to the payment. */
export async function rememberTrace(db: Db, { traces, log }: Context, orderId: string): Promise<void> {
  const traceparent = traces?.current()
  if (traceparent === undefined) return
  try {
    await sql`
      INSERT INTO order_traces (order_id, traceparent) VALUES (${orderId}, ${traceparent})
      ON CONFLICT (order_id) DO UPDATE SET traceparent = excluded.traceparent`.execute(db)
  } catch (error) {
    log.warn({ err: error, orderId }, 'the trace of an order is not kept')
  }
}

export async function inTraceOf<T>(
  db: Db,
  { traces, log }: Context,
  orderId: string,
  settling: () => Promise<T>,
): Promise<T> {
  if (!traces) return settling()
  const continues = await traceOf(db, orderId).catch((error: unknown) => {
    log.warn({ err: error, orderId }, 'the trace of an order is not continued')
    return undefined
  })
  const attributes = { 'mewa.order': orderId }
  return traces.run({ name: 'settle order', attributes, continues, isRefusal }, settling)
}

export async function deleteOldTraces(db: Db): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM order_traces WHERE order_id IN (
        SELECT order_id FROM order_traces WHERE created_at < now() - make_interval(days => ${KEPT_DAYS})
        ORDER BY created_at LIMIT ${BATCH}
      )`.execute(db)
    if (numAffectedRows < BATCH) return
  }
}

async function traceOf(db: Db, orderId: string): Promise<string | undefined> {
  const row = db.selectFrom('order_traces').select('traceparent').where('order_id', '=', orderId)
  return (await row.executeTakeFirst())?.traceparent
}

function isRefusal(error: unknown): boolean {
  return error instanceof Failure
}
