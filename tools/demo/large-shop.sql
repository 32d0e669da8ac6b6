-- A large shop, written in bulk by tools/demo/large-shop.ts: each table in one statement, every value derived from the seed.
-- The settings large.* are whole numbers; pg_temp.demo_products holds the demo catalogue.

CREATE FUNCTION pg_temp.large(name text) RETURNS integer LANGUAGE sql STABLE
  RETURN current_setting('large.' || name)::integer;
-- A number from 0 to limit - 1 that follows from the seed, the row and the purpose.
CREATE FUNCTION pg_temp.pick(n bigint, purpose integer, "limit" integer) RETURNS integer LANGUAGE sql STABLE
  RETURN ((hashint8extended(n * 32 + purpose, current_setting('large.seed')::bigint) & 9223372036854775807) % "limit")::integer;
CREATE FUNCTION pg_temp.one_of(words text[], n bigint, purpose integer) RETURNS text LANGUAGE sql STABLE
  RETURN words[1 + pg_temp.pick(n, purpose, cardinality(words))];
CREATE FUNCTION pg_temp.id_of(kind text, n bigint) RETURNS text LANGUAGE sql STABLE
  RETURN md5(concat_ws(' ', current_setting('large.seed'), kind, n));

CREATE TEMPORARY TABLE new_products ON COMMIT DROP AS
SELECT n, pg_temp.id_of('product', n) AS id, d.category, d.weight, d.description, d.pictures,
  concat_ws(' ', (ARRAY['Royal', 'Golden', 'Heritage', 'Garden', 'Hill', 'Coastal', 'Desert', 'Valley', 'Temple', 'Monsoon',
      'Sunrise', 'Village', 'Artisan', 'Reserve', 'Classic', 'Select', 'Farm', 'Orchard', 'Spice Route', 'Harvest']
    )[1 + (n - 1) / d.among % 20], d.name, nullif((n - 1) / (d.among * 20), 0)) AS name,
  d.price_paise + 100 * pg_temp.pick(n, 1, 50) AS price_paise, d.offer_price_paise,
  CASE WHEN pg_temp.pick(n, 2, 50) = 0 THEN 0 ELSE 1 + pg_temp.pick(n, 3, 500) END AS available
FROM generate_series(1, pg_temp.large('products')) AS n
JOIN (SELECT *, count(*) OVER () AS among FROM pg_temp.demo_products) d ON d.nr = (n - 1) % d.among;

CREATE TEMPORARY TABLE new_shoppers ON COMMIT DROP AS
SELECT n, pg_temp.id_of('shopper', n) AS id, format('shopper-%s@large.test', n) AS email, first_name, last_name,
  format('%s %s', 1 + pg_temp.pick(n, 1, 200), pg_temp.one_of(ARRAY['Temple Road', 'Anna Salai', 'Gandhi Street', 'Lake View',
    'Station Road', 'Market Street', 'Nehru Nagar', 'Beach Road'], n, 2)) AS street,
  split_part(place, ' ', 1) AS city, split_part(place, ' ', 2) AS zip_code,
  '+91 9' || lpad(pg_temp.pick(n, 3, 1000000000)::text, 9, '0') AS phone
FROM generate_series(1, pg_temp.large('shoppers')) AS n, LATERAL (
  SELECT pg_temp.one_of(ARRAY['Asha', 'Ravi', 'Meena', 'Kumar', 'Lakshmi', 'Arjun', 'Divya', 'Suresh', 'Kavitha', 'Vijay',
      'Priya', 'Senthil', 'Anitha', 'Karthik', 'Revathi', 'Mohan'], n, 4) AS first_name,
    pg_temp.one_of(ARRAY['Raman', 'Iyer', 'Nair', 'Pillai', 'Murugan', 'Subramanian', 'Krishnan', 'Selvam', 'Rajan',
      'Natarajan', 'Balan', 'Chandran', 'Fernando', 'Gopal', 'Khan'], n, 5) AS last_name,
    pg_temp.one_of(ARRAY['Chennai 600001', 'Coimbatore 641001', 'Madurai 625001', 'Tiruchirappalli 620001', 'Salem 636001',
      'Vellore 632001', 'Erode 638001', 'Thanjavur 613001'], n, 6) AS place
) names;

-- Orders in the order of their time, the last a good day old, because the mails of younger ones are checked.
CREATE TEMPORARY TABLE new_orders ON COMMIT DROP AS
SELECT n, pg_temp.id_of('order', n) AS id, ended.pay_state, placed.at AS created_at,
  CASE WHEN ended.pay_state <> 'EXPIRED' THEN placed.at + interval '90 seconds' END AS paid_at,
  CASE WHEN ended.pay_state = 'REFUNDED' THEN placed.at + interval '20 minutes' END AS refunded_at,
  CASE WHEN n % pg_temp.large('regular') = 0 OR pg_temp.large('shoppers') = 1 THEN 1
    ELSE 2 + pg_temp.pick(n, 1, pg_temp.large('shoppers') - 1) END AS shopper,
  CASE WHEN ended.pay_state = 'REFUNDED' THEN 'Cancelled'
    WHEN ended.pay_state = 'EXPIRED' OR age < young THEN 'Order Placed'
    WHEN age < 2 * young THEN 'Packed' WHEN age < 5 * young THEN 'Shipped' ELSE 'Delivered' END AS status,
  -- 1 to 19 lines; two orders have 20.
  least(10 + (2 * (n % 2) - 1) * pg_temp.pick((n + 1) / 2, 2, 10), pg_temp.large('products')) AS lines,
  pg_temp.id_of('payment', n) AS mark
FROM generate_series(1, pg_temp.large('orders')) AS n,
  LATERAL (SELECT pg_temp.large('orders') - n AS age, greatest(pg_temp.large('orders') / 500, 1) AS young) old,
  LATERAL (SELECT CASE WHEN pick < 4 THEN 'REFUNDED' WHEN pick < 9 THEN 'EXPIRED' ELSE 'PAID' END AS pay_state
    FROM pg_temp.pick(n, 3, 100) AS pick) ended,
  LATERAL (SELECT now() - interval '25 hours' - (age + pg_temp.pick(n, 4, 1000) / 1000.0)
    * (pg_temp.large('days') * interval '1 day' / pg_temp.large('orders')) AS at) placed;
CREATE UNIQUE INDEX ON new_orders (n);

-- The first line is often of a popular product, the others are of any. The step is prime, so an order has no product
-- twice.
CREATE TEMPORARY TABLE new_lines ON COMMIT DROP AS
SELECT o.n, o.id AS order_id, p.id AS product_id, line, 1 + pg_temp.pick(o.n * 20 + line, 5, 3) AS quantity,
  p.offer_price_paise AS unit_paise, p.name, p.category, p.weight, p.pictures
FROM new_orders o
CROSS JOIN LATERAL (SELECT power(pg_temp.pick(o.n, 6, 10000) / 10000.0, 3) AS popular) first
CROSS JOIN LATERAL generate_series(1, o.lines) AS line
JOIN new_products p ON p.n = 1 + (floor(first.popular * pg_temp.large('products'))::bigint
  + (line - 1) * CASE WHEN pg_temp.large('products') % 7919 = 0 THEN 7907 ELSE 7919 END) % pg_temp.large('products');

ANALYZE new_products, new_shoppers, new_orders, new_lines;

-- These two ask for each row; what they would check holds at the end.
ALTER TABLE products DISABLE TRIGGER products_begin_in_ledger;
ALTER TABLE orders DISABLE TRIGGER orders_changed;

INSERT INTO products (id, name, description, category, price_paise, offer_price_paise, weight, pictures, available, sold)
SELECT p.id, p.name, p.description, p.category, p.price_paise, p.offer_price_paise, p.weight, p.pictures, p.available,
  coalesce(s.sold, 0)
FROM new_products p LEFT JOIN (
  SELECT l.product_id, sum(l.quantity) AS sold FROM new_lines l JOIN new_orders o ON o.n = l.n
  WHERE o.pay_state = 'PAID' GROUP BY 1
) s ON s.product_id = p.id
ORDER BY p.n;

INSERT INTO users (id, name, email, password_hash, created_at)
SELECT id, concat_ws(' ', first_name, last_name), email, current_setting('large.password_hash'),
  now() - (2 + pg_temp.large('days')) * interval '1 day'
FROM new_shoppers ORDER BY n;

INSERT INTO addresses (id, user_id, first_name, last_name, email, street, city, state, zip_code, country, phone)
SELECT pg_temp.id_of('address', n), id, first_name, last_name, email, street, city, 'Tamil Nadu', zip_code, 'India', phone
FROM new_shoppers ORDER BY n;

-- No token opens these: the hashed text is none.
INSERT INTO user_sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
SELECT sha256(convert_to(pg_temp.id_of('session', n), 'UTF8')), id, now(), now(), now() + interval '30 days'
FROM new_shoppers ORDER BY n;

INSERT INTO orders (id, user_id, pay_state, status, subtotal_paise, tax_basis_points, tax_paise, amount_paise, address,
  attempt_fingerprint, razorpay_order_id, reserved_until, closed_reason, holds_stock, created_at, updated_at, paid_at)
SELECT o.id, s.id, o.pay_state, o.status, l.paise, 200, (l.paise * 2 + 50) / 100, l.paise + (l.paise * 2 + 50) / 100,
  jsonb_build_object('name', concat_ws(' ', s.first_name, s.last_name), 'street', s.street, 'city', s.city,
    'state', 'Tamil Nadu', 'zipcode', s.zip_code, 'country', 'India', 'phone', s.phone),
  o.mark, 'order_' || left(o.mark, 14), o.created_at + interval '25 minutes',
  CASE WHEN o.pay_state = 'EXPIRED' THEN 'expired' END, o.pay_state = 'PAID', o.created_at,
  coalesce(o.refunded_at, o.paid_at, o.created_at + interval '25 minutes'), o.paid_at
FROM new_orders o
JOIN new_shoppers s ON s.n = o.shopper
JOIN (SELECT n, sum(quantity::bigint * unit_paise)::bigint AS paise FROM new_lines GROUP BY n) l ON l.n = o.n
ORDER BY o.n;

INSERT INTO order_items (order_id, product_id, line, quantity, unit_paise, name, category, weight, pictures)
SELECT order_id, product_id, line, quantity, unit_paise, name, category, weight, pictures FROM new_lines ORDER BY n, line;

INSERT INTO stock_ledger (product_id, kind, order_id, cycle, available_delta, reserved_delta, sold_delta, at)
SELECT p.id, 'initial', NULL, NULL, p.available + p.sold, 0, 0, now() - (1 + pg_temp.large('days')) * interval '1 day'
FROM products p JOIN new_products USING (id);
INSERT INTO stock_ledger (product_id, kind, order_id, cycle, available_delta, reserved_delta, sold_delta, at)
SELECT l.product_id, move.kind, l.order_id, 1, move.available * l.quantity, move.reserved * l.quantity,
  move.sold * l.quantity, move.at
FROM new_lines l JOIN new_orders o ON o.n = l.n, LATERAL (VALUES
  ('hold', -1, 1, 0, o.created_at), ('sell', 0, -1, 1, o.paid_at), ('restock', 1, 0, -1, o.refunded_at),
  ('release', 1, -1, 0, CASE WHEN o.pay_state = 'EXPIRED' THEN o.created_at + interval '25 minutes' END)
) AS move (kind, available, reserved, sold, at)
WHERE move.at IS NOT NULL ORDER BY l.n, move.at;

INSERT INTO payments (payment_id, order_id, amount_paise, currency, status, role, method, created_at)
SELECT 'pay_' || left(n.mark, 14), n.id, o.amount_paise, 'INR', 'captured', 'settling', 'upi', n.paid_at
FROM new_orders n JOIN orders o ON o.id = n.id WHERE n.paid_at IS NOT NULL ORDER BY n.n;

INSERT INTO refunds (id, payment_id, order_id, reason, amount_paise, idempotency_key, status, razorpay_refund_id,
  bank_reference, created_at, updated_at)
SELECT pg_temp.id_of('refund', n.n), p.payment_id, n.id, 'cancelled', p.amount_paise, format('rf-%s-1', p.payment_id),
  'processed', 'rfnd_' || left(n.mark, 14), lpad(n.n::text, 12, '0'), n.refunded_at, n.refunded_at
FROM new_orders n JOIN payments p ON p.order_id = n.id WHERE n.refunded_at IS NOT NULL ORDER BY n.n;

CREATE TEMPORARY TABLE new_papers ON COMMIT DROP AS
SELECT *, row_number() OVER (PARTITION BY series ORDER BY n) AS serial
FROM (
  SELECT n, id, 'invoice' AS kind, financial_year(paid_at) AS series, paid_at AS at FROM new_orders WHERE paid_at IS NOT NULL
  UNION ALL
  SELECT n, id, 'credit note', 'CN/' || financial_year(refunded_at), refunded_at FROM new_orders
  WHERE refunded_at IS NOT NULL
) papers;
INSERT INTO invoice_series (name, last) SELECT series, count(*) FROM new_papers GROUP BY series;
INSERT INTO invoices (order_id, kind, series, serial, issued_at)
SELECT id, kind, series, serial, at FROM new_papers ORDER BY n, kind DESC;

INSERT INTO order_events (order_id, at, actor, actor_id, field, from_value, to_value)
SELECT o.id, o.created_at + nr * interval '10 seconds', step.actor, CASE WHEN step.actor = 'shopper' THEN s.id END, step.field,
  step.before, step.after
FROM new_orders o JOIN new_shoppers s ON s.n = o.shopper, LATERAL (VALUES
  (1, 'shopper', 'pay_state', NULL, 'CREATING', true), (2, 'shop', 'pay_state', 'CREATING', 'AWAITING', true),
  (3, 'shop', 'pay_state', 'AWAITING', 'EXPIRED', o.pay_state = 'EXPIRED'),
  (3, 'provider', 'pay_state', 'AWAITING', 'PAID', o.paid_at IS NOT NULL),
  (4, 'seller', 'status', 'Order Placed', 'Packed', o.status IN ('Packed', 'Shipped', 'Delivered')),
  (5, 'seller', 'status', 'Packed', 'Shipped', o.status IN ('Shipped', 'Delivered')),
  (6, 'seller', 'status', 'Shipped', 'Delivered', o.status = 'Delivered'),
  (7, 'shopper', 'status', 'Order Placed', 'Cancelled', o.refunded_at IS NOT NULL),
  (8, 'shopper', 'pay_state', 'PAID', 'REFUND_DUE', o.refunded_at IS NOT NULL),
  (9, 'shop', 'pay_state', 'REFUND_DUE', 'REFUNDING', o.refunded_at IS NOT NULL),
  (10, 'provider', 'pay_state', 'REFUNDING', 'REFUNDED', o.refunded_at IS NOT NULL)
) AS step (nr, actor, field, before, after, happened)
WHERE step.happened ORDER BY o.n, step.nr;

ALTER TABLE products ENABLE TRIGGER products_begin_in_ledger;
ALTER TABLE orders ENABLE TRIGGER orders_changed;
SELECT pg_notify('orders', '');
