-- Takes the pieces of an order for its shopper and writes the order, all or nothing. `lines` has an object for each product:
-- product, quantity, unit, in_lots, hsn, gst_rate, taxable, cgst, sgst; money in paise. Returns held, changed (a price, a
-- stock or what a line says differs: quote again) or lots differ (the lots have fewer pieces than the shelf: tidy them).
CREATE FUNCTION hold_order_1(
  placed text, buyer text, lines jsonb, costs jsonb, ships_to jsonb, fingerprint text, minutes int, held_before int,
  zone text, as_gift jsonb, today date
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  ready int;
  lot_ids text[];
  lot_pieces int[];
  picked bigint;
BEGIN
  -- The caller publishes after the commit.
  PERFORM set_config('mewa.publishes', 'on', true);
  -- In ascending id, so that two orders never deadlock.
  SELECT count(*) INTO ready FROM (
    SELECT FROM products p
    JOIN jsonb_to_recordset(lines) AS l (product text, quantity int, unit int, in_lots boolean) ON p.id = l.product
    WHERE p.offer_price_paise = l.unit AND p.in_lots = l.in_lots AND p.archived_at IS NULL
      AND p.available >= l.quantity
    ORDER BY p.id FOR NO KEY UPDATE OF p) locked;
  IF ready <> jsonb_array_length(lines) THEN RETURN 'changed'; END IF;

  IF lines @? '$[*] ? (@.in_lots == true)' THEN
    SELECT array_agg(p.id), array_agg(p.pieces), coalesce(sum(p.pieces), 0) INTO lot_ids, lot_pieces, picked FROM (
      SELECT array_agg(product) AS ids, array_agg(quantity) AS quantities
      FROM jsonb_to_recordset(lines) AS l (product text, quantity int, in_lots boolean) WHERE l.in_lots
    ) w, pick_lots(w.ids, w.quantities, today) p;
    IF picked <> (SELECT sum(quantity) FROM jsonb_to_recordset(lines) AS l (quantity int, in_lots boolean) WHERE l.in_lots)
    THEN RETURN 'lots differ'; END IF;
  END IF;

  INSERT INTO orders (id, user_id, subtotal_paise, tax_mode, tax_basis_points, tax_paise, amount_paise, address,
      attempt_fingerprint, reserved_until, holds_since, delivery_zone, gift)
    VALUES (placed, buyer, (costs ->> 'subtotal')::bigint, costs ->> 'tax_mode', (costs ->> 'tax_basis_points')::int,
      (costs ->> 'tax')::bigint, (costs ->> 'total')::bigint, ships_to, fingerprint,
      now() + make_interval(mins => minutes), now() - make_interval(secs => held_before), zone, as_gift);
  UPDATE products p SET available = p.available - l.quantity, reserved = p.reserved + l.quantity
    FROM jsonb_to_recordset(lines) AS l (product text, quantity int) WHERE p.id = l.product;
  INSERT INTO order_items (order_id, product_id, line, quantity, unit_paise, name, category, weight, pictures,
      hsn, gst_rate, taxable_paise, cgst_paise, sgst_paise)
    SELECT placed, p.id, l.nr, l.quantity, l.unit, p.name, p.category, p.weight, p.pictures,
      l.hsn, l.gst_rate, l.taxable, l.cgst, l.sgst
    FROM ROWS FROM (jsonb_to_recordset(lines) AS (product text, quantity int, unit int, hsn text, gst_rate smallint,
      taxable bigint, cgst bigint, sgst bigint)) WITH ORDINALITY
      AS l (product, quantity, unit, hsn, gst_rate, taxable, cgst, sgst, nr)
    JOIN products p ON p.id = l.product;
  INSERT INTO stock_ledger (product_id, kind, order_id, cycle, available_delta, reserved_delta, sold_delta)
    SELECT product, 'hold', placed, 1, -quantity, quantity, 0
    FROM jsonb_to_recordset(lines) AS l (product text, quantity int) ORDER BY product COLLATE "C";
  INSERT INTO order_events (order_id, actor, actor_id, field, to_value)
    VALUES (placed, 'shopper', buyer, 'pay_state', 'CREATING');
  IF lot_ids IS NOT NULL THEN
    INSERT INTO lot_ledger (lot_id, product_id, kind, order_id, cycle, available_delta, taken_delta)
      SELECT id, product_id, 'hold', placed, 1, -pieces, pieces FROM take_pieces(lot_ids, lot_pieces);
  END IF;
  RETURN 'held';
END $$;
