-- The business that an order is billed to, with its GST number (decision 083).
ALTER TABLE orders ADD COLUMN buyer jsonb;
-- contract: an older server's orders have no buyer
CREATE INDEX orders_of_businesses ON orders (id) WHERE buyer IS NOT NULL;
