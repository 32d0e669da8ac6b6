-- The writes of a sale. A function that changes gets a new name (sell_order_2), so that an older server goes on beside a
-- newer one.

-- Removes what the order bought from the shopper's cart; the rest keeps its order.
CREATE FUNCTION remove_bought_from_cart_1(bought text, regular_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users u SET cart = (
      SELECT coalesce(json_object_agg(c.key, c.value::int - coalesce(i.quantity, 0) ORDER BY c.place)
        FILTER (WHERE c.value::int > coalesce(i.quantity, 0)), '{}')
      FROM json_each_text(u.cart) WITH ORDINALITY c (key, value, place)
      LEFT JOIN order_items i ON i.order_id = bought AND i.product_id = c.key
    ), regular_from = coalesce(regular_from, regular_at)
    WHERE id = (SELECT user_id FROM orders WHERE id = bought);
END $$;

-- Makes the invoice and the emails of a paid order due, once.
CREATE FUNCTION make_invoice_due_1(bought text, is_late boolean, low_stock int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO documents_due (order_id, kind, sale)
    SELECT bought, 'invoice', jsonb_build_object('late', is_late, 'low', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('name', i.name, 'left', p.available) ORDER BY i.line), '[]')
      FROM order_items i JOIN products p ON p.id = i.product_id
      WHERE i.order_id = bought AND p.available <= low_stock AND p.available + i.quantity > low_stock))
    WHERE NOT EXISTS (SELECT FROM invoices WHERE order_id = bought AND kind = 'invoice')
    ON CONFLICT DO NOTHING;
END $$;

-- Makes an order paid whose row the caller has locked and whose stock is taken. `promised` has the days of each zone, or is
-- null. The shopper is a regular once the order can no longer be cancelled; if it is before, a trigger looks again.
CREATE FUNCTION pay_order_1(
  bought text, cycle int, payment jsonb, promised jsonb, cancel_minutes int, low_stock int
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  before text;
BEGIN
  SELECT pay_state INTO STRICT before FROM orders WHERE id = bought;
  INSERT INTO payments (payment_id, order_id, amount_paise, currency, status, role, method)
    VALUES (payment ->> 'id', bought, (payment ->> 'amount')::bigint, payment ->> 'currency', payment ->> 'status',
      'settling', payment ->> 'method');
  UPDATE orders SET pay_state = 'PAID', holds_stock = true, stock_cycle = cycle, closed_reason = NULL,
      paid_at = coalesce(paid_at, now()),
      leaves_on = coalesce((promised -> delivery_zone ->> 'leaves')::date, leaves_on),
      arrives_from = coalesce((promised -> delivery_zone ->> 'from')::date, arrives_from),
      arrives_by = coalesce((promised -> delivery_zone ->> 'to')::date, arrives_by),
      version = version + 1, updated_at = now()
    WHERE id = bought;
  INSERT INTO order_events (order_id, actor, field, from_value, to_value)
    VALUES (bought, 'provider', 'pay_state', before, 'PAID');
  PERFORM remove_bought_from_cart_1(bought, now() + make_interval(mins => cancel_minutes));
  PERFORM make_invoice_due_1(bought, before NOT IN ('AWAITING', 'CASH'), low_stock);
END $$;

-- Sells an order that waits for exactly this payment; returns its shopper. Returns null when anything is unusual (late,
-- extra, another amount, cancelled, not of `buyer` if that is given, announced as `lapsing`): then nothing is written.
CREATE FUNCTION sell_order_1(
  bought text, buyer text, payment jsonb, promised jsonb, cancel_minutes int, low_stock int, cancelled text, lapsing text
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  o orders;
  moved int;
  written int;
BEGIN
  -- The caller publishes after the commit.
  PERFORM set_config('mewa.publishes', 'on', true);
  SELECT * INTO o FROM orders WHERE id = bought FOR NO KEY UPDATE;
  IF o.id IS NULL OR o.user_id <> coalesce(buyer, o.user_id) OR o.pay_state <> 'AWAITING' OR o.status = cancelled
    OR NOT o.holds_stock OR o.razorpay_order_id IS DISTINCT FROM payment ->> 'order_id'
    OR o.amount_paise <> (payment ->> 'amount')::bigint OR o.currency <> payment ->> 'currency'
    OR EXISTS (SELECT FROM order_events
      WHERE order_id = bought AND field = 'incident' AND to_value = lapsing AND note = payment ->> 'id')
  THEN RETURN NULL; END IF;

  -- In ascending id, so that two orders never deadlock. A piece that is sold stays in the lot that it was held of.
  PERFORM FROM order_items i JOIN products p ON p.id = i.product_id WHERE i.order_id = bought
    ORDER BY p.id FOR NO KEY UPDATE OF p;
  UPDATE products p SET reserved = p.reserved - i.quantity, sold = p.sold + i.quantity
    FROM order_items i WHERE i.order_id = bought AND p.id = i.product_id;
  GET DIAGNOSTICS moved = ROW_COUNT;
  INSERT INTO stock_ledger (product_id, kind, order_id, cycle, available_delta, reserved_delta, sold_delta)
    SELECT product_id, 'sell', bought, o.stock_cycle, 0, -quantity, quantity FROM order_items WHERE order_id = bought
    ORDER BY product_id;
  GET DIAGNOSTICS written = ROW_COUNT;
  IF moved <> written THEN RAISE EXCEPTION '% of % products of order % are sold', moved, written, bought; END IF;

  PERFORM pay_order_1(bought, o.stock_cycle, payment, promised, cancel_minutes, low_stock);
  RETURN o.user_id;
END $$;
