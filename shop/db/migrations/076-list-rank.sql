-- Products with a higher rank come first in the shop's own order: the owner's picks, then by the pieces sold in 90 days
-- (rank-products.ts).
ALTER TABLE products ADD COLUMN list_rank integer NOT NULL DEFAULT 0;
CREATE TRIGGER products_moved AFTER UPDATE OF list_rank ON products
  FOR EACH ROW WHEN (OLD.list_rank <> NEW.list_rank) EXECUTE FUNCTION log_product_change();
