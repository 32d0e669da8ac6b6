-- Years of orders take longer than a query may.
SET LOCAL statement_timeout = 0;

-- The revenue of some days is read from the index alone.
DROP INDEX orders_paid;
CREATE INDEX orders_paid ON orders (paid_at, id) INCLUDE (amount_paise) WHERE paid_at IS NOT NULL;

-- The products of the catalogue that are low in stock: LOW_STOCK_BADGE of contract/rules.ts or fewer. A table of its own,
-- because an index on products.available would be written with each order.
CREATE TABLE low_stock (
  product_id text COLLATE "C" PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  available integer NOT NULL,
  position bigint NOT NULL
);
CREATE INDEX low_stock_lowest ON low_stock (available, position);

-- The lock on the product's row serialises the changes of its row here.
CREATE FUNCTION note_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.available <= 5 AND NEW.archived_at IS NULL THEN
    INSERT INTO low_stock (product_id, available, position) VALUES (NEW.id, NEW.available, NEW.position)
    ON CONFLICT (product_id) DO UPDATE SET available = NEW.available;
  ELSE
    DELETE FROM low_stock WHERE product_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_added_low AFTER INSERT ON products
  FOR EACH ROW WHEN (NEW.available <= 5) EXECUTE FUNCTION note_low_stock();
CREATE TRIGGER products_moved_low AFTER UPDATE OF available, archived_at ON products
  FOR EACH ROW WHEN (
    least(OLD.available, NEW.available) <= 5 AND (OLD.available, OLD.archived_at) IS DISTINCT FROM (NEW.available, NEW.archived_at)
  ) EXECUTE FUNCTION note_low_stock();

INSERT INTO low_stock (product_id, available, position)
SELECT id, available, position FROM products WHERE available <= 5 AND archived_at IS NULL;
