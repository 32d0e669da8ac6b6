-- The days on which a parcel was promised, kept with its order, and which shoppers were told that it is late (decision 028).
SET LOCAL statement_timeout = 0;

-- The zone of the address when the order was placed; null where no days are promised. The days are set by the payment.
ALTER TABLE orders
  ADD COLUMN delivery_zone text COLLATE "C",
  ADD COLUMN leaves_on date,
  ADD COLUMN arrives_from date,
  ADD COLUMN arrives_by date;
-- Not validated: no older row has these values, and a scan of all orders would keep the shop waiting.
ALTER TABLE orders ADD CONSTRAINT orders_promise CHECK (
  num_nulls(leaves_on, arrives_from, arrives_by) IN (0, 3) AND leaves_on <= arrives_from AND arrives_from <= arrives_by
) NOT VALID;
-- Empty in a shop that promises nothing.
CREATE INDEX orders_promised ON orders (arrives_by) WHERE arrives_by IS NOT NULL;

-- One row for each order whose shopper was told; the email is queued by the same transaction.
CREATE TABLE late_mails (
  order_id text COLLATE "C" PRIMARY KEY REFERENCES orders,
  at timestamptz NOT NULL DEFAULT now()
);
