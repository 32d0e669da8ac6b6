-- What couriers have handed over of the cash that they collected (decision 081).
CREATE TABLE remittances (
  id text COLLATE "C" PRIMARY KEY DEFAULT new_id(),
  day date NOT NULL,
  -- Below 0 it corrects another one.
  paise bigint NOT NULL CHECK (paise <> 0),
  reference text NOT NULL,
  draft_id text NOT NULL UNIQUE,
  seller_id text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
-- contract: payments in cash are few, and an older server notes them alike
CREATE INDEX payments_in_cash ON payments (order_id) INCLUDE (amount_paise) WHERE method = 'cash';
