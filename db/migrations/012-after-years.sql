-- What grows for years is read by an index, and numbers stay numbers.
SET LOCAL statement_timeout = 0;

-- Whether any webhook came lately, and which of those that wait was tried longest ago.
CREATE INDEX webhook_events_received ON webhook_events (received_at);
ALTER TABLE webhook_events ADD COLUMN tried_at timestamptz;

-- What became of a product, the newest first.
CREATE INDEX stock_ledger_newest ON stock_ledger (product_id, id);

-- lpad cuts what is longer: the millionth of a series had the number of the hundred thousandth.
ALTER TABLE invoices DROP COLUMN number;
ALTER TABLE invoices ADD COLUMN number text COLLATE "C" NOT NULL
  GENERATED ALWAYS AS (series || '/' || lpad(serial::text, greatest(6, length(serial::text)), '0')) STORED
  CHECK (length(number) <= 16);
