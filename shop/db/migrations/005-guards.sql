-- What holds whoever writes: the shop, a person at a console, a mistake in between.

-- What one transaction changed of a product's stock is found without reading all there ever was, however the planner
-- guesses: both columns are given.
CREATE INDEX stock_ledger_moment ON stock_ledger (product_id, at);
DROP INDEX stock_ledger_product;

-- A counter moves only beside a row of the ledger that says by how much, in the same transaction; looked at when that
-- ends, because the row may be written after.
CREATE FUNCTION require_ledger_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM stock_ledger
    WHERE product_id = NEW.id AND at = now() AND available_delta = NEW.available - coalesce(OLD.available, 0)
      AND reserved_delta = NEW.reserved - coalesce(OLD.reserved, 0)
      AND sold_delta = NEW.sold - coalesce(OLD.sold, 0)
  ) THEN
    RAISE EXCEPTION 'the stock of product % changed without a row of stock_ledger', NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER products_begin_in_ledger AFTER INSERT ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.available <> 0 OR NEW.reserved <> 0 OR NEW.sold <> 0) EXECUTE FUNCTION require_ledger_row();
CREATE CONSTRAINT TRIGGER products_move_with_ledger AFTER UPDATE OF available, reserved, sold ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.available <> NEW.available OR OLD.reserved <> NEW.reserved OR OLD.sold <> NEW.sold)
  EXECUTE FUNCTION require_ledger_row();

-- What was bought, what it cost and whose it is stays as it was agreed.
CREATE TRIGGER order_items_append_only BEFORE UPDATE OR DELETE ON order_items
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE FUNCTION refuse_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what % says of money is never rewritten', TG_TABLE_NAME;
END $$;
CREATE TRIGGER orders_amount_fixed
  BEFORE UPDATE OF user_id, subtotal_paise, tax_basis_points, tax_paise, amount_paise, razorpay_order_id ON orders
  FOR EACH ROW WHEN (
    (OLD.user_id, OLD.subtotal_paise, OLD.tax_basis_points, OLD.tax_paise, OLD.amount_paise,
      coalesce(OLD.razorpay_order_id, NEW.razorpay_order_id))
    IS DISTINCT FROM
    (NEW.user_id, NEW.subtotal_paise, NEW.tax_basis_points, NEW.tax_paise, NEW.amount_paise, NEW.razorpay_order_id)
  ) EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER payments_fixed BEFORE UPDATE OF payment_id, order_id, amount_paise, currency ON payments
  FOR EACH ROW WHEN (
    (OLD.payment_id, OLD.order_id, OLD.amount_paise, OLD.currency)
    IS DISTINCT FROM (NEW.payment_id, NEW.order_id, NEW.amount_paise, NEW.currency)
  ) EXECUTE FUNCTION refuse_rewrite();
-- Money that is back is back.
CREATE TRIGGER refunds_fixed BEFORE UPDATE OF payment_id, order_id, amount_paise, status ON refunds
  FOR EACH ROW WHEN (
    (OLD.payment_id, OLD.order_id, OLD.amount_paise)
    IS DISTINCT FROM (NEW.payment_id, NEW.order_id, NEW.amount_paise)
    OR (OLD.status = 'processed' AND NEW.status <> 'processed')
  ) EXECUTE FUNCTION refuse_rewrite();

CREATE TRIGGER payments_never_deleted BEFORE DELETE ON payments FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refunds_never_deleted BEFORE DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- TRUNCATE asks no row.
CREATE TRIGGER orders_never_emptied BEFORE TRUNCATE ON orders EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_items_never_emptied BEFORE TRUNCATE ON order_items EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_events_never_emptied BEFORE TRUNCATE ON order_events EXECUTE FUNCTION refuse_change();
CREATE TRIGGER stock_ledger_never_emptied BEFORE TRUNCATE ON stock_ledger EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payments_never_emptied BEFORE TRUNCATE ON payments EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refunds_never_emptied BEFORE TRUNCATE ON refunds EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoices_never_emptied BEFORE TRUNCATE ON invoices EXECUTE FUNCTION refuse_change();

-- Money as a person reads it, in reports.
CREATE FUNCTION rupees(paise numeric) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN '₹' || to_char(paise / 100, 'FM999999999990.00');
