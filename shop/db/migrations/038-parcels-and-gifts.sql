-- The parcels of an order and what the courier reports about them (decision 060), and what makes an order a gift (decision 060).
SET LOCAL statement_timeout = 0;

-- In the order in which a parcel passes them: a comparison says which is further.
CREATE TYPE parcel_state AS ENUM ('shipped', 'picked up', 'in transit', 'out for delivery', 'delivered');

CREATE TABLE parcels (
  id text COLLATE "C" PRIMARY KEY DEFAULT new_id(),
  order_id text COLLATE "C" NOT NULL REFERENCES orders,
  -- The seller's form, which may be sent twice.
  draft_id text COLLATE "C" NOT NULL,
  courier text NOT NULL CHECK (char_length(courier) BETWEEN 1 AND 60),
  tracking_number text COLLATE "C" NOT NULL CHECK (tracking_number ~ '^[A-Z0-9-]{4,40}$'),
  -- As the seller typed it.
  tracking_link text CHECK (char_length(tracking_link) <= 300),
  state parcel_state NOT NULL DEFAULT 'shipped',
  corrections smallint NOT NULL DEFAULT 0 CHECK (corrections BETWEEN 0 AND 10),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX parcels_draft ON parcels (order_id, draft_id);
-- An event names its parcel by this number.
CREATE UNIQUE INDEX parcels_number ON parcels (courier, tracking_number);

-- Under a corrected number it is another parcel to the courier, and begins anew.
CREATE FUNCTION refuse_parcel_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'parcel % does not go back from % to %', NEW.id, OLD.state, NEW.state;
END $$;
CREATE TRIGGER parcels_go_forward BEFORE UPDATE OF state ON parcels
  FOR EACH ROW WHEN (
    NEW.state < OLD.state AND (NEW.courier, NEW.tracking_number) = (OLD.courier, OLD.tracking_number)
  ) EXECUTE FUNCTION refuse_parcel_return();

CREATE TABLE parcel_lines (
  parcel_id text COLLATE "C" NOT NULL REFERENCES parcels,
  order_id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  PRIMARY KEY (parcel_id, product_id),
  FOREIGN KEY (order_id, product_id) REFERENCES order_items (order_id, product_id)
);
CREATE INDEX parcel_lines_order ON parcel_lines (order_id, product_id);
CREATE TRIGGER parcel_lines_append_only BEFORE UPDATE OR DELETE ON parcel_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Every signed event, also of numbers that no parcel has yet. The body is raw bytes, as those of webhook_events.
CREATE TABLE courier_events (
  courier text NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  event text NOT NULL,
  tracking_number text COLLATE "C" NOT NULL,
  -- Null for an event that moves no parcel.
  state parcel_state,
  place text,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  body bytea NOT NULL,
  PRIMARY KEY (courier, event_id)
);
CREATE INDEX courier_events_number ON courier_events (courier, tracking_number, state, occurred_at);
CREATE INDEX courier_events_received ON courier_events (received_at) WHERE body <> '';

-- Not validated: every older row has one of the four.
ALTER TABLE order_events DROP CONSTRAINT order_events_actor_check;
ALTER TABLE order_events ADD CONSTRAINT order_events_actor_check
  CHECK (actor IN ('shopper', 'seller', 'provider', 'shop', 'courier')) NOT VALID;

-- The message, the recipient, and whether the parcel shows prices; null for an order that is no gift.
ALTER TABLE orders ADD COLUMN gift jsonb;
