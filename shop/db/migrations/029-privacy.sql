-- Consents with their proof, a newsletter that is confirmed by email, and accounts that can be deleted (decision 052).

-- A keyed hash of an email: what is kept of a consent or a deletion names nobody, but answers for an email that is shown.
CREATE FUNCTION email_hash(email text) RETURNS bytea LANGUAGE sql STABLE
  RETURN (SELECT sha256(key || convert_to('email ' || lower(email), 'UTF8')) FROM signing_key);

-- Consents: the text as it was read, its version, the form, and when. A row outlives the subscription.
CREATE TABLE consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose = 'newsletter'),
  email_hash bytea NOT NULL,
  notice text NOT NULL,
  version integer NOT NULL,
  form text NOT NULL CHECK (form IN ('newsletter box', 'account page', 'before double opt-in')),
  asked_at timestamptz NOT NULL,
  given_at timestamptz NOT NULL DEFAULT now(),
  withdrawn_at timestamptz,
  withdrawn_by text CHECK (withdrawn_by IN ('account page', 'link in an email', 'account deleted')),
  CHECK ((withdrawn_at IS NULL) = (withdrawn_by IS NULL))
);
CREATE UNIQUE INDEX consents_in_force ON consents (purpose, email_hash) WHERE withdrawn_at IS NULL;
CREATE INDEX consents_withdrawn ON consents (withdrawn_at) WHERE withdrawn_at IS NOT NULL;

-- Emails that wait for the button in their confirmation mail.
CREATE TABLE newsletter_requests (
  token text COLLATE "C" PRIMARY KEY DEFAULT new_id(),
  email text NOT NULL,
  notice text NOT NULL,
  version integer NOT NULL,
  form text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX newsletter_requests_email ON newsletter_requests (lower(email));

-- The token in the stop link of a newsletter, and the hash of the last letter that was queued for this subscriber.
ALTER TABLE newsletter_subscribers
  ADD COLUMN token text COLLATE "C" NOT NULL UNIQUE DEFAULT new_id(),
  ADD COLUMN last_letter bytea;

INSERT INTO consents (purpose, email_hash, notice, version, form, asked_at, given_at)
SELECT 'newsletter', email_hash(email), '', 0, 'before double opt-in', created_at, created_at FROM newsletter_subscribers;

-- That an account was deleted, and when; the email only as its hash.
CREATE TABLE account_deletions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email_hash bytea NOT NULL,
  deleted_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX account_deletions_age ON account_deletions (deleted_at);

-- The orders of a deleted account belong to the account `deleted`, which names nobody. Whose an order is changes in no
-- other way.
DROP TRIGGER orders_amount_fixed ON orders;
CREATE TRIGGER orders_amount_fixed
  BEFORE UPDATE OF user_id, subtotal_paise, tax_basis_points, tax_paise, amount_paise, razorpay_order_id ON orders
  FOR EACH ROW WHEN (
    (OLD.subtotal_paise, OLD.tax_basis_points, OLD.tax_paise, OLD.amount_paise,
      coalesce(OLD.razorpay_order_id, NEW.razorpay_order_id))
    IS DISTINCT FROM
    (NEW.subtotal_paise, NEW.tax_basis_points, NEW.tax_paise, NEW.amount_paise, NEW.razorpay_order_id)
    OR (OLD.user_id <> NEW.user_id AND NEW.user_id <> 'deleted')
  ) EXECUTE FUNCTION refuse_rewrite();
