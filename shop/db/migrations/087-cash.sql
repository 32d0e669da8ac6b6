-- Orders that are paid to the courier, without the provider (decision 081).
ALTER TABLE orders ADD COLUMN by_cash boolean NOT NULL DEFAULT false;
-- A shopper has one on its way.
-- contract: an older server's orders are not paid to the courier
CREATE UNIQUE INDEX orders_one_cash ON orders (user_id) WHERE by_cash AND pay_state = 'CASH' AND user_id <> 'deleted';

-- contract: it admits every step that it admitted, and CREATING to CASH
CREATE OR REPLACE FUNCTION check_pay_state_edge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.pay_state, NEW.pay_state) NOT IN (
    ('CREATING', 'AWAITING'), ('CREATING', 'FAILED'), ('CREATING', 'EXPIRED'), ('CREATING', 'CASH'),
    ('AWAITING', 'PAID'), ('AWAITING', 'EXPIRED'), ('AWAITING', 'REFUND_DUE'),
    ('AWAITING', 'CASH'), ('EXPIRED', 'CASH'), ('FAILED', 'CASH'),
    ('CASH', 'PAID'), ('CASH', 'EXPIRED'), ('CASH', 'REFUND_DUE'),
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

-- Orders to pay in cash leave, and are late, as paid ones.
-- contract: an older server's statements, of paid orders, use the new indexes too
DROP INDEX orders_to_leave;
-- contract: orders that have not left are few
CREATE INDEX orders_to_leave ON orders (leaves_on, created_at DESC, id)
  WHERE leaves_on IS NOT NULL AND pay_state IN ('PAID', 'CASH') AND status IN ('Order Placed', 'Packed');
-- contract: an older server's statements, of paid orders, use the new indexes too
DROP INDEX orders_on_promise;
-- contract: orders on their way are few
CREATE INDEX orders_on_promise ON orders (status, created_at DESC, id) INCLUDE (leaves_on, arrives_by)
  WHERE arrives_by IS NOT NULL AND pay_state IN ('PAID', 'CASH') AND status IN ('Order Placed', 'Packed', 'Shipped');
