import { describe, expect } from 'vitest'

import { it } from '#test/fixtures'
import { crossingOf, reasonOf, tablesOf } from '#test/shards/crossings'
import { knownCrossings } from '#test/shards/known-crossings'
import { rulesOfDatabase } from '#test/shards/rules-of-database'
import { statementsInSource } from '#test/shards/statements-in-source'

const known = Object.assign({}, ...Object.values(knownCrossings)) as Record<string, string>
const statements = statementsInSource()
const textOf = (name: string) => statements.find((each) => each.name === name)?.text ?? ''

it('each statement, trigger and foreign key that crosses servers is listed with what would have to change', async ({
  database,
}) => {
  const all = [...statements, ...(await rulesOfDatabase(database.db))]
  const crossings = all.flatMap((each) => crossingOf(each) ?? [])
  const found = Object.fromEntries(crossings.map((each) => [each.name, reasonOf(each)]))
  // A new line belongs to one of the remedies of known-crossings.ts; a line of a statement that is gone is removed.
  expect(known).toEqual(found)
})

it('a crossing has one remedy', () => {
  const names = Object.values(knownCrossings).flatMap((each) => Object.keys(each))
  expect(names).toHaveLength(new Set(names).size)
})

describe('the statements in the sources', () => {
  it('contain the parts that they take from functions of other files', () => {
    expect(tablesOf(textOf('domain/orders/payments/settle-order.ts sell'))).toEqual(
      expect.arrayContaining(['payments', 'orders', 'order_events', 'users', 'documents_due']),
    )
    expect(textOf('domain/orders/recalls/mail-recalls.ts markNext')).toContain('FROM order_events e')
  })

  it('are those of the query builder, too', () => {
    expect(textOf('domain/accounts/addresses.ts deleteAddress')).toBe('user_id = $ id = $ DELETE FROM addresses')
  })

  it('are found in every file that asks the database', () => {
    expect(statements.length).toBeGreaterThan(350)
    expect(statements.every(({ text }) => text.length > 0)).toBe(true)
  })
})

const cases: [what: string, text: string, reason: string | undefined][] = [
  ['of one shopper', 'SELECT FROM orders o JOIN order_items i ON i.order_id = o.id WHERE o.user_id = $', undefined],
  ['of one product', 'UPDATE products SET available = $ WHERE id = $', undefined],
  ['of several products', 'SELECT FROM products WHERE id = ANY($)', undefined],
  ['of a list of any length', 'SELECT FROM products WHERE id = ANY((SELECT $::text[])::text[])', undefined],
  ['of tables that are everywhere', 'SELECT FROM sellers JOIN seller_sessions USING (id)', undefined],
  ['of the whole shop', 'SELECT FROM sales_sums', undefined],
  ['that inserts a row', 'INSERT INTO addresses (user_id) SELECT $', undefined],
  ['of all shoppers', 'SELECT user_id, id FROM orders WHERE created_at < $', 'no shopper named'],
  ['of a join alone', 'SELECT FROM orders o JOIN users u ON u.id = o.user_id', 'no shopper named'],
  ['by an email', 'SELECT id FROM users WHERE lower(email) = $', 'no shopper named'],
  [
    'of a shopper and a product',
    'WITH a AS (UPDATE products SET b = $ WHERE id = $) UPDATE orders SET c = $ WHERE id = $',
    'product and shopper',
  ],
  ['of a product, without it', 'SELECT FROM lots WHERE best_before < $', 'no product named'],
  ['of shop and shopper', 'INSERT INTO invoices SELECT FROM invoice_series', 'shop and shopper'],
]

it('a statement crosses when it touches two keys or names none', () => {
  const found = cases.map(([name, text]) => [name, crossingOf({ name, text })] as const)
  expect(found.map(([name, crossing]) => [name, crossing && reasonOf(crossing)])).toEqual(
    cases.map(([name, , reason]) => [name, reason]),
  )
})
