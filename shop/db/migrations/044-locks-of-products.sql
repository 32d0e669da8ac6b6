-- The check of a foreign key locks the product's row, more weakly than an order does. While such a lock is held, orders that
-- wait for the product can deadlock (decision 035). So only rows that are written with the product locked refer to it.
-- Nothing deletes products. Tables in the order in which other transactions take them.
LOCK TABLE best_sellers, products, tickets, stock_waits, lot_ledger IN ACCESS EXCLUSIVE MODE;
ALTER TABLE best_sellers DROP CONSTRAINT best_sellers_product_id_fkey;
ALTER TABLE tickets DROP CONSTRAINT tickets_product_id_fkey;
ALTER TABLE stock_waits DROP CONSTRAINT stock_waits_product_id_fkey;
-- Its lot refers to the product already.
ALTER TABLE lot_ledger DROP CONSTRAINT lot_ledger_product_id_fkey;

-- An order needs the first condition alone; the second one costs nothing until it is needed.
CREATE OR REPLACE FUNCTION require_lot_ledger_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM lot_ledger
    WHERE lot_id = NEW.id AND at = now() AND available_delta = NEW.available - coalesce(OLD.available, 0)
      AND taken_delta = NEW.taken - coalesce(OLD.taken, 0) AND off_sale_delta = NEW.off_sale - coalesce(OLD.off_sale, 0)
      AND written_off_delta = NEW.written_off - coalesce(OLD.written_off, 0)
  ) THEN
    RETURN NULL;
  END IF;
  IF EXISTS (
    SELECT FROM lots l JOIN lot_ledger m ON m.lot_id = l.id WHERE l.id = NEW.id GROUP BY l.id
    HAVING (l.available, l.taken, l.off_sale, l.written_off)
      <> (sum(m.available_delta), sum(m.taken_delta), sum(m.off_sale_delta), sum(m.written_off_delta))
    UNION ALL SELECT FROM lots l WHERE l.id = NEW.id AND NOT EXISTS (SELECT FROM lot_ledger WHERE lot_id = l.id)
  ) THEN
    RAISE EXCEPTION 'lot % changed without a row of lot_ledger', NEW.id;
  END IF;
  RETURN NULL;
END $$;

-- The pieces of each lot on sale that make up these quantities of locked products, first expiry first. VOLATILE, so that it
-- reads the lots as they are now: the statement that calls it may have waited for the lock, with an older snapshot.
CREATE FUNCTION pick_lots(product_ids text[], quantities integer[], today date)
RETURNS TABLE (id text, product_id text, pieces integer) LANGUAGE plpgsql VOLATILE STRICT ROWS 3 AS $$
BEGIN
  RETURN QUERY
  SELECT shelf.id, shelf.product_id, least(shelf.available, shelf.quantity - shelf.before)::integer
  FROM (
    SELECT l.id, l.product_id, l.available, w.quantity, coalesce(sum(l.available) OVER (
      PARTITION BY l.product_id ORDER BY l.best_before NULLS FIRST, l.id
      ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
    FROM unnest(product_ids, quantities) AS w (product_id, quantity), LATERAL (
      SELECT * FROM lots WHERE lots.product_id = w.product_id AND lots.sell_until >= today AND lots.available > 0 OFFSET 0
    ) l
  ) shelf WHERE shelf.before < shelf.quantity;
END $$;
-- Takes pieces out of lots. VOLATILE for the same reason: an update of the older row makes PostgreSQL start the whole
-- statement of the caller once more.
CREATE FUNCTION take_pieces(lot_ids text[], taken_pieces integer[])
RETURNS TABLE (id text, product_id text, pieces integer) LANGUAGE plpgsql VOLATILE STRICT ROWS 3 AS $$
BEGIN
  RETURN QUERY
  UPDATE lots l SET available = l.available - t.pieces, taken = l.taken + t.pieces
  FROM unnest(lot_ids, taken_pieces) AS t (id, pieces) WHERE l.id = t.id
  RETURNING l.id, l.product_id, t.pieces;
END $$;
