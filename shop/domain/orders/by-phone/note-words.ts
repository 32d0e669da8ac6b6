import { sql } from 'kysely'

import type { Tx } from '#db/connect'

/** Finds an order by phone by whoever it is for: who pays, and all that it is sent to. */
export async function noteWords(tx: Tx, orderId: string): Promise<void> {
  await sql`
    UPDATE order_words w SET words = order_words_of(o.id, o.address,
      concat_ws(' ', order_persons(u.id, u.name, u.email, NULL),
        (SELECT string_agg(d ->> 'name', ' ') FROM jsonb_array_elements(o.deliveries) d)),
      (SELECT string_agg(name, ' ') FROM order_items WHERE order_id = o.id))
    FROM orders o JOIN users u ON u.id = o.user_id WHERE o.id = ${orderId} AND w.order_id = o.id`.execute(tx)
}
