-- The invariants of money and stock. Each statement returns the rows that break one, as sentences for `npm run audit`.
-- The tests run them after every step, and the shop every night.

-- I1: stock is what was put in, minus what left: the counters are the sum of the ledger, and none is negative
SELECT format('product %s (%s)', p.id, p.name) AS subject,
  format('has %s to sell, %s held and %s sold, but its ledger adds up to %s, %s and %s', p.available, p.reserved, p.sold,
    coalesce(l.available, 0), coalesce(l.reserved, 0), coalesce(l.sold, 0)) AS why
FROM products p
LEFT JOIN (
  SELECT product_id, sum(available_delta) AS available, sum(reserved_delta) AS reserved, sum(sold_delta) AS sold
  FROM stock_ledger GROUP BY product_id
) l ON l.product_id = p.id
WHERE p.available <> coalesce(l.available, 0) OR p.reserved <> coalesce(l.reserved, 0)
  OR p.sold <> coalesce(l.sold, 0) OR least(p.available, p.reserved, p.sold) < 0;

-- I2: what is held is what open attempts hold, and what is sold is what paid orders have, refunded pieces left out
SELECT format('product %s (%s)', p.id, p.name) AS subject,
  format('has %s held and %s sold, but its orders add up to %s and %s; they are %s', p.reserved, p.sold,
    coalesce(h.reserved, 0), coalesce(h.sold, 0), coalesce(h.orders, 'none')) AS why
FROM products p
LEFT JOIN (
  SELECT i.product_id,
    sum(i.pieces) FILTER (WHERE o.pay_state IN ('CREATING', 'AWAITING')) AS reserved,
    sum(i.pieces - coalesce(b.pieces, 0)) FILTER (WHERE o.pay_state NOT IN ('CREATING', 'AWAITING')) AS sold,
    string_agg(o.id, ', ' ORDER BY o.updated_at DESC) AS orders
  FROM (SELECT order_id, product_id, sum(pieces) AS pieces FROM order_pieces GROUP BY order_id, product_id) i
  JOIN orders o ON o.id = i.order_id
  LEFT JOIN (SELECT order_id, product_id, sum(pieces) AS pieces FROM refunded_pieces GROUP BY order_id, product_id) b
    ON b.order_id = i.order_id AND b.product_id = i.product_id
  WHERE o.holds_stock GROUP BY i.product_id
) h ON h.product_id = p.id
WHERE p.reserved <> coalesce(h.reserved, 0) OR p.sold <> coalesce(h.sold, 0);

-- I2a: open attempts, orders to be paid in cash and paid ones have their goods, refunded ones do not
SELECT format('order %s', id) AS subject,
  format('is %s, %s, %s', pay_state, status,
    CASE WHEN holds_stock THEN 'but still has its goods' ELSE 'but has no goods' END) AS why
FROM orders
WHERE (pay_state IN ('CREATING', 'AWAITING', 'CASH', 'PAID') AND NOT holds_stock)
  OR (pay_state IN ('REFUND_DUE', 'REFUNDING', 'REFUNDED', 'REFUND_FAILED') AND holds_stock);

-- I3: a paid order has exactly one settling payment: captured, of the exact amount and currency
SELECT format('order %s', o.id) AS subject,
  CASE WHEN p.payment_id IS NULL THEN 'is paid, but no payment stands behind it'
    ELSE format('costs %s and is paid, but %s is %s, of %s in %s', rupees(o.amount_paise), p.payment_id, p.status,
      rupees(p.amount_paise), p.currency) END AS why
FROM orders o LEFT JOIN payments p ON p.order_id = o.id AND p.role = 'settling'
WHERE o.pay_state = 'PAID'
  AND (p.payment_id IS NULL OR p.status <> 'captured' OR p.amount_paise <> o.amount_paise OR p.currency <> o.currency);

-- I3a: a settling payment stands behind an order that is or was paid
SELECT format('order %s', o.id) AS subject, format('was bought with %s, but is %s', p.payment_id, o.pay_state) AS why
FROM payments p JOIN orders o ON o.id = p.order_id
WHERE p.role = 'settling' AND o.pay_state NOT IN ('PAID', 'REFUND_DUE', 'REFUNDING', 'REFUNDED', 'REFUND_FAILED');

-- I3b: a paid order is not cancelled
SELECT format('order %s', id) AS subject, 'is paid, but cancelled' AS why
FROM orders WHERE pay_state = 'PAID' AND status = 'Cancelled';

-- I4: captured money that bought nothing is owed back in full
SELECT format('order %s', p.order_id) AS subject,
  format('%s (%s) brought %s, which bought nothing and is not owed back', p.payment_id, p.role,
    rupees(p.amount_paise)) AS why
FROM payments p
WHERE p.role <> 'settling' AND p.amount_paise IS DISTINCT FROM (
  SELECT sum(amount_paise) FROM refunds r WHERE r.payment_id = p.payment_id AND r.status <> 'dropped'
);

-- I4a: an order on its way back has a refund in the state it shows
SELECT format('order %s', o.id) AS subject,
  format('is %s, but its refund is %s', o.pay_state, coalesce(r.status, 'not there')) AS why
FROM orders o
LEFT JOIN refunds r ON r.order_id = o.id AND r.reason NOT IN ('extra', 'outside', 'part')
  AND r.status <> 'dropped'
WHERE (o.pay_state = 'REFUND_DUE' AND r.status IS DISTINCT FROM 'due')
  OR (o.pay_state = 'REFUNDING' AND r.status IS DISTINCT FROM 'sent')
  OR (o.pay_state = 'REFUNDED' AND r.status IS DISTINCT FROM 'processed')
  OR (o.pay_state = 'REFUND_FAILED' AND r.status IS DISTINCT FROM 'failed');

-- I5: a payment belongs to one order, its refund to the same one, and a Razorpay order to one order
SELECT format('orders %s', string_agg(id, ' and ')) AS subject, format('are all %s at Razorpay', razorpay_order_id) AS why
FROM orders WHERE razorpay_order_id IS NOT NULL GROUP BY razorpay_order_id HAVING count(*) > 1
UNION ALL
SELECT format('orders %s', string_agg(order_id, ' and ')), format('are all paid by %s', payment_id)
FROM payments GROUP BY payment_id HAVING count(*) > 1
UNION ALL
SELECT format('order %s', r.order_id), format('gives back %s, which paid for order %s', r.payment_id, p.order_id)
FROM refunds r JOIN payments p ON p.payment_id = r.payment_id WHERE r.order_id <> p.order_id;

-- I6: no order is lost: what names one finds it, and what was paid is paid or on its way back
SELECT format('order %s', named.order_id) AS subject, format('is gone, but %s there', named.by) AS why
FROM (
  SELECT order_id, 'its history is' AS by FROM order_events
  UNION SELECT order_id, 'its changes of stock are' FROM stock_ledger WHERE order_id IS NOT NULL
  UNION SELECT order_id, 'its payment is' FROM payments
) named
WHERE NOT EXISTS (SELECT FROM orders o WHERE o.id = named.order_id)
UNION ALL
SELECT format('order %s', id), format('was paid on %s, but is %s', paid_at, pay_state) FROM orders
WHERE paid_at IS NOT NULL AND pay_state NOT IN ('PAID', 'REFUND_DUE', 'REFUNDING', 'REFUNDED', 'REFUND_FAILED');

-- I7: the amount follows from the lines as they were bought
SELECT format('order %s', o.id) AS subject,
  format('costs %s with %s of tax, but its lines add up to %s', rupees(o.amount_paise), rupees(o.tax_paise),
    rupees(coalesce(l.subtotal, 0))) AS why
FROM orders o
LEFT JOIN (SELECT i.order_id, sum(i.line_paise) AS subtotal FROM order_items i GROUP BY i.order_id) l
  ON l.order_id = o.id
WHERE o.subtotal_paise IS DISTINCT FROM l.subtotal OR o.amount_paise <> o.subtotal_paise + o.tax_paise;

-- I7a: what a line was sold under follows from how its order is taxed, and its parts are its whole amount
SELECT format('order %s', o.id) AS subject,
  format('is taxed as %s, but its line of %s for %s has a rate of %s, %s taxable, %s CGST and %s SGST', o.tax_mode, i.name,
    rupees(i.line_paise), coalesce(i.gst_rate::text, 'nothing'), coalesce(rupees(i.taxable_paise), 'nothing'),
    coalesce(rupees(i.cgst_paise), 'nothing'), coalesce(rupees(i.sgst_paise), 'nothing')) AS why
FROM orders o JOIN order_items i ON i.order_id = o.id
WHERE CASE WHEN o.tax_mode = 'gst'
  THEN (i.cgst_paise = i.sgst_paise AND i.taxable_paise + i.cgst_paise + i.sgst_paise = i.line_paise
    AND (i.components IS NOT NULL OR (i.hsn IS NOT NULL
      -- The rounding of both halves moves the tax by a paisa at most.
      AND abs(i.cgst_paise * 2 - i.line_paise * i.gst_rate / (100.0 + i.gst_rate)) <= 1))) IS NOT TRUE
  ELSE num_nonnulls(i.gst_rate, i.taxable_paise, i.cgst_paise, i.sgst_paise) > 0 END
UNION ALL
SELECT format('order %s', o.id), format('has %s for %s, but its parts say otherwise', i.name, rupees(i.line_paise))
FROM orders o JOIN order_items i ON i.order_id = o.id AND i.components IS NOT NULL, LATERAL (
  SELECT sum(paise) AS paise, sum(taxable) AS taxable, sum(cgst) AS cgst, sum(sgst) AS sgst, bool_and(CASE WHEN o.tax_mode = 'gst'
    THEN coalesce(hsn IS NOT NULL AND cgst = sgst AND taxable + cgst + sgst = paise
      AND abs(cgst * 2 - paise * gst_rate / (100.0 + gst_rate)) <= 1, false)
    ELSE num_nonnulls(gst_rate, taxable, cgst, sgst) = 0 END) AS are_right
  FROM jsonb_to_recordset(i.components) AS c (paise bigint, hsn text, gst_rate int, taxable bigint, cgst bigint, sgst bigint)
) c
WHERE NOT c.are_right OR (c.paise, c.taxable, c.cgst, c.sgst) IS DISTINCT FROM (i.line_paise, i.taxable_paise, i.cgst_paise, i.sgst_paise)
UNION ALL
SELECT format('order %s', id), format('is taxed as %s, but %s were added to its prices', tax_mode, rupees(tax_paise))
FROM orders WHERE tax_mode <> 'added' AND tax_paise <> 0;

-- I8: a shopper has at most one open attempt, beside those that sellers took by phone
SELECT format('shopper %s', user_id) AS subject, format('has several open attempts: orders %s', string_agg(id, ', ')) AS why
FROM orders WHERE pay_state IN ('CREATING', 'AWAITING') AND user_id <> 'phone' GROUP BY user_id HAVING count(*) > 1;

-- I8a: a shopper has at most one order that waits for its cash
SELECT format('shopper %s', user_id) AS subject, format('is to pay several orders in cash: %s', string_agg(id, ', ')) AS why
FROM orders WHERE by_cash AND pay_state = 'CASH' AND user_id <> 'deleted' GROUP BY user_id HAVING count(*) > 1;

-- I9: the history of an order is unbroken, ends where the order is, and moves only as money can
SELECT format('order %s', o.id) AS subject,
  format('is %s, but its history ends with %s', o.pay_state, coalesce(e.last, 'nothing')) AS why
FROM orders o
LEFT JOIN (
  SELECT DISTINCT ON (order_id) order_id, to_value AS last FROM order_events WHERE field = 'pay_state'
  ORDER BY order_id, id DESC
) e ON e.order_id = o.id
WHERE e.last IS DISTINCT FROM o.pay_state
UNION ALL
SELECT format('order %s', order_id),
  CASE WHEN from_value IS DISTINCT FROM before
    THEN format('went on from %s, where it had come to %s', coalesce(from_value, 'nothing'), coalesce(before, 'nothing'))
    ELSE format('went from %s to %s, which no money does', coalesce(from_value, 'nothing'), to_value) END
FROM (
  SELECT order_id, from_value, to_value, lag(to_value) OVER (PARTITION BY order_id ORDER BY id) AS before
  FROM order_events WHERE field = 'pay_state'
) steps
WHERE from_value IS DISTINCT FROM before OR (coalesce(from_value, ''), to_value) NOT IN (
  ('', 'CREATING'), ('CREATING', 'AWAITING'), ('CREATING', 'FAILED'), ('CREATING', 'EXPIRED'), ('CREATING', 'CASH'),
  ('AWAITING', 'PAID'), ('AWAITING', 'EXPIRED'), ('AWAITING', 'REFUND_DUE'),
  ('AWAITING', 'CASH'), ('EXPIRED', 'CASH'), ('FAILED', 'CASH'),
  ('CASH', 'PAID'), ('CASH', 'EXPIRED'), ('CASH', 'REFUND_DUE'),
  ('EXPIRED', 'PAID'), ('EXPIRED', 'REFUND_DUE'), ('FAILED', 'PAID'), ('FAILED', 'REFUND_DUE'),
  ('PAID', 'REFUND_DUE'), ('REFUND_DUE', 'PAID'), ('REFUND_DUE', 'REFUNDING'),
  ('REFUNDING', 'REFUNDED'), ('REFUNDING', 'REFUND_FAILED'),
  ('REFUND_FAILED', 'REFUNDING'), ('REFUNDED', 'REFUNDING')
);

-- I10: never more goes back than came in, and one refund of the rest of a payment at a time stands
SELECT format('order %s', p.order_id) AS subject,
  format('%s brought %s, but %s refunds give back %s', p.payment_id, rupees(p.amount_paise), count(*),
    rupees(sum(r.amount_paise))) AS why
FROM payments p
JOIN refunds r ON r.payment_id = p.payment_id AND r.status <> 'dropped'
GROUP BY p.payment_id, p.order_id, p.amount_paise 
HAVING sum(r.amount_paise) > p.amount_paise OR count(*) FILTER (WHERE r.reason NOT IN ('outside', 'part')) > 1;

-- I11: an order gives its stock back once for each time it took it; pieces that are refunded come back at most once
SELECT format('order %s', l.order_id) AS subject,
  format('bought %s of product %s, but all in all took %s', min(i.pieces), l.product_id, -sum(l.available_delta)) AS why
FROM stock_ledger l
JOIN (SELECT order_id, product_id, sum(pieces) AS pieces FROM order_pieces GROUP BY order_id, product_id) i
  ON i.order_id = l.order_id AND i.product_id = l.product_id
LEFT JOIN (
  SELECT order_id, product_id, sum(pieces) FILTER (WHERE NOT to_shelf) AS lost,
    sum(pieces) FILTER (WHERE to_shelf) AS returned
  FROM refunded_pieces GROUP BY order_id, product_id
) b ON b.order_id = l.order_id AND b.product_id = l.product_id
GROUP BY l.order_id, l.product_id
HAVING -sum(l.available_delta) NOT IN (coalesce(min(b.lost), 0), min(i.pieces) - coalesce(min(b.returned), 0));

-- I12: a cart is a map of whole numbers from 1 to 99, of at most 100 products
SELECT format('shopper %s', u.id) AS subject, format('has %s of product %s in the cart', c.value, c.key) AS why
FROM users u, json_each(u.cart) c
WHERE json_typeof(c.value) <> 'number' OR (c.value #>> '{}') !~ '^[0-9]+$' OR (c.value #>> '{}')::numeric NOT BETWEEN 1 AND 99
UNION ALL
SELECT format('shopper %s', id), format('has %s products in the cart', (SELECT count(*) FROM json_object_keys(cart)))
FROM users WHERE (SELECT count(*) FROM json_object_keys(cart)) > 100;

-- I14: the confirmation of an order that was paid today is there: it waits, is out, or was given up in sight of the seller
SELECT format('order %s', o.id) AS subject, format('was paid on %s, but its confirmation was never written', o.paid_at) AS why
FROM orders o
-- Sent mails stay for a day. An order that left Cancelled was confirmed before.
WHERE o.paid_at > now() - interval '23 hours'
  -- Confirmed when it was placed.
  AND NOT o.by_cash
  -- The emails to a deleted account are deleted with it.
  AND o.user_id <> 'deleted'
  AND (o.user_id <> 'phone' OR o.contact_email IS NOT NULL)
  AND EXISTS (
    SELECT FROM order_events e
    WHERE e.order_id = o.id AND e.field = 'pay_state' AND e.to_value = 'PAID' AND e.from_value <> 'REFUND_DUE'
  )
  AND format('Your order #%s is confirmed', upper(left(o.id, 8))) NOT IN (
    SELECT data ->> 'subject' FROM pgboss.job
    WHERE name IN ('mail', 'mail-given-up') AND data ->> 'subject' LIKE 'Your order #%'
  )
  AND NOT EXISTS (SELECT FROM documents_due d WHERE d.order_id = o.id AND d.sale IS NOT NULL);

-- I14a: no mail stands where nothing goes on: none is called off, and none was given up without a word
SELECT format('mail %s', id) AS subject,
  format('of %s to %s is %s, and nobody sees it', created_on, data ->> 'to', state) AS why
FROM pgboss.job
WHERE name = 'mail' AND (state = 'cancelled' OR (state = 'failed' AND dead_letter IS DISTINCT FROM 'mail-given-up'));

-- I15: a reset code is tried five times at most by the browser that asked, and five times by all others
SELECT format('reset code of %s', email) AS subject, format('was tried %s times', greatest(tries, other_tries)) AS why
FROM reset_codes WHERE greatest(tries, other_tries) > 5;

-- I16: a password that is reset ends the sessions of before
SELECT format('shopper %s', s.user_id) AS subject,
  format('reset the password on %s, but is logged in since %s', c.used_at, s.created_at) AS why
FROM reset_codes c JOIN user_sessions s ON s.user_id = c.user_id
-- A concurrent login may have started a little earlier.
WHERE c.resets AND s.created_at < c.used_at - interval '1 minute';

-- I17: every picture that a product or an order shows is kept
SELECT format('product %s (%s)', p.id, p.name) AS subject, format('shows picture %s, which is not there', shown.key) AS why
FROM products p, unnest(p.pictures) AS shown (key)
WHERE NOT EXISTS (SELECT FROM pictures k WHERE k.key = shown.key)
UNION ALL
SELECT format('order %s', i.order_id), format('shows picture %s, which is not there', bought.key)
FROM order_items i, unnest(i.pictures) AS bought (key)
WHERE NOT EXISTS (SELECT FROM pictures k WHERE k.key = bought.key);

-- I20: what was paid, or sent to be paid in cash, has an invoice; what goes back of it has a credit note, and nothing else
-- has one; or it is due
SELECT format('order %s', o.id) AS subject,
  format('is %s, its invoice is %s and its credit note %s', o.pay_state, coalesce(v.number, 'not there'),
    coalesce(c.number, 'not there')) AS why
FROM orders o
LEFT JOIN (
  SELECT order_id, kind, number FROM invoices UNION ALL SELECT order_id, kind, 'due' FROM documents_due
) v ON v.order_id = o.id AND v.kind = 'invoice'
LEFT JOIN (
  SELECT order_id, kind, number FROM invoices UNION ALL SELECT order_id, kind, 'due' FROM documents_due
) c ON c.order_id = o.id AND c.kind = 'credit note'
WHERE (o.paid_at IS NOT NULL OR o.by_cash) <> (v.number IS NOT NULL)
  OR (c.number IS NOT NULL) <> (v.number IS NOT NULL
    AND (o.pay_state IN ('REFUNDING', 'REFUNDED', 'REFUND_FAILED') OR (o.by_cash AND o.paid_at IS NULL AND o.pay_state <> 'CASH')));

-- I20a: the numbers of a series are 1, 2, 3 and so on, without a gap
SELECT format('invoices %s', s.name) AS subject,
  format('are counted to %s, but there are %s, and the highest is %s', s.last, count(v.serial),
    coalesce(max(v.serial), 0)) AS why
FROM invoice_series s LEFT JOIN invoices v ON v.series = s.name
GROUP BY s.name, s.last HAVING s.last <> count(v.serial) OR s.last IS DISTINCT FROM max(v.serial);

-- I20b: no document waits for its number: the shop looks every 5 seconds
SELECT format('order %s', order_id) AS subject, format('waits for the number of its %s since %s', kind, at) AS why
FROM (
  SELECT order_id, kind, at FROM documents_due UNION ALL SELECT order_id, 'part credit note', at FROM part_notes_due
) due
WHERE at < now() - interval '1 minute';

-- I23: of a line no more pieces are refunded than were bought, and an order knows what its refunded pieces cost
SELECT format('order %s', i.order_id) AS subject,
  format('has %s of %s, but refunds %s', i.quantity, i.name, sum(l.pieces)) AS why
FROM part_refund_lines l JOIN order_items i ON i.order_id = l.order_id AND i.product_id = l.product_id
GROUP BY i.order_id, i.product_id, i.quantity, i.name HAVING sum(l.pieces) > i.quantity
UNION ALL
SELECT format('order %s', i.order_id), format('has %s of product %s, but refunds %s', i.pieces, i.product_id, sum(l.pieces))
FROM refunded_pieces l JOIN order_pieces i USING (order_id, line_id, product_id)
GROUP BY i.order_id, i.line_id, i.product_id, i.pieces HAVING sum(l.pieces) > i.pieces
UNION ALL
SELECT format('order %s', o.id), format('is kept as refunded by %s in parts, but its lines say %s', rupees(o.refunded_paise),
  rupees(coalesce(l.paise, 0)))
FROM orders o LEFT JOIN (SELECT order_id, sum(amount_paise) AS paise FROM part_refund_lines GROUP BY order_id) l
  ON l.order_id = o.id
WHERE o.refunded_paise <> coalesce(l.paise, 0);

-- I23a: a refund of pieces is its lines, its money and its changes of stock, each once; it has less money only of a payment
-- that other refunds have used up
SELECT format('order %s', p.order_id) AS subject,
  format('refunds %s, but its lines are %s, its refund is %s and its stock moves %s of %s pieces', rupees(p.amount_paise),
    rupees(coalesce(l.paise, 0)), coalesce(rupees(r.paise), 'not there'), coalesce(s.pieces, 0), coalesce(b.pieces, 0)) AS why
FROM part_refunds p
LEFT JOIN (SELECT part_id, sum(amount_paise) AS paise FROM part_refund_lines GROUP BY part_id) l ON l.part_id = p.id
LEFT JOIN (
  SELECT part_id, sum(pieces) AS pieces, sum(pieces) FILTER (WHERE to_shelf) AS shelf FROM refunded_pieces GROUP BY part_id
) b ON b.part_id = p.id
LEFT JOIN (SELECT part_id, sum(amount_paise) AS paise FROM refunds WHERE status <> 'dropped' GROUP BY part_id) r
  ON r.part_id = p.id
LEFT JOIN (
  SELECT order_id, cycle, -sum(sold_delta) AS pieces, sum(available_delta) AS shelf
  FROM stock_ledger WHERE kind IN ('return', 'loss') GROUP BY order_id, cycle
) s ON s.order_id = p.order_id AND s.cycle = p.nth
WHERE p.amount_paise IS DISTINCT FROM l.paise OR b.pieces IS DISTINCT FROM s.pieces
  OR coalesce(b.shelf, 0) IS DISTINCT FROM s.shelf
  OR r.paise > p.amount_paise
  -- The money of a payment that was written off never goes back; an external refund may stand for the rest of a payment.
  OR (p.amount_paise IS DISTINCT FROM r.paise
    AND NOT EXISTS (SELECT FROM refunds v WHERE v.order_id = p.order_id AND v.reason = 'void')
    AND NOT EXISTS (
      SELECT FROM payments y WHERE y.order_id = p.order_id AND y.role <> 'extra' AND y.amount_paise = (
        SELECT sum(amount_paise) FROM refunds WHERE payment_id = y.payment_id AND status <> 'dropped'
      )
    ));

-- I24: each refund of pieces has one credit note, or it is due; what all notes of an order take back is in its invoice
SELECT format('order %s', p.order_id) AS subject, format('has %s credit notes for its refund %s', coalesce(n.notes, 0), p.nth) AS why
FROM part_refunds p
LEFT JOIN (
  SELECT part_id, count(*) AS notes FROM (
    SELECT part_id FROM invoices WHERE part_id IS NOT NULL UNION ALL SELECT part_id FROM part_notes_due
  ) each GROUP BY part_id
) n ON n.part_id = p.id
WHERE n.notes IS DISTINCT FROM 1
UNION ALL
SELECT format('order %s', order_id), format('gives back %s of tax on %s of %s, which was sold with %s', rupees(back), refunded,
  name, rupees(sold))
FROM (
  SELECT i.order_id, i.name, i.quantity, sum(l.pieces) AS refunded, i.cgst_paise + i.sgst_paise AS sold,
    sum(l.cgst_paise + l.sgst_paise) AS back, i.taxable_paise AS taxable, sum(l.taxable_paise) AS taxable_back
  FROM part_refund_lines l JOIN order_items i ON i.order_id = l.order_id AND i.product_id = l.product_id
  GROUP BY i.order_id, i.product_id, i.name, i.quantity, i.cgst_paise, i.sgst_paise, i.taxable_paise
) taxed
WHERE (sold IS NULL) <> (back IS NULL) OR back > sold OR taxable_back > taxable
  OR (refunded = quantity AND (back, taxable_back) IS DISTINCT FROM (sold, taxable));

-- I20c: the kept sums of tax are the lines of the documents that they reach
WITH summed AS (
  SELECT v.order_id, v.part_id, (v.issued_at AT TIME ZONE 'Asia/Kolkata')::date AS day,
    CASE v.kind WHEN 'invoice' THEN 'invoice' ELSE 'credit note' END AS kind
  FROM gst_summed s JOIN invoices v ON v.series = s.series AND v.serial <= s.last
),
lines AS (
  SELECT day, kind, hsn, rate, sum(taxable) AS taxable, sum(cgst) AS cgst, sum(sgst) AS sgst, sum(pieces) AS pieces FROM (
    SELECT d.day, d.kind, i.hsn, i.gst_rate AS rate, i.taxable, i.cgst, i.sgst, i.pieces
    FROM summed d JOIN taxed_lines i ON i.order_id = d.order_id WHERE d.part_id IS NULL
    UNION ALL
    SELECT d.day, d.kind, l.hsn, l.gst_rate, sign * l.taxable, sign * l.cgst, sign * l.sgst, sign * l.pieces
    FROM summed d JOIN taxed_refund_lines l ON l.order_id = d.order_id AND l.part_id = coalesce(d.part_id, l.part_id),
    LATERAL (SELECT CASE WHEN d.part_id IS NULL THEN -1 ELSE 1 END AS sign) s
    WHERE d.kind = 'credit note'
  ) each GROUP BY day, kind, hsn, rate
),
kept AS (
  SELECT day, kind, hsn, rate, taxable_paise AS taxable, cgst_paise AS cgst, sgst_paise AS sgst, quantity AS pieces
  FROM gst_sums
)
SELECT format('tax of the %ss of %s, HSN %s at %s %%', kind, day, hsn, rate) AS subject,
  format('is kept as %s pieces for %s + %s + %s, but lines say %s for %s + %s + %s', coalesce(k.pieces, 0),
    rupees(coalesce(k.taxable, 0)::bigint), rupees(coalesce(k.cgst, 0)::bigint), rupees(coalesce(k.sgst, 0)::bigint),
    coalesce(l.pieces, 0), rupees(coalesce(l.taxable, 0)::bigint), rupees(coalesce(l.cgst, 0)::bigint),
    rupees(coalesce(l.sgst, 0)::bigint)) AS why
FROM kept k FULL JOIN lines l USING (day, kind, hsn, rate)
WHERE (k.pieces, k.taxable, k.cgst, k.sgst) IS DISTINCT FROM (l.pieces, l.taxable, l.cgst, l.sgst);

-- I20d: the number of a document has at most 16 characters (CGST Rules, 2017, rules 46 and 53)
SELECT format('invoices %s', name) AS subject,
  format('are counted to %s, and a number of them has %s characters', last, length(name) + 1 + greatest(6, length(last::text))) AS why
FROM invoice_series WHERE length(name) + 1 + greatest(6, length(last::text)) > 16;

-- I21: the kept sums of sales and refunds, and the changes that are not in them yet, are what orders and refunds say
WITH rows_of AS (
  SELECT span, date_trunc(span, paid_at AT TIME ZONE 'Asia/Kolkata') AS begins, count(*) AS orders,
    sum(amount_paise) AS paise, 0 AS refunds, 0 AS refunded_paise
  FROM orders, unnest(ARRAY['day', 'hour']) AS span WHERE paid_at IS NOT NULL GROUP BY 1, 2
  UNION ALL
  SELECT 'day', date_trunc('day', r.created_at AT TIME ZONE 'Asia/Kolkata'), 0, 0, count(*), sum(r.amount_paise)
  FROM refunds r JOIN payments p ON p.payment_id = r.payment_id
  WHERE r.status <> 'dropped' AND p.role = 'settling' GROUP BY 2
),
kept AS (
  SELECT span, begins, orders, paise, refunds, refunded_paise FROM sales_sums
  UNION ALL
  SELECT span, date_trunc(span, c.paid_at AT TIME ZONE 'Asia/Kolkata'), c.paid, c.paid * o.amount_paise, 0, 0
  FROM sale_changes c JOIN orders o ON o.id = c.order_id, unnest(ARRAY['day', 'hour']) AS span
  UNION ALL
  SELECT 'day', date_trunc('day', at AT TIME ZONE 'Asia/Kolkata'), 0, 0, refunds, paise FROM refund_changes
)
SELECT format('sales of the %s %s', span, begins) AS subject,
  format('are kept as %s orders of %s and %s refunds of %s, but there are %s of %s and %s of %s',
    coalesce(k.orders, 0), rupees(coalesce(k.paise, 0)), coalesce(k.refunds, 0), rupees(coalesce(k.refunded_paise, 0)),
    coalesce(r.orders, 0), rupees(coalesce(r.paise, 0)), coalesce(r.refunds, 0), rupees(coalesce(r.refunded_paise, 0))) AS why
FROM (
  SELECT span, begins, sum(orders) AS orders, sum(paise) AS paise, sum(refunds) AS refunds, sum(refunded_paise) AS refunded_paise
  FROM kept GROUP BY span, begins
) k FULL JOIN (
  SELECT span, begins, sum(orders) AS orders, sum(paise) AS paise, sum(refunds) AS refunds, sum(refunded_paise) AS refunded_paise
  FROM rows_of GROUP BY span, begins
) r USING (span, begins)
WHERE (coalesce(k.orders, 0), coalesce(k.paise, 0), coalesce(k.refunds, 0), coalesce(k.refunded_paise, 0))
  <> (coalesce(r.orders, 0), coalesce(r.paise, 0), coalesce(r.refunds, 0), coalesce(r.refunded_paise, 0));

-- I21a: the same for the products that sold best in a period
SELECT format('product %s', product_id) AS subject,
  format('is kept as %s sold for %s in %s days, but orders say %s for %s', coalesce(k.pieces, 0),
    rupees(coalesce(k.paise, 0)), period, coalesce(r.pieces, 0), rupees(coalesce(r.paise, 0))) AS why
FROM (
  SELECT period, product_id, sum(pieces) AS pieces, sum(paise) AS paise
  FROM (
    SELECT period, product_id, pieces, paise FROM best_sellers
    UNION ALL
    SELECT p.period, i.product_id, c.kept * i.quantity, c.kept * i.line_paise
    FROM sale_changes c JOIN order_items i ON i.order_id = c.order_id
    JOIN sales_periods p ON c.paid_at >= p.first_day::timestamp AT TIME ZONE 'Asia/Kolkata'
    UNION ALL
    SELECT p.period, c.product_id, c.pieces, c.paise
    FROM piece_changes c JOIN sales_periods p ON c.paid_at >= p.first_day::timestamp AT TIME ZONE 'Asia/Kolkata'
  ) kept GROUP BY period, product_id
) k FULL JOIN (
  SELECT p.period, i.product_id, sum(i.quantity - coalesce(l.pieces, 0)) AS pieces,
    sum(i.line_paise - coalesce(l.paise, 0)) AS paise
  FROM sales_periods p
  JOIN orders o ON o.pay_state = 'PAID' AND o.paid_at >= p.first_day::timestamp AT TIME ZONE 'Asia/Kolkata'
  JOIN order_items i ON i.order_id = o.id
  LEFT JOIN (
    SELECT order_id, product_id, sum(pieces) AS pieces, sum(amount_paise - tax_paise) AS paise
    FROM part_refund_lines GROUP BY order_id, product_id
  ) l ON l.order_id = i.order_id AND l.product_id = i.product_id
  GROUP BY p.period, i.product_id
) r USING (period, product_id)
WHERE (coalesce(k.pieces, 0), coalesce(k.paise, 0)) <> (coalesce(r.pieces, 0), coalesce(r.paise, 0));

-- I30: the orders of deleted accounts name nobody, unless their invoice has to
SELECT format('order %s', o.id) AS subject, 'belongs to a deleted account, but still names its person' AS why
FROM orders o JOIN order_words w ON w.order_id = o.id
WHERE o.user_id = 'deleted' AND (
  o.address ->> 'phone' <> '' OR o.gift IS NOT NULL
  OR ((o.paid_at IS NULL OR o.subtotal_paise < 5000000)
    AND o.address - ARRAY['state', 'country']
      <> '{"name": "Deleted account", "street": "", "city": "", "zipcode": "", "phone": ""}')
  OR w.words <> order_words_of(o.id, o.address, 'Deleted account',
    (SELECT string_agg(name, ' ') FROM order_items WHERE order_id = o.id))
)
UNION ALL
SELECT format('the account of %s', CASE id WHEN 'deleted' THEN 'deleted accounts' ELSE 'orders by phone' END), 'has become a person''s'
FROM users
WHERE id IN ('deleted', 'phone') AND ((id = 'deleted' AND name <> 'Deleted account')
  OR email <> format('%1$s@%1$s.invalid', id) OR password_hash IS NOT NULL OR google_subject IS NOT NULL OR cart::text <> '{}');

-- I30a: what the shop knew by a proven email went with its account
SELECT format('an account that was deleted on %s', d.deleted_at) AS subject, format('left %s', kept.what) AS why
FROM account_deletions d
JOIN (
  SELECT email, created_at AS at, 'an account' AS what FROM users
  UNION ALL SELECT email, created_at, 'a subscription' FROM newsletter_subscribers
  UNION ALL SELECT email, asked_at, 'a question about the newsletter' FROM newsletter_requests
  UNION ALL SELECT email, created_at, 'a message' FROM contact_messages
  UNION ALL SELECT email, opened_at, 'a ticket' FROM tickets
  UNION ALL SELECT email, sent_at, 'a code' FROM reset_codes
  UNION ALL SELECT data ->> 'to', created_on, 'an email' FROM pgboss.job WHERE name IN ('mail', 'mail-given-up')
) kept ON email_hash(kept.email) = d.email_hash AND kept.at < d.deleted_at AND d.is_proven
UNION ALL
SELECT format('the proof of a consent of %s', c.given_at), 'is in force for an account that was deleted'
FROM account_deletions d JOIN consents c ON c.email_hash = d.email_hash
WHERE c.given_at < d.deleted_at AND c.withdrawn_at IS NULL AND d.is_proven;

-- I31: a promise is of an order that is paid, or to be paid in cash, and a shopper is told that an order is late only if one was made
SELECT format('order %s', o.id) AS subject,
  CASE WHEN o.arrives_by IS NULL THEN 'is told to be late, but nothing was promised'
    ELSE 'was promised, but never paid' END AS why
FROM orders o LEFT JOIN late_mails m ON m.order_id = o.id
WHERE (m.order_id IS NOT NULL AND o.arrives_by IS NULL) OR (o.arrives_by IS NOT NULL AND o.paid_at IS NULL AND NOT o.by_cash);

-- I32: a ticket has its words and its clocks, and a forgotten one nothing of its person
SELECT format('ticket %s', t.number) AS subject,
  CASE
    WHEN t.email = '' THEN 'is forgotten, but has entries, a name or an account'
    WHEN t.entries <> e.count THEN format('counts %s entries and has %s', t.entries, e.count)
    WHEN e.messages = 0 THEN 'has no words'
    ELSE 'has a closing and a clock, or an answer without one'
  END AS why
FROM tickets t, LATERAL (
  SELECT count(*) AS count, count(*) FILTER (WHERE kind = 'message') AS messages,
    count(*) FILTER (WHERE actor = 'seller') AS of_seller
  FROM ticket_entries WHERE ticket_id = t.id
) e
WHERE CASE WHEN t.email = '' THEN e.count > 0 OR t.name <> '' OR t.user_id IS NOT NULL OR t.closed_at IS NULL
  ELSE t.entries <> e.count OR e.messages = 0 OR (t.answered_at IS NOT NULL AND e.of_seller = 0)
    OR (t.answered_at IS NULL AND t.answer_by IS NULL) END;

-- I26: the parcels of an order have no more pieces of a product than were bought and not refunded before, and each has some
SELECT format('order %s', i.order_id) AS subject,
  format('has %s of product %s to send, and %s of it in parcels', i.quantity - coalesce(r.pieces, 0) + coalesce(b.pieces, 0),
    i.product_id, l.pieces) AS why
FROM (SELECT order_id, product_id, sum(quantity) AS pieces FROM parcel_lines GROUP BY order_id, product_id) l
JOIN order_items i USING (order_id, product_id)
LEFT JOIN (SELECT order_id, product_id, sum(pieces) AS pieces FROM part_refund_lines GROUP BY order_id, product_id) r
  USING (order_id, product_id)
LEFT JOIN (SELECT order_id, product_id, sum(pieces) AS pieces FROM refunded_in_parcels GROUP BY order_id, product_id) b
  USING (order_id, product_id)
WHERE l.pieces > i.quantity - coalesce(r.pieces, 0) + coalesce(b.pieces, 0)
UNION ALL
SELECT format('parcel %s', b.parcel_id),
  format('has %s of product %s, of which %s were refunded', min(l.quantity), b.product_id, sum(b.pieces))
FROM refunded_in_parcels b JOIN parcel_lines l USING (parcel_id, product_id)
GROUP BY b.parcel_id, b.product_id HAVING sum(b.pieces) > min(l.quantity)
UNION ALL
SELECT format('parcel %s', p.id), 'has no line of its order' FROM parcels p
WHERE NOT EXISTS (SELECT FROM parcel_lines l WHERE l.parcel_id = p.id AND l.order_id = p.order_id);

-- I26a: a parcel is not further than the courier has reported
SELECT format('parcel %s', p.id) AS subject, format('is %s, but its courier has reported no such thing', p.state) AS why
FROM parcels p WHERE p.state <> 'shipped' AND NOT EXISTS (
  SELECT FROM courier_events e
  WHERE e.courier = p.courier AND e.tracking_number = p.tracking_number AND e.state >= p.state);

-- I40: a lot is what it received, and each of its counters is the sum of its ledger
SELECT format('lot %s', l.id) AS subject,
  format('has %s to sell, %s with orders, %s off sale and %s written off of %s, but its ledger adds up to %s, %s, %s and %s',
    l.available, l.taken, l.off_sale, l.written_off, l.received, coalesce(m.available, 0), coalesce(m.taken, 0),
    coalesce(m.off_sale, 0), coalesce(m.written_off, 0)) AS why
FROM lots l
LEFT JOIN (
  SELECT lot_id, sum(available_delta) AS available, sum(taken_delta) AS taken, sum(off_sale_delta) AS off_sale,
    sum(written_off_delta) AS written_off
  FROM lot_ledger GROUP BY lot_id
) m ON m.lot_id = l.id
WHERE (l.available, l.taken, l.off_sale, l.written_off)
    <> (coalesce(m.available, 0), coalesce(m.taken, 0), coalesce(m.off_sale, 0), coalesce(m.written_off, 0))
  OR l.received <> l.available + l.taken + l.off_sale + l.written_off
  OR least(l.available, l.taken, l.off_sale, l.written_off) < 0;

-- I40a: the pieces of a product in lots are those of its lots
SELECT format('product %s (%s)', p.id, p.name) AS subject,
  format('has %s to sell and %s with orders, but its lots have %s and %s', p.available, p.reserved + p.sold,
    coalesce(sum(l.available), 0), coalesce(sum(l.taken), 0)) AS why
FROM products p LEFT JOIN lots l ON l.product_id = p.id
WHERE p.in_lots
GROUP BY p.id
HAVING p.available <> coalesce(sum(l.available), 0) OR p.reserved + p.sold <> coalesce(sum(l.taken), 0);

-- I40b: each piece that an order has of a product in lots is of one lot
SELECT format('order %s', coalesce(s.order_id, m.order_id)) AS subject,
  format('has %s of product %s, but %s of its lots', coalesce(s.pieces, 0), coalesce(s.product_id, m.product_id),
    coalesce(m.pieces, 0)) AS why
FROM (
  SELECT order_id, product_id, sum(reserved_delta + sold_delta) AS pieces FROM stock_ledger
  WHERE order_id IS NOT NULL AND product_id IN (SELECT id FROM products WHERE in_lots) GROUP BY 1, 2
) s
FULL JOIN (
  SELECT order_id, product_id, sum(taken_delta) AS pieces FROM lot_ledger
  WHERE order_id IS NOT NULL AND product_id IN (SELECT id FROM products WHERE in_lots) GROUP BY 1, 2
) m ON m.order_id = s.order_id AND m.product_id = s.product_id
WHERE coalesce(s.pieces, 0) <> coalesce(m.pieces, 0);

-- I40c: a recalled lot has nothing to sell
SELECT format('lot %s', id) AS subject, format('is recalled, but %s of it are to sell', available) AS why
FROM lots WHERE recalled_at IS NOT NULL AND available > 0
  -- Returned pieces go off sale within a minute; the guard of the statement that sells never takes them.
  AND EXISTS (SELECT FROM lot_ledger WHERE lot_id = lots.id HAVING max(at) < now() - interval '5 minutes');

-- I42: what a code takes off an order stands on its lines, and no code is used more often than its limits say
SELECT format('order %s', o.id) AS subject,
  format('has %s off by the code %s, but its lines have %s off', rupees(o.discount_paise), coalesce(o.code, 'none'),
    rupees(coalesce(l.paise, 0))) AS why
FROM orders o LEFT JOIN (
  SELECT order_id, sum(discount_paise) AS paise FROM order_items WHERE discount_paise > 0 GROUP BY order_id
) l ON l.order_id = o.id
WHERE o.discount_paise <> coalesce(l.paise, 0) OR (o.code IS NULL AND o.discount_paise <> 0)
UNION ALL
SELECT format('code %s', f.code), format('is with %s orders, %s of one shopper', sum(u.orders), max(u.orders))
FROM offers f JOIN (
  SELECT code, user_id, count(*) AS orders FROM orders WHERE code IS NOT NULL AND holds_stock GROUP BY code, user_id
) u ON u.code = f.code
GROUP BY f.code HAVING sum(u.orders) > f.most OR max(u.orders) FILTER (WHERE u.user_id <> 'deleted') > f.each_most;

-- I41: a report has pieces of its order, no more than were bought, and the refund that closed it is of its order
SELECT format('report %s', r.id) AS subject, wrong.why FROM reports r, LATERAL (
  SELECT 'has no line' AS why WHERE NOT EXISTS (SELECT FROM report_lines WHERE report_id = r.id)
  UNION ALL
  SELECT format('is about %s of product %s, of which %s were bought', l.pieces, l.product_id, i.quantity)
  FROM report_lines l JOIN order_items i USING (order_id, product_id)
  WHERE l.report_id = r.id AND (l.pieces > i.quantity OR l.order_id <> r.order_id)
  UNION ALL
  SELECT 'is closed by a refund of another order' FROM part_refunds p
  WHERE p.id = r.part_id AND p.order_id <> r.order_id
) wrong;

-- I41a: the reports of deleted accounts have neither words nor photos, and none waits for an answer
SELECT format('report %s', r.id) AS subject, 'belongs to a deleted account, but still has its words or photos' AS why
FROM reports r JOIN orders o ON o.id = r.order_id
WHERE o.user_id = 'deleted' AND (
  r.words <> '' OR r.answer <> '' OR r.closed_at IS NULL OR EXISTS (SELECT FROM report_photos WHERE report_id = r.id)
);

-- I46: the stars of a product are those of its reviews that are not withdrawn, each by who has bought it
SELECT format('product %s', p.id) AS subject, format('has %s stars of %s reviews, but its reviews gave %s stars in %s',
  p.stars_given, p.review_count, coalesce(r.stars, 0), coalesce(r.reviews, 0)) AS why
FROM products p LEFT JOIN (
  SELECT product_id, sum(stars) AS stars, count(*) AS reviews FROM reviews WHERE withdrawn_at IS NULL GROUP BY product_id
) r ON r.product_id = p.id
WHERE p.stars_given <> coalesce(r.stars, 0) OR p.review_count <> coalesce(r.reviews, 0)
UNION ALL
SELECT format('review %s', r.id), 'is not by who bought the product'
FROM reviews r JOIN orders o ON o.id = r.order_id WHERE r.user_id <> o.user_id;
