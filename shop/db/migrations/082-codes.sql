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
