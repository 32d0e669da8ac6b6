-- Where a payment may go, and nowhere else. An order whose refund may be on its way never becomes paid again; a part that a
-- person gave back at the provider does not count.
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
    ('REFUND_FAILED', 'REFUNDING')
  ) OR (
    OLD.pay_state = 'REFUND_DUE' AND NEW.pay_state = 'PAID' AND EXISTS (
      SELECT FROM refunds WHERE order_id = NEW.id AND reason NOT IN ('extra', 'outside') AND status <> 'dropped'
    )
  ) THEN
    RAISE EXCEPTION 'order % may not go from % to %', OLD.id, OLD.pay_state, NEW.pay_state;
  END IF;
  RETURN NEW;
END $$;
