-- Reviews by buyers (decision 086), the sums of their stars beside the products, and their photos.
CREATE TABLE reviews (
  id text COLLATE "C" PRIMARY KEY DEFAULT new_id(),
  order_id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  -- Of the shopper, empty once withdrawn; and of the owner.
  words text NOT NULL CHECK (length(words) <= 2000),
  answer text NOT NULL DEFAULT '' CHECK (length(answer) <= 2000),
  written_at timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz,
  withdrawn_at timestamptz,
  hidden_why text CHECK (
    hidden_why IN ('Insult', 'Personal data', 'Advertising', 'Not about the product', 'Against the law')
  ),
  UNIQUE (order_id, product_id),
  FOREIGN KEY (order_id, product_id) REFERENCES order_items (order_id, product_id)
);
CREATE UNIQUE INDEX reviews_of_shopper ON reviews (user_id, product_id) WHERE withdrawn_at IS NULL;
CREATE INDEX reviews_of_product ON reviews (product_id, written_at DESC, id) WHERE withdrawn_at IS NULL;
CREATE INDEX reviews_newest ON reviews (written_at DESC, id) WHERE withdrawn_at IS NULL;

-- A review is never edited, whoever writes; its words go when it is withdrawn.
CREATE TRIGGER reviews_stay BEFORE UPDATE ON reviews
  FOR EACH ROW WHEN (
    (OLD.order_id, OLD.product_id, OLD.user_id, OLD.stars, OLD.written_at)
      IS DISTINCT FROM (NEW.order_id, NEW.product_id, NEW.user_id, NEW.stars, NEW.written_at)
    OR (OLD.words <> NEW.words AND (NEW.withdrawn_at IS NULL OR NEW.words <> ''))
    OR (OLD.withdrawn_at IS NOT NULL AND OLD.withdrawn_at IS DISTINCT FROM NEW.withdrawn_at)
  ) EXECUTE FUNCTION refuse_change();

CREATE TABLE review_photos (
  id text COLLATE "C" PRIMARY KEY DEFAULT new_id(),
  review_id text COLLATE "C" NOT NULL REFERENCES reviews ON DELETE CASCADE,
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 4),
  width integer NOT NULL,
  height integer NOT NULL,
  -- WebP, at most 320 and 1,280 px wide.
  small bytea NOT NULL,
  large bytea NOT NULL,
  UNIQUE (review_id, place)
);
ALTER TABLE review_photos ALTER COLUMN small SET STORAGE EXTERNAL, ALTER COLUMN large SET STORAGE EXTERNAL;

-- The stars of all reviews that are not withdrawn, hidden ones too, and how many these are.
ALTER TABLE products
  ADD COLUMN stars_given integer NOT NULL DEFAULT 0 CHECK (stars_given >= review_count),
  ADD COLUMN review_count integer NOT NULL DEFAULT 0 CHECK (review_count >= 0);

CREATE FUNCTION count_stars() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE kept integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.withdrawn_at IS NULL THEN kept := -1; END IF;
  IF TG_OP <> 'DELETE' AND NEW.withdrawn_at IS NULL THEN kept := kept + 1; END IF;
  UPDATE products SET
    stars_given = stars_given + kept * coalesce(NEW.stars, OLD.stars), review_count = review_count + kept
  WHERE id = coalesce(NEW.product_id, OLD.product_id) AND kept <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER reviews_counted AFTER INSERT OR DELETE OR UPDATE OF withdrawn_at ON reviews
  FOR EACH ROW EXECUTE FUNCTION count_stars();

-- contract: it runs for columns that no older server writes
CREATE TRIGGER products_reviewed AFTER UPDATE OF stars_given, review_count ON products
  FOR EACH ROW WHEN (OLD.review_count <> NEW.review_count) EXECUTE FUNCTION log_product_change();
