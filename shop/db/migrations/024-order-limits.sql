-- The unpaid pieces of each product that newcomers hold, and from when on a shopper is none (decision 006).
-- Tables in the order in which a payment takes them.
SET LOCAL statement_timeout = 0;

-- The hashed network of a newcomer while the order holds its stock unpaid; null for a regular, and afterwards.
ALTER TABLE orders ADD COLUMN newcomer_network bytea;
-- The part of `reserved` that newcomers hold.
ALTER TABLE products ADD COLUMN reserved_by_newcomers integer NOT NULL DEFAULT 0 CHECK (reserved_by_newcomers >= 0);
ALTER TABLE users ADD COLUMN regular_from timestamptz;

-- The pieces of a product that the newcomers of a network hold; the row of the product is locked before one here. A crash
-- empties the table, which only forgives. `most` was allowed at the last hold, and after `until` all holds have ended.
CREATE UNLOGGED TABLE network_holds (
  product_id text COLLATE "C" NOT NULL,
  network bytea NOT NULL,
  pieces integer NOT NULL,
  most integer NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (product_id, network)
);

-- After a hold of a lone piece has lapsed, the piece is kept for regulars for as long as the hold has lasted. A function,
-- because few orders ask, and the statements of all orders would be planned with its joins.
CREATE FUNCTION is_kept(lone_piece text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM stock_ledger l JOIN orders o ON o.id = l.order_id
    WHERE l.product_id = lone_piece AND l.at > now() - interval '2 hours' AND l.at - o.created_at > now() - l.at
      AND l.kind = 'release' AND o.closed_reason = 'expired'
  );
END $$;

-- The statement that sells sets regular_from. When the first paid order is cancelled, or no longer is, the others decide.
CREATE FUNCTION note_regular() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET regular_from = (
    SELECT min(paid_at) + interval '60 minutes' FROM orders WHERE user_id = NEW.user_id AND pay_state = 'PAID'
  ) WHERE id = NEW.user_id AND coalesce(regular_from, 'infinity') >= NEW.paid_at + interval '60 minutes';
  RETURN NULL;
END $$;
CREATE TRIGGER orders_regular AFTER UPDATE OF pay_state ON orders
  FOR EACH ROW WHEN ((OLD.pay_state = 'PAID') <> (NEW.pay_state = 'PAID') AND OLD.pay_state IN ('PAID', 'REFUND_DUE'))
  EXECUTE FUNCTION note_regular();

UPDATE users u SET regular_from = o.first_paid + interval '60 minutes'
FROM (SELECT user_id, min(paid_at) AS first_paid FROM orders WHERE pay_state = 'PAID' GROUP BY user_id) o
WHERE o.user_id = u.id;
