// What the database refuses, whoever writes: the shop, a person at a console, a mistake in between. Seen to fail on a
// database without the triggers of 005-guards.sql, and without those of 009-every-difference-has-a-button.sql.
import { sql } from 'kysely'

import { expectHealth, orderInEveryWay } from '#test/checkout'
import { expect, it as base } from '#test/fixtures'

const it = base.extend('ids', { scope: 'file' }, ({ shop }) => orderInEveryWay(shop))

const mend = (orderId: string, what: string, at = 'now()') => `
  INSERT INTO order_events (order_id, actor, field, to_value, note, at)
  SELECT '${orderId}', 'seller', 'mend', 'refund sent again', ${what}, ${at}`
const nameOf = (orderId: string) => `(SELECT razorpay_refund_id FROM refunds WHERE order_id = '${orderId}')`
const drop = (orderId: string) => `UPDATE refunds SET status = 'dropped' WHERE order_id = '${orderId}'`

type Ids = Awaited<ReturnType<typeof orderInEveryWay>>
it.for<[string, (of: Ids) => string, RegExp]>([
  ['more on the shelf', () => 'UPDATE products SET available = available + 1', /without a row of stock_ledger/],
  ['a sale', () => 'UPDATE products SET available = available - 1, sold = sold + 1', /without a row of stock_ledger/],
  [
    'a shelf that was never filled',
    () =>
      `INSERT INTO products (name, category, price_paise, offer_price_paise, available) VALUES ('Figs', 'Nuts', 2, 1, 9)`,
    /without a row of stock_ledger/,
  ],
  ['another past of the stock', () => 'UPDATE stock_ledger SET available_delta = 0', /append-only/],
  ['less past of the stock', () => 'DELETE FROM stock_ledger', /append-only/],
  ['no past of the stock', () => 'TRUNCATE stock_ledger', /append-only/],
  ['another past of an order', () => `UPDATE order_events SET actor = 'shop'`, /append-only/],
  ['no past of an order', () => 'DELETE FROM order_events', /append-only/],
  ['an order gone', ({ expired }) => `DELETE FROM orders WHERE id = '${expired}'`, /append-only/],
  ['all orders gone', () => 'TRUNCATE orders CASCADE', /append-only/],
  ['a payment gone', ({ paid }) => `DELETE FROM payments WHERE order_id = '${paid}'`, /append-only/],
  ['a refund gone', ({ refunded }) => `DELETE FROM refunds WHERE order_id = '${refunded}'`, /append-only/],
  ['an invoice gone', ({ paid }) => `DELETE FROM invoices WHERE order_id = '${paid}'`, /append-only/],
  ['other goods', ({ paid }) => `UPDATE order_items SET quantity = 1 WHERE order_id = '${paid}'`, /append-only/],
  [
    'another amount',
    ({ paid }) => `UPDATE orders SET subtotal_paise = 1, tax_paise = 0, amount_paise = 1 WHERE id = '${paid}'`,
    /never rewritten/,
  ],
  [
    'another order at the provider',
    ({ paid }) => `UPDATE orders SET razorpay_order_id = 'x' WHERE id = '${paid}'`,
    /never/,
  ],
  [
    'another payment',
    ({ paid }) => `UPDATE payments SET amount_paise = 1 WHERE order_id = '${paid}'`,
    /never rewritten/,
  ],
  [
    'more back',
    ({ refunded }) => `UPDATE refunds SET amount_paise = 1 WHERE order_id = '${refunded}'`,
    /never rewritten/,
  ],
  [
    'money back once more',
    ({ refunded }) => `UPDATE refunds SET status = 'due' WHERE order_id = '${refunded}'`,
    /never/,
  ],
  ['a refund as if it had never been', ({ refunded }) => drop(refunded), /never rewritten/],
  [
    'a refund dropped for another that is sent again',
    ({ refunded }) => `${mend(refunded, `'rfnd_other'`)}; ${drop(refunded)}`,
    /never rewritten/,
  ],
  [
    'a refund dropped by what was mended before',
    ({ refunded }) => `${mend(refunded, nameOf(refunded), `now() - interval '1 second'`)}; ${drop(refunded)}`,
    /never rewritten/,
  ],
  [
    'an order on its way again without a refund that goes',
    ({ refunded }) =>
      `${mend(refunded, nameOf(refunded))}; ${drop(refunded)}; UPDATE orders SET pay_state = 'REFUNDING' WHERE id = '${refunded}'`,
    /may not go from/,
  ],
  [
    'another amount of money that is back, by a mend',
    ({ refunded }) => `
      INSERT INTO order_events (order_id, actor, field, to_value, note)
      SELECT order_id, 'seller', 'mend', 'amount corrected', payment_id || ' 9900' FROM payments
      WHERE order_id = '${refunded}';
      UPDATE payments SET amount_paise = 9900 WHERE order_id = '${refunded}'`,
    /never rewritten/,
  ],
  ['money of others counted again', () => 'TRUNCATE foreign_left_out', /append-only/],
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
  await expect(sql.raw(statement(ids)).execute(shop.deps.db)).rejects.toThrow(why)
})

it('and nothing of it is left', ({ shop }) => expectHealth(shop))
