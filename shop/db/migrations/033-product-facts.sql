-- The facts on the label of the pack (contract/product-facts.ts). One value, because a label is written and read as a whole;
-- a field that is absent is not known.
ALTER TABLE products ADD COLUMN facts jsonb CHECK (jsonb_typeof(facts) = 'object');

CREATE TRIGGER products_facts_changed AFTER UPDATE OF facts ON products
  FOR EACH ROW WHEN (OLD.facts IS DISTINCT FROM NEW.facts)
  EXECUTE FUNCTION log_product_change();
