-- What grows for years is read by an index, and numbers stay numbers. Tables in the order in which a payment takes them.
SET LOCAL statement_timeout = 0;

-- lpad cuts what is longer: the millionth of a series had the number of the hundred thousandth.
ALTER TABLE invoices DROP COLUMN number;
ALTER TABLE invoices ADD COLUMN number text COLLATE "C" NOT NULL
  GENERATED ALWAYS AS (series || '/' || lpad(serial::text, greatest(6, length(serial::text)), '0')) STORED
  CHECK (length(number) <= 16);

-- When one that waits was queued again the last time, and whether any came lately.
ALTER TABLE webhook_events ADD COLUMN tried_at timestamptz;
CREATE INDEX webhook_events_received ON webhook_events (received_at);

-- What became of a product, the newest first.
CREATE INDEX stock_ledger_newest ON stock_ledger (product_id, id);
