-- The trace in which an order was last sent to its payment, so that what settles it continues that trace (decision 068). A
-- shop without traces writes no row.
CREATE TABLE order_traces (
  order_id text COLLATE "C" PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  traceparent text NOT NULL CHECK (traceparent ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$')
);
