-- A chore deletes the traces of orders that nothing settles any more (decision 068).
ALTER TABLE order_traces ADD COLUMN created_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX order_traces_age ON order_traces (created_at);
