-- The link with which the owner of a new shop makes the first seller; one at a time, and none once there is a seller.
CREATE TABLE setup_links (
  token_hash bytea PRIMARY KEY,
  made_at timestamptz NOT NULL DEFAULT now()
);
