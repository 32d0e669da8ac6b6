-- Complaints and questions as tickets with a number, two clocks and a conversation (decision 059).
-- Indexes on tables that exist are none of this, so no statement is long.

-- Six letters and digits that are hard to confuse or to read as a word. The unique key refuses a number that two
-- transactions draw at once, which is one in 190 million.
CREATE FUNCTION new_ticket_number() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  letters CONSTANT text := '23456789CDFGHJKMNPQRTVWX';
  random_bytes bytea;
  drawn text;
BEGIN
  LOOP
    random_bytes := decode(new_id(), 'hex');
    SELECT string_agg(substr(letters, get_byte(random_bytes, place) % length(letters) + 1, 1), '') INTO drawn
    FROM generate_series(0, 5) AS place;
    EXIT WHEN NOT EXISTS (SELECT FROM tickets WHERE number = drawn);
  END LOOP;
  RETURN drawn;
END $$;

CREATE TABLE tickets (
  id text COLLATE "C" PRIMARY KEY DEFAULT new_id(),
  number text COLLATE "C" NOT NULL UNIQUE DEFAULT new_ticket_number(),
  -- The account that opened it; null for a message of somebody who was not logged in.
  user_id text COLLATE "C" REFERENCES users ON DELETE SET NULL,
  -- Empty once its shopper is forgotten; the row stays for the figures of the year.
  name text NOT NULL,
  email text NOT NULL,
  order_id text COLLATE "C" REFERENCES orders,
  product_id text COLLATE "C" REFERENCES products,
  -- The idempotency key of a form with the hash of what it sent.
  draft_id text COLLATE "C" UNIQUE,
  opened_at timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz NOT NULL DEFAULT now(),
  -- The first answer of a seller.
  answered_at timestamptz,
  -- Until when the shop answers; null while the last word is the shop's.
  answer_by timestamptz DEFAULT now() + interval '48 hours',
  -- Until when the complaint is redressed: a month of the calendar in India.
  redress_by timestamptz NOT NULL
    DEFAULT ((now() AT TIME ZONE 'Asia/Kolkata' + interval '1 month') AT TIME ZONE 'Asia/Kolkata'),
  due_at timestamptz NOT NULL GENERATED ALWAYS AS (least(answer_by, redress_by)) STORED,
  closed_at timestamptz,
  closed_by text COLLATE "C",
  close_reason text CHECK (close_reason IN ('solved', 'answered', 'no reply', 'duplicate', 'spam', 'account deleted')),
  -- An email to the shopper came back, and no email of the shopper has arrived since.
  undelivered boolean NOT NULL DEFAULT false,
  -- The last time that an email said that files are not kept.
  files_refused_at timestamptz,
  -- Counted here, so that the bound is a guard of the statement.
  entries integer NOT NULL DEFAULT 0 CHECK (entries BETWEEN 0 AND 200),
  CHECK ((closed_at IS NULL) = (close_reason IS NULL)),
  CHECK (closed_at IS NULL OR answer_by IS NULL)
);
CREATE INDEX tickets_due ON tickets (due_at, id) WHERE closed_at IS NULL;
CREATE INDEX tickets_closed ON tickets (closed_at DESC, id) WHERE closed_at IS NOT NULL;
CREATE INDEX tickets_opened ON tickets (opened_at);
CREATE INDEX tickets_user ON tickets (user_id, last_at DESC) WHERE user_id IS NOT NULL;
CREATE INDEX tickets_email ON tickets (lower(email)) WHERE email <> '';
CREATE INDEX tickets_order ON tickets (order_id) WHERE order_id IS NOT NULL;

-- The conversation: messages, what a machine has answered, emails that came back, closings and reopenings.
CREATE TABLE ticket_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id text COLLATE "C" NOT NULL REFERENCES tickets ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL CHECK (kind IN ('message', 'automatic', 'undelivered', 'closed', 'reopened')),
  actor text NOT NULL CHECK (actor IN ('shopper', 'seller', 'mail', 'shop')),
  seller_id text COLLATE "C",
  -- The address of an email that is not the ticket's own.
  sender text,
  body text NOT NULL,
  -- The number of files that came with an email and are not kept.
  files integer NOT NULL DEFAULT 0,
  draft_id text COLLATE "C",
  -- The SHA-256 of the Message-ID of an email.
  mail_id bytea
);
CREATE INDEX ticket_entries_ticket ON ticket_entries (ticket_id, id);
CREATE UNIQUE INDEX ticket_entries_draft ON ticket_entries (ticket_id, actor, draft_id) WHERE draft_id IS NOT NULL;
-- An email that comes twice is kept once.
CREATE UNIQUE INDEX ticket_entries_mail ON ticket_entries (ticket_id, mail_id) WHERE mail_id IS NOT NULL;
