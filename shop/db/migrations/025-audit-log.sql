-- The acts of shoppers and sellers: account, network and outcome (decision 049).
-- Indexes on years of orders take longer than a statement may.
SET LOCAL statement_timeout = 0;

-- Acts that no other table records. Accounts are not references: a row outlives its account.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  kind text CHECK (kind IN ('user', 'seller')),
  account text COLLATE "C",
  -- The first 24 bits of an IPv4 address, or the first 48 of an IPv6 address.
  network cidr,
  act text NOT NULL,
  -- The id of an order, a product or a payment, or the path of a call.
  subject text,
  detail text,
  outcome text NOT NULL CHECK (outcome IN ('done', 'wrong', 'limited', 'forbidden', 'failed')),
  request_id text,
  -- More than one: so many refusals of this network were not stored one by one.
  count integer NOT NULL DEFAULT 1 CHECK (count > 0)
);
CREATE INDEX audit_log_at ON audit_log (at);
CREATE INDEX audit_log_account ON audit_log (account, at) WHERE account IS NOT NULL;
CREATE INDEX audit_log_sellers ON audit_log (at DESC, id DESC) WHERE kind = 'seller';

-- The interval is also AUDIT_DAYS in domain/audit/delete-old.ts, the only statement that deletes.
CREATE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '180 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION keep_audit_log();
CREATE TRIGGER audit_log_never_emptied BEFORE TRUNCATE ON audit_log EXECUTE FUNCTION refuse_change();

-- All acts, each from the one table that records it; `source` and `id` name the row. A view for each table, because a list
-- in the order of time reads each by its index.
CREATE VIEW audited_calls AS
SELECT 0 AS source, id, at, kind, account, network, act, subject, detail, outcome, request_id, count FROM audit_log;

CREATE VIEW audited_statuses AS
SELECT 1 AS source, id, at, 'seller' AS kind, actor_id COLLATE "C" AS account, NULL::cidr AS network,
  'status set' AS act, order_id COLLATE "default" AS subject, to_value AS detail, 'done' AS outcome,
  NULL::text AS request_id, 1 AS count
FROM order_events WHERE actor = 'seller' AND field = 'status';

CREATE VIEW audited_resolutions AS
SELECT 2 AS source, id, at, 'seller' AS kind, actor_id COLLATE "C" AS account, NULL::cidr AS network,
  'difference resolved' AS act, order_id COLLATE "default" AS subject, to_value AS detail, 'done' AS outcome,
  NULL::text AS request_id, 1 AS count
FROM order_events WHERE actor = 'seller' AND field = 'mend';

-- A few rows. Payments have no number, so a hash of their id takes its place.
CREATE VIEW audited_payments AS
SELECT 3 AS source, hashtextextended(payment_id, 0) AS id, created_at AS at, 'seller' AS kind, seller_id AS account,
  NULL::cidr AS network, act, payment_id AS subject, NULL::text AS detail, 'done' AS outcome, NULL::text AS request_id,
  1 AS count
FROM (
  SELECT payment_id, created_at, seller_id, 'payment sent back' AS act FROM foreign_refunds
  UNION ALL
  SELECT payment_id, created_at, seller_id, 'payment ignored' FROM foreign_left_out
) foreign_payments;

-- The account is the one whose order it is, and the detail says who acted on it.
CREATE VIEW audited_orders AS
SELECT 4 AS source, e.id, e.at, 'user' AS kind, o.user_id AS account, NULL::cidr AS network,
  CASE
    WHEN e.field = 'status' THEN 'order cancelled'
    WHEN e.from_value IS NULL THEN 'order placed'
    ELSE CASE e.to_value
      WHEN 'AWAITING' THEN 'payment opened'
      WHEN 'PAID' THEN 'order paid'
      WHEN 'REFUND_DUE' THEN 'refund owed'
      WHEN 'REFUNDING' THEN 'refund sent'
      WHEN 'REFUNDED' THEN 'refund made'
      WHEN 'REFUND_FAILED' THEN 'refund failed'
      ELSE 'order closed unpaid'
    END
  END AS act, e.order_id COLLATE "default" AS subject, 'by ' || e.actor AS detail, 'done' AS outcome,
  NULL::text AS request_id, 1 AS count
FROM order_events e JOIN orders o ON o.id = e.order_id
WHERE e.field = 'pay_state' OR (e.field = 'status' AND e.actor = 'shopper');

CREATE VIEW audit_events AS
SELECT * FROM audited_calls
UNION ALL SELECT * FROM audited_statuses
UNION ALL SELECT * FROM audited_resolutions
UNION ALL SELECT * FROM audited_payments
UNION ALL SELECT * FROM audited_orders;

-- The acts of sellers in the histories of orders. An order that is placed and paid has none, so it writes no entry here.
-- Last, because writers of histories wait until this commits.
CREATE INDEX order_events_sellers ON order_events (field, at DESC, id DESC) WHERE actor = 'seller';
-- A block range index costs next to nothing to write, and rows are appended in the order of time.
CREATE INDEX order_events_at ON order_events USING brin (at);
