-- What the owner has chosen: one row a change, the last one of a key is in force. No row: the default of shop.config.ts.
CREATE TABLE settings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL,
  -- Null: back to the default.
  value jsonb,
  at timestamptz NOT NULL DEFAULT now(),
  -- Null for a choice of the shop itself, as that of the demo.
  seller_id text COLLATE "C" REFERENCES sellers
);
CREATE INDEX settings_in_force ON settings (key, id DESC);
CREATE TRIGGER settings_append_only BEFORE UPDATE OR DELETE ON settings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER settings_never_emptied BEFORE TRUNCATE ON settings EXECUTE FUNCTION refuse_change();

CREATE FUNCTION notify_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('settings', '');
  RETURN NULL;
END $$;
CREATE TRIGGER settings_changed AFTER INSERT ON settings EXECUTE FUNCTION notify_settings();
