-- A product is kept in lots from its first lot on. The others are sold without a look at the tables of lots.
-- Lots that a shop stopped keeping count as left behind until the next one is received.
ALTER TABLE products ADD COLUMN in_lots boolean NOT NULL DEFAULT false;
UPDATE products SET in_lots = true
WHERE EXISTS (SELECT FROM lot_keeping) AND id IN (SELECT product_id FROM lots);

CREATE FUNCTION keep_in_lots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET in_lots = true WHERE id = NEW.product_id AND NOT in_lots;
  IF FOUND THEN
    INSERT INTO product_changes (product_id) VALUES (NEW.product_id);
    PERFORM pg_notify('catalogue', '');
  END IF;
  RETURN NULL;
END $$;
-- contract: a lot that an older server receives makes its product one in lots, as it does there
CREATE TRIGGER lots_keep_product AFTER INSERT ON lots FOR EACH ROW EXECUTE FUNCTION keep_in_lots();
