-- What a seller may set right that is otherwise never touched: each beside the row of order_events that says so, written
-- before it in the same transaction.

-- Money that is back is back, unless the provider turns out not to have sent it: then it is sent again.
CREATE FUNCTION require_refund_sent_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM order_events
    WHERE order_id = OLD.order_id AND field = 'mend' AND to_value = 'refund sent again'
      AND note = OLD.razorpay_refund_id AND at = now()
  ) THEN
    RAISE EXCEPTION 'refund % is back, which is never rewritten', OLD.id;
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER refunds_fixed ON refunds;
CREATE TRIGGER refunds_fixed BEFORE UPDATE OF payment_id, order_id, amount_paise, status ON refunds
  FOR EACH ROW WHEN (
    (OLD.payment_id, OLD.order_id, OLD.amount_paise)
    IS DISTINCT FROM (NEW.payment_id, NEW.order_id, NEW.amount_paise)
    OR (OLD.status = 'processed' AND NEW.status NOT IN ('processed', 'dropped'))
  ) EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER refunds_back_or_sent_again BEFORE UPDATE OF status ON refunds
  FOR EACH ROW WHEN (OLD.status = 'processed' AND NEW.status = 'dropped') EXECUTE FUNCTION require_refund_sent_again();

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
    ('REFUND_FAILED', 'REFUNDING'),
    -- The provider does not have the refund, and it is sent again.
    ('REFUNDED', 'REFUNDING')
  ) OR (
    OLD.pay_state = 'REFUND_DUE' AND NEW.pay_state = 'PAID' AND EXISTS (
      SELECT FROM refunds WHERE order_id = NEW.id AND reason NOT IN ('extra', 'outside') AND status <> 'dropped'
    )
  ) OR (
    OLD.pay_state = 'REFUNDED' AND NOT EXISTS (
      SELECT FROM refunds WHERE order_id = NEW.id AND reason NOT IN ('extra', 'outside') AND status = 'sent'
    )
  ) THEN
    RAISE EXCEPTION 'order % may not go from % to %', OLD.id, OLD.pay_state, NEW.pay_state;
  END IF;
  RETURN NEW;
END $$;

-- What a payment brought is never rewritten, except when the provider turns out to say another amount: then all of it goes
-- back, and none of it may have gone out.
CREATE FUNCTION require_amount_corrected() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.payment_id, OLD.order_id) IS DISTINCT FROM (NEW.payment_id, NEW.order_id) OR NOT EXISTS (
    SELECT FROM order_events
    WHERE order_id = OLD.order_id AND field = 'mend' AND to_value = 'amount corrected'
      AND note = OLD.payment_id || ' ' || NEW.amount_paise AND at = now()
  ) OR EXISTS (
    SELECT FROM refunds WHERE payment_id = OLD.payment_id AND reason <> 'outside' AND status IN ('sent', 'processed')
  ) THEN
    RAISE EXCEPTION 'what payments says of money is never rewritten';
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER payments_fixed ON payments;
CREATE TRIGGER payments_fixed BEFORE UPDATE OF payment_id, order_id, amount_paise, currency ON payments
  FOR EACH ROW WHEN (
    (OLD.payment_id, OLD.order_id) IS DISTINCT FROM (NEW.payment_id, NEW.order_id)
    OR ((OLD.amount_paise, OLD.currency) IS DISTINCT FROM (NEW.amount_paise, NEW.currency)
      AND NOT (OLD.role = 'settling' AND NEW.role = 'mismatch'))
  ) EXECUTE FUNCTION require_amount_corrected();

-- Money on the same account that is another business's: who said so. It counts for nobody from then on.
CREATE TABLE foreign_left_out (
  payment_id text PRIMARY KEY,
  seller_id text COLLATE "C" NOT NULL REFERENCES sellers,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER foreign_left_out_append_only BEFORE UPDATE OR DELETE ON foreign_left_out
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER foreign_left_out_never_emptied BEFORE TRUNCATE ON foreign_left_out EXECUTE FUNCTION refuse_change();
