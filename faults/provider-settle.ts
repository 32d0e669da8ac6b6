import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'

import type { ShopUnderFire } from './shop-under-fire.ts'

/** So many seconds pass at once for everything that waits. */
export const ORDERS_TIME_S = 150
export const SETTLED_WITHIN_S = 180

/**
 * Lets the shop find out by itself what became of everybody's money, no webhook and no shopper helping. Answers after how
 * many seconds of the orders' time all of it was settled; Infinity when it was not.
 */
export async function settle(shop: ShopUnderFire): Promise<number> {
  const began = performance.now()
  await passTime(shop, ORDERS_TIME_S)
  const passed = () => ORDERS_TIME_S + (performance.now() - began) / 1_000
  let settled = Infinity
  // The reconciler's first round comes two seconds after a start, the next half a minute later.
  await shop.withSecondServer(async () => {
    while (passed() < SETTLED_WITHIN_S + 30) {
      if (await isSettled(shop)) {
        settled = passed()
        return
      }
      await pause(200)
    }
  })
  return settled
}

export async function passTime({ db }: ShopUnderFire, seconds: number): Promise<void> {
  const ago = sql`make_interval(secs => ${seconds})`
  await sql`UPDATE orders SET created_at = created_at - ${ago}, asked_at = asked_at - ${ago}`.execute(db)
  await sql`UPDATE refunds SET created_at = created_at - ${ago}, updated_at = updated_at - ${ago}`.execute(db)
  await sql`UPDATE webhook_events SET received_at = received_at - ${ago}`.execute(db)
}

export async function isSettled({ db, sandbox }: ShopUnderFire): Promise<boolean> {
  const captured = sandbox.razorpay.payments().filter((payment) => payment.captured)
  const { rows } = await sql<{ open: number; unknown: number }>`
    SELECT (SELECT count(*) FROM orders
        WHERE pay_state IN ('CREATING', 'REFUND_DUE', 'REFUNDING', 'REFUND_FAILED'))::int
      + (SELECT count(*) FROM refunds WHERE status NOT IN ('processed', 'dropped'))::int
      + (SELECT count(*) FROM pgboss.job WHERE name = 'mail' AND state IN ('created', 'retry', 'active'))::int AS open,
      (SELECT count(*) FROM unnest(${captured.map(({ id }) => id)}::text[]) AS id
        WHERE NOT EXISTS (SELECT FROM payments WHERE payment_id = id))::int AS unknown`.execute(db)
  return rows[0]?.open === 0 && rows[0].unknown === 0
}
