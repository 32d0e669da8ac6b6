-- Years of payments take longer than a query may.
SET LOCAL statement_timeout = 0;

-- The payments of some days.
CREATE INDEX payments_created ON payments (created_at);

-- What a person gave back at the provider beside the shop's own refund ('outside') may come in several parts.
ALTER TABLE refunds DROP CONSTRAINT refunds_payment_id_reason_key;
CREATE UNIQUE INDEX refunds_one_of_each_reason ON refunds (payment_id, reason)
  WHERE reason <> 'outside' AND status <> 'dropped';
CREATE INDEX refunds_payment ON refunds (payment_id);

-- A seller who sets money right stands in the history; the same act for the same payment or refund once.
ALTER TABLE order_events DROP CONSTRAINT order_events_field_check;
ALTER TABLE order_events ADD CHECK (field IN ('pay_state', 'status', 'incident', 'mend'));
CREATE UNIQUE INDEX order_events_one_mend ON order_events (order_id, to_value, note) WHERE field = 'mend';

-- Money that no order of the shop asked for and that a seller sends back: who did, written before the provider is asked.
CREATE TABLE foreign_refunds (
  payment_id text PRIMARY KEY,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  currency text NOT NULL,
  seller_id text COLLATE "C" NOT NULL REFERENCES sellers,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- What a payment brought is never rewritten, except when the provider turns out to say another amount: then all of it
-- goes back.
DROP TRIGGER payments_fixed ON payments;
CREATE TRIGGER payments_fixed BEFORE UPDATE OF payment_id, order_id, amount_paise, currency ON payments
  FOR EACH ROW WHEN (
    (OLD.payment_id, OLD.order_id) IS DISTINCT FROM (NEW.payment_id, NEW.order_id)
    OR ((OLD.amount_paise, OLD.currency) IS DISTINCT FROM (NEW.amount_paise, NEW.currency)
      AND NOT (OLD.role = 'settling' AND NEW.role = 'mismatch'))
  ) EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER foreign_refunds_append_only BEFORE UPDATE OR DELETE ON foreign_refunds
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
