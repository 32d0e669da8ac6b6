-- Several sellers with roles, a second factor, and a first password that is changed at the first login (decision 049).
-- A server of the version before sees only owners and needs no second factor.
ALTER TABLE sellers
  ADD COLUMN role text NOT NULL DEFAULT 'owner' CHECK (role IN ('owner', 'packer', 'books')),
  ADD COLUMN must_change_password boolean NOT NULL DEFAULT false,
  -- Products, stock and refunds keep naming a seller who is gone.
  ADD COLUMN removed_at timestamptz;

CREATE TABLE seller_second_factors (
  seller_id text COLLATE "C" PRIMARY KEY REFERENCES sellers ON DELETE CASCADE,
  -- Null until the first set-up is confirmed.
  secret bytea CHECK (length(secret) = 20),
  -- The newest time step of a code that was used: a code works once.
  used_step bigint NOT NULL DEFAULT 0,
  -- Hashes of the recovery codes that are left.
  recovery_codes bytea[] NOT NULL DEFAULT '{}',
  -- A set-up that is not confirmed yet. The one before stays valid meanwhile.
  pending_secret bytea CHECK (length(pending_secret) = 20),
  pending_codes bytea[] NOT NULL DEFAULT '{}'
);

-- The session has proven the second factor of its seller.
ALTER TABLE seller_sessions ADD COLUMN second_factor_at timestamptz;

-- Every instance drops what it remembers of a seller whose rights have changed (decision 035).
DROP TRIGGER seller_owner_changed ON sellers;
CREATE TRIGGER seller_owner_changed AFTER UPDATE OF name, email, role, must_change_password, removed_at ON sellers
  FOR EACH ROW WHEN ((OLD.name, OLD.email, OLD.role, OLD.must_change_password, OLD.removed_at)
    IS DISTINCT FROM (NEW.name, NEW.email, NEW.role, NEW.must_change_password, NEW.removed_at))
  EXECUTE FUNCTION notify_owner_changed();

CREATE FUNCTION notify_second_factor_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sessions', coalesce(NEW.seller_id, OLD.seller_id));
  RETURN NULL;
END $$;
CREATE TRIGGER seller_second_factor_changed AFTER INSERT OR DELETE OR UPDATE OF secret ON seller_second_factors
  FOR EACH ROW EXECUTE FUNCTION notify_second_factor_changed();
