-- Which refunded pieces were in a parcel: the others never go out (decision 060). A parcel that was recorded by mistake takes
-- its rows along. Empty in a shop with PARCELS=off.
CREATE TABLE refunded_in_parcels (
  part_id text COLLATE "C" NOT NULL REFERENCES part_refunds,
  parcel_id text COLLATE "C" NOT NULL,
  order_id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  pieces integer NOT NULL CHECK (pieces > 0),
  PRIMARY KEY (part_id, parcel_id, product_id),
  FOREIGN KEY (parcel_id, product_id) REFERENCES parcel_lines ON DELETE CASCADE
);
CREATE INDEX refunded_in_parcels_line ON refunded_in_parcels (parcel_id, product_id);
CREATE INDEX refunded_in_parcels_order ON refunded_in_parcels (order_id, product_id);

-- The pieces of a line that are in no parcel and still go out: bought, less refunded before they were packed, less packed.
CREATE FUNCTION unpacked_pieces(of_order text, of_product text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT ((SELECT quantity FROM order_items WHERE order_id = of_order AND product_id = of_product)
    - coalesce((SELECT sum(pieces) FROM part_refund_lines WHERE order_id = of_order AND product_id = of_product), 0)
    + coalesce((SELECT sum(pieces) FROM refunded_in_parcels WHERE order_id = of_order AND product_id = of_product), 0)
    - coalesce((SELECT sum(quantity) FROM parcel_lines WHERE order_id = of_order AND product_id = of_product), 0))::integer
$$;

-- Up to so many refunded pieces of a line were in its parcels, the first parcel first.
CREATE FUNCTION refund_in_parcels(of_part text, of_order text, of_product text, most integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO refunded_in_parcels (part_id, parcel_id, order_id, product_id, pieces)
  SELECT of_part, parcel_id, of_order, of_product, least(room, most - before) FROM (
    SELECT parcel_id, room,
      coalesce(sum(room) OVER (ORDER BY created_at, parcel_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
    FROM (
      SELECT l.parcel_id, p.created_at, l.quantity - coalesce((
        SELECT sum(pieces) FROM refunded_in_parcels WHERE parcel_id = l.parcel_id AND product_id = l.product_id), 0) AS room
      FROM parcel_lines l JOIN parcels p ON p.id = l.parcel_id
      WHERE l.order_id = of_order AND l.product_id = of_product
    ) line WHERE room > 0
  ) part WHERE before < most
$$;

-- A piece for the shelf has not left while one is in no parcel; a piece that is lost was in a parcel, if it can have been.
-- A trigger, because a server of the release before refunds pieces, too. The lock of the order is held.
CREATE FUNCTION note_refund_in_parcels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refund_in_parcels(NEW.part_id, NEW.order_id, NEW.product_id,
    CASE WHEN NEW.to_shelf THEN greatest(0, -unpacked_pieces(NEW.order_id, NEW.product_id)) ELSE NEW.pieces END);
  RETURN NULL;
END $$;
-- contract: an older server's refunds of pieces go on, and are noted as those of this one are
CREATE TRIGGER part_refund_lines_in_parcels AFTER INSERT ON part_refund_lines
  FOR EACH ROW EXECUTE FUNCTION note_refund_in_parcels();

-- Refunds of before: orders with parcels keep the pieces that were left of them.
DO $$
DECLARE line record;
BEGIN
  FOR line IN
    SELECT l.part_id, l.order_id, l.product_id, l.pieces
    FROM part_refund_lines l JOIN part_refunds r ON r.id = l.part_id
    WHERE EXISTS (SELECT FROM parcel_lines p WHERE p.order_id = l.order_id AND p.product_id = l.product_id)
    ORDER BY l.order_id, r.nth
  LOOP
    PERFORM refund_in_parcels(line.part_id, line.order_id, line.product_id, line.pieces);
  END LOOP;
END $$;
