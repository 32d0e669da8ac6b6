// The database itself enforces the allowed payment states and transitions.
import { sql } from 'kysely'
import { payStates, resendEdge } from '#domain/orders/status/pay-state'
import type { TestDatabase } from '#test/databases/database'
import { expect, it } from '#test/fixtures'

const states = Object.keys(payStates)

it.beforeAll(async ({ database }) => {
  const { db } = database
  await sql`INSERT INTO users (id, name, email) VALUES ('asha', 'Asha', 'asha@example.com')`.execute(db)
  await sql`
    INSERT INTO orders (id, user_id, subtotal_paise, tax_paise, amount_paise, tax_basis_points, address,
      attempt_fingerprint, reserved_until)
    VALUES ('one', 'asha', 100, 2, 102, 200, '{}', '', now())`.execute(db)
  // Sets the origin state past the guard, tries the transition, and rolls back.
  await sql`
    CREATE FUNCTION may_go(before text, after text) RETURNS boolean LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM set_config('session_replication_role', 'replica', true);
      UPDATE orders SET pay_state = before;
      PERFORM set_config('session_replication_role', 'origin', true);
      UPDATE orders SET pay_state = after;
      RAISE EXCEPTION 'it may';
    EXCEPTION WHEN raise_exception THEN
      RETURN SQLERRM = 'it may';
    END $$`.execute(db)
})

async function found(database: TestDatabase): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ state: string; allowed: string[] }>`
    SELECT before AS state, array_agg(after) AS allowed
    FROM unnest(${states}::text[]) before, unnest(${states}::text[]) after
    WHERE before <> after AND may_go(before, after) GROUP BY before`.execute(database.db)
  return Object.fromEntries(rows.map(({ state, allowed }) => [state, allowed.toSorted()]))
}

it('an order makes only the transitions of the protocol', async ({ database }) => {
  const expected = Object.entries(payStates).flatMap(([state, next]) =>
    next.length > 0 ? [[state, [...next].toSorted()]] : [],
  )
  expect(await found(database)).toEqual(Object.fromEntries(expected))
})

async function refundIs(database: TestDatabase, status: string, reason = 'cancelled'): Promise<void> {
  const { db } = database
  await sql`
    INSERT INTO payments (payment_id, order_id, amount_paise, currency, status, role)
    VALUES ('pay_1', 'one', 102, 'INR', 'captured', 'settling') ON CONFLICT DO NOTHING`.execute(db)
  // A processed refund does not show that another one is final.
  await sql`
    BEGIN; SET LOCAL session_replication_role = replica; DELETE FROM refunds; COMMIT`.execute(db)
  await sql`
    INSERT INTO refunds (payment_id, order_id, reason, amount_paise, idempotency_key, status)
    VALUES ('pay_1', 'one', ${reason}, 102, 'rf-pay_1-1', ${status})`.execute(db)
}

it.for<[string, boolean]>([
  ['due', false],
  ['sent', false],
  ['failed', false],
  ['dropped', true],
  ['processed', false],
])('a refund that is %s allows a return to paid: %s', async ([status, expected], { database }) => {
  await refundIs(database, status)
  const { rows } = await sql<{ may: boolean }>`SELECT may_go('REFUND_DUE', 'PAID') AS may`.execute(database.db)
  expect(rows).toEqual([{ may: expected }])
})

// Mutations: the transition without a sent refund; the transition to REFUND_DUE, too, from which paid is reachable.
it.for<[string, string, string[]]>([
  ['due', 'cancelled', []],
  ['sent', 'cancelled', [resendEdge.to]],
  ['failed', 'cancelled', []],
  ['dropped', 'cancelled', []],
  ['processed', 'cancelled', []],
  ['sent', 'extra', []],
  ['sent', 'outside', []],
])(
  'a refunded order with a refund that is %s (%s) may change to %j',
  async ([status, reason, expected], { database }) => {
    await refundIs(database, status, reason)
    expect((await found(database))[resendEdge.from] ?? []).toEqual(expected)
  },
)

it('a refunded order never becomes paid again, by any transitions', async ({ database }) => {
  await refundIs(database, 'sent')
  const ways = await found(database)
  const reached = new Set<string>([resendEdge.from])
  for (const state of reached) for (const next of ways[state] ?? []) reached.add(next)
  expect([...reached].toSorted()).toEqual(['REFUNDED', 'REFUNDING', 'REFUND_FAILED'])
})
