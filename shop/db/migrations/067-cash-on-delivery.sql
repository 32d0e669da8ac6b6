-- CASH: the shopper chose the provider's cash on delivery. The order has its goods and nothing is paid (docs/payments.md).
-- contract: it admits every state that it admitted, and one more
ALTER TABLE orders DROP CONSTRAINT orders_pay_state_check,
  ADD CONSTRAINT orders_pay_state_check CHECK (pay_state IN
    ('CREATING', 'AWAITING', 'CASH', 'PAID', 'FAILED', 'EXPIRED', 'REFUND_DUE', 'REFUNDING', 'REFUNDED', 'REFUND_FAILED'))
  -- The rows of before are of the states of before, so that none need be read while others wait.
  NOT VALID;

-- contract: it admits every step that it admitted, and those to and from CASH
CREATE OR REPLACE FUNCTION check_pay_state_edge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.pay_state, NEW.pay_state) NOT IN (
    ('CREATING', 'AWAITING'), ('CREATING', 'FAILED'), ('CREATING', 'EXPIRED'),
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
