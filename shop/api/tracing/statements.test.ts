import { expect, it } from 'vitest'

import { summaryOf } from './statements.ts'

it.for([
  ['SELECT id FROM users WHERE lower(email) = $1', 'SELECT users'],
  ['select "id" from "users"', 'SELECT users'],
  ['-- a comment\n  DELETE FROM "reset_codes" WHERE id = $1', 'DELETE reset_codes'],
  ['SELECT FROM unnest($1::text[]) JOIN x ON true', 'SELECT'],
  [
    'WITH a AS (UPDATE products SET b = $1 RETURNING id) INSERT INTO orders (id) SELECT id FROM a',
    'UPDATE products, INSERT orders',
  ],
  ['SELECT id FROM orders WHERE id = $1 FOR UPDATE OF orders', 'SELECT orders'],
  ['SELECT id FROM orders WHERE id = $1 FOR NO KEY UPDATE OF orders', 'SELECT orders'],
  ['INSERT INTO carts (a) VALUES ($1) ON CONFLICT (a) DO UPDATE SET a = $1', 'INSERT carts'],
  ['COMMIT', 'COMMIT'],
  ['', 'STATEMENT'],
])('%s is %s', ([text = '', summary]) => {
  expect(summaryOf(text)).toBe(summary)
})
