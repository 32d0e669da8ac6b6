-- A passkey opens the account of a shopper or of a seller, for whom it counts as both factors.
ALTER TABLE passkeys
  ALTER COLUMN user_id DROP NOT NULL,
  ADD COLUMN seller_id text COLLATE "C" REFERENCES sellers ON DELETE CASCADE,
  ADD CONSTRAINT passkeys_owner CHECK (num_nonnulls(user_id, seller_id) = 1);
CREATE INDEX passkeys_seller ON passkeys (seller_id, created_at);
ALTER TABLE passkey_challenges
  ADD COLUMN seller_id text COLLATE "C" REFERENCES sellers ON DELETE CASCADE;
CREATE INDEX passkey_challenges_seller ON passkey_challenges (seller_id) WHERE seller_id IS NOT NULL;

-- A session that a passkey has opened lasts longer: the next one is a finger away.
ALTER TABLE seller_sessions ADD COLUMN with_passkey boolean NOT NULL DEFAULT false;
