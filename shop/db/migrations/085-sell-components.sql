-- As before, with the pieces of components.
-- contract: the same for orders without components
CREATE OR REPLACE FUNCTION make_invoice_due_1(bought text, is_late boolean, low_stock int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO documents_due (order_id, kind, sale)
    SELECT bought, 'invoice', jsonb_build_object('late', is_late, 'low', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'left', p.available) ORDER BY w.line), '[]')
      FROM (SELECT product_id, min(line) AS line, sum(pieces) AS pieces FROM order_pieces WHERE order_id = bought
        GROUP BY product_id) w JOIN products p ON p.id = w.product_id
      WHERE p.available <= low_stock AND p.available + w.pieces > low_stock))
    WHERE NOT EXISTS (SELECT FROM invoices WHERE order_id = bought AND kind = 'invoice')
    ON CONFLICT DO NOTHING;
END $$;

-- contract: the same for orders without components
CREATE OR REPLACE FUNCTION sell_order_1(
  bought text, buyer text, payment jsonb, promised jsonb, cancel_minutes int, low_stock int, cancelled text, lapsing text
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  o orders;
  ids text[];
  counts int[];
  moved int;
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
  SELECT array_agg(id), array_agg(pieces) INTO ids, counts FROM (
    SELECT p.id, w.pieces
    FROM (SELECT product_id, sum(pieces)::int AS pieces FROM order_pieces WHERE order_id = bought GROUP BY product_id) w
    JOIN products p ON p.id = w.product_id ORDER BY p.id FOR NO KEY UPDATE OF p) locked;
  UPDATE products p SET reserved = p.reserved - w.pieces, sold = p.sold + w.pieces
    FROM unnest(ids, counts) AS w (id, pieces) WHERE p.id = w.id;
  GET DIAGNOSTICS moved = ROW_COUNT;
  IF moved <> coalesce(cardinality(ids), 0)
  THEN RAISE EXCEPTION '% of % products of order % are sold', moved, cardinality(ids), bought; END IF;
  INSERT INTO stock_ledger (product_id, kind, order_id, cycle, available_delta, reserved_delta, sold_delta)
    SELECT id, 'sell', bought, o.stock_cycle, 0, -pieces, pieces FROM unnest(ids, counts) AS w (id, pieces);

  PERFORM pay_order_1(bought, o.stock_cycle, payment, promised, cancel_minutes, low_stock);
  RETURN o.user_id;
END $$;
