-- A file of products that a seller has had read, with the changes that it asks for; they are made once, all together.
CREATE TABLE product_files (
  id text COLLATE "C" PRIMARY KEY DEFAULT new_id(),
  seller_id text COLLATE "C" NOT NULL REFERENCES sellers ON DELETE CASCADE,
  changes jsonb NOT NULL,
  read_at timestamptz NOT NULL DEFAULT now(),
  -- The numbers of products that it has changed and added.
  applied integer[] CHECK (cardinality(applied) = 2)
);
CREATE INDEX product_files_of_seller ON product_files (seller_id);
