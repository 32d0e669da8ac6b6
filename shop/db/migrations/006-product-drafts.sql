-- Which product a seller's draft became, so that the same draft sent again, because its answer was lost, adds no second.
CREATE TABLE product_drafts (
  seller_id text COLLATE "C" NOT NULL REFERENCES sellers,
  draft_id text COLLATE "C" NOT NULL,
  -- Of what was sent, pictures included: the same draft with another content is refused.
  fingerprint text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL REFERENCES products,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, draft_id)
);
