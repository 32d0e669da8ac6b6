-- The business that an order is billed to, with its GST number (decision 083).
ALTER TABLE orders ADD COLUMN billed_to jsonb;
-- contract: an older server's orders are billed to no business
CREATE INDEX orders_of_businesses ON orders (id) WHERE billed_to IS NOT NULL;
