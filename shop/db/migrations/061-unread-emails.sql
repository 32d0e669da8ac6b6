-- An email that could not be parsed, as it came: its first megabyte at most.
ALTER TABLE ticket_entries ADD COLUMN unread bytea;
