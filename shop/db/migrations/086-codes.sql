-- Codes for a lower price (decision 080). The terms of a code never change; it can be ended.
CREATE TABLE offers (
  code text COLLATE "C" PRIMARY KEY CHECK (code ~ '^[A-Z0-9-]{3,20}$'),
  -- One of the two.
  percent smallint CHECK (percent BETWEEN 1 AND 90),
  paise bigint CHECK (paise > 0),
  begins timestamptz,
  ends timestamptz,
  -- The least amount of the lines that it is for.
  least_paise bigint NOT NULL DEFAULT 0 CHECK (least_paise >= 0),
  -- Null: all. Otherwise those of the categories, and these products.
  categories text[],
  products text[],
  -- The most orders with it, in all and of one shopper; null: any number.
  most integer CHECK (most > 0),
  each_most integer CHECK (each_most > 0),
  -- Null for the sample.
  seller_id text COLLATE "C" REFERENCES sellers,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  CHECK (num_nonnulls(percent, paise) = 1),
  CHECK (ends > begins)
);

ALTER TABLE orders ADD COLUMN code text COLLATE "C", ADD COLUMN discount_paise bigint NOT NULL DEFAULT 0;
-- contract: an older server's orders have no code
ALTER TABLE orders ADD CONSTRAINT orders_code FOREIGN KEY (code) REFERENCES offers NOT VALID;
-- contract: an older server's orders have no code
CREATE INDEX orders_of_code ON orders (code, user_id) WHERE code IS NOT NULL;
-- What a code takes off the line; `unit_paise` is without it.
ALTER TABLE order_items ADD COLUMN discount_paise bigint NOT NULL DEFAULT 0;
-- contract: an older server's lines have no discount
ALTER TABLE order_items ADD CONSTRAINT order_items_discount
  CHECK (discount_paise BETWEEN 0 AND unit_paise::bigint * quantity) NOT VALID;
-- contract: the same for lines without a discount
CREATE OR REPLACE FUNCTION line_paise(line order_items) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN line.unit_paise::bigint * line.quantity - line.discount_paise;
ALTER TABLE order_items DROP CONSTRAINT order_items_tax;
-- contract: the same for lines without a discount
ALTER TABLE order_items ADD CONSTRAINT order_items_tax CHECK (CASE
  WHEN taxable_paise IS NULL THEN num_nonnulls(gst_rate, cgst_paise, sgst_paise) = 0
  ELSE num_nulls(cgst_paise, sgst_paise) = 0 AND (components IS NOT NULL OR num_nulls(hsn, gst_rate) = 0)
    AND least(taxable_paise, cgst_paise, sgst_paise) >= 0
    AND taxable_paise + cgst_paise + sgst_paise = unit_paise::bigint * quantity - discount_paise
END) NOT VALID;

-- Whether an order of this shopper may use the code, besides the orders that use it: those that have their goods, paid or
-- not. The lock on its row serialises the orders with a code that has limits.
CREATE FUNCTION has_uses_left(of_code text, buyer text, besides text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM offers WHERE code = of_code AND num_nonnulls(most, each_most) > 0 FOR NO KEY UPDATE;
  RETURN (
    SELECT count(o.id) < coalesce(f.most, count(o.id) + 1)
      AND count(o.id) FILTER (WHERE o.user_id = buyer) < coalesce(f.each_most, count(o.id) + 1)
    FROM offers f LEFT JOIN orders o ON o.code = f.code AND o.holds_stock AND o.id <> besides
    WHERE f.code = of_code GROUP BY f.code);
END $$;
CREATE FUNCTION require_uses_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF has_uses_left(NEW.code, NEW.user_id, NEW.id) IS NOT TRUE THEN
    RAISE EXCEPTION 'no order more can use the code %', NEW.code
      USING ERRCODE = 'check_violation', CONSTRAINT = 'offer_uses';
  END IF;
  RETURN NULL;
END $$;
-- contract: an older server's orders have no code
CREATE TRIGGER orders_use_code AFTER INSERT ON orders
  FOR EACH ROW WHEN (NEW.code IS NOT NULL AND NEW.holds_stock) EXECUTE FUNCTION require_uses_left();
-- contract: an older server sells again only what its functions here allow
CREATE TRIGGER orders_use_code_again AFTER UPDATE OF holds_stock ON orders
  FOR EACH ROW WHEN (NEW.code IS NOT NULL AND NEW.holds_stock AND NOT OLD.holds_stock) EXECUTE FUNCTION require_uses_left();
-- contract: an older server's orders have no code
CREATE TRIGGER orders_code_fixed BEFORE UPDATE OF code, discount_paise ON orders
  FOR EACH ROW WHEN ((OLD.code, OLD.discount_paise) IS DISTINCT FROM (NEW.code, NEW.discount_paise))
  EXECUTE FUNCTION refuse_rewrite();

-- As before, with the code of `costs` and the discounts of lines.
-- contract: the same without a code
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
