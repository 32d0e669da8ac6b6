-- Stock in lots: pieces of one supply with one best-before date (decision 062). Empty in a shop with LOTS=off.
SET LOCAL statement_timeout = 0;

-- One row while the shop keeps its stock in lots. Written at each start.
CREATE TABLE lot_keeping (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  since timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE lots (
  id text COLLATE "C" PRIMARY KEY DEFAULT new_id(),
  product_id text COLLATE "C" NOT NULL REFERENCES products,
  -- The number of the supplier and the dates of the pack; all null for the one undated lot of a product.
  number text CHECK (length(number) BETWEEN 1 AND 40),
  best_before date,
  packed_on date,
  -- The last day of sale, by contract/shelf-life.ts; -infinity from a recall on.
  sell_until date NOT NULL DEFAULT 'infinity',
  received_at timestamptz NOT NULL DEFAULT now(),
  received integer NOT NULL,
  -- To sell; held by checkouts or sold; on the shelf but no longer sold; thrown away or sent back to the supplier.
  available integer NOT NULL CHECK (available >= 0),
  taken integer NOT NULL DEFAULT 0 CHECK (taken >= 0),
  off_sale integer NOT NULL DEFAULT 0 CHECK (off_sale >= 0),
  written_off integer NOT NULL DEFAULT 0 CHECK (written_off >= 0),
  -- When the seller was told that the last day of sale comes near.
  warned_at timestamptz,
  recalled_at timestamptz,
  recall_reason text CHECK (length(recall_reason) BETWEEN 1 AND 200),
  CHECK (received = available + taken + off_sale + written_off),
  CHECK ((number IS NULL) = (best_before IS NULL)),
  CHECK (packed_on <= best_before),
  CHECK ((recalled_at IS NULL) = (recall_reason IS NULL)),
  CHECK (recalled_at IS NULL OR sell_until = '-infinity')
-- Counters change with every order; a page with room keeps these changes out of the indexes.
) WITH (fillfactor = 70);
-- No counter is in an index, for the same reason.
CREATE INDEX lots_shelf ON lots (product_id, sell_until);
CREATE UNIQUE INDEX lots_number ON lots (product_id, upper(number));
CREATE UNIQUE INDEX lots_undated ON lots (product_id) WHERE number IS NULL;
CREATE INDEX lots_recalled ON lots (recalled_at) WHERE recalled_at IS NOT NULL;

-- Every change of a lot. What an order has of a lot is the sum of its rows' taken_delta.
CREATE TABLE lot_ledger (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lot_id text COLLATE "C" NOT NULL REFERENCES lots,
  product_id text COLLATE "C" NOT NULL REFERENCES products,
  kind text NOT NULL CHECK (kind IN (
    'receive', 'count', 'write off', 'withdraw', 'return to sale', 'hold', 'release', 'retake', 'restock', 'return', 'swap', 'balance')),
  order_id text COLLATE "C" REFERENCES orders,
  cycle integer,
  available_delta integer NOT NULL DEFAULT 0,
  taken_delta integer NOT NULL DEFAULT 0,
  off_sale_delta integer NOT NULL DEFAULT 0,
  written_off_delta integer NOT NULL DEFAULT 0,
  seller_id text COLLATE "C" REFERENCES sellers,
  -- The form that the seller sent; a repetition changes nothing.
  draft_id text,
  note text CHECK (length(note) <= 200),
  at timestamptz NOT NULL DEFAULT now(),
  CHECK (order_id IS NOT NULL OR taken_delta = 0),
  CHECK (kind NOT IN ('hold', 'release', 'retake', 'restock', 'return', 'swap') OR order_id IS NOT NULL)
);
CREATE INDEX lot_ledger_moment ON lot_ledger (lot_id, at);
CREATE INDEX lot_ledger_order ON lot_ledger (order_id) WHERE order_id IS NOT NULL;
CREATE UNIQUE INDEX lot_ledger_once ON lot_ledger (order_id, lot_id, kind, cycle)
  WHERE kind IN ('hold', 'release', 'retake', 'restock');
CREATE UNIQUE INDEX lot_ledger_draft ON lot_ledger (seller_id, draft_id) WHERE draft_id IS NOT NULL;
CREATE TRIGGER lot_ledger_append_only BEFORE UPDATE OR DELETE ON lot_ledger
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER lot_ledger_never_emptied BEFORE TRUNCATE ON lot_ledger EXECUTE FUNCTION refuse_change();
CREATE TRIGGER lots_never_deleted BEFORE DELETE ON lots FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER lots_never_emptied BEFORE TRUNCATE ON lots EXECUTE FUNCTION refuse_change();

-- As for products: a counter of a lot moves only beside a row of the ledger, in the same transaction. A change that is
-- written as several rows, one for each order, is compared with the whole ledger of the lot.
CREATE FUNCTION require_lot_ledger_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM lot_ledger
    WHERE lot_id = NEW.id AND at = now() AND available_delta = NEW.available - coalesce(OLD.available, 0)
      AND taken_delta = NEW.taken - coalesce(OLD.taken, 0) AND off_sale_delta = NEW.off_sale - coalesce(OLD.off_sale, 0)
      AND written_off_delta = NEW.written_off - coalesce(OLD.written_off, 0)
  ) AND EXISTS (
    SELECT FROM lots l JOIN lot_ledger m ON m.lot_id = l.id WHERE l.id = NEW.id GROUP BY l.id
    HAVING (l.available, l.taken, l.off_sale, l.written_off)
      <> (sum(m.available_delta), sum(m.taken_delta), sum(m.off_sale_delta), sum(m.written_off_delta))
    UNION ALL SELECT FROM lots l WHERE l.id = NEW.id AND NOT EXISTS (SELECT FROM lot_ledger WHERE lot_id = l.id)
  ) THEN
    RAISE EXCEPTION 'lot % changed without a row of lot_ledger', NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER lots_begin_in_ledger AFTER INSERT ON lots
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.available <> 0 OR NEW.taken <> 0 OR NEW.off_sale <> 0 OR NEW.written_off <> 0)
  EXECUTE FUNCTION require_lot_ledger_row();
CREATE CONSTRAINT TRIGGER lots_move_with_ledger AFTER UPDATE OF available, taken, off_sale, written_off ON lots
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.available, OLD.taken, OLD.off_sale, OLD.written_off)
    IS DISTINCT FROM (NEW.available, NEW.taken, NEW.off_sale, NEW.written_off))
  EXECUTE FUNCTION require_lot_ledger_row();

-- Changes of the stock of a product that its lots cause, as the receipt of one, are no count of the shelf.
ALTER TABLE stock_ledger ADD COLUMN lot_id text COLLATE "C" REFERENCES lots;

-- One row for each shopper who was told of a recall; the email is queued by the same transaction.
CREATE TABLE recall_mails (
  lot_id text COLLATE "C" NOT NULL REFERENCES lots,
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (lot_id, user_id)
);
