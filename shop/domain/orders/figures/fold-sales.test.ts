// The kept sums of sales against the rows that they sum, after any history of sales, cancellations, refunds and days.
// Mutations: a fold that keeps what it read, or a period that keeps the day that it leaves; no change for an order that is
// paid again; a refund that counts after its payment bought nothing; refunded pieces that stay counted, are counted twice when
// their order is cancelled or paid again, or leave a period once more.
import fc from 'fast-check'
import { sql } from 'kysely'

import { salesPeriods } from '#contract/money/sales-periods'
import type { Db } from '#db/connect'
import { foldSales } from '#domain/orders/figures/fold-sales'
import { type SalesFigures, salesFigures } from '#domain/orders/figures/sales'
import { readInvariants } from '#domain/orders/order/invariants'
import { expect, it as base } from '#test/fixtures'

const PRODUCTS = 12

const it = base.extend('db', { scope: 'file' }, async ({ database: { db } }) => {
  await sql`INSERT INTO users (id, name, email) VALUES ('asha', 'Asha', 'asha@example.com')`.execute(db)
  await sql`INSERT INTO sellers (id, name, email, password_hash) VALUES ('ravi', 'Ravi', 'ravi@example.com', '')`.execute(
    db,
  )
  await sql`
    INSERT INTO products (id, name, category, price_paise, offer_price_paise)
    SELECT 'p' || n, 'Dates ' || n, 'Dates', 10000, 10000 FROM generate_series(1, ${PRODUCTS}) AS n`.execute(db)
  return db
})

type Step =
  | { do: 'sell'; daysAgo: number; first: number; lines: number; quantity: number }
  | { do: 'cancel' | 'restore' | 'void' | 'refund a piece'; nth: number }
  | { do: 'fold' | 'let a day pass' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('sell' as const),
      // Half of them on the days that just leave a period.
      daysAgo: fc.oneof(fc.double({ min: 0, max: 100, noNaN: true }), fc.constantFrom(7, 30, 90)),
      first: fc.nat(PRODUCTS - 1),
      lines: fc.integer({ min: 1, max: 4 }),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('cancel', 'restore', 'void', 'refund a piece'), nth: fc.nat(1_000) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('fold', 'let a day pass') }) },
)

it('The sums are those of the rows, after any history', async ({ db }) => {
  const steps = fc.array(step, { minLength: 1, maxLength: 15 })
  const holds = async (history: Step[]) => {
    for (const each of history) await take(db, each)
    await expectExact(db)
    await foldSales(db)
    await expectExact(db)
  }
  await fc.assert(fc.asyncProperty(steps, holds), { numRuns: 15 })
  const { rows } = await sql`
    SELECT FROM sale_changes UNION ALL SELECT FROM refund_changes UNION ALL SELECT FROM piece_changes`.execute(db)
  expect(rows).toEqual([])
})

async function take(db: Db, step: Step): Promise<void> {
  switch (step.do) {
    case 'sell':
      return sell(db, step)
    case 'cancel':
      await sql`
        WITH gone AS (UPDATE orders SET pay_state = 'REFUND_DUE' WHERE id = ${nth('PAID', step.nth)} RETURNING id)
        INSERT INTO refunds (payment_id, order_id, reason, amount_paise, idempotency_key)
        SELECT payment_id, order_id, 'cancelled', amount_paise, gen_random_uuid() FROM payments JOIN gone ON id = order_id`.execute(
        db,
      )
      return
    case 'restore':
      await db.transaction().execute(async (tx) => {
        const id = nth('REFUND_DUE', step.nth)
        const { rows } = await sql<{ id: string }>`
          UPDATE refunds SET status = 'dropped' WHERE order_id = ${id} RETURNING order_id AS id`.execute(tx)
        await sql`UPDATE orders SET pay_state = 'PAID' WHERE id = ${rows[0]?.id ?? null}`.execute(tx)
      })
      return
    case 'void':
      await sql`UPDATE payments SET role = 'mismatch' WHERE order_id = ${nth('REFUND_DUE', step.nth)}`.execute(db)
      return
    case 'refund a piece':
      return refundPiece(db, step.nth)
    case 'fold':
      return foldSales(db)
    case 'let a day pass':
      return asOfYesterday(db)
  }
}

async function sell(db: Db, { daysAgo, first, lines, quantity }: Step & { do: 'sell' }): Promise<void> {
  const paise = quantity * (1_000 * lines + (lines * (lines + 1)) / 2)
  const { rows } = await sql<{ id: string }>`
    INSERT INTO orders (user_id, pay_state, subtotal_paise, tax_basis_points, tax_paise, amount_paise, address,
      attempt_fingerprint, reserved_until)
    VALUES ('asha', 'FAILED', ${paise}, 0, 0, ${paise}, '{}', '', now()) RETURNING id`.execute(db)
  await sql`
    INSERT INTO order_items (order_id, product_id, line, quantity, unit_paise, name, category, pictures)
    SELECT ${rows[0]?.id}, 'p' || (1 + (${first}::int + n) % ${PRODUCTS}), n, ${quantity}, 1000 + n, 'Dates', 'Dates', '{}'
    FROM generate_series(1, ${lines}) AS n`.execute(db)
  await sql`
    INSERT INTO payments (payment_id, order_id, amount_paise, currency, status, role)
    SELECT 'pay_' || id, id, amount_paise, 'INR', 'captured', 'settling' FROM orders WHERE id = ${rows[0]?.id}`.execute(
    db,
  )
  await sql`
    UPDATE orders SET pay_state = 'PAID', paid_at = now() - ${daysAgo}::float8 * interval '1 day'
    WHERE id = ${rows[0]?.id}`.execute(db)
}

/** Of a line of one of the paid orders that has a piece left. */
async function refundPiece(db: Db, n: number): Promise<void> {
  await sql`
    WITH line AS (
      SELECT order_id, product_id, unit_paise FROM order_items i
      WHERE order_id = ${nth('PAID', n)} AND quantity > (${refundedOf('i')}) ORDER BY line LIMIT 1
    ),
    part AS (
      INSERT INTO part_refunds (id, order_id, nth, key, why, amount_paise, seller_id)
      SELECT gen_random_uuid()::text, order_id,
        1 + (SELECT count(*) FROM part_refunds p WHERE p.order_id = line.order_id), gen_random_uuid()::text, 'Broken',
        unit_paise, 'ravi'
      FROM line RETURNING id, order_id
    ),
    sum AS (UPDATE orders SET refunded_paise = refunded_paise + unit_paise FROM line WHERE id = order_id)
    INSERT INTO part_refund_lines (part_id, order_id, product_id, pieces, to_shelf, amount_paise, tax_paise)
    SELECT id, order_id, product_id, 1, false, unit_paise, 0 FROM part JOIN line USING (order_id)`.execute(db)
}

/** SQL: the refunded pieces of a line. */
function refundedOf(line: string) {
  return sql`
    SELECT coalesce(sum(l.pieces), 0) FROM part_refund_lines l
    WHERE l.order_id = ${sql.ref(`${line}.order_id`)} AND l.product_id = ${sql.ref(`${line}.product_id`)}`
}

/** One of the orders in a state. */
function nth(state: string, n: number) {
  return sql`(
    SELECT id FROM orders WHERE pay_state = ${state} ORDER BY id
    OFFSET ${n} % greatest((SELECT count(*) FROM orders WHERE pay_state = ${state}), 1) LIMIT 1)`
}

/** Puts the kept periods back to what they were a day ago, so that the next fold moves them. */
async function asOfYesterday(db: Db): Promise<void> {
  await foldSales(db)
  await sql`DELETE FROM best_sellers`.execute(db)
  await sql`UPDATE sales_periods SET first_day = first_day - 1`.execute(db)
  await sql`
    INSERT INTO best_sellers (period, product_id, pieces, paise)
    SELECT p.period, i.product_id, sum(i.quantity - (${refundedOf('i')})),
      sum((i.quantity - (${refundedOf('i')})) * i.unit_paise) FROM sales_periods p
    JOIN orders o ON o.pay_state = 'PAID' AND (o.paid_at AT TIME ZONE 'Asia/Kolkata')::date >= p.first_day
    JOIN order_items i ON i.order_id = o.id GROUP BY 1, 2`.execute(db)
}

async function expectExact(db: Db): Promise<void> {
  const sums = (await readInvariants()).filter(({ invariant }) => /^I21a?:/.test(invariant))
  expect(sums).toHaveLength(2)
  for (const { select } of sums) expect((await sql.raw(select).execute(db)).rows).toEqual([])
  for (const period of salesPeriods) {
    const days = Number(period)
    const { best, ...figures } = await salesFigures(db, days)
    expect({ days: figures.days, best: best.map(({ id, pieces, paise }) => ({ id, pieces, paise })) }).toEqual({
      days: await dayByDay(db, days),
      best: await bestOfAll(db, days),
    })
    expect(figures).toMatchObject(await weekAgo(db))
  }
}

const day = (column: string) => sql`(${sql.ref(column)} AT TIME ZONE 'Asia/Kolkata')::date`
const today = sql`(now() AT TIME ZONE 'Asia/Kolkata')::date`

async function dayByDay(db: Db, days: number): Promise<SalesFigures['days']> {
  const { rows } = await sql<SalesFigures['days'][number]>`
    SELECT d::date::text AS day,
      (SELECT count(*) FROM orders WHERE ${day('paid_at')} = d)::int AS orders,
      (SELECT coalesce(sum(amount_paise), 0) FROM orders WHERE ${day('paid_at')} = d)::bigint AS paise,
      (SELECT count(*) FROM refunds r JOIN payments USING (payment_id)
        WHERE ${day('r.created_at')} = d AND r.status <> 'dropped' AND role = 'settling')::int AS refunds,
      (SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r JOIN payments USING (payment_id)
        WHERE ${day('r.created_at')} = d AND r.status <> 'dropped' AND role = 'settling')::bigint AS "refundedPaise"
    FROM generate_series(${today} - ${days - 1}::int, ${today}, interval '1 day') AS d ORDER BY d`.execute(db)
  return rows
}

async function bestOfAll(db: Db, days: number) {
  const { rows } = await sql<{ id: string; pieces: number; paise: number }>`
    SELECT product_id AS id, sum(quantity - (${refundedOf('i')}))::int AS pieces,
      sum((quantity - (${refundedOf('i')})) * unit_paise)::bigint AS paise
    FROM orders o JOIN order_items i ON order_id = o.id
    WHERE pay_state = 'PAID' AND ${day('paid_at')} > ${today} - ${days}::int
    GROUP BY 1 HAVING sum(quantity - (${refundedOf('i')})) > 0 ORDER BY paise DESC, pieces DESC, id LIMIT 8`.execute(db)
  return rows
}

async function weekAgo(db: Db) {
  const { rows } = await sql<{ orders: number; paise: number }>`
    SELECT count(*)::int AS orders, coalesce(sum(amount_paise), 0)::bigint AS paise FROM orders
    WHERE ${day('paid_at')} = ${today} - 7`.execute(db)
  return { lastWeek: rows[0] }
}
