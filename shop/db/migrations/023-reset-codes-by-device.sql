-- One row for each code that was sent, so that a stranger's tries and requests do not use up the owner's. Open codes,
-- which live 10 minutes, end with this migration. An email without an account gets rows too (and no mail), so that
-- neither time nor wording tells which emails have one.
DROP TABLE reset_codes;
CREATE TABLE reset_codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email)),
  user_id text COLLATE "C" REFERENCES users ON DELETE CASCADE,
  code_hash text NOT NULL,
  -- Hashes of the browser and the network that asked, and whether the account had been logged in to on this browser.
  device bytea NOT NULL,
  network bytea NOT NULL,
  is_known boolean NOT NULL,
  -- Wrong guesses from the browser that asked, and from others while this code was the newest of its email.
  tries integer NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  other_tries integer NOT NULL DEFAULT 0 CHECK (other_tries BETWEEN 0 AND 5),
  sent_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX reset_codes_email ON reset_codes (email, id);
CREATE INDEX reset_codes_user ON reset_codes (user_id) WHERE used_at IS NULL;
