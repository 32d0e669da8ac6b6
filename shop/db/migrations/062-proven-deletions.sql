-- With a proven email, what the email alone connected with the account went too (invariant I30a).
ALTER TABLE account_deletions ADD COLUMN is_proven boolean NOT NULL DEFAULT true;
