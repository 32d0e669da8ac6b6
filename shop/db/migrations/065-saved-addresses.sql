-- When an address was last saved: one from before the proof of the account's email may be a stranger's (decision 025).
ALTER TABLE addresses ADD COLUMN saved_at timestamptz NOT NULL DEFAULT now();
