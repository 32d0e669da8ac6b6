-- Refunds of pieces of a paid order, each with a credit note of its own (decision 058).
SET LOCAL statement_timeout = 0;

-- The decisions of the seller. The same `key` is the same refund, however often it is asked for.
CREATE TABLE part_refunds (
  id text COLLATE "C" PRIMARY KEY,
  order_id text COLLATE "C" NOT NULL REFERENCES orders,
  -- 1, 2, 3 and so on within the order; it is also the cycle of the refund's rows in stock_ledger.
  nth integer NOT NULL CHECK (nth > 0),
  key text COLLATE "C" NOT NULL,
  why text NOT NULL,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  seller_id text COLLATE "C" NOT NULL REFERENCES sellers,
  at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (order_id, key),
  UNIQUE (order_id, nth)
);
CREATE INDEX part_refunds_at ON part_refunds (at DESC);

CREATE TABLE part_refund_lines (
  part_id text COLLATE "C" NOT NULL REFERENCES part_refunds,
  order_id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  pieces integer NOT NULL CHECK (pieces > 0),
  -- Whether the pieces are sold again.
  to_shelf boolean NOT NULL,
  -- With the tax that was added, which is also beside it; or in its parts, with the tax inside.
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  tax_paise bigint NOT NULL CHECK (tax_paise BETWEEN 0 AND amount_paise),
  taxable_paise bigint,
  cgst_paise bigint,
  sgst_paise bigint,
  PRIMARY KEY (part_id, product_id),
  FOREIGN KEY (order_id, product_id) REFERENCES order_items (order_id, product_id),
  CHECK (CASE WHEN taxable_paise IS NULL THEN num_nonnulls(cgst_paise, sgst_paise) = 0
    ELSE num_nulls(cgst_paise, sgst_paise) = 0 AND taxable_paise + cgst_paise + sgst_paise = amount_paise END)
);
CREATE INDEX part_refund_lines_order ON part_refund_lines (order_id, product_id);

-- Never more pieces than were bought, whoever writes.
CREATE FUNCTION check_pieces_left() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE bought integer;
BEGIN
  SELECT quantity INTO bought FROM order_items
  WHERE order_id = NEW.order_id AND product_id = NEW.product_id FOR NO KEY UPDATE;
  IF bought < (
    SELECT sum(pieces) FROM part_refund_lines WHERE order_id = NEW.order_id AND product_id = NEW.product_id
  ) THEN
    RAISE EXCEPTION 'order % has no more pieces of product % to refund', NEW.order_id, NEW.product_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER part_refund_lines_left AFTER INSERT ON part_refund_lines
  FOR EACH ROW EXECUTE FUNCTION check_pieces_left();

CREATE TRIGGER part_refunds_append_only BEFORE UPDATE OR DELETE ON part_refunds
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER part_refunds_never_emptied BEFORE TRUNCATE ON part_refunds EXECUTE FUNCTION refuse_change();
CREATE TRIGGER part_refund_lines_append_only BEFORE UPDATE OR DELETE ON part_refund_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER part_refund_lines_never_emptied BEFORE TRUNCATE ON part_refund_lines EXECUTE FUNCTION refuse_change();

-- The sum of the above, so that an order without such refunds reads nothing else.
ALTER TABLE orders ADD COLUMN refunded_paise bigint NOT NULL DEFAULT 0;
ALTER TABLE orders ADD CONSTRAINT orders_refunded CHECK (refunded_paise BETWEEN 0 AND amount_paise) NOT VALID;

-- The money of a part goes back as one refund; one that the provider lost is dropped, and another takes its place.
ALTER TABLE refunds ADD COLUMN part_id text COLLATE "C" REFERENCES part_refunds;
ALTER TABLE refunds ADD CONSTRAINT refunds_of_part CHECK ((reason = 'part') = (part_id IS NOT NULL)) NOT VALID;
CREATE UNIQUE INDEX refunds_one_of_part ON refunds (part_id) WHERE part_id IS NOT NULL AND status <> 'dropped';
DROP INDEX refunds_one_of_each_reason;
CREATE UNIQUE INDEX refunds_one_of_each_reason ON refunds (payment_id, reason)
  WHERE reason NOT IN ('outside', 'part') AND status <> 'dropped';

-- Never more than the payment brought, whoever writes.
CREATE FUNCTION check_refunds_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE paid bigint;
BEGIN
  SELECT amount_paise INTO paid FROM payments WHERE payment_id = NEW.payment_id FOR NO KEY UPDATE;
  IF paid < (SELECT sum(amount_paise) FROM refunds WHERE payment_id = NEW.payment_id AND status <> 'dropped') THEN
    RAISE EXCEPTION 'the refunds of payment % exceed it', NEW.payment_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER refunds_added_within_payment AFTER INSERT ON refunds
  FOR EACH ROW WHEN (NEW.status <> 'dropped') EXECUTE FUNCTION check_refunds_of_payment();
CREATE TRIGGER refunds_back_within_payment AFTER UPDATE OF status ON refunds
  FOR EACH ROW WHEN (OLD.status = 'dropped' AND NEW.status <> 'dropped') EXECUTE FUNCTION check_refunds_of_payment();

-- Pieces that come back to the shelf, and pieces that are lost: they leave what is sold.
ALTER TABLE stock_ledger DROP CONSTRAINT stock_ledger_kind_check;
ALTER TABLE stock_ledger ADD CONSTRAINT stock_ledger_kind_check
  CHECK (kind IN ('initial', 'adjust', 'hold', 'release', 'sell', 'retake', 'restock', 'return', 'loss')) NOT VALID;
ALTER TABLE stock_ledger DROP CONSTRAINT stock_ledger_check2;
ALTER TABLE stock_ledger ADD CONSTRAINT stock_ledger_check2 CHECK (CASE kind
  WHEN 'initial' THEN available_delta >= 0 AND reserved_delta = 0 AND sold_delta = 0
  WHEN 'adjust' THEN reserved_delta = 0 AND sold_delta = 0
  WHEN 'hold' THEN available_delta < 0 AND reserved_delta = -available_delta AND sold_delta = 0
  WHEN 'release' THEN available_delta > 0 AND reserved_delta = -available_delta AND sold_delta = 0
  WHEN 'sell' THEN available_delta = 0 AND reserved_delta < 0 AND sold_delta = -reserved_delta
  WHEN 'retake' THEN available_delta < 0 AND reserved_delta = 0 AND sold_delta = -available_delta
  WHEN 'restock' THEN available_delta > 0 AND reserved_delta = 0 AND sold_delta = -available_delta
  WHEN 'return' THEN available_delta > 0 AND reserved_delta = 0 AND sold_delta = -available_delta
  WHEN 'loss' THEN available_delta = 0 AND reserved_delta = 0 AND sold_delta < 0
END) NOT VALID;

-- An order may have a credit note for each part, and one for the rest.
ALTER TABLE invoices ADD COLUMN part_id text COLLATE "C" REFERENCES part_refunds;
ALTER TABLE invoices DROP CONSTRAINT invoices_pkey;
CREATE UNIQUE INDEX invoices_one_of_each ON invoices (order_id, kind, coalesce(part_id, ''));
ALTER TABLE invoices DROP CONSTRAINT invoices_kind_check;
ALTER TABLE invoices ADD CONSTRAINT invoices_kind_check
  CHECK (kind IN ('invoice', 'credit note', 'part credit note')) NOT VALID;
ALTER TABLE invoices ADD CONSTRAINT invoices_of_part
  CHECK ((kind = 'part credit note') = (part_id IS NOT NULL)) NOT VALID;

-- The credit notes of parts that have no number yet. Beside documents_due, which an older server numbers.
CREATE TABLE part_notes_due (
  part_id text COLLATE "C" PRIMARY KEY REFERENCES part_refunds,
  order_id text COLLATE "C" NOT NULL REFERENCES orders,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX part_notes_due_order ON part_notes_due (order_id);

-- Where a payment may go, and nowhere else. An order whose refund may be on its way never becomes paid again; external
-- refunds and refunds of parts do not count.
CREATE OR REPLACE FUNCTION check_pay_state_edge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.pay_state, NEW.pay_state) NOT IN (
    ('CREATING', 'AWAITING'), ('CREATING', 'FAILED'), ('CREATING', 'EXPIRED'),
    ('AWAITING', 'PAID'), ('AWAITING', 'EXPIRED'), ('AWAITING', 'REFUND_DUE'),
    ('EXPIRED', 'PAID'), ('FAILED', 'PAID'),
    ('EXPIRED', 'REFUND_DUE'), ('FAILED', 'REFUND_DUE'),
    ('PAID', 'REFUND_DUE'),
    -- The seller leaves Cancelled before the refund was sent.
    ('REFUND_DUE', 'PAID'),
    ('REFUND_DUE', 'REFUNDING'),
    ('REFUNDING', 'REFUNDED'), ('REFUNDING', 'REFUND_FAILED'),
    ('REFUND_FAILED', 'REFUNDING'),
    -- The provider does not have the refund, and it is sent again.
    ('REFUNDED', 'REFUNDING')
  ) OR (
    OLD.pay_state = 'REFUND_DUE' AND NEW.pay_state = 'PAID' AND EXISTS (
      SELECT FROM refunds WHERE order_id = NEW.id AND reason NOT IN ('extra', 'outside', 'part') AND status <> 'dropped'
    )
  ) OR (
    OLD.pay_state = 'REFUNDED' AND NOT EXISTS (
      SELECT FROM refunds WHERE order_id = NEW.id AND reason NOT IN ('extra', 'outside', 'part') AND status = 'sent'
    )
  ) THEN
    RAISE EXCEPTION 'order % may not go from % to %', OLD.id, OLD.pay_state, NEW.pay_state;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION require_amount_corrected() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.payment_id, OLD.order_id) IS DISTINCT FROM (NEW.payment_id, NEW.order_id) OR NOT EXISTS (
    SELECT FROM order_events
    WHERE order_id = OLD.order_id AND field = 'mend' AND to_value = 'amount corrected'
      AND note = OLD.payment_id || ' ' || NEW.amount_paise AND at = now()
  ) OR EXISTS (
    SELECT FROM refunds
    WHERE payment_id = OLD.payment_id AND reason NOT IN ('outside', 'part') AND status IN ('sent', 'processed')
  ) THEN
    RAISE EXCEPTION 'what payments says of money is never rewritten';
  END IF;
  RETURN NEW;
END $$;

-- A refund of pieces is an act of its seller. It has no number, so a hash of its id takes its place.
CREATE VIEW audited_part_refunds AS
SELECT 5 AS source, hashtextextended(id COLLATE "default", 0) AS id, at, 'seller' AS kind, seller_id AS account,
  NULL::cidr AS network, 'pieces refunded' AS act, order_id COLLATE "default" AS subject, rupees(amount_paise) AS detail,
  'done' AS outcome, NULL::text AS request_id, 1 AS count
FROM part_refunds;

CREATE OR REPLACE VIEW audit_events AS
SELECT * FROM audited_calls
UNION ALL SELECT * FROM audited_statuses
UNION ALL SELECT * FROM audited_resolutions
UNION ALL SELECT * FROM audited_payments
UNION ALL SELECT * FROM audited_orders
UNION ALL SELECT * FROM audited_part_refunds;
