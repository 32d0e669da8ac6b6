// Each invariant is seen to break: a check that never fails checks nothing.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { calls } from '#contract/calls'
import { brokenInvariants, readInvariants } from '#domain/orders/invariants'
import { buy, buyer, expectPayState, place, stock } from '#test/checkout'
import { startTestShop, type TestShop } from '#test/shop'

let shop: TestShop
const ids = { paid: '', refunded: '', open: '', expired: '' }
beforeAll(async () => {
  shop = await startTestShop({ LOG_LEVEL: 'silent' })
  const product = await stock(shop, 50)
  const who = await buyer(shop)
  const refunded = await buy(shop, who, [{ product, quantity: 1 }])
  await who.post(calls.orderCancel.path, { orderId: refunded.orderId })
  await expectPayState(shop, refunded.orderId, 'REFUNDED')
  const paid = await buy(shop, who, [{ product, quantity: 2 }])
  const expired = await place(who, [{ product, quantity: 3 }])
  const open = await place(who, [{ product, quantity: 4 }])
  Object.assign(ids, {
    paid: paid.orderId,
    refunded: refunded.orderId,
    open: open.orderId,
    expired: expired.orderId,
  })
})
afterAll(() => shop.stop())

/** What breaks when this is written past every guard of the database; it is undone again. */
async function brokenBy(...statements: string[]): Promise<string[]> {
  const undo = new Error('undo')
  let broken: string[] = []
  await shop.deps.db
    .transaction()
    .execute(async (tx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(tx)
      for (const statement of statements) await sql.raw(statement).execute(tx)
      broken = (await brokenInvariants(tx)).map(({ invariant }) => invariant.split(':')[0] ?? '')
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return broken
}

it('hold after orders were placed, paid, replaced and refunded', async () => {
  expect(await brokenBy()).toEqual([])
})

it.each<[string, (of: typeof ids) => string[]]>([
  ['I1', () => ['UPDATE products SET available = available + 1']],
  ['I2', ({ open }) => [`UPDATE order_items SET quantity = quantity + 1 WHERE order_id = '${open}'`]],
  ['I2a', ({ refunded }) => [`UPDATE orders SET holds_stock = true WHERE id = '${refunded}'`]],
  ['I3', ({ paid }) => [`UPDATE payments SET amount_paise = amount_paise - 1 WHERE order_id = '${paid}'`]],
  ['I3a', ({ paid }) => [`UPDATE orders SET pay_state = 'EXPIRED' WHERE id = '${paid}'`]],
  ['I4', ({ paid }) => [`UPDATE payments SET role = 'late' WHERE order_id = '${paid}'`]],
  ['I4a', ({ refunded }) => [`UPDATE refunds SET status = 'due' WHERE order_id = '${refunded}'`]],
  [
    'I5',
    ({ paid, open }) => [
      'ALTER TABLE orders DROP CONSTRAINT orders_razorpay_order_id_key',
      `UPDATE orders SET razorpay_order_id = (SELECT razorpay_order_id FROM orders WHERE id = '${paid}') WHERE id = '${open}'`,
    ],
  ],
  ['I7', ({ paid }) => [`UPDATE order_items SET unit_paise = unit_paise + 1 WHERE order_id = '${paid}'`]],
  [
    'I8',
    ({ expired }) => [
      'DROP INDEX orders_one_open_attempt',
      `UPDATE orders SET pay_state = 'AWAITING' WHERE id = '${expired}'`,
    ],
  ],
  ['I9', ({ open }) => [`UPDATE orders SET pay_state = 'EXPIRED' WHERE id = '${open}'`]],
  ['I10', ({ refunded }) => [`UPDATE refunds SET amount_paise = amount_paise + 1 WHERE order_id = '${refunded}'`]],
  [
    'I11',
    ({ refunded }) => [
      `INSERT INTO stock_ledger (product_id, kind, order_id, cycle, available_delta, reserved_delta, sold_delta)
       SELECT product_id, 'restock', order_id, 2, quantity, 0, -quantity FROM order_items WHERE order_id = '${refunded}'`,
    ],
  ],
  ['I12', () => [`UPDATE users SET cart = '{"p": 1.5}'`]],
  ['I13', ({ paid }) => [`DELETE FROM invoices WHERE order_id = '${paid}'`]],
  ['I13', ({ refunded }) => [`DELETE FROM invoices WHERE order_id = '${refunded}' AND kind = 'credit note'`]],
  ['I13a', () => ['UPDATE invoice_series SET last = last + 1']],
])('%s is seen to break', async (invariant, statements) => {
  expect(await brokenBy(...statements(ids))).toContain(invariant)
})

it('are all tried above', async () => {
  const named = (await readInvariants()).map(({ invariant }) => invariant.split(':')[0])
  expect(named.join(' ')).toBe('I1 I2 I2a I3 I3a I4 I4a I5 I7 I8 I9 I10 I11 I12 I13 I13a')
})
