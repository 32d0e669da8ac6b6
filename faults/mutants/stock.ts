// Naive builds: what is on the shelf, at which price, and in whose cart.
import type { Mutant } from './mutant.ts'

export const stock: Mutant[] = [
  {
    name: 'reads the stock without locking it, then writes it',
    edits: [
      { file: 'domain/orders/checkout/hold-order.ts', from: ' FOR NO KEY UPDATE OF p', to: '' },
      { file: 'domain/orders/checkout/hold-order.ts', from: ' AND p.available >= l.quantity', to: '' },
    ],
    fails: { test: 'domain/orders/concurrent-actors.test.ts', named: 'two shoppers and the last one on the shelf' },
  },
  {
    name: 'locks the products in the order of the cart',
    edits: [
      { file: 'domain/orders/checkout/hold-order.ts', from: 'ORDER BY p.id FOR', to: 'ORDER BY l.nr FOR' },
      {
        file: 'domain/orders/checkout/quote.ts',
        from: '\n    .sort((a, b) => (a.productId < b.productId ? -1 : 1))',
        to: '',
      },
    ],
    fails: { fault: 'race: 100 pairs of carts', finds: /[1-9]\d* deadlocks|[1-9]\d* x 503/ },
  },
  {
    name: 'lines at the price of the moment, their sum at the one seen before',
    edits: [
      { file: 'domain/orders/checkout/hold-order.ts', from: 'p.offer_price_paise = l.unit_paise AND ', to: '' },
      {
        file: 'domain/orders/checkout/hold-order.ts',
        from: 'RETURNING p.id, l.quantity, l.unit_paise,',
        to: 'RETURNING p.id, l.quantity, p.offer_price_paise AS unit_paise,',
      },
    ],
    fails: {
      test: 'domain/orders/concurrent-actors.test.ts',
      named: 'a shopper buys while the seller changes the price',
    },
  },
  {
    name: 'lets a shopper have two open attempts',
    edits: [
      {
        file: 'db/migrations/001-shop.sql',
        from: 'CREATE UNIQUE INDEX orders_one_open_attempt',
        to: 'CREATE INDEX orders_one_open_attempt',
      },
    ],
    fails: { test: 'domain/orders/races.test.ts', named: 'who clicks twenty times places one order' },
  },
  {
    name: "sets the seller's quantity from what was read without a lock",
    edits: [{ file: 'domain/catalogue/lock-product.ts', from: '    .forUpdate()\n', to: '' }],
    fails: { test: 'domain/orders/concurrent-actors.test.ts', named: 'a shopper buys while the seller counts' },
  },
  {
    name: 'empties the whole cart when paid',
    edits: [
      {
        file: 'domain/orders/payments/settle-order.ts',
        from: 'FILTER (WHERE c.value::int > coalesce(i.quantity, 0))',
        to: 'FILTER (WHERE false)',
      },
    ],
    fails: { test: 'api/order-verify.test.ts', named: 'empties the cart of what was bought' },
  },
  {
    name: 'keeps the ledger by good will alone',
    edits: [
      {
        file: 'db/migrations/005-guards.sql',
        from: 'CREATE CONSTRAINT TRIGGER products_move_with_ledger AFTER UPDATE OF available, reserved, sold ON products',
        to: 'CREATE CONSTRAINT TRIGGER products_move_with_ledger AFTER UPDATE OF position ON products',
      },
    ],
    fails: { test: 'db/guards.test.ts', named: 'more on the shelf' },
  },
]
