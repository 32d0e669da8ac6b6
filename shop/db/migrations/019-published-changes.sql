-- A transaction with a notification holds a lock of the whole server until its commit is on disk, so such transactions
-- commit one after the other. The most frequent writers (cart, checkout and sale) therefore set mewa.publishes and notify
-- after their commit; any other writer is heard by itself (decision 035).
CREATE FUNCTION notify_unless_published(channel text, payload text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('mewa.publishes', true) IS DISTINCT FROM 'on' THEN
    PERFORM pg_notify(channel, payload);
  END IF;
END $$;

CREATE OR REPLACE FUNCTION notify_cart_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_unless_published('carts', NEW.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION notify_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_unless_published('orders', NEW.user_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION log_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_changes (product_id) VALUES (coalesce(NEW.id, OLD.id));
  PERFORM notify_unless_published('catalogue', '');
  RETURN NULL;
END $$;
