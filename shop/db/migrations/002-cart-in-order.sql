-- A cart keeps its lines in the order they were added: json keeps the order of a map, jsonb sorts by length and letter.
ALTER TABLE users DROP CONSTRAINT users_cart_check;
ALTER TABLE users ALTER COLUMN cart DROP DEFAULT;
ALTER TABLE users ALTER COLUMN cart TYPE json USING cart::json;
ALTER TABLE users ALTER COLUMN cart SET DEFAULT '{}';
ALTER TABLE users ADD CHECK (json_typeof(cart) = 'object');

-- Grows with every change of the cart, whoever writes it, so that a device can say which cart it changes.
ALTER TABLE users ADD COLUMN cart_version integer NOT NULL DEFAULT 0;

CREATE FUNCTION count_cart_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.cart_version := OLD.cart_version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER users_cart_changed BEFORE UPDATE OF cart ON users
  FOR EACH ROW WHEN (OLD.cart::text IS DISTINCT FROM NEW.cart::text) EXECUTE FUNCTION count_cart_change();
