-- As before, with the pieces of components.
-- contract: the same for orders without components
CREATE OR REPLACE FUNCTION move_stock_1(moved text, move text, in_cycle int, today date) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  -- What a piece adds to the counters.
  to_available int := CASE move WHEN 'release' THEN 1 WHEN 'restock' THEN 1 WHEN 'retake' THEN -1 ELSE 0 END;
  to_reserved int := CASE WHEN move IN ('release', 'sell') THEN -1 ELSE 0 END;
  to_sold int := CASE move WHEN 'sell' THEN 1 WHEN 'retake' THEN 1 WHEN 'restock' THEN -1 ELSE 0 END;
  product_ids text[];
  counts int[];
  is_short boolean;
  ids_in_lots text[];
  counts_in_lots int[];
  lot_ids text[];
  lot_counts int[];
  written int;
BEGIN
  -- In ascending id, so that two orders never deadlock.
  SELECT array_agg(id), array_agg(pieces), bool_or(available + to_available * pieces < 0),
      array_agg(id) FILTER (WHERE in_lots), array_agg(pieces) FILTER (WHERE in_lots)
    INTO product_ids, counts, is_short, ids_in_lots, counts_in_lots
    FROM (
      SELECT p.id, p.available, p.in_lots, w.pieces - CASE WHEN move IN ('restock', 'retake') THEN coalesce((
        SELECT sum(pieces) FROM refunded_pieces WHERE order_id = moved AND product_id = w.product_id), 0)::int
        ELSE 0 END AS pieces
      FROM (SELECT product_id, sum(pieces)::int AS pieces FROM order_pieces WHERE order_id = moved GROUP BY product_id) w
      JOIN products p ON p.id = w.product_id ORDER BY p.id FOR NO KEY UPDATE OF p
    ) locked WHERE pieces > 0;
  IF is_short THEN RETURN 'too few'; END IF;
  IF move = 'retake' AND ids_in_lots IS NOT NULL THEN
    SELECT array_agg(id), array_agg(pieces) INTO lot_ids, lot_counts
      FROM pick_lots(ids_in_lots, counts_in_lots, today);
    IF (SELECT coalesce(sum(n), 0) FROM unnest(lot_counts) n) <> (SELECT sum(n) FROM unnest(counts_in_lots) n)
    THEN RETURN 'lots differ'; END IF;
  END IF;

  UPDATE products p SET available = p.available + to_available * m.pieces,
      reserved = p.reserved + to_reserved * m.pieces, sold = p.sold + to_sold * m.pieces
    FROM unnest(product_ids, counts) AS m (id, pieces) WHERE p.id = m.id;
  GET DIAGNOSTICS written = ROW_COUNT;
  IF written <> coalesce(cardinality(product_ids), 0)
  THEN RAISE EXCEPTION '%: % of % products of order %', move, written, cardinality(product_ids), moved; END IF;
  INSERT INTO stock_ledger (product_id, kind, order_id, cycle, available_delta, reserved_delta, sold_delta)
    SELECT id, move, moved, in_cycle, to_available * pieces, to_reserved * pieces, to_sold * pieces
    FROM unnest(product_ids, counts) AS m (id, pieces);
  IF lot_ids IS NOT NULL THEN
    INSERT INTO lot_ledger (lot_id, product_id, kind, order_id, cycle, available_delta, taken_delta)
      SELECT id, product_id, move, moved, in_cycle, -pieces, pieces FROM take_pieces(lot_ids, lot_counts);
  ELSIF ids_in_lots IS NOT NULL AND move IN ('release', 'restock') THEN
    -- Back into the lots that they came from. A piece that is sold stays in the lot that it was held of.
    WITH returned AS (
      UPDATE lots l SET available = l.available + had.pieces, taken = l.taken - had.pieces
      FROM (
        SELECT lot_id, sum(taken_delta)::int AS pieces FROM lot_ledger WHERE order_id = moved
        GROUP BY lot_id HAVING sum(taken_delta) > 0
      ) had WHERE l.id = had.lot_id
      RETURNING l.id, l.product_id, had.pieces
    )
    INSERT INTO lot_ledger (lot_id, product_id, kind, order_id, cycle, available_delta, taken_delta)
      SELECT id, product_id, move, moved, in_cycle, pieces, -pieces FROM returned;
  END IF;
  RETURN 'moved';
END $$;
