-- What a line costs, before tax that is added to it, in one place: a query reads it like a column, `i.line_paise`.
CREATE FUNCTION line_paise(line order_items) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN line.unit_paise::bigint * line.quantity;

-- What some of its pieces cost.
CREATE FUNCTION pieces_paise(line order_items, pieces bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN line_paise(line) * pieces / line.quantity;

-- contract: an older server's refunds log the same sums
CREATE OR REPLACE FUNCTION log_refunded_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO piece_changes (paid_at, product_id, pieces, paise)
  SELECT o.paid_at, NEW.product_id, -NEW.pieces, -pieces_paise(i, NEW.pieces)
  FROM orders o JOIN order_items i ON i.order_id = o.id AND i.product_id = NEW.product_id
  WHERE o.id = NEW.order_id AND o.pay_state = 'PAID' AND o.paid_at IS NOT NULL;
  RETURN NULL;
END $$;

-- contract: an older server's orders log the same sums
CREATE OR REPLACE FUNCTION log_sale_of_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO piece_changes (paid_at, product_id, pieces, paise)
  SELECT c.paid_at, l.product_id, -c.kept * l.pieces, -c.kept * pieces_paise(i, l.pieces)
  FROM (
    SELECT paid_at, sum(kept)::int AS kept FROM (VALUES
      (OLD.paid_at, -(OLD.pay_state = 'PAID')::int), (NEW.paid_at, (NEW.pay_state = 'PAID')::int)
    ) AS v (paid_at, kept) WHERE paid_at IS NOT NULL GROUP BY paid_at
  ) c, part_refund_lines l JOIN order_items i ON i.order_id = l.order_id AND i.product_id = l.product_id
  WHERE c.kept <> 0 AND l.order_id = NEW.id;
  RETURN NULL;
END $$;
