-- Phones that shoppers have proven by a code from WhatsApp, and the messages that go there (decision 088).
CREATE TABLE user_phones (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- The ten digits of a mobile in India.
  phone text COLLATE "C" NOT NULL UNIQUE CHECK (phone ~ '^[6-9][0-9]{9}$'),
  proven_at timestamptz NOT NULL DEFAULT now(),
  -- When a code from this phone was last entered.
  used_at timestamptz NOT NULL DEFAULT now(),
  -- Whether a code opens the account.
  logs_in boolean NOT NULL,
  -- Since when order news go there; NULL: none do.
  news_since timestamptz
);

-- Phones whose owner has written STOP, or START since.
CREATE TABLE phone_stops (
  phone text COLLATE "C" PRIMARY KEY CHECK (phone ~ '^[6-9][0-9]{9}$'),
  is_stopped boolean NOT NULL,
  written_at timestamptz NOT NULL
);

-- Each message by the id of its job, from the first try on. `asked`: WhatsApp may have it or not.
CREATE TABLE whatsapp_messages (
  id uuid PRIMARY KEY,
  order_id text COLLATE "C" REFERENCES orders ON DELETE CASCADE,
  template text NOT NULL,
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'accepted', 'sent', 'delivered', 'read', 'failed')),
  -- Of the last try; -infinity once WhatsApp has refused it for now.
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- Why it failed, or why the last try was refused.
  reason text,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX whatsapp_messages_age ON whatsapp_messages (at);
CREATE INDEX whatsapp_messages_order ON whatsapp_messages (order_id);
CREATE INDEX whatsapp_messages_unsent ON whatsapp_messages (at DESC) WHERE reason IS NOT NULL;

-- Codes to phones stand among those to emails, as +91 and the digits; the shop has a limit for phones that nobody has proven.
-- contract: codes are kept for a day, so there are few
CREATE INDEX reset_codes_phones ON reset_codes (sent_at) WHERE user_id IS NULL AND email ~ '^\+91[0-9]{10}$';

-- Two parcels that came back unpaid, or one that is on its way, are counted for a phone, too, whatever the account.
-- contract: few orders are paid in cash
CREATE INDEX orders_cash_phone ON orders (right(regexp_replace(address ->> 'phone', '\D', '', 'g'), 10)) WHERE by_cash;

-- contract: the function still does what it did; a phone that was added before the email was proven may be a stranger's, too
CREATE OR REPLACE FUNCTION delete_unproven_passkeys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM passkeys WHERE user_id = NEW.id;
  DELETE FROM user_phones WHERE user_id = NEW.id;
  RETURN NULL;
END $$;

-- Whether the code set a new password, which ends the sessions of before; one that logs in ends none.
ALTER TABLE reset_codes ADD COLUMN resets boolean NOT NULL DEFAULT false;
