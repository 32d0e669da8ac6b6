-- As before, with the price of now, the pieces of components, and a code. An object of `lines` has `components`, as
-- order_items has them; `in_lots` of an older server is not read.
-- contract: an older server's lines have no components, are of products without them, and have no code
CREATE OR REPLACE FUNCTION hold_order_1(
  placed text, buyer text, lines jsonb, costs jsonb, ships_to jsonb, fingerprint text, minutes int, held_before int,
  zone text, as_gift jsonb, today date
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  ids text[];
  counts int[];
  all_right boolean;
  ids_in_lots text[];
  counts_in_lots int[];
  lot_ids text[];
  lot_pieces int[];
  written int;
BEGIN
  -- The caller publishes after the commit.
  PERFORM set_config('mewa.publishes', 'on', true);
  -- A code is locked before products, here and where an order takes its pieces again.
  IF costs ->> 'code' IS NOT NULL AND has_uses_left(costs ->> 'code', buyer, placed) IS NOT TRUE
  THEN RETURN 'code used up'; END IF;
  -- In ascending id, so that two orders never deadlock.
  SELECT array_agg(id) FILTER (WHERE pieces IS NOT NULL), array_agg(pieces) FILTER (WHERE pieces IS NOT NULL),
      bool_and(is_right), array_agg(id) FILTER (WHERE pieces IS NOT NULL AND in_lots),
      array_agg(pieces) FILTER (WHERE pieces IS NOT NULL AND in_lots)
    INTO ids, counts, all_right, ids_in_lots, counts_in_lots
    FROM (
      SELECT p.id, w.pieces, p.in_lots, p.archived_at IS NULL AND p.available >= coalesce(w.pieces, 0)
        AND price_now(p) = coalesce(w.unit, price_now(p)) AS is_right
      FROM (
        SELECT product, sum(pieces)::int AS pieces, max(unit) AS unit FROM (
          SELECT l.product, CASE WHEN l.components IS NULL THEN l.quantity END AS pieces, l.unit
          FROM jsonb_to_recordset(lines) AS l (product text, quantity int, unit int, components jsonb)
          UNION ALL
          SELECT c.product, l.quantity * c.pieces, NULL
          FROM jsonb_to_recordset(lines) AS l (quantity int, components jsonb),
            jsonb_to_recordset(l.components) AS c (product text, pieces int)
        ) each GROUP BY product
      ) w JOIN products p ON p.id = w.product
      ORDER BY p.id FOR NO KEY UPDATE OF p
    ) locked;
  IF all_right IS NOT TRUE THEN RETURN 'changed'; END IF;
  IF ids_in_lots IS NOT NULL THEN
    SELECT array_agg(id), array_agg(pieces) INTO lot_ids, lot_pieces FROM pick_lots(ids_in_lots, counts_in_lots, today);
    IF (SELECT coalesce(sum(n), 0) FROM unnest(lot_pieces) n) <> (SELECT sum(n) FROM unnest(counts_in_lots) n)
    THEN RETURN 'lots differ'; END IF;
  END IF;

  INSERT INTO orders (id, user_id, subtotal_paise, tax_mode, tax_basis_points, tax_paise, amount_paise, address,
      attempt_fingerprint, reserved_until, holds_since, delivery_zone, gift, code, discount_paise)
    VALUES (placed, buyer, (costs ->> 'subtotal')::bigint, costs ->> 'tax_mode', (costs ->> 'tax_basis_points')::int,
      (costs ->> 'tax')::bigint, (costs ->> 'total')::bigint, ships_to, fingerprint,
      now() + make_interval(mins => minutes), now() - make_interval(secs => held_before), zone, as_gift,
      costs ->> 'code', coalesce((costs ->> 'discount')::bigint, 0));
  UPDATE products p SET available = p.available - w.pieces, reserved = p.reserved + w.pieces
    FROM unnest(ids, counts) AS w (id, pieces) WHERE p.id = w.id;
  INSERT INTO order_items (order_id, product_id, line, quantity, unit_paise, name, category, weight, pictures,
      hsn, gst_rate, taxable_paise, cgst_paise, sgst_paise, components, discount_paise)
    SELECT placed, p.id, l.nr, l.quantity, l.unit, p.name, p.category, p.weight, p.pictures,
      l.hsn, l.gst_rate, l.taxable, l.cgst, l.sgst, l.components, coalesce(l.discount, 0)
    FROM ROWS FROM (jsonb_to_recordset(lines) AS (product text, quantity int, unit int, hsn text, gst_rate smallint,
      taxable bigint, cgst bigint, sgst bigint, components jsonb, discount bigint)) WITH ORDINALITY
      AS l (product, quantity, unit, hsn, gst_rate, taxable, cgst, sgst, components, discount, nr)
    JOIN products p ON p.id = l.product;
  GET DIAGNOSTICS written = ROW_COUNT;
  IF written <> jsonb_array_length(lines) THEN RAISE EXCEPTION '% of % lines of order % have a product', written, jsonb_array_length(lines), placed; END IF;
  INSERT INTO stock_ledger (product_id, kind, order_id, cycle, available_delta, reserved_delta, sold_delta)
    SELECT id, 'hold', placed, 1, -pieces, pieces, 0 FROM unnest(ids, counts) AS w (id, pieces);
  INSERT INTO order_events (order_id, actor, actor_id, field, to_value)
    VALUES (placed, 'shopper', buyer, 'pay_state', 'CREATING');
  IF lot_ids IS NOT NULL THEN
    INSERT INTO lot_ledger (lot_id, product_id, kind, order_id, cycle, available_delta, taken_delta)
      SELECT id, product_id, 'hold', placed, 1, -pieces, pieces FROM take_pieces(lot_ids, lot_pieces);
  END IF;
  RETURN 'held';
END $$;
