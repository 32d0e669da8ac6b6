-- The overview that the seller sees first in the morning (decision 030).
SET LOCAL statement_timeout = 0;

-- The last comparison of 14 days with the provider: one row, which the next one replaces.
CREATE TABLE money_compared (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  asked_at timestamptz NOT NULL,
  differences integer NOT NULL CHECK (differences >= 0)
);

-- The lots that need the seller. An order changes neither column.
CREATE INDEX lots_off_sale ON lots (product_id) WHERE off_sale > 0;
CREATE INDEX lots_sell_until ON lots (sell_until);

-- A parcel that was recorded by mistake is removed with its lines, while its courier has reported nothing (decision 060).
DROP TRIGGER parcel_lines_append_only ON parcel_lines;
CREATE TRIGGER parcel_lines_append_only BEFORE UPDATE ON parcel_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE parcel_lines DROP CONSTRAINT parcel_lines_parcel_id_fkey,
  ADD CONSTRAINT parcel_lines_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcels ON DELETE CASCADE;

CREATE FUNCTION refuse_lost_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM parcels WHERE id = OLD.parcel_id) THEN
    RAISE EXCEPTION 'a line of parcel % goes with its parcel alone', OLD.parcel_id;
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER parcel_lines_stay BEFORE DELETE ON parcel_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_lost_line();

CREATE FUNCTION refuse_lost_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'parcel % is %, and stays', OLD.id, OLD.state;
END $$;
CREATE TRIGGER parcels_stay BEFORE DELETE ON parcels
  FOR EACH ROW WHEN (OLD.state <> 'shipped') EXECUTE FUNCTION refuse_lost_parcel();

-- Messages of the contact form are deleted by their age (decision 052).
CREATE INDEX contact_messages_created ON contact_messages (created_at);
