// Every invariant is shown to detect a violation: a check that cannot fail checks nothing.
import { sql } from 'kysely'

import { brokenInvariants, readInvariants } from '#domain/orders/order/invariants'
import { expect, it as base } from '#test/fixtures'
import { ordersInEveryState } from '#test/people/checkout'
import type { TestShop } from '#test/shop'

const it = base.extend('ids', { scope: 'file' }, ({ shop }) => ordersInEveryState(shop))

/** The violations after writes that bypass every guard of the database, as text; the writes are rolled back. */
async function brokenBy(shop: TestShop, ...statements: string[]): Promise<string[]> {
  const undo = new Error('undo')
  let broken: string[] = []
  await shop.db
    .transaction()
    .execute(async (tx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(tx)
      for (const statement of statements) await sql.raw(statement).execute(tx)
      broken = (await brokenInvariants(tx)).flatMap(({ invariant, rows }) =>
        rows.map(({ subject, why }) => `${invariant.split(':')[0]}: ${subject} ${why}`),
      )
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return broken
}

it('hold after orders were placed, paid, replaced and refunded', async ({ shop }) => {
  expect(await brokenBy(shop)).toEqual([])
})

const ownerless = `INSERT INTO users (id, name, email) VALUES ('deleted', 'Deleted account', 'deleted@deleted.invalid')`

/** A refund of pieces that is nothing but its lines. */
function partOf(orderId: string, product: string, { pieces = 1, paise = 10_200 } = {}): string[] {
  return [
    `INSERT INTO part_refunds (id, order_id, nth, key, why, amount_paise, seller_id)
     VALUES ('part', '${orderId}', 1, 'key', 'Broken', 10200, 'seller')`,
    `INSERT INTO part_refund_lines (part_id, order_id, product_id, pieces, to_shelf, amount_paise, tax_paise)
     VALUES ('part', '${orderId}', '${product}', ${pieces}, true, ${paise}, 200)`,
  ]
}

/** The invoice of an order with lines of ₹200.00 that contain 5 %, in sums of tax that are these. */
function summedAs(orderId: string, { taxable, cgst, sgst }: Record<'taxable' | 'cgst' | 'sgst', number>): string[] {
  return [
    `UPDATE order_items SET hsn = '0804', gst_rate = 5, taxable_paise = 19048, cgst_paise = 476, sgst_paise = 476
     WHERE order_id = '${orderId}'`,
    `DELETE FROM gst_summed`,
    `INSERT INTO gst_summed SELECT series, serial FROM invoices WHERE order_id = '${orderId}' AND kind = 'invoice'`,
    `DELETE FROM gst_sums`,
    `INSERT INTO gst_sums SELECT (issued_at AT TIME ZONE 'Asia/Kolkata')::date, 'invoice', '0804', 5, 2, ${taxable}, ${cgst}, ${sgst}
     FROM invoices WHERE order_id = '${orderId}' AND kind = 'invoice'`,
  ]
}

/** A parcel with all that an order bought. */
function parcelWith(orderId: string): string[] {
  return [
    `INSERT INTO parcels (id, order_id, draft_id, courier, tracking_number) VALUES ('p1', '${orderId}', 'd', 'Swift', 'SW12')`,
    `INSERT INTO parcel_lines (parcel_id, order_id, product_id, quantity)
     SELECT 'p1', order_id, product_id, quantity FROM order_items WHERE order_id = '${orderId}'`,
  ]
}

type Ids = Awaited<ReturnType<typeof ordersInEveryState>>
// The invariant, the writes, and the name of the violation in the report.
const inLots = 'UPDATE products SET in_lots = true'

const breaks: [string, (of: Ids) => string[], (of: Ids) => string][] = [
  [
    'I1',
    () => ['UPDATE products SET available = available + 1'],
    ({ product }) =>
      `product ${product} (Medjool dates) has 45 to sell, 4 held and 2 sold, but its ledger adds up to 44,`,
  ],
  [
    'I2',
    ({ open }) => [`UPDATE order_items SET quantity = quantity + 1 WHERE order_id = '${open}'`],
    ({ product, open, paid }) =>
      `product ${product} (Medjool dates) has 4 held and 2 sold, but its orders add up to 5 and 2; they are ${open}, ${paid}`,
  ],
  [
    'I2a',
    ({ refunded }) => [`UPDATE orders SET holds_stock = true WHERE id = '${refunded}'`],
    ({ refunded }) => `order ${refunded} is REFUNDED, Cancelled, but still has its goods`,
  ],
  [
    'I3',
    ({ paid }) => [`UPDATE payments SET amount_paise = amount_paise - 1 WHERE order_id = '${paid}'`],
    ({ paid }) => `order ${paid} costs ₹204.00 and is paid, but pay_`,
  ],
  [
    'I3',
    ({ paid }) => [`DELETE FROM payments WHERE order_id = '${paid}'`],
    ({ paid }) => `order ${paid} is paid, but no payment stands behind it`,
  ],
  [
    'I3a',
    ({ paid }) => [`UPDATE orders SET pay_state = 'EXPIRED' WHERE id = '${paid}'`],
    ({ paid }) => `order ${paid} was bought with pay_`,
  ],
  [
    'I3b',
    ({ paid }) => [`UPDATE orders SET status = 'Cancelled' WHERE id = '${paid}'`],
    ({ paid }) => `order ${paid} is paid, but cancelled`,
  ],
  [
    'I4',
    ({ paid }) => [`UPDATE payments SET role = 'late' WHERE order_id = '${paid}'`],
    ({ paid }) => `order ${paid} pay_`,
  ],
  [
    'I4a',
    ({ refunded }) => [`UPDATE refunds SET status = 'due' WHERE order_id = '${refunded}'`],
    ({ refunded }) => `order ${refunded} is REFUNDED, but its refund is due`,
  ],
  [
    'I5',
    ({ paid, open }) => [
      'ALTER TABLE orders DROP CONSTRAINT orders_razorpay_order_id_key',
      `UPDATE orders SET razorpay_order_id = (SELECT razorpay_order_id FROM orders WHERE id = '${paid}') WHERE id = '${open}'`,
    ],
    ({ paid }) => paid,
  ],
  [
    'I5',
    ({ open }) => [
      'ALTER TABLE payments DROP CONSTRAINT payments_pkey CASCADE',
      `INSERT INTO payments SELECT payment_id, '${open}', amount_paise, currency, status, 'late' FROM payments`,
    ],
    ({ paid }) => paid,
  ],
  [
    'I5',
    ({ refunded, paid }) => [`UPDATE refunds SET order_id = '${paid}' WHERE order_id = '${refunded}'`],
    ({ paid }) => `order ${paid} gives back pay_`,
  ],
  [
    'I6',
    ({ expired }) => [`DELETE FROM orders WHERE id = '${expired}'`],
    ({ expired }) => `order ${expired} is gone, but its history is there`,
  ],
  [
    'I6',
    ({ paid }) => [`UPDATE orders SET pay_state = 'FAILED' WHERE id = '${paid}'`],
    ({ paid }) => `order ${paid} was paid on `,
  ],
  [
    'I7',
    ({ paid }) => [`UPDATE order_items SET unit_paise = unit_paise + 1 WHERE order_id = '${paid}'`],
    ({ paid }) => `order ${paid} costs ₹204.00 with ₹4.00 of tax, but its lines add up to ₹200.02`,
  ],
  [
    'I7a',
    ({ paid }) => [
      'ALTER TABLE orders DROP CONSTRAINT orders_tax_inside',
      `UPDATE orders SET tax_mode = 'gst' WHERE id = '${paid}'`,
    ],
    ({ paid }) => `order ${paid} is taxed as gst, but its line of Medjool dates for ₹200.00 has a rate of nothing,`,
  ],
  [
    'I7a',
    ({ paid }) => [
      'ALTER TABLE order_items DROP CONSTRAINT order_items_tax',
      `UPDATE order_items SET gst_rate = 5, taxable_paise = 20000 WHERE order_id = '${paid}'`,
    ],
    ({ paid }) =>
      `order ${paid} is taxed as added, but its line of Medjool dates for ₹200.00 has a rate of 5, ₹200.00 tax`,
  ],
  [
    'I7a',
    ({ paid }) => [
      'ALTER TABLE orders DROP CONSTRAINT orders_tax_inside',
      `UPDATE orders SET tax_mode = 'composition' WHERE id = '${paid}'`,
    ],
    ({ paid }) => `order ${paid} is taxed as composition, but ₹4.00 were added to its prices`,
  ],
  [
    'I8',
    ({ expired }) => [
      'DROP INDEX orders_one_open_attempt',
      `UPDATE orders SET pay_state = 'AWAITING' WHERE id = '${expired}'`,
    ],
    ({ shopper }) => `shopper ${shopper} has several open attempts: orders `,
  ],
  [
    'I8a',
    ({ expired, open }) => [
      'DROP INDEX orders_one_cash',
      `UPDATE orders SET by_cash = true, pay_state = 'CASH' WHERE id IN ('${expired}', '${open}')`,
    ],
    ({ shopper }) => `shopper ${shopper} is to pay several orders in cash: `,
  ],
  [
    'I9',
    ({ open }) => [`UPDATE orders SET pay_state = 'EXPIRED' WHERE id = '${open}'`],
    ({ open }) => `order ${open} is EXPIRED, but its history ends with AWAITING`,
  ],
  [
    'I9',
    ({ paid }) => [`DELETE FROM order_events WHERE order_id = '${paid}' AND to_value = 'AWAITING'`],
    ({ paid }) => `order ${paid} went on from AWAITING, where it had come to CREATING`,
  ],
  [
    'I9',
    ({ refunded }) => [
      `UPDATE orders SET pay_state = 'PAID' WHERE id = '${refunded}'`,
      `INSERT INTO order_events (order_id, actor, field, from_value, to_value)
       VALUES ('${refunded}', 'shop', 'pay_state', 'REFUNDED', 'PAID')`,
    ],
    ({ refunded }) => `order ${refunded} went from REFUNDED to PAID, which no money does`,
  ],
  [
    'I10',
    ({ refunded }) => [`UPDATE refunds SET amount_paise = amount_paise + 1 WHERE order_id = '${refunded}'`],
    ({ refunded }) => `order ${refunded} pay_`,
  ],
  [
    'I11',
    ({ refunded }) => [
      `INSERT INTO stock_ledger (product_id, kind, order_id, cycle, available_delta, reserved_delta, sold_delta)
       SELECT product_id, 'restock', order_id, 2, quantity, 0, -quantity FROM order_items WHERE order_id = '${refunded}'`,
    ],
    ({ refunded, product }) => `order ${refunded} bought 1 of product ${product}, but all in all took -1`,
  ],
  [
    'I12',
    () => [`UPDATE users SET cart = '{"p": 1.5}'`],
    ({ shopper }) => `shopper ${shopper} has 1.5 of product p in the cart`,
  ],
  [
    'I14',
    ({ paid }) => [
      `DELETE FROM pgboss.job WHERE data ->> 'subject' LIKE '%' || upper(left('${paid}', 8)) || ' is confirmed'`,
    ],
    ({ paid }) => `order ${paid} was paid on `,
  ],
  [
    'I14a',
    () => ["UPDATE pgboss.job SET state = 'cancelled' WHERE data ->> 'subject' LIKE '% is confirmed'"],
    () => 'is cancelled, and nobody sees it',
  ],
  [
    'I14a',
    () => ["UPDATE pgboss.job SET state = 'failed', dead_letter = NULL WHERE data ->> 'subject' LIKE '% is confirmed'"],
    () => 'is failed, and nobody sees it',
  ],
  [
    'I15',
    ({ shopper }) => [
      'ALTER TABLE reset_codes DROP CONSTRAINT reset_codes_tries_check',
      `INSERT INTO reset_codes (email, user_id, code_hash, device, network, is_known, tries, expires_at)
       VALUES ('a@example.com', '${shopper}', '', '', '', false, 6, now())`,
    ],
    () => 'reset code of a@example.com was tried 6 times',
  ],
  [
    'I16',
    ({ shopper }) => [
      `INSERT INTO reset_codes (email, user_id, code_hash, device, network, is_known, used_at, resets, expires_at)
       VALUES ('a@example.com', '${shopper}', '', '', '', false, now() + interval '2 minutes', true, now())`,
    ],
    ({ shopper }) => `shopper ${shopper} reset the password on `,
  ],
  [
    'I17',
    ({ product }) => [`UPDATE products SET pictures = '{gone}' WHERE id = '${product}'`],
    ({ product }) => `product ${product} (Medjool dates) shows picture gone, which is not there`,
  ],
  [
    'I17',
    ({ paid }) => [`UPDATE order_items SET pictures = '{gone}' WHERE order_id = '${paid}'`],
    ({ paid }) => `order ${paid} shows picture gone, which is not there`,
  ],
  [
    'I20',
    ({ paid }) => [`DELETE FROM invoices WHERE order_id = '${paid}'`],
    ({ paid }) => `order ${paid} is PAID, its invoice is not there`,
  ],
  [
    'I20',
    ({ refunded }) => [`DELETE FROM invoices WHERE order_id = '${refunded}' AND kind = 'credit note'`],
    ({ refunded }) => `order ${refunded} is REFUNDED, its invoice is `,
  ],
  [
    'I20',
    ({ open }) => [`INSERT INTO documents_due (order_id, kind) VALUES ('${open}', 'invoice')`],
    ({ open }) => `order ${open} is AWAITING, its invoice is due`,
  ],
  ['I20a', () => ['UPDATE invoice_series SET last = last + 1'], () => 'invoices '],
  [
    'I20b',
    ({ paid }) => [
      `DELETE FROM invoices WHERE order_id = '${paid}'`,
      `INSERT INTO documents_due (order_id, kind, at) VALUES ('${paid}', 'invoice', now() - interval '61 seconds')`,
    ],
    ({ paid }) => `order ${paid} waits for the number of its invoice since `,
  ],
  [
    'I23',
    ({ paid, product }) => partOf(paid, product, { pieces: 3 }),
    ({ paid }) => `order ${paid} has 2 of Medjool dates, but refunds 3`,
  ],
  [
    'I23',
    ({ paid }) => [`UPDATE orders SET refunded_paise = 100 WHERE id = '${paid}'`],
    ({ paid }) => `order ${paid} is kept as refunded by ₹1.00 in parts, but its lines say ₹0.00`,
  ],
  [
    'I23a',
    ({ paid, product }) => partOf(paid, product),
    ({ paid }) =>
      `order ${paid} refunds ₹102.00, but its lines are ₹102.00, its refund is not there and its stock moves 0`,
  ],
  [
    'I23a',
    ({ paid, product }) => partOf(paid, product, { paise: 10_100 }),
    ({ paid }) => `order ${paid} refunds ₹102.00, but its lines are ₹101.00`,
  ],
  [
    'I24',
    ({ paid, product }) => partOf(paid, product),
    ({ paid }) => `order ${paid} has 0 credit notes for its refund 1`,
  ],
  [
    'I24',
    ({ paid, product }) => [
      ...partOf(paid, product),
      `UPDATE part_refund_lines SET taxable_paise = 10000, cgst_paise = 100, sgst_paise = 100`,
    ],
    ({ paid }) => `order ${paid} gives back ₹2.00 of tax on 1 of Medjool dates`,
  ],
  [
    'I20c',
    () => [`INSERT INTO gst_sums VALUES ('2026-01-31', 'invoice', '0804', 5, 2, 100, 2, 2)`],
    () =>
      'tax of the invoices of 2026-01-31, HSN 0804 at 5 % is kept as 2 pieces for ₹1.00 + ₹0.02 + ₹0.02, but lines say 0 for ₹0.00 + ₹0.00 + ₹0.00',
  ],
  // As much in all, and a paisa of CGST that is called taxable.
  [
    'I20c',
    ({ paid }) => summedAs(paid, { taxable: 19_049, cgst: 475, sgst: 476 }),
    () => 'is kept as 2 pieces for ₹190.49 + ₹4.75 + ₹4.76, but lines say 2 for ₹190.48 + ₹4.76 + ₹4.76',
  ],
  [
    'I20d',
    () => ["INSERT INTO invoice_series (name, last) VALUES ('CN/49-50', 10000000)"],
    () => 'invoices CN/49-50 are counted to 10000000, and a number of them has 17 characters',
  ],
  [
    'I21',
    ({ paid }) => [`UPDATE orders SET paid_at = paid_at - interval '400 days' WHERE id = '${paid}'`],
    () => 'orders of ₹0.00 and 0 refunds of ₹0.00, but there are 1 of ₹204.00 and 0 of ₹0.00',
  ],
  ['I21', () => ['INSERT INTO refund_changes (at, refunds, paise) VALUES (now(), 1, 100)'], () => 'sales of the day '],
  [
    'I21a',
    ({ paid }) => [`UPDATE orders SET paid_at = paid_at - interval '400 days' WHERE id = '${paid}'`],
    ({ product }) => `product ${product} is kept as 2 sold for ₹200.00 in 7 days, but orders say 0 for ₹0.00`,
  ],
  [
    'I30',
    ({ paid }) => [ownerless, `UPDATE orders SET user_id = 'deleted' WHERE id = '${paid}'`],
    ({ paid }) => `order ${paid} belongs to a deleted account, but still names its person`,
  ],
  [
    'I30',
    () => [ownerless.replace('Deleted account', 'Asha')],
    () => 'the account of deleted accounts has become a person',
  ],
  [
    'I30a',
    ({ shopper }) => [
      `INSERT INTO account_deletions (email_hash) SELECT email_hash(email) FROM users WHERE id = '${shopper}'`,
    ],
    () => 'left an account',
  ],
  [
    'I31',
    ({ open }) => [
      `UPDATE orders SET leaves_on = now(), arrives_from = now(), arrives_by = now() WHERE id = '${open}'`,
    ],
    ({ open }) => `order ${open} was promised, but never paid`,
  ],
  [
    'I31',
    ({ paid }) => [`INSERT INTO late_mails (order_id) VALUES ('${paid}')`],
    ({ paid }) => `order ${paid} is told to be late, but nothing was promised`,
  ],
  [
    'I32',
    () => [
      `INSERT INTO tickets (number, name, email, entries) VALUES ('BROKEN', 'Asha', 'asha@example.com', 2)`,
      `INSERT INTO ticket_entries (ticket_id, kind, actor, body) SELECT id, 'message', 'shopper', 'Hello' FROM tickets`,
    ],
    () => 'ticket BROKEN counts 2 entries and has 1',
  ],
  [
    'I32',
    () => [`INSERT INTO tickets (number, name, email) VALUES ('BROKEN', 'Asha', 'asha@example.com')`],
    () => 'ticket BROKEN has no words',
  ],
  [
    'I32',
    () => [
      `INSERT INTO tickets (number, name, email, closed_at, close_reason, answer_by)
        VALUES ('BROKEN', 'Asha', '', now(), 'spam', NULL)`,
    ],
    () => 'ticket BROKEN is forgotten, but has entries, a name or an account',
  ],
  [
    'I26',
    ({ paid }) => [
      `WITH parcel AS (
        INSERT INTO parcels (order_id, draft_id, courier, tracking_number) VALUES ('${paid}', 'd', 'Swift', 'SW12')
        RETURNING id
      )
      INSERT INTO parcel_lines (parcel_id, order_id, product_id, quantity)
      SELECT parcel.id, order_id, product_id, quantity + 1 FROM parcel, order_items WHERE order_id = '${paid}'`,
    ],
    ({ paid }) => `order ${paid} has 2 of product`,
  ],
  [
    'I26',
    ({ paid }) => [
      `INSERT INTO parcels (id, order_id, draft_id, courier, tracking_number) VALUES ('p1', '${paid}', 'd', 'Swift', 'SW12')`,
    ],
    () => 'parcel p1 has no line of its order',
  ],
  [
    'I26',
    ({ paid, product }) => [...partOf(paid, product), ...parcelWith(paid)],
    ({ paid, product }) => `order ${paid} has 1 of product ${product} to send, and 2 of it in parcels`,
  ],
  [
    'I26',
    ({ paid, product }) => [
      ...parcelWith(paid),
      ...partOf(paid, product, { pieces: 3 }),
      `INSERT INTO refunded_in_parcels (part_id, parcel_id, order_id, product_id, pieces)
       VALUES ('part', 'p1', '${paid}', '${product}', 3)`,
    ],
    ({ product }) => `parcel p1 has 2 of product ${product}, of which 3 were refunded`,
  ],
  [
    'I26a',
    ({ paid }) => [
      `INSERT INTO parcels (id, order_id, draft_id, courier, tracking_number, state)
        VALUES ('p1', '${paid}', 'd', 'Swift', 'SW12', 'delivered')`,
    ],
    () => 'parcel p1 is delivered, but its courier has reported no such thing',
  ],
  [
    'I40',
    ({ product }) => [`INSERT INTO lots (product_id, received, available) VALUES ('${product}', 3, 3)`],
    () => 'has 3 to sell, 0 with orders, 0 off sale and 0 written off of 3, but its ledger adds up to 0, 0, 0 and 0',
  ],
  [
    'I40a',
    ({ product }) => [inLots, `INSERT INTO lots (product_id, received, available) VALUES ('${product}', 3, 3)`],
    ({ product }) => `product ${product} (Medjool dates) has 44 to sell and 6 with orders, but its lots have 3 and 0`,
  ],
  [
    'I40b',
    ({ product }) => [inLots, `INSERT INTO lots (product_id, received, available) VALUES ('${product}', 3, 3)`],
    ({ paid, product }) => `order ${paid} has 2 of product ${product}, but 0 of its lots`,
  ],
  [
    'I40a',
    () => [inLots],
    ({ product }) => `product ${product} (Medjool dates) has 44 to sell and 6 with orders, but its lots have 0 and 0`,
  ],
  ['I40b', () => [inLots], ({ paid, product }) => `order ${paid} has 2 of product ${product}, but 0 of its lots`],
  [
    'I40c',
    ({ product }) => [
      `INSERT INTO lots (id, product_id, number, best_before, packed_on, sell_until, received, available, recalled_at, recall_reason)
       VALUES ('bad', '${product}', 'A', '2027-01-01', '2026-01-01', '-infinity', 3, 3, now(), 'Moths')`,
      `INSERT INTO lot_ledger (lot_id, product_id, kind, available_delta, at)
       VALUES ('bad', '${product}', 'receive', 3, now() - interval '6 minutes')`,
    ],
    () => 'lot bad is recalled, but 3 of it are to sell',
  ],
  [
    'I42',
    ({ paid }) => [`UPDATE orders SET discount_paise = 100 WHERE id = '${paid}'`],
    ({ paid }) => `order ${paid} has ₹1.00 off by the code none, but its lines have ₹0.00 off`,
  ],
  [
    'I42',
    ({ paid, open }) => [
      `INSERT INTO offers (code, percent, most) VALUES ('ONCE', 10, 1)`,
      `UPDATE orders SET code = 'ONCE' WHERE id IN ('${paid}', '${open}')`,
    ],
    () => 'code ONCE is with 2 orders, 2 of one shopper',
  ],
  [
    'I41',
    ({ paid }) => [
      `INSERT INTO reports (id, order_id, key, content, why, words) VALUES ('r1', '${paid}', 'k', '', 'Broken', '')`,
    ],
    () => 'report r1 has no line',
  ],
  [
    'I41',
    ({ paid }) => [
      `INSERT INTO reports (id, order_id, key, content, why, words) VALUES ('r1', '${paid}', 'k', '', 'Broken', '')`,
      `INSERT INTO report_lines SELECT 'r1', order_id, product_id, 3 FROM order_items WHERE order_id = '${paid}'`,
    ],
    ({ product }) => `report r1 is about 3 of product ${product}, of which 2 were bought`,
  ],
  [
    'I41a',
    ({ paid }) => [
      ownerless,
      `UPDATE orders SET user_id = 'deleted' WHERE id = '${paid}'`,
      `INSERT INTO reports (id, order_id, key, content, why, words) VALUES ('r1', '${paid}', 'k', '', 'Broken', 'Ugh')`,
    ],
    () => 'report r1 belongs to a deleted account, but still has its words or photos',
  ],
  [
    'I46',
    ({ product }) => [`UPDATE products SET stars_given = 5, review_count = 1 WHERE id = '${product}'`],
    ({ product }) => `product ${product} has 5 stars of 1 reviews, but its reviews gave 0 stars in 0`,
  ],
  [
    'I46',
    ({ paid, product }) => [
      ownerless,
      `INSERT INTO reviews (id, order_id, product_id, user_id, stars, words) VALUES ('v1', '${paid}', '${product}', 'deleted', 5, '')`,
    ],
    () => 'review v1 is not by who bought the product',
  ],
]

it.for(breaks)('%s detects a violation and names it', async ([invariant, statements, named], { shop, ids }) => {
  const about = (await brokenBy(shop, ...statements(ids))).filter((each) => each.startsWith(`${invariant}: `))
  expect(about.join('\n')).toContain(named(ids))
})

it('are all covered above', async () => {
  const named = (await readInvariants()).map(({ invariant }) => invariant.split(':')[0])
  expect(named).toEqual([...new Set(breaks.map(([invariant]) => invariant))])
})
