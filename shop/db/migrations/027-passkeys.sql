-- The passkeys that open a shopper's account (WebAuthn). `public_key` is in COSE form, `sign_count` the authenticator's
-- counter when it was last used; most passkeys have none and send 0.
CREATE TABLE passkeys (
  id text COLLATE "C" PRIMARY KEY DEFAULT new_id(),
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id bytea NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1023),
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL CHECK (sign_count >= 0),
  transports text[] NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id, created_at);

-- Open challenges, each deleted when it is used. `user_id` is the account that gets a passkey, NULL for a login.
CREATE TABLE passkey_challenges (
  challenge bytea PRIMARY KEY CHECK (length(challenge) = 32),
  user_id text COLLATE "C" REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);
CREATE INDEX passkey_challenges_user ON passkey_challenges (user_id) WHERE user_id IS NOT NULL;

-- A passkey that was added before the email was proven may be a stranger's (decision 025). In the database, so that
-- no way to prove an email forgets it, also not in a shop that has passkeys off just then.
CREATE FUNCTION delete_unproven_passkeys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM passkeys WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER user_email_proven AFTER UPDATE OF email_proven_at ON users
  FOR EACH ROW WHEN (OLD.email_proven_at IS NULL AND NEW.email_proven_at IS NOT NULL)
  EXECUTE FUNCTION delete_unproven_passkeys();
