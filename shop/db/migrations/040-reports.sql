-- Reports of shoppers about pieces that arrived broken, wrong or not at all, with photos (decision 059), and the
-- best-selling products without refunded pieces (decision 058).
SET LOCAL statement_timeout = 0;

CREATE TABLE reports (
  id text COLLATE "C" PRIMARY KEY DEFAULT new_id(),
  -- The shopper is that of the order.
  order_id text COLLATE "C" NOT NULL REFERENCES orders,
  -- The idempotency key of the form, and the hash of what it sent.
  key text COLLATE "C" NOT NULL,
  content bytea NOT NULL,
  why text NOT NULL CHECK (why IN ('Broken', 'Spoilt', 'Missing', 'Wrong product', 'Another reason')),
  -- Of the shopper, and of the seller who closes it; empty once they are forgotten.
  words text NOT NULL CHECK (length(words) <= 2000),
  answer text NOT NULL DEFAULT '' CHECK (length(answer) <= 2000),
  at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz,
  closed_by text COLLATE "C" REFERENCES sellers,
  outcome text CHECK (outcome IN ('refunded', 'replaced', 'declined', 'account deleted')),
  -- The refund that closed it.
  part_id text COLLATE "C" UNIQUE REFERENCES part_refunds,
  UNIQUE (order_id, key),
  CHECK ((closed_at IS NULL) = (outcome IS NULL)),
  CHECK ((part_id IS NULL) = (outcome IS DISTINCT FROM 'refunded'))
);
CREATE INDEX reports_open ON reports (at, id) WHERE closed_at IS NULL;
CREATE INDEX reports_closed ON reports (closed_at DESC, id) WHERE closed_at IS NOT NULL;

CREATE TABLE report_lines (
  report_id text COLLATE "C" NOT NULL REFERENCES reports,
  order_id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  pieces integer NOT NULL CHECK (pieces > 0),
  PRIMARY KEY (report_id, product_id),
  FOREIGN KEY (order_id, product_id) REFERENCES order_items (order_id, product_id)
);
CREATE INDEX report_lines_order ON report_lines (order_id, product_id);

-- In the database and not beside the pictures of products, because those are public to whoever has their address.
CREATE TABLE report_photos (
  id text COLLATE "C" PRIMARY KEY DEFAULT new_id(),
  report_id text COLLATE "C" NOT NULL REFERENCES reports,
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 4),
  width integer NOT NULL,
  height integer NOT NULL,
  -- WebP, at most 320 and 1,280 px wide.
  small bytea NOT NULL,
  large bytea NOT NULL,
  UNIQUE (report_id, place)
);
-- WebP does not shrink any more.
ALTER TABLE report_photos ALTER COLUMN small SET STORAGE EXTERNAL, ALTER COLUMN large SET STORAGE EXTERNAL;

-- Never more pieces than were bought and are neither refunded nor in another open report, whoever writes.
CREATE FUNCTION check_pieces_to_report() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE bought integer;
BEGIN
  SELECT quantity INTO bought FROM order_items
  WHERE order_id = NEW.order_id AND product_id = NEW.product_id FOR NO KEY UPDATE;
  IF bought < (
    SELECT coalesce(sum(pieces), 0) FROM part_refund_lines
    WHERE order_id = NEW.order_id AND product_id = NEW.product_id
  ) + (
    SELECT sum(l.pieces) FROM report_lines l JOIN reports r ON r.id = l.report_id
    WHERE l.order_id = NEW.order_id AND l.product_id = NEW.product_id AND r.closed_at IS NULL
  ) THEN
    RAISE EXCEPTION 'order % has no more pieces of product % to report', NEW.order_id, NEW.product_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER report_lines_left AFTER INSERT ON report_lines
  FOR EACH ROW EXECUTE FUNCTION check_pieces_to_report();
CREATE TRIGGER report_lines_append_only BEFORE UPDATE OR DELETE ON report_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE FUNCTION refuse_reopening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'report % is closed, and stays so', OLD.id;
END $$;
CREATE TRIGGER reports_stay_closed BEFORE UPDATE OF closed_at, outcome, part_id ON reports
  FOR EACH ROW WHEN (
    OLD.closed_at IS NOT NULL
    AND (OLD.closed_at, OLD.outcome, OLD.part_id) IS DISTINCT FROM (NEW.closed_at, NEW.outcome, NEW.part_id)
  ) EXECUTE FUNCTION refuse_reopening();

-- Pieces that are refunded while their order is paid, until best_sellers has them. `log_sale` counts whole
-- lines, so an order that stops being paid, or is paid again, takes its refunded pieces along.
CREATE TABLE piece_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  paid_at timestamptz NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  pieces integer NOT NULL,
  paise bigint NOT NULL
);

CREATE FUNCTION log_refunded_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO piece_changes (paid_at, product_id, pieces, paise)
  SELECT o.paid_at, NEW.product_id, -NEW.pieces, -NEW.pieces * i.unit_paise::bigint
  FROM orders o JOIN order_items i ON i.order_id = o.id AND i.product_id = NEW.product_id
  WHERE o.id = NEW.order_id AND o.pay_state = 'PAID' AND o.paid_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER part_refund_lines_counted AFTER INSERT ON part_refund_lines
  FOR EACH ROW EXECUTE FUNCTION log_refunded_pieces();

CREATE FUNCTION log_sale_of_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO piece_changes (paid_at, product_id, pieces, paise)
  SELECT c.paid_at, l.product_id, -c.kept * l.pieces, -c.kept * l.pieces * i.unit_paise::bigint
  FROM (
    SELECT paid_at, sum(kept)::int AS kept FROM (VALUES
      (OLD.paid_at, -(OLD.pay_state = 'PAID')::int), (NEW.paid_at, (NEW.pay_state = 'PAID')::int)
    ) AS v (paid_at, kept) WHERE paid_at IS NOT NULL GROUP BY paid_at
  ) c, part_refund_lines l JOIN order_items i ON i.order_id = l.order_id AND i.product_id = l.product_id
  WHERE c.kept <> 0 AND l.order_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_sold_in_part AFTER UPDATE OF pay_state, paid_at ON orders
  FOR EACH ROW WHEN (
    NEW.refunded_paise > 0 AND (
      OLD.paid_at IS DISTINCT FROM NEW.paid_at
      OR (NEW.paid_at IS NOT NULL AND (OLD.pay_state = 'PAID') <> (NEW.pay_state = 'PAID'))
    )
  ) EXECUTE FUNCTION log_sale_of_pieces();

-- The triggers hold back other writers until this commits. No period is longer than 90 days.
INSERT INTO piece_changes (paid_at, product_id, pieces, paise)
SELECT o.paid_at, l.product_id, -l.pieces, -l.pieces * i.unit_paise::bigint
FROM part_refund_lines l
JOIN orders o ON o.id = l.order_id AND o.pay_state = 'PAID' AND o.paid_at > now() - interval '92 days'
JOIN order_items i ON i.order_id = l.order_id AND i.product_id = l.product_id;
