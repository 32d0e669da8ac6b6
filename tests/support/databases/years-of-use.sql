-- What a shop with 1,000 orders has after years of use in the tables that tools/demo/large-shop.sql leaves empty. Run with
-- session_replication_role = replica: the rows need no trigger and no check of theirs.

INSERT INTO newsletter_subscribers (email) SELECT 'reader-' || n || '@large.test' FROM generate_series(1, 1000) n;
INSERT INTO audit_log (at, kind, account, act, subject, outcome)
SELECT now() - n * interval '1 hour', 'user', 'former', 'log in', NULL, 'done' FROM generate_series(1, 1000) n;
INSERT INTO product_changes (product_id, at) SELECT id, now() - interval '10 minutes' FROM products;
INSERT INTO stock_waits (product_id, user_id, mailed_at)
SELECT p.id, u.id, now() FROM (SELECT id, row_number() OVER () AS n FROM products) p
JOIN (SELECT id, row_number() OVER () AS n FROM users) u USING (n);
INSERT INTO order_traces (order_id, traceparent, created_at)
SELECT id, '00-' || md5(id) || '-' || left(md5(id), 16) || '-01', created_at FROM orders;

INSERT INTO tickets (user_id, name, email, opened_at, last_at, answer_by, answered_at, closed_at, close_reason)
SELECT id, name, email, now() - n * interval '1 day', now() - n * interval '1 day', NULL, now(), now(), 'solved'
FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM users LIMIT 1000) u;
INSERT INTO ticket_entries (ticket_id, kind, actor, body) SELECT id, 'message', 'shopper', 'Broken.' FROM tickets, generate_series(1, 2);

INSERT INTO parcels (order_id, draft_id, courier, tracking_number)
SELECT id, 'years-of-use-0001', 'Courier', upper('TN' || left(md5(id), 20)) FROM orders WHERE status IN ('Shipped', 'Delivered');
INSERT INTO parcel_lines (parcel_id, order_id, product_id, quantity)
SELECT p.id, order_id, product_id, quantity FROM parcels p JOIN order_items USING (order_id);
INSERT INTO courier_events (courier, event_id, event, tracking_number, state, occurred_at, body)
SELECT 'Courier', id, 'delivered', tracking_number, 'delivered', now(), '' FROM parcels;

INSERT INTO reports (order_id, key, content, why, words, answer, at, closed_at, outcome)
SELECT id, 'years-of-use-0001', '', 'Broken', 'Broken.', 'Replaced.', created_at, created_at, 'replaced'
FROM orders WHERE status = 'Delivered';
INSERT INTO report_lines (report_id, order_id, product_id, pieces)
SELECT r.id, order_id, product_id, 1 FROM reports r JOIN order_items USING (order_id) WHERE line = 1;
