-- How an order is taxed, and what each line was sold under (decision 013).

ALTER TABLE products
  ADD COLUMN hsn text CHECK (hsn ~ '^\d{4}(\d{2}){0,2}$'),
  -- In per cent.
  ADD COLUMN gst_rate smallint CHECK (gst_rate BETWEEN 0 AND 100);

-- Tax is added to the prices, is inside of them, or there is none.
ALTER TABLE orders ADD COLUMN tax_mode text NOT NULL DEFAULT 'added' CHECK (tax_mode IN ('added', 'gst', 'composition'));
-- Older orders were all added to, so nothing has to be read.
ALTER TABLE orders ADD CONSTRAINT orders_tax_inside CHECK (tax_mode = 'added' OR tax_paise = 0) NOT VALID;

-- The HSN code and GST rate of the day, and the line's amount in its parts.
ALTER TABLE order_items
  ADD COLUMN hsn text,
  ADD COLUMN gst_rate smallint,
  ADD COLUMN taxable_paise bigint,
  ADD COLUMN cgst_paise bigint,
  ADD COLUMN sgst_paise bigint;
ALTER TABLE order_items ADD CONSTRAINT order_items_tax CHECK (CASE
  WHEN gst_rate IS NULL THEN num_nonnulls(taxable_paise, cgst_paise, sgst_paise) = 0
  ELSE num_nulls(hsn, taxable_paise, cgst_paise, sgst_paise) = 0
    AND least(taxable_paise, cgst_paise, sgst_paise) >= 0
    AND taxable_paise + cgst_paise + sgst_paise = unit_paise::bigint * quantity
END) NOT VALID;

-- Code and rate are details that the shop shows. A trigger of its own, so that other columns get theirs in any order.
CREATE TRIGGER products_tax_changed AFTER UPDATE OF hsn, gst_rate ON products
  FOR EACH ROW WHEN ((OLD.hsn, OLD.gst_rate) IS DISTINCT FROM (NEW.hsn, NEW.gst_rate))
  EXECUTE FUNCTION log_product_change();

-- Lines are append-only already.
CREATE TRIGGER orders_tax_mode_fixed BEFORE UPDATE OF tax_mode ON orders
  FOR EACH ROW WHEN (OLD.tax_mode <> NEW.tax_mode) EXECUTE FUNCTION refuse_rewrite();
