-- Orders that a seller takes by phone and a shopper pays by a link (decision 082). They belong to the account `phone`
-- until a shopper claims them.
ALTER TABLE orders
  -- Of the link that opens its payment, 128 random bits.
  ADD COLUMN pay_token text COLLATE "C",
  -- Where emails about it go while it belongs to `phone`; null: nobody gets any.
  ADD COLUMN contact_email text;
-- contract: an older server's orders have no link
CREATE UNIQUE INDEX orders_pay_token ON orders (pay_token) WHERE pay_token IS NOT NULL;

-- A shopper has one open attempt; `phone` has one for each order.
-- contract: an older server's shoppers have one open attempt, as before
DROP INDEX orders_one_open_attempt;
-- contract: an older server's shoppers have one open attempt, as before
CREATE UNIQUE INDEX orders_one_open_attempt ON orders (user_id, (CASE WHEN user_id = 'phone' THEN id ELSE '' END))
  WHERE pay_state IN ('CREATING', 'AWAITING');

-- As before, and an order of `phone` may become a shopper's.
-- contract: another follows that admits all that this one did
DROP TRIGGER orders_amount_fixed ON orders;
-- contract: it admits all that the one before did
CREATE TRIGGER orders_amount_fixed
  BEFORE UPDATE OF user_id, subtotal_paise, tax_basis_points, tax_paise, amount_paise, razorpay_order_id ON orders
  FOR EACH ROW WHEN (
    (OLD.subtotal_paise, OLD.tax_basis_points, OLD.tax_paise, OLD.amount_paise,
      coalesce(OLD.razorpay_order_id, NEW.razorpay_order_id))
    IS DISTINCT FROM
    (NEW.subtotal_paise, NEW.tax_basis_points, NEW.tax_paise, NEW.amount_paise, NEW.razorpay_order_id)
    OR (OLD.user_id <> NEW.user_id AND NEW.user_id <> 'deleted' AND OLD.user_id <> 'phone')
  ) EXECUTE FUNCTION refuse_rewrite();
