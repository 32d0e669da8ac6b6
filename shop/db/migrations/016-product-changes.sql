-- A log of the changes of products that shoppers can see. A server reads from it which products to read again, and a page
-- learns from it what changed. A transaction is known to a reader when its snapshot sees the xid, so the order of commits
-- does not matter.
CREATE TABLE product_changes (
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  product_id text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX product_changes_xid ON product_changes (xid);

CREATE FUNCTION log_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_changes (product_id) VALUES (coalesce(NEW.id, OLD.id));
  PERFORM pg_notify('catalogue', '');
  RETURN NULL;
END $$;

-- Settling an order changes `reserved` and `sold`, which no page shows.
DROP TRIGGER products_changed ON products;
DROP FUNCTION notify_catalogue();
CREATE TRIGGER products_came_or_went AFTER INSERT OR DELETE ON products
  FOR EACH ROW EXECUTE FUNCTION log_product_change();
CREATE TRIGGER products_changed AFTER UPDATE ON products
  FOR EACH ROW WHEN (
    (OLD.available, OLD.price_paise, OLD.offer_price_paise, OLD.name, OLD.category, OLD.weight, OLD.description,
      OLD.pictures, OLD.archived_at, OLD.nutrition, OLD.nutrition_picture)
    IS DISTINCT FROM
    (NEW.available, NEW.price_paise, NEW.offer_price_paise, NEW.name, NEW.category, NEW.weight, NEW.description,
      NEW.pictures, NEW.archived_at, NEW.nutrition, NEW.nutrition_picture))
  EXECUTE FUNCTION log_product_change();
