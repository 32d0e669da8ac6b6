-- What a line costs, before tax that is added to it, in one place: a query reads it like a column, `i.line_paise`.
CREATE FUNCTION line_paise(line order_items) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN line.unit_paise::bigint * line.quantity;

-- Refunded pieces cost what went back for them.
-- contract: an older server's refunds log the same sums
CREATE OR REPLACE FUNCTION log_refunded_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO piece_changes (paid_at, product_id, pieces, paise)
  SELECT o.paid_at, NEW.product_id, -NEW.pieces, NEW.tax_paise - NEW.amount_paise
  FROM orders o WHERE o.id = NEW.order_id AND o.pay_state = 'PAID' AND o.paid_at IS NOT NULL;
  RETURN NULL;
END $$;

-- contract: an older server's orders log the same sums
CREATE OR REPLACE FUNCTION log_sale_of_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO piece_changes (paid_at, product_id, pieces, paise)
  SELECT c.paid_at, l.product_id, -c.kept * l.pieces, -c.kept * (l.amount_paise - l.tax_paise)
  FROM (
    SELECT paid_at, sum(kept)::int AS kept FROM (VALUES
      (OLD.paid_at, -(OLD.pay_state = 'PAID')::int), (NEW.paid_at, (NEW.pay_state = 'PAID')::int)
    ) AS v (paid_at, kept) WHERE paid_at IS NOT NULL GROUP BY paid_at
  ) c, part_refund_lines l
  WHERE c.kept <> 0 AND l.order_id = NEW.id;
  RETURN NULL;
END $$;
