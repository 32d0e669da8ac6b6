-- The bytes that were signed. JSON that PostgreSQL cannot hold (NUL, half a surrogate pair) may stand in a shopper's notes.
SET LOCAL statement_timeout = 0;

ALTER TABLE webhook_events ALTER COLUMN body TYPE bytea USING convert_to(body::text, 'UTF8');

CREATE INDEX webhook_events_done ON webhook_events (processed_at) WHERE processed_at IS NOT NULL;
