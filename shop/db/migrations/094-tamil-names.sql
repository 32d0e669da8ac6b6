-- The name of a product in Tamil, beside the one in English.
-- contract: an older server leaves it empty, which the rule allows
ALTER TABLE products ADD COLUMN tamil_name text CHECK (length(tamil_name) BETWEEN 1 AND 200);

-- contract: it runs for a column that no older server writes
CREATE TRIGGER products_named AFTER UPDATE OF tamil_name ON products
  FOR EACH ROW WHEN (OLD.tamil_name IS DISTINCT FROM NEW.tamil_name) EXECUTE FUNCTION log_product_change();
