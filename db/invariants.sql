-- What must never be otherwise. Each statement answers the rows that break it; an empty answer is health.
-- Run by the tests after every step, by the shop every night, and by `npm run audit`.

-- I1: stock is what was put in, minus what left: the counters are the sum of the ledger, and none is negative
SELECT p.id, p.available, p.reserved, p.sold, l.available AS ledger_available, l.reserved AS ledger_reserved,
  l.sold AS ledger_sold
FROM products p
LEFT JOIN (
  SELECT product_id, sum(available_delta) AS available, sum(reserved_delta) AS reserved, sum(sold_delta) AS sold
  FROM stock_ledger GROUP BY product_id
) l ON l.product_id = p.id
WHERE p.available <> coalesce(l.available, 0) OR p.reserved <> coalesce(l.reserved, 0)
  OR p.sold <> coalesce(l.sold, 0) OR least(p.available, p.reserved, p.sold) < 0;

-- I2: what is reserved is what open attempts hold, and what is sold is what paid orders have
SELECT p.id, p.reserved, p.sold, h.reserved AS held, h.sold AS taken
FROM products p
LEFT JOIN (
  SELECT i.product_id,
    sum(i.quantity) FILTER (WHERE o.pay_state IN ('CREATING', 'AWAITING')) AS reserved,
    sum(i.quantity) FILTER (WHERE o.pay_state NOT IN ('CREATING', 'AWAITING')) AS sold
  FROM order_items i JOIN orders o ON o.id = i.order_id WHERE o.holds_stock GROUP BY i.product_id
) h ON h.product_id = p.id
WHERE p.reserved <> coalesce(h.reserved, 0) OR p.sold <> coalesce(h.sold, 0);

-- I2a: open attempts hold stock, given-up and refunded orders do not
SELECT id, pay_state, holds_stock, status FROM orders
WHERE (pay_state IN ('CREATING', 'AWAITING', 'PAID') AND NOT holds_stock)
  OR (pay_state IN ('REFUND_DUE', 'REFUNDING', 'REFUNDED', 'REFUND_FAILED') AND holds_stock);

-- I3: a paid order has exactly one settling payment: captured, of the exact amount and currency
SELECT o.id, o.amount_paise, p.payment_id, p.amount_paise AS paid, p.currency, p.status
FROM orders o LEFT JOIN payments p ON p.order_id = o.id AND p.role = 'settling'
WHERE o.pay_state = 'PAID'
  AND (p.payment_id IS NULL OR p.status <> 'captured' OR p.amount_paise <> o.amount_paise OR p.currency <> o.currency);

-- I3a: a settling payment stands behind an order that is or was paid
SELECT o.id, o.pay_state, p.payment_id FROM payments p JOIN orders o ON o.id = p.order_id
WHERE p.role = 'settling' AND o.pay_state NOT IN ('PAID', 'REFUND_DUE', 'REFUNDING', 'REFUNDED', 'REFUND_FAILED');

-- I4: captured money that bought nothing is owed back in full
SELECT p.payment_id, p.role, p.amount_paise FROM payments p
WHERE p.role <> 'settling' AND NOT EXISTS (
  SELECT FROM refunds r WHERE r.payment_id = p.payment_id AND r.status <> 'dropped' AND r.amount_paise = p.amount_paise
);

-- I4a: an order on its way back has a refund in the state it shows
SELECT o.id, o.pay_state, r.status FROM orders o
LEFT JOIN refunds r ON r.order_id = o.id AND r.reason <> 'extra' AND r.status <> 'dropped'
WHERE (o.pay_state = 'REFUND_DUE' AND r.status IS DISTINCT FROM 'due')
  OR (o.pay_state = 'REFUNDING' AND r.status IS DISTINCT FROM 'sent')
  OR (o.pay_state = 'REFUNDED' AND r.status IS DISTINCT FROM 'processed')
  OR (o.pay_state = 'REFUND_FAILED' AND r.status IS DISTINCT FROM 'failed');

-- I5: a payment belongs to one order, and a Razorpay order to one order
SELECT razorpay_order_id, count(*) FROM orders
WHERE razorpay_order_id IS NOT NULL GROUP BY razorpay_order_id HAVING count(*) > 1;

-- I7: the amount follows from the lines as they were bought
SELECT o.id, o.subtotal_paise, o.amount_paise, l.subtotal FROM orders o
LEFT JOIN (SELECT order_id, sum(unit_paise::bigint * quantity) AS subtotal FROM order_items GROUP BY order_id) l
  ON l.order_id = o.id
WHERE o.subtotal_paise IS DISTINCT FROM l.subtotal OR o.amount_paise <> o.subtotal_paise + o.tax_paise;

-- I8: a shopper has at most one open attempt
SELECT user_id, count(*) FROM orders
WHERE pay_state IN ('CREATING', 'AWAITING') GROUP BY user_id HAVING count(*) > 1;

-- I9: the history of an order is unbroken and ends where the order is
SELECT o.id, o.pay_state, e.last FROM orders o
LEFT JOIN (
  SELECT DISTINCT ON (order_id) order_id, to_value AS last FROM order_events WHERE field = 'pay_state'
  ORDER BY order_id, id DESC
) e ON e.order_id = o.id
WHERE e.last IS DISTINCT FROM o.pay_state
UNION ALL
SELECT order_id, from_value, before FROM (
  SELECT order_id, from_value, lag(to_value) OVER (PARTITION BY order_id ORDER BY id) AS before
  FROM order_events WHERE field = 'pay_state'
) steps WHERE from_value IS DISTINCT FROM before;

-- I10: never more goes back than came in, and one refund at a time stands for a payment
SELECT p.payment_id, p.amount_paise, sum(r.amount_paise) AS refunded, count(*) FROM payments p
JOIN refunds r ON r.payment_id = p.payment_id AND r.status <> 'dropped'
GROUP BY p.payment_id HAVING sum(r.amount_paise) > p.amount_paise OR count(*) > 1;

-- I11: an order gives its stock back once for each time it took it
SELECT l.order_id, l.product_id, sum(l.available_delta) AS back, min(i.quantity) AS quantity
FROM stock_ledger l JOIN order_items i ON i.order_id = l.order_id AND i.product_id = l.product_id
GROUP BY l.order_id, l.product_id
HAVING sum(l.available_delta) NOT IN (0, -min(i.quantity));

-- I12: a cart is a map of whole numbers from 1 to 99, of at most 100 products
SELECT u.id, c.key, c.value FROM users u, json_each(u.cart) c
WHERE json_typeof(c.value) <> 'number' OR (c.value #>> '{}') !~ '^[0-9]+$' OR (c.value #>> '{}')::numeric NOT BETWEEN 1 AND 99
UNION ALL
SELECT id, 'products', to_json((SELECT count(*) FROM json_object_keys(cart))) FROM users
WHERE (SELECT count(*) FROM json_object_keys(cart)) > 100;

-- I13: what was paid has an invoice; what goes back of it has a credit note, and nothing else has one
SELECT o.id, o.pay_state, v.number, c.number AS credit_note FROM orders o
LEFT JOIN invoices v ON v.order_id = o.id AND v.kind = 'invoice'
LEFT JOIN invoices c ON c.order_id = o.id AND c.kind = 'credit note'
WHERE (o.paid_at IS NOT NULL) <> (v.number IS NOT NULL)
  OR (c.number IS NOT NULL) <> (v.number IS NOT NULL AND o.pay_state IN ('REFUNDING', 'REFUNDED', 'REFUND_FAILED'));

-- I13a: the numbers of a series are 1, 2, 3 and so on, without a gap
SELECT s.name, s.last, count(v.serial) AS issued, max(v.serial) AS highest
FROM invoice_series s LEFT JOIN invoices v ON v.series = s.name
GROUP BY s.name, s.last HAVING s.last <> count(v.serial) OR s.last IS DISTINCT FROM max(v.serial);
