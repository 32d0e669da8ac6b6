-- An offer price that runs from one moment to another; outside of them the price is the MRP. Products of one family are sizes
-- of the same food.
-- contract: an older server leaves the moments empty, which the rule allows
ALTER TABLE products
  ADD COLUMN family text CHECK (length(family) BETWEEN 1 AND 80),
  ADD COLUMN offer_from timestamptz,
  ADD COLUMN offer_until timestamptz,
  -- Whether it runs, as pages know it: a chore keeps it. What is sold asks the clock.
  ADD COLUMN offer_runs boolean NOT NULL DEFAULT true,
  ADD CONSTRAINT products_offer_span CHECK (offer_until > offer_from);
-- contract: a shop has some thousands of products
CREATE INDEX products_offers ON products (id) WHERE offer_from IS NOT NULL OR offer_until IS NOT NULL OR NOT offer_runs;

CREATE FUNCTION offer_runs_now(begins timestamptz, ends timestamptz) RETURNS boolean LANGUAGE sql STABLE AS
  $$ SELECT now() >= coalesce(begins, '-infinity') AND now() < coalesce(ends, 'infinity') $$;
-- What a piece costs now, in paise.
CREATE FUNCTION price_now(p products) RETURNS int LANGUAGE sql STABLE AS
  $$ SELECT CASE WHEN offer_runs_now(p.offer_from, p.offer_until) THEN p.offer_price_paise ELSE p.price_paise END $$;

-- contract: it runs for columns that no older server writes
CREATE TRIGGER products_offered AFTER UPDATE OF offer_from, offer_until, offer_runs, family ON products
  FOR EACH ROW WHEN ((OLD.offer_from, OLD.offer_until, OLD.offer_runs, OLD.family)
    IS DISTINCT FROM (NEW.offer_from, NEW.offer_until, NEW.offer_runs, NEW.family))
  EXECUTE FUNCTION log_product_change();

-- As before, with the price of now.
-- contract: an older server's holds find the price of now, and quote again where it is another than they showed
CREATE OR REPLACE FUNCTION hold_order_1(
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
    WHERE price_now(p) = l.unit AND p.in_lots = l.in_lots AND p.archived_at IS NULL
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
