-- Sums of the sales that are kept exactly, so that the Sales page costs the same however much was sold (decision 012).
SET LOCAL statement_timeout = 0;

-- By day and by hour of the shop's clock. Refunds are summed by day only.
CREATE TABLE sales_sums (
  span text COLLATE "C" NOT NULL CHECK (span IN ('day', 'hour')),
  begins timestamp NOT NULL,
  orders integer NOT NULL DEFAULT 0,
  paise bigint NOT NULL DEFAULT 0,
  refunds integer NOT NULL DEFAULT 0,
  refunded_paise bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (span, begins)
);

-- The periods of the Sales page, in days, and the first day of each that is in best_sellers.
CREATE TABLE sales_periods (
  period integer PRIMARY KEY,
  first_day date NOT NULL
);
CREATE TABLE best_sellers (
  period integer NOT NULL REFERENCES sales_periods,
  product_id text COLLATE "C" NOT NULL REFERENCES products,
  pieces integer NOT NULL,
  paise bigint NOT NULL,
  PRIMARY KEY (period, product_id)
);
CREATE INDEX best_sellers_best ON best_sellers (period, paise DESC, pieces DESC, product_id);

-- Changes that are not in the sums yet. Each sale and refund appends a row of its own, so that none waits for another;
-- `foldSales` adds them up. `paid` counts an order on the day of `paid_at`, `kept` its lines while it stays paid.
CREATE TABLE sale_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id text COLLATE "C" NOT NULL,
  paid_at timestamptz NOT NULL,
  paid smallint NOT NULL,
  kept smallint NOT NULL
);
CREATE TABLE refund_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  refunds smallint NOT NULL,
  paise bigint NOT NULL
);

CREATE FUNCTION log_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.paid_at = NEW.paid_at THEN
      INSERT INTO sale_changes (order_id, paid_at, paid, kept)
      VALUES (NEW.id, NEW.paid_at, 0, (NEW.pay_state = 'PAID')::int - (OLD.pay_state = 'PAID')::int);
      RETURN NULL;
    END IF;
    IF OLD.paid_at IS NOT NULL THEN
      INSERT INTO sale_changes (order_id, paid_at, paid, kept)
      VALUES (OLD.id, OLD.paid_at, -1, -(OLD.pay_state = 'PAID')::int);
    END IF;
  END IF;
  IF NEW.paid_at IS NOT NULL THEN
    INSERT INTO sale_changes (order_id, paid_at, paid, kept)
    VALUES (NEW.id, NEW.paid_at, 1, (NEW.pay_state = 'PAID')::int);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_written_paid AFTER INSERT ON orders
  FOR EACH ROW WHEN (NEW.paid_at IS NOT NULL) EXECUTE FUNCTION log_sale();
CREATE TRIGGER orders_sold AFTER UPDATE OF pay_state, paid_at ON orders
  FOR EACH ROW WHEN (
    OLD.paid_at IS DISTINCT FROM NEW.paid_at
    OR (NEW.paid_at IS NOT NULL AND (OLD.pay_state = 'PAID') <> (NEW.pay_state = 'PAID'))
  ) EXECUTE FUNCTION log_sale();

-- A refund counts on the day it was decided, unless it was dropped or its payment bought nothing.
CREATE FUNCTION log_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT role FROM payments WHERE payment_id = NEW.payment_id) <> 'settling' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF OLD.status <> 'dropped' THEN
      INSERT INTO refund_changes (at, refunds, paise) VALUES (OLD.created_at, -1, -OLD.amount_paise);
    END IF;
  END IF;
  IF NEW.status <> 'dropped' THEN
    INSERT INTO refund_changes (at, refunds, paise) VALUES (NEW.created_at, 1, NEW.amount_paise);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER refunds_recorded AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION log_refund();
CREATE TRIGGER refunds_moved AFTER UPDATE OF status, created_at, amount_paise ON refunds
  FOR EACH ROW WHEN (
    (OLD.status = 'dropped', OLD.created_at, OLD.amount_paise)
    IS DISTINCT FROM (NEW.status = 'dropped', NEW.created_at, NEW.amount_paise)
  ) EXECUTE FUNCTION log_refund();

-- A payment that turns out to be of another amount bought nothing, so its refunds no longer count.
CREATE FUNCTION log_refunds_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO refund_changes (at, refunds, paise)
  SELECT created_at, sign, sign * amount_paise
  FROM refunds, LATERAL (SELECT CASE NEW.role WHEN 'settling' THEN 1 ELSE -1 END AS sign) s
  WHERE payment_id = NEW.payment_id AND status <> 'dropped';
  RETURN NULL;
END $$;
CREATE TRIGGER payments_role_changed AFTER UPDATE OF role ON payments
  FOR EACH ROW WHEN ((OLD.role = 'settling') <> (NEW.role = 'settling')) EXECUTE FUNCTION log_refunds_of_payment();

-- The triggers hold back other writers until this commits.
INSERT INTO sales_sums (span, begins, orders, paise)
SELECT span, date_trunc(span, paid_at AT TIME ZONE 'Asia/Kolkata') AS begins, count(*), sum(amount_paise)
FROM orders, unnest(ARRAY['day', 'hour']) AS span WHERE paid_at IS NOT NULL GROUP BY span, begins;

INSERT INTO sales_sums (span, begins, refunds, refunded_paise)
SELECT 'day', date_trunc('day', r.created_at AT TIME ZONE 'Asia/Kolkata') AS begins, count(*), sum(r.amount_paise)
FROM refunds r JOIN payments p ON p.payment_id = r.payment_id
WHERE r.status <> 'dropped' AND p.role = 'settling' GROUP BY begins
ON CONFLICT (span, begins) DO UPDATE SET refunds = excluded.refunds, refunded_paise = excluded.refunded_paise;

INSERT INTO sales_periods (period, first_day)
SELECT period, (now() AT TIME ZONE 'Asia/Kolkata')::date - period + 1 FROM unnest(ARRAY[7, 30, 90]) AS period;

INSERT INTO best_sellers (period, product_id, pieces, paise)
SELECT s.period, i.product_id, sum(i.quantity), sum(i.unit_paise::bigint * i.quantity)
FROM sales_periods s
JOIN orders o ON o.paid_at >= s.first_day::timestamp AT TIME ZONE 'Asia/Kolkata' AND o.pay_state = 'PAID'
JOIN order_items i ON i.order_id = o.id
GROUP BY s.period, i.product_id;
