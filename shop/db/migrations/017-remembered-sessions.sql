-- Every instance drops what it remembers of a session or an account when these are heard (decision 035).
CREATE FUNCTION notify_session_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The argument names the column of the owner.
  PERFORM pg_notify('sessions', to_jsonb(OLD) ->> TG_ARGV[0]);
  RETURN NULL;
END $$;
-- Expired sessions, which nobody remembers, are deleted silently by the thousand.
CREATE TRIGGER user_session_changed AFTER UPDATE OR DELETE ON user_sessions
  FOR EACH ROW WHEN (OLD.expires_at > now()) EXECUTE FUNCTION notify_session_changed('user_id');
CREATE TRIGGER seller_session_changed AFTER UPDATE OR DELETE ON seller_sessions
  FOR EACH ROW WHEN (OLD.expires_at > now()) EXECUTE FUNCTION notify_session_changed('seller_id');

CREATE FUNCTION notify_owner_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sessions', NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER user_owner_changed AFTER UPDATE OF name, email ON users
  FOR EACH ROW WHEN ((OLD.name, OLD.email) IS DISTINCT FROM (NEW.name, NEW.email))
  EXECUTE FUNCTION notify_owner_changed();
CREATE TRIGGER seller_owner_changed AFTER UPDATE OF name, email ON sellers
  FOR EACH ROW WHEN ((OLD.name, OLD.email) IS DISTINCT FROM (NEW.name, NEW.email))
  EXECUTE FUNCTION notify_owner_changed();

-- A transaction with a notification holds a lock of the whole server until its commit is on disk. The most frequent
-- writer, cart/update, therefore sets mewa.publishes_carts and notifies after its commit; any other is heard by itself.
CREATE FUNCTION notify_cart_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('mewa.publishes_carts', true) IS DISTINCT FROM 'on' THEN
    PERFORM pg_notify('carts', NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER user_cart_changed AFTER UPDATE OF cart, cart_version ON users
  FOR EACH ROW EXECUTE FUNCTION notify_cart_changed();
