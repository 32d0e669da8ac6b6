// Writes that the database refuses, whoever makes them. Seen to fail on a database without the triggers of
// 005-guards.sql, without those of 009-every-difference-has-a-button.sql, without those of 025-audit-log.sql, without
// those of 036-part-refunds.sql and 040-reports.sql, and without those of 043-today.sql.
import { sql } from 'kysely'

import { expect, it as base } from '#test/fixtures'
import { ordersInEveryState } from '#test/people/checkout'

const it = base.extend('ids', { scope: 'file' }, ({ shop }) => ordersInEveryState(shop))

const resolution = (orderId: string, what: string, at = 'now()') => `
  INSERT INTO order_events (order_id, actor, field, to_value, note, at)
  SELECT '${orderId}', 'seller', 'mend', 'refund sent again', ${what}, ${at}`
const nameOf = (orderId: string) => `(SELECT razorpay_refund_id FROM refunds WHERE order_id = '${orderId}')`
const drop = (orderId: string) => `UPDATE refunds SET status = 'dropped' WHERE order_id = '${orderId}'`

const audited = `INSERT INTO audit_log (act, outcome, at) VALUES ('login', 'wrong', now() - interval '179 days')`

/** The refund of some pieces of each line of an order. */
const part = (orderId: string, pieces: number) => `
  INSERT INTO sellers (id, name, email, password_hash) VALUES ('ravi', 'Ravi', 'ravi@example.com', '');
  INSERT INTO part_refunds (id, order_id, nth, key, why, amount_paise, seller_id)
  VALUES ('part', '${orderId}', 1, 'a-key', 'Broken', 100, 'ravi');
  INSERT INTO part_refund_lines (part_id, order_id, product_id, pieces, to_shelf, amount_paise, tax_paise)
  SELECT 'part', order_id, product_id, ${pieces}, false, 100, 0 FROM order_items WHERE order_id = '${orderId}'`
const moneyOf = (orderId: string, reason: string, paise: string, partId = 'NULL') => `
  INSERT INTO refunds (payment_id, order_id, reason, amount_paise, idempotency_key, part_id)
  SELECT payment_id, order_id, '${reason}', ${paise}, gen_random_uuid(), ${partId} FROM payments
  WHERE order_id = '${orderId}'`
/** A report of some pieces of each line of an order. */
const reported = (orderId: string, id: string, pieces: number) => `
  INSERT INTO reports (id, order_id, key, content, why, words) VALUES ('${id}', '${orderId}', '${id}', '', 'Broken', '');
  INSERT INTO report_lines SELECT '${id}', order_id, product_id, ${pieces} FROM order_items WHERE order_id = '${orderId}'`
/** A parcel of all pieces of an order. */
const parcel = (orderId: string) => `
  WITH parcel AS (
    INSERT INTO parcels (order_id, draft_id, courier, tracking_number) VALUES ('${orderId}', 'd', 'Swift', 'SW12') RETURNING id
  )
  INSERT INTO parcel_lines (parcel_id, order_id, product_id, quantity)
  SELECT parcel.id, order_id, product_id, quantity FROM parcel, order_items WHERE order_id = '${orderId}'`

type Ids = Awaited<ReturnType<typeof ordersInEveryState>>
it.for<[string, (of: Ids) => string, RegExp]>([
  ['added stock', () => 'UPDATE products SET available = available + 1', /without a row of stock_ledger/],
  ['a sale', () => 'UPDATE products SET available = available - 1, sold = sold + 1', /without a row of stock_ledger/],
  [
    'stock without a ledger entry',
    () =>
      `INSERT INTO products (name, category, price_paise, offer_price_paise, available) VALUES ('Figs', 'Nuts', 2, 1, 9)`,
    /without a row of stock_ledger/,
  ],
  ['a changed stock ledger', () => 'UPDATE stock_ledger SET available_delta = 0', /append-only/],
  ['a stock ledger with deleted rows', () => 'DELETE FROM stock_ledger', /append-only/],
  ['a truncated stock ledger', () => 'TRUNCATE stock_ledger', /append-only/],
  ['a changed order history', () => `UPDATE order_events SET actor = 'shop'`, /append-only/],
  ['a deleted order history', () => 'DELETE FROM order_events', /append-only/],
  ['a deleted order', ({ expired }) => `DELETE FROM orders WHERE id = '${expired}'`, /append-only/],
  ['truncated orders', () => 'TRUNCATE orders CASCADE', /append-only/],
  ['a deleted payment', ({ paid }) => `DELETE FROM payments WHERE order_id = '${paid}'`, /append-only/],
  ['a deleted refund', ({ refunded }) => `DELETE FROM refunds WHERE order_id = '${refunded}'`, /append-only/],
  ['a deleted invoice', ({ paid }) => `DELETE FROM invoices WHERE order_id = '${paid}'`, /append-only/],
  ['changed quantities', ({ paid }) => `UPDATE order_items SET quantity = 1 WHERE order_id = '${paid}'`, /append-only/],
  [
    'a changed amount',
    ({ paid }) => `UPDATE orders SET subtotal_paise = 1, tax_paise = 0, amount_paise = 1 WHERE id = '${paid}'`,
    /never rewritten/,
  ],
  [
    'a changed order at the provider',
    ({ paid }) => `UPDATE orders SET razorpay_order_id = 'x' WHERE id = '${paid}'`,
    /never/,
  ],
  [
    'a changed payment',
    ({ paid }) => `UPDATE payments SET amount_paise = 1 WHERE order_id = '${paid}'`,
    /never rewritten/,
  ],
  [
    'a changed refund amount',
    ({ refunded }) => `UPDATE refunds SET amount_paise = 1 WHERE order_id = '${refunded}'`,
    /never rewritten/,
  ],
  [
    'a second refund of the same money',
    ({ refunded }) => `UPDATE refunds SET status = 'due' WHERE order_id = '${refunded}'`,
    /never/,
  ],
  ['a refund marked as dropped', ({ refunded }) => drop(refunded), /never rewritten/],
  [
    'a dropped refund and another one sent again',
    ({ refunded }) => `${resolution(refunded, `'rfnd_other'`)}; ${drop(refunded)}`,
    /never rewritten/,
  ],
  [
    'a refund dropped because of an earlier resolution',
    ({ refunded }) => `${resolution(refunded, nameOf(refunded), `now() - interval '1 second'`)}; ${drop(refunded)}`,
    /never rewritten/,
  ],
  [
    'an order in REFUNDING without a pending refund',
    ({ refunded }) =>
      `${resolution(refunded, nameOf(refunded))}; ${drop(refunded)}; UPDATE orders SET pay_state = 'REFUNDING' WHERE id = '${refunded}'`,
    /may not go from/,
  ],
  [
    'a changed amount of a processed refund, by a resolution',
    ({ refunded }) => `
      INSERT INTO order_events (order_id, actor, field, to_value, note)
      SELECT order_id, 'seller', 'mend', 'amount corrected', payment_id || ' 9900' FROM payments
      WHERE order_id = '${refunded}';
      UPDATE payments SET amount_paise = 9900 WHERE order_id = '${refunded}'`,
    /never rewritten/,
  ],
  ['a changed line of a parcel', ({ paid }) => `${parcel(paid)}; UPDATE parcel_lines SET quantity = 2`, /append-only/],
  [
    'a parcel without its lines',
    ({ paid }) => `${parcel(paid)}; DELETE FROM parcel_lines`,
    /goes with its parcel alone/,
  ],
  [
    'the removal of a parcel that is on its way',
    ({ paid }) => `${parcel(paid)}; UPDATE parcels SET state = 'in transit'; DELETE FROM parcels`,
    /is in transit, and stays/,
  ],
  ['a changed audit log', () => `${audited}; UPDATE audit_log SET outcome = 'done'`, /append-only/],
  ['an audit log with deleted rows', () => `${audited}; DELETE FROM audit_log`, /append-only/],
  ['a truncated audit log', () => 'TRUNCATE audit_log', /append-only/],
  ['more refunded pieces than were bought', ({ paid }) => part(paid, 99), /no more pieces of product .* to refund/],
  [
    'a changed refund of pieces',
    ({ paid }) => `${part(paid, 1)}; UPDATE part_refunds SET amount_paise = 1`,
    /append-only/,
  ],
  ['deleted lines of a refund', ({ paid }) => `${part(paid, 1)}; DELETE FROM part_refund_lines`, /append-only/],
  ['truncated refunds of pieces', () => 'TRUNCATE part_refund_lines', /append-only/],
  [
    'a refund of pieces beyond the payment',
    ({ paid }) => `${part(paid, 1)}; ${moneyOf(paid, 'part', 'amount_paise + 1', `'part'`)}`,
    /the refunds of payment .* exceed it/,
  ],
  ['a refund of pieces without its decision', ({ paid }) => moneyOf(paid, 'part', '100'), /refunds_of_part/],
  [
    'more reported pieces than were bought',
    ({ paid }) => reported(paid, 'r1', 99),
    /no more pieces of product .* to report/,
  ],
  [
    'pieces that are refunded, reported',
    ({ paid }) => `${part(paid, 1)}; ${reported(paid, 'r1', 2)}`,
    /no more pieces of product .* to report/,
  ],
  ['pieces reported twice', ({ paid }) => `${reported(paid, 'r1', 1)}; ${reported(paid, 'r2', 2)}`, /to report/],
  [
    'changed lines of a report',
    ({ paid }) => `${reported(paid, 'r1', 1)}; UPDATE report_lines SET pieces = 2`,
    /append-only/,
  ],
  [
    'a closed report that opens again',
    ({ paid }) => `${reported(paid, 'r1', 1)};
      UPDATE reports SET closed_at = now(), outcome = 'declined' WHERE id = 'r1';
      UPDATE reports SET closed_at = NULL, outcome = NULL WHERE id = 'r1'`,
    /is closed, and stays so/,
  ],
  ['truncated ignored payments', () => 'TRUNCATE foreign_left_out', /append-only/],
  ...(
    [
      ['refunded', 'PAID'],
      ['refunded', 'REFUNDING'],
      ['refunded', 'REFUND_DUE'],
      ['paid', 'AWAITING'],
      ['paid', 'EXPIRED'],
      ['paid', 'REFUNDED'],
      ['expired', 'AWAITING'],
      ['open', 'CREATING'],
      ['open', 'REFUNDING'],
    ] as const
  ).map(([which, to]): [string, (of: Ids) => string, RegExp] => [
    `an order that is ${which} moved to ${to}`,
    (of) => `UPDATE orders SET pay_state = '${to}' WHERE id = '${of[which]}'`,
    /may not go from/,
  ]),
])('%s is refused by the database itself', async ([, statement, why], { shop, ids }) => {
  await expect(sql.raw(statement(ids)).execute(shop.db)).rejects.toThrow(why)
})

it('and nothing is changed', ({ shop }) => shop.expectHealth())
