-- The shoppers who wait for a product that is sold out. `mailed_at` is set in the transaction that queues the mail, and
-- the row is deleted soon after.
CREATE TABLE stock_waits (
  product_id text COLLATE "C" NOT NULL REFERENCES products,
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  since timestamptz NOT NULL DEFAULT now(),
  mailed_at timestamptz,
  PRIMARY KEY (product_id, user_id)
);
CREATE INDEX stock_waits_user ON stock_waits (user_id);
CREATE INDEX stock_waits_next ON stock_waits (product_id, since, user_id) WHERE mailed_at IS NULL;

-- The token in the stop link of a shopper's mails, and when the last of them was queued.
CREATE TABLE stock_mail_stops (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  token text COLLATE "C" NOT NULL UNIQUE DEFAULT new_id(),
  mailed_at timestamptz NOT NULL DEFAULT now()
);
