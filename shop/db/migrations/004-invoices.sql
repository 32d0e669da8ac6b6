-- The rate an order was taxed at, in hundredths of a per cent: it stands on the invoice, whatever the shop asks later.
ALTER TABLE orders ADD COLUMN tax_basis_points integer CHECK (tax_basis_points >= 0);
UPDATE orders SET tax_basis_points = round(tax_paise * 10000.0 / subtotal_paise);
ALTER TABLE orders ALTER COLUMN tax_basis_points SET NOT NULL;

-- The last number of each series. A row and no sequence: a transaction that fails must leave no gap.
CREATE TABLE invoice_series (
  name text COLLATE "C" PRIMARY KEY,
  last integer NOT NULL CHECK (last > 0)
);

-- An order's invoice, and the credit note that takes it back. Written once and never changed.
CREATE TABLE invoices (
  order_id text COLLATE "C" NOT NULL REFERENCES orders,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit note')),
  series text COLLATE "C" NOT NULL REFERENCES invoice_series,
  serial integer NOT NULL CHECK (serial > 0),
  -- At most 16 characters (Central Goods and Services Tax Rules, 2017, rule 46).
  number text COLLATE "C" NOT NULL GENERATED ALWAYS AS (series || '/' || lpad(serial::text, 6, '0')) STORED
    CHECK (length(number) <= 16),
  issued_at timestamptz NOT NULL DEFAULT now(),
  -- The business as it was that day; null for what was sold before invoices were numbered.
  seller jsonb,
  PRIMARY KEY (order_id, kind),
  UNIQUE (series, serial)
);
CREATE TRIGGER invoices_append_only BEFORE UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The year that names a series runs from April to March, by the shop's own clock.
CREATE FUNCTION financial_year(at timestamptz) RETURNS text LANGUAGE sql STABLE
  RETURN to_char(at AT TIME ZONE 'Asia/Kolkata' - interval '3 months', 'YY') || '-' ||
    to_char(at AT TIME ZONE 'Asia/Kolkata' + interval '9 months', 'YY');

-- What was paid and gone back before today.
CREATE TEMPORARY TABLE sold ON COMMIT DROP AS
  SELECT o.id, 'invoice' AS kind, financial_year(o.paid_at) AS series, o.paid_at AS at
  FROM orders o WHERE o.paid_at IS NOT NULL
  UNION ALL
  SELECT r.order_id, 'credit note', 'CN/' || financial_year(r.updated_at), r.updated_at
  FROM refunds r JOIN orders o ON o.id = r.order_id
  WHERE o.paid_at IS NOT NULL AND r.reason <> 'extra' AND r.status IN ('sent', 'processed', 'failed');
INSERT INTO invoice_series SELECT series, count(*) FROM sold GROUP BY series;
INSERT INTO invoices (order_id, kind, series, serial, issued_at)
  SELECT id, kind, series, row_number() OVER (PARTITION BY series ORDER BY at, id), at FROM sold;
