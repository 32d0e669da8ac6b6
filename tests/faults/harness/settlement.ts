import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'

import type { RunningShop } from './running-shop.ts'

/** Everything that waits is made this many seconds older at once. */
export const AGED_BY_S = 150
export const SETTLED_WITHIN_S = 180

/**
 * Waits until the shop has settled all payments by itself, without webhooks or shoppers. Resolves with the seconds that
 * took, `AGED_BY_S` included, or Infinity.
 */
export async function untilSettled(shop: RunningShop): Promise<number> {
  const began = performance.now()
  await makeOlder(shop, AGED_BY_S)
  const passed = () => AGED_BY_S + (performance.now() - began) / 1_000
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

/** Makes orders, refunds and webhooks older. */
export async function makeOlder({ db }: RunningShop, seconds: number): Promise<void> {
  const ago = sql`make_interval(secs => ${seconds})`
  await sql`UPDATE orders SET created_at = created_at - ${ago}, asked_at = asked_at - ${ago}`.execute(db)
  await sql`UPDATE refunds SET created_at = created_at - ${ago}, updated_at = updated_at - ${ago}`.execute(db)
  await sql`UPDATE webhook_events SET received_at = received_at - ${ago}`.execute(db)
}

/** Whether the shop knows every captured payment and nothing is pending. */
export async function isSettled({ db, sandbox }: RunningShop): Promise<boolean> {
  const captured = sandbox.razorpay.payments().filter((payment) => payment.captured)
  const { rows } = await sql<{ open: number; unknown: number }>`
    SELECT (SELECT count(*) FROM orders
        WHERE pay_state IN ('CREATING', 'REFUND_DUE', 'REFUNDING', 'REFUND_FAILED'))::int
      + (SELECT count(*) FROM refunds WHERE status NOT IN ('processed', 'dropped'))::int
      + (SELECT count(*) FROM documents_due)::int
      + (SELECT count(*) FROM pgboss.job WHERE name = 'mail' AND state IN ('created', 'retry', 'active'))::int AS open,
      (SELECT count(*) FROM unnest(${captured.map(({ id }) => id)}::text[]) AS id
        WHERE NOT EXISTS (SELECT FROM payments WHERE payment_id = id))::int AS unknown`.execute(db)
  return rows[0]?.open === 0 && rows[0].unknown === 0
}
