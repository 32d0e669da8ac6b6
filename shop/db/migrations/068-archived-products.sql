-- An archived product leaves every cart when the cart is next read; carts that a process remembers are read again.
CREATE FUNCTION notify_product_archived() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('carts', '');
  RETURN NULL;
END $$;
-- contract: an older server that archives a product only tells the others to read carts again
CREATE TRIGGER product_archived AFTER UPDATE OF archived_at ON products
  FOR EACH ROW WHEN (OLD.archived_at IS NULL AND NEW.archived_at IS NOT NULL) EXECUTE FUNCTION notify_product_archived();
