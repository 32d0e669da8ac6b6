-- The mailbox of a code that went to one of its other names (name+x@) which nobody has proven: these share an allowance.
-- A hash, empty for every other code. The release before writes none, which counts as before for the email alone.
ALTER TABLE reset_codes ADD COLUMN mailbox bytea;
-- contract: the rows of a day, of which the index has none at first
CREATE INDEX reset_codes_mailbox ON reset_codes (mailbox, sent_at) WHERE mailbox IS NOT NULL;
