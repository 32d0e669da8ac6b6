-- Products that are put together from pieces of others: hampers, combos, a kilogram of four packs (decision 079).
ALTER TABLE products
  -- The products that one piece is made of, [{product, pieces, name, weight, in_lots}]; null for a product with pieces of
  -- its own. Components have none.
  ADD COLUMN components jsonb,
  -- How many can be put together. A chore keeps it, the names and so on, for pages; what is sold looks at the components.
  ADD COLUMN can_make integer;
-- contract: a shop has some thousands of products
CREATE INDEX products_of_components ON products (id) WHERE components IS NOT NULL;
-- The components of the line as it was bought, each with its share of the money: [{product, name, weight, pieces, paise,
-- hsn, gst_rate, taxable, cgst, sgst}], `pieces` of one, the rest of all of the line.
ALTER TABLE order_items ADD COLUMN components jsonb;
ALTER TABLE order_items DROP CONSTRAINT order_items_tax;
-- contract: it admits every row that it admitted, those whose components have several rates, and discounts
ALTER TABLE order_items ADD CONSTRAINT order_items_tax CHECK (CASE
  WHEN taxable_paise IS NULL THEN num_nonnulls(gst_rate, cgst_paise, sgst_paise) = 0
  ELSE num_nulls(cgst_paise, sgst_paise) = 0 AND (components IS NOT NULL OR num_nulls(hsn, gst_rate) = 0)
    AND least(taxable_paise, cgst_paise, sgst_paise) >= 0
    AND taxable_paise + cgst_paise + sgst_paise = unit_paise::bigint * quantity - discount_paise
END) NOT VALID;
-- The components that went back, [{product, pieces, to_shelf, paise, tax, hsn, gst_rate, taxable, cgst, sgst}], with their
-- `name` where not all of a piece did; `pieces` of the line are those that are wholly back by it, which may be none.
ALTER TABLE part_refund_lines ADD COLUMN components jsonb;
ALTER TABLE part_refund_lines DROP CONSTRAINT part_refund_lines_pieces_check;
-- contract: it admits every row that it admitted, and those of components
ALTER TABLE part_refund_lines ADD CONSTRAINT part_refund_lines_pieces_check
  CHECK (pieces > 0 OR (pieces = 0 AND components IS NOT NULL)) NOT VALID;
ALTER TABLE part_refund_lines DROP CONSTRAINT part_refund_lines_amount_paise_check;
-- contract: it admits every row that it admitted, and those of components that have no share of the price
ALTER TABLE part_refund_lines ADD CONSTRAINT part_refund_lines_amount_paise_check
  CHECK (amount_paise > 0 OR (amount_paise = 0 AND components IS NOT NULL)) NOT VALID;

CREATE FUNCTION on_sale(p products) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(p.can_make, p.available);

-- How many can be put together now; null without components.
CREATE FUNCTION can_make_now(components jsonb) RETURNS integer LANGUAGE sql STABLE AS
  $$ SELECT min(CASE WHEN p.archived_at IS NULL THEN p.available / c.pieces ELSE 0 END)
    FROM jsonb_to_recordset(components) AS c (product text, pieces integer) JOIN products p ON p.id = c.product $$;

CREATE FUNCTION with_names_now(components jsonb) RETURNS jsonb LANGUAGE sql STABLE AS
  $$ SELECT jsonb_agg(jsonb_build_object('product', c.product, 'pieces', c.pieces, 'name', p.name,
      'weight', p.weight, 'in_lots', p.in_lots) ORDER BY c.nr)
    FROM ROWS FROM (jsonb_to_recordset(components) AS (product text, pieces int)) WITH ORDINALITY AS c (product, pieces, nr)
    JOIN products p ON p.id = c.product $$;

-- The pieces of the shelf that orders have: a line of a product, or of each of its components. `each` is of one of the line.
CREATE VIEW order_pieces AS
SELECT order_id, line, product_id AS line_id, product_id, 1 AS each, quantity AS pieces
FROM order_items WHERE components IS NULL
UNION ALL
SELECT i.order_id, i.line, i.product_id, c.product, c.pieces, i.quantity * c.pieces
FROM order_items i, jsonb_to_recordset(i.components) AS c (product text COLLATE "C", pieces integer)
WHERE i.components IS NOT NULL;
-- The pieces of the shelf that refunds of pieces gave back or lost.
CREATE VIEW refunded_pieces AS
SELECT part_id, order_id, product_id AS line_id, product_id, pieces, to_shelf
FROM part_refund_lines WHERE components IS NULL
UNION ALL
SELECT l.part_id, l.order_id, l.product_id, c.product, c.pieces, c.to_shelf
FROM part_refund_lines l,
  jsonb_to_recordset(l.components) AS c (product text COLLATE "C", pieces integer, to_shelf boolean)
WHERE l.components IS NOT NULL;

-- The pieces of lines, or of their components, that refunds of pieces gave back, as people read them.
CREATE VIEW refund_entries AS
SELECT l.part_id, l.order_id, l.product_id AS line_id, i.line, c.product AS component,
  CASE WHEN c.product IS NULL THEN i.name ELSE c.name || ' (' || i.name || ')' END AS name,
  coalesce(c.pieces, l.pieces) AS pieces, coalesce(c.to_shelf, l.to_shelf) AS to_shelf,
  coalesce(c.paise, l.amount_paise) AS amount_paise
FROM part_refund_lines l JOIN order_items i USING (order_id, product_id)
LEFT JOIN LATERAL jsonb_to_recordset(l.components) AS c (product text, name text, pieces integer, to_shelf boolean,
  paise bigint) ON c.name IS NOT NULL;
-- The lines of orders with tax inside, and of refunds of their pieces, by code and rate: components have their own where
-- the line has several.
CREATE VIEW taxed_lines AS
SELECT i.order_id, coalesce(i.hsn, c.hsn) AS hsn, coalesce(i.gst_rate, c.gst_rate) AS gst_rate,
  i.quantity * coalesce(c.pieces, 1) AS pieces, coalesce(c.taxable, i.taxable_paise) AS taxable,
  coalesce(c.cgst, i.cgst_paise) AS cgst, coalesce(c.sgst, i.sgst_paise) AS sgst
FROM order_items i
LEFT JOIN LATERAL jsonb_to_recordset(i.components) AS c (pieces integer, hsn text, gst_rate smallint, taxable bigint,
  cgst bigint, sgst bigint) ON i.gst_rate IS NULL
WHERE i.taxable_paise IS NOT NULL;
CREATE VIEW taxed_refund_lines AS
SELECT l.order_id, l.part_id, coalesce(i.hsn, c.hsn) AS hsn, coalesce(i.gst_rate, c.gst_rate) AS gst_rate,
  coalesce(c.pieces, l.pieces) AS pieces, coalesce(c.taxable, l.taxable_paise) AS taxable,
  coalesce(c.cgst, l.cgst_paise) AS cgst, coalesce(c.sgst, l.sgst_paise) AS sgst
FROM part_refund_lines l JOIN order_items i USING (order_id, product_id)
LEFT JOIN LATERAL jsonb_to_recordset(l.components) AS c (pieces integer, hsn text, gst_rate smallint, taxable bigint,
  cgst bigint, sgst bigint) ON i.gst_rate IS NULL
WHERE l.taxable_paise IS NOT NULL;

-- contract: it runs for columns that no older server writes
CREATE TRIGGER products_put_together AFTER UPDATE OF components, can_make ON products
  FOR EACH ROW WHEN ((OLD.components, OLD.can_make) IS DISTINCT FROM (NEW.components, NEW.can_make))
  EXECUTE FUNCTION log_product_change();
-- A product without pieces of its own is never low in stock; its components may be.
-- contract: the same for products with pieces of their own
CREATE OR REPLACE FUNCTION note_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.available <= 5 AND NEW.archived_at IS NULL AND NEW.components IS NULL THEN
    INSERT INTO low_stock (product_id, available, position) VALUES (NEW.id, NEW.available, NEW.position)
    ON CONFLICT (product_id) DO UPDATE SET available = NEW.available;
  ELSE
    DELETE FROM low_stock WHERE product_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
-- contract: it runs for a column that no older server writes
CREATE TRIGGER products_made_low AFTER UPDATE OF components ON products
  FOR EACH ROW WHEN ((OLD.components IS NULL) <> (NEW.components IS NULL)) EXECUTE FUNCTION note_low_stock();
