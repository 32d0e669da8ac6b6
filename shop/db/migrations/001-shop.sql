-- Ids are 128 random bits, so that none can be guessed from another.
CREATE FUNCTION new_id() RETURNS text LANGUAGE sql VOLATILE
  RETURN encode(uuid_send(gen_random_uuid()), 'hex');

-- Shoppers ------------------------------------------------------------------------------------------------

CREATE TABLE users (
  id text COLLATE "C" PRIMARY KEY DEFAULT new_id(),
  name text NOT NULL,
  email text NOT NULL,
  -- When the owner of the e-mail was proven (Google, or a reset code that came back).
  email_proven_at timestamptz,
  password_hash text,
  google_issuer text,
  google_subject text,
  cart jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(cart) = 'object'),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (google_issuer, google_subject),
  CHECK ((google_issuer IS NULL) = (google_subject IS NULL))
);
-- One account per e-mail, whatever its case.
CREATE UNIQUE INDEX users_email ON users (lower(email));

CREATE TABLE user_sessions (
  token_hash bytea PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX user_sessions_user ON user_sessions (user_id);
CREATE INDEX user_sessions_expiry ON user_sessions (expires_at);

-- One code at a time for an e-mail; a new one replaces the old. An e-mail without an account gets a row too (and no
-- mail), so that neither time nor wording tells which e-mails have one.
CREATE TABLE reset_codes (
  email text PRIMARY KEY CHECK (email = lower(email)),
  user_id text COLLATE "C" REFERENCES users ON DELETE CASCADE,
  code_hash text NOT NULL,
  tries integer NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  used_at timestamptz,
  expires_at timestamptz NOT NULL,
  -- When codes were sent in the last day: it is these that are limited.
  sent_at timestamptz[] NOT NULL
);

CREATE TABLE addresses (
  id text COLLATE "C" PRIMARY KEY DEFAULT new_id(),
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  street text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  zip_code text NOT NULL CHECK (zip_code ~ '^[0-9]+$'),
  country text NOT NULL,
  phone text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX addresses_user ON addresses (user_id, created_at);

-- Seller --------------------------------------------------------------------------------------------------

CREATE TABLE sellers (
  id text COLLATE "C" PRIMARY KEY DEFAULT new_id(),
  name text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX sellers_email ON sellers (lower(email));

CREATE TABLE seller_sessions (
  token_hash bytea PRIMARY KEY,
  seller_id text COLLATE "C" NOT NULL REFERENCES sellers ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX seller_sessions_seller ON seller_sessions (seller_id);

-- Catalogue -----------------------------------------------------------------------------------------------

-- A picture that was decoded and re-encoded by the shop. Files that no row names are swept away.
CREATE TABLE pictures (
  key text COLLATE "C" PRIMARY KEY,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE products (
  id text COLLATE "C" PRIMARY KEY DEFAULT new_id(),
  -- The catalogue's order: oldest first, stable.
  position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  name text NOT NULL,
  description text[] NOT NULL DEFAULT '{}',
  category text NOT NULL CHECK (category IN
    ('Dates', 'Nuts', 'Dry-Fruits', 'Health-Powders', 'Gift-Hampers', 'Honey', 'Combos')),
  price_paise integer NOT NULL CHECK (price_paise > 0),
  offer_price_paise integer NOT NULL CHECK (offer_price_paise > 0 AND offer_price_paise <= price_paise),
  weight text,
  pictures text[] NOT NULL DEFAULT '{}' CHECK (cardinality(pictures) <= 4),
  -- What can be sold, what open checkouts hold, what was sold: only rows of stock_ledger change them.
  available integer NOT NULL DEFAULT 0 CHECK (available >= 0),
  reserved integer NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  sold integer NOT NULL DEFAULT 0 CHECK (sold >= 0),
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX products_category ON products (category, position);

-- Orders --------------------------------------------------------------------------------------------------

CREATE TABLE orders (
  id text COLLATE "C" PRIMARY KEY DEFAULT new_id(),
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  pay_state text NOT NULL DEFAULT 'CREATING' CHECK (pay_state IN
    ('CREATING', 'AWAITING', 'PAID', 'FAILED', 'EXPIRED', 'REFUND_DUE', 'REFUNDING', 'REFUNDED', 'REFUND_FAILED')),
  is_paid boolean NOT NULL GENERATED ALWAYS AS (pay_state = 'PAID') STORED,
  status text NOT NULL DEFAULT 'Order Placed' CHECK (status IN
    ('Order Placed', 'Packed', 'Shipped', 'Delivered', 'Cancelled')),
  subtotal_paise bigint NOT NULL CHECK (subtotal_paise > 0),
  tax_paise bigint NOT NULL CHECK (tax_paise >= 0),
  amount_paise bigint NOT NULL CHECK (amount_paise = subtotal_paise + tax_paise),
  currency text NOT NULL DEFAULT 'INR' CHECK (currency = 'INR'),
  address jsonb NOT NULL,
  -- What the shopper asked for, hashed: the same checkout again is the same order.
  attempt_fingerprint text NOT NULL,
  razorpay_order_id text UNIQUE,
  reserved_until timestamptz NOT NULL,
  extensions integer NOT NULL DEFAULT 0,
  -- Why an unpaid attempt ended: expired, superseded, refused.
  closed_reason text,
  -- Grows each time stock is taken for this order, so that every ledger row has a key of its own.
  stock_cycle integer NOT NULL DEFAULT 1,
  holds_stock boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  paid_at timestamptz,
  -- When the provider was last asked about this order, so that it is asked at most every 2 s.
  asked_at timestamptz
);
-- One open payment attempt per shopper.
CREATE UNIQUE INDEX orders_one_open_attempt ON orders (user_id) WHERE pay_state IN ('CREATING', 'AWAITING');
CREATE INDEX orders_user ON orders (user_id, created_at DESC, id);
CREATE INDEX orders_newest ON orders (created_at DESC, id);
CREATE INDEX orders_unsettled ON orders (reserved_until) WHERE pay_state IN ('CREATING', 'AWAITING');
-- A late capture that was cut short: few at any time.
CREATE INDEX orders_half_captured ON orders (asked_at) WHERE pay_state IN ('EXPIRED', 'FAILED') AND holds_stock;
CREATE INDEX orders_refunding ON orders (updated_at) WHERE pay_state IN ('REFUND_DUE', 'REFUNDING', 'REFUND_FAILED');

-- What was bought, as it was when it was bought.
CREATE TABLE order_items (
  order_id text COLLATE "C" NOT NULL REFERENCES orders,
  product_id text COLLATE "C" NOT NULL REFERENCES products,
  line integer NOT NULL,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  unit_paise integer NOT NULL CHECK (unit_paise > 0),
  name text NOT NULL,
  category text NOT NULL,
  weight text,
  pictures text[] NOT NULL,
  PRIMARY KEY (order_id, product_id)
);
CREATE INDEX order_items_product ON order_items (product_id);

-- Every change of stock, for ever.
CREATE TABLE stock_ledger (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id text COLLATE "C" NOT NULL REFERENCES products,
  kind text NOT NULL CHECK (kind IN ('initial', 'adjust', 'hold', 'release', 'sell', 'retake', 'restock')),
  order_id text COLLATE "C" REFERENCES orders,
  cycle integer,
  available_delta integer NOT NULL,
  reserved_delta integer NOT NULL,
  sold_delta integer NOT NULL,
  seller_id text COLLATE "C" REFERENCES sellers,
  at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (order_id, product_id, kind, cycle),
  CHECK ((order_id IS NULL) = (kind IN ('initial', 'adjust'))),
  CHECK ((order_id IS NULL) = (cycle IS NULL)),
  CHECK (CASE kind
    WHEN 'initial' THEN available_delta >= 0 AND reserved_delta = 0 AND sold_delta = 0
    WHEN 'adjust' THEN reserved_delta = 0 AND sold_delta = 0
    WHEN 'hold' THEN available_delta < 0 AND reserved_delta = -available_delta AND sold_delta = 0
    WHEN 'release' THEN available_delta > 0 AND reserved_delta = -available_delta AND sold_delta = 0
    WHEN 'sell' THEN available_delta = 0 AND reserved_delta < 0 AND sold_delta = -reserved_delta
    WHEN 'retake' THEN available_delta < 0 AND reserved_delta = 0 AND sold_delta = -available_delta
    WHEN 'restock' THEN available_delta > 0 AND reserved_delta = 0 AND sold_delta = -available_delta
  END)
);
CREATE INDEX stock_ledger_product ON stock_ledger (product_id);

CREATE TABLE payments (
  payment_id text PRIMARY KEY,
  order_id text COLLATE "C" NOT NULL REFERENCES orders,
  amount_paise bigint NOT NULL,
  currency text NOT NULL,
  status text NOT NULL,
  -- settling: what the order was bought with; the others are money that must go back.
  role text NOT NULL CHECK (role IN ('settling', 'extra', 'late', 'mismatch')),
  method text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX payments_one_settling ON payments (order_id) WHERE role = 'settling';
CREATE INDEX payments_order ON payments (order_id);

CREATE TABLE refunds (
  id text COLLATE "C" PRIMARY KEY DEFAULT new_id(),
  payment_id text NOT NULL REFERENCES payments,
  order_id text COLLATE "C" NOT NULL REFERENCES orders,
  reason text NOT NULL,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  -- Sent as X-Refund-Idempotency: the same refund however often it is asked for.
  idempotency_key text NOT NULL UNIQUE,
  status text NOT NULL DEFAULT 'due' CHECK (status IN ('due', 'sent', 'processed', 'failed', 'dropped')),
  razorpay_refund_id text UNIQUE,
  bank_reference text,
  failure text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (payment_id, reason)
);
CREATE INDEX refunds_order ON refunds (order_id);
CREATE INDEX refunds_open ON refunds (updated_at) WHERE status IN ('due', 'sent', 'failed');

-- Webhooks as they came; the key is the hash of the signed body, because the event-id header is not signed.
CREATE TABLE webhook_events (
  event_key bytea PRIMARY KEY,
  event_id text,
  event text NOT NULL,
  body jsonb NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  processed_at timestamptz,
  outcome text
);
CREATE INDEX webhook_events_open ON webhook_events (received_at) WHERE processed_at IS NULL;

-- The history of every order: who, when, from, to.
CREATE TABLE order_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id text COLLATE "C" NOT NULL REFERENCES orders,
  at timestamptz NOT NULL DEFAULT now(),
  actor text NOT NULL CHECK (actor IN ('shopper', 'seller', 'provider', 'shop')),
  actor_id text,
  field text NOT NULL CHECK (field IN ('pay_state', 'status', 'incident')),
  from_value text,
  to_value text NOT NULL,
  note text
);
CREATE INDEX order_events_order ON order_events (order_id, id);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER stock_ledger_append_only BEFORE UPDATE OR DELETE ON stock_ledger
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_events_append_only BEFORE UPDATE OR DELETE ON order_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER orders_never_deleted BEFORE DELETE ON orders
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A payment moves only along these edges, whoever writes.
CREATE FUNCTION check_pay_state_edge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.pay_state, NEW.pay_state) NOT IN (
    ('CREATING', 'AWAITING'), ('CREATING', 'FAILED'), ('CREATING', 'EXPIRED'),
    ('AWAITING', 'PAID'), ('AWAITING', 'EXPIRED'), ('AWAITING', 'REFUND_DUE'),
    ('EXPIRED', 'PAID'), ('FAILED', 'PAID'),
    ('EXPIRED', 'REFUND_DUE'), ('FAILED', 'REFUND_DUE'),
    ('PAID', 'REFUND_DUE'),
    -- The seller leaves Cancelled before the refund was sent.
    ('REFUND_DUE', 'PAID'),
    ('REFUND_DUE', 'REFUNDING'), ('REFUND_DUE', 'REFUND_FAILED'),
    ('REFUNDING', 'REFUNDED'), ('REFUNDING', 'REFUND_FAILED'),
    ('REFUND_FAILED', 'REFUNDING'), ('REFUND_FAILED', 'REFUNDED')
  ) THEN
    RAISE EXCEPTION 'order % may not go from % to %', OLD.id, OLD.pay_state, NEW.pay_state;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_pay_state_edge BEFORE UPDATE OF pay_state ON orders
  FOR EACH ROW WHEN (OLD.pay_state IS DISTINCT FROM NEW.pay_state) EXECUTE FUNCTION check_pay_state_edge();

-- Every instance drops its cached catalogue and polls when these are heard.
CREATE FUNCTION notify_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', '');
  RETURN NULL;
END $$;
CREATE TRIGGER products_changed AFTER INSERT OR UPDATE OR DELETE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();

-- One pg_notify per user, so that a poll of orders costs nothing while nothing changed.
CREATE FUNCTION notify_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('orders', NEW.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER orders_changed AFTER INSERT OR UPDATE OF pay_state, status ON orders
  FOR EACH ROW EXECUTE FUNCTION notify_orders();

-- Words -----------------------------------------------------------------------------------------------------

CREATE TABLE newsletter_subscribers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX newsletter_subscribers_email ON newsletter_subscribers (lower(email));

CREATE TABLE contact_messages (
  id text COLLATE "C" PRIMARY KEY DEFAULT new_id(),
  name text NOT NULL,
  email text NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Counters of rate-limiter-flexible; losing them in a crash only forgives.
CREATE UNLOGGED TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
