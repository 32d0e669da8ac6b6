-- Counts and lists of orders that are due read those alone, however many orders the shop has (decision 028). Both indexes
-- are empty in a shop that promises nothing.
SET LOCAL statement_timeout = 0;

CREATE INDEX orders_to_leave ON orders (leaves_on, created_at DESC, id)
  WHERE leaves_on IS NOT NULL AND pay_state = 'PAID' AND status IN ('Order Placed', 'Packed');

CREATE INDEX orders_on_promise ON orders (status, created_at DESC, id) INCLUDE (leaves_on, arrives_by)
  WHERE arrives_by IS NOT NULL AND pay_state = 'PAID' AND status IN ('Order Placed', 'Packed', 'Shipped');
