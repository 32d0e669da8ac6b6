-- The invoices and credit notes that have no number yet. `issueDocuments` numbers them in batches, in the order of `at`, so
-- that no payment waits for the number of another. `sale` is there while the emails of a sale wait for the number: whether
-- the payment came late, and what the sale left little of.
CREATE TABLE documents_due (
  order_id text COLLATE "C" NOT NULL REFERENCES orders,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit note')),
  at timestamptz NOT NULL DEFAULT now(),
  sale jsonb,
  PRIMARY KEY (order_id, kind)
);
