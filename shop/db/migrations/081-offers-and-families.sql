-- An offer price that runs from one moment to another; outside of them the price is the MRP. Products of one family are sizes
-- of the same food.
-- contract: an older server leaves the moments empty, which the rule allows
ALTER TABLE products
  ADD COLUMN family text CHECK (length(family) BETWEEN 1 AND 80),
  ADD COLUMN offer_from timestamptz,
  ADD COLUMN offer_until timestamptz,
  -- Whether it runs, as pages know it: a chore keeps it. What is sold asks the clock.
  ADD COLUMN offer_runs boolean NOT NULL DEFAULT true,
  ADD CONSTRAINT products_offer_span CHECK (offer_until > offer_from);
-- contract: a shop has some thousands of products
CREATE INDEX products_offers ON products (id) WHERE offer_from IS NOT NULL OR offer_until IS NOT NULL OR NOT offer_runs;

CREATE FUNCTION offer_runs_now(begins timestamptz, ends timestamptz) RETURNS boolean LANGUAGE sql STABLE AS
  $$ SELECT now() >= coalesce(begins, '-infinity') AND now() < coalesce(ends, 'infinity') $$;
-- The price of a piece now, in paise.
CREATE FUNCTION price_now(p products) RETURNS int LANGUAGE sql STABLE AS
  $$ SELECT CASE WHEN offer_runs_now(p.offer_from, p.offer_until) THEN p.offer_price_paise ELSE p.price_paise END $$;

-- contract: it runs for columns that no older server writes
CREATE TRIGGER products_offered AFTER UPDATE OF offer_from, offer_until, offer_runs, family ON products
  FOR EACH ROW WHEN ((OLD.offer_from, OLD.offer_until, OLD.offer_runs, OLD.family)
    IS DISTINCT FROM (NEW.offer_from, NEW.offer_until, NEW.offer_runs, NEW.family))
  EXECUTE FUNCTION log_product_change();
