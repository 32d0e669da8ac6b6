-- The addresses of an order that goes to many, as orders.address is, each with its `sets` (decision 084).
ALTER TABLE orders ADD COLUMN deliveries jsonb;
-- Which of them the parcel goes to, counted from 1.
ALTER TABLE parcels ADD COLUMN delivery smallint;
-- contract: 99 pieces are the most in a cart; a seller takes larger orders by phone
ALTER TABLE order_items DROP CONSTRAINT order_items_quantity_check;
-- contract: an older server writes fewer pieces
ALTER TABLE order_items ADD CONSTRAINT order_items_quantity_check CHECK (quantity >= 1) NOT VALID;
-- contract: as above, of the pieces in a parcel
ALTER TABLE parcel_lines DROP CONSTRAINT parcel_lines_quantity_check;
-- contract: an older server writes fewer pieces
ALTER TABLE parcel_lines ADD CONSTRAINT parcel_lines_quantity_check CHECK (quantity >= 1) NOT VALID;
