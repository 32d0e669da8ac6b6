-- A tablet at the packing table: packers choose their names there, each with a PIN.
CREATE TABLE tablets (
  id text COLLATE "C" PRIMARY KEY DEFAULT new_id(),
  token_hash bytea NOT NULL UNIQUE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE tablet_pins (
  seller_id text COLLATE "C" PRIMARY KEY REFERENCES sellers ON DELETE CASCADE,
  pin_hash text NOT NULL,
  -- Wrong PINs since the last right one.
  misses integer NOT NULL DEFAULT 0 CHECK (misses >= 0)
);
ALTER TABLE seller_sessions ADD COLUMN tablet_id text COLLATE "C" REFERENCES tablets ON DELETE CASCADE;
CREATE INDEX seller_sessions_tablet ON seller_sessions (tablet_id) WHERE tablet_id IS NOT NULL;
