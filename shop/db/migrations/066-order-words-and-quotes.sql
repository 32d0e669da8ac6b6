-- The seller finds an order by the shopper's email, the street and the recipient of a gift, too, and a name with an
-- apostrophe by any apostrophe.
-- Years of orders take longer than a query may.
SET LOCAL statement_timeout = 0;

-- contract: an older server reads the same words, parted at further marks
CREATE OR REPLACE FUNCTION words_of(said text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_remove(regexp_split_to_array(lower(said), '[\s!-/:-@[-`{-~´ʹʻʼʽ‘’‚‛′＇]+'), '');

-- contract: an older server writes more words into its orders, which are found by them
CREATE OR REPLACE FUNCTION order_words_of(id text, address jsonb, account text, products text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_to_tsvector(
    words_of(concat_ws(' ', id, address ->> 'name', address ->> 'street', address ->> 'city', address ->> 'zipcode',
      account, products))
    || ARRAY(
      SELECT right(digits, n)
      FROM regexp_replace(address ->> 'phone', '[^0-9]', '', 'g') AS digits, generate_series(4, length(digits)) AS n
    )
  );

-- The persons of an order beside its address: who pays, and who gets a gift. The account of deleted accounts is nobody.
CREATE FUNCTION order_persons(user_id text, name text, email text, gift jsonb)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN user_id = 'deleted' THEN name ELSE concat_ws(' ', name, email, gift -> 'recipient' ->> 'name') END;

-- contract: an older server's orders get the same words
CREATE OR REPLACE FUNCTION note_order_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_words (order_id, words)
  SELECT o.id, order_words_of(o.id, o.address, order_persons(u.id, u.name, u.email, o.gift), l.products)
  FROM (SELECT order_id, string_agg(name, ' ') AS products FROM written GROUP BY order_id) l
  JOIN orders o ON o.id = l.order_id JOIN users u ON u.id = o.user_id
  ON CONFLICT (order_id) DO NOTHING;
  RETURN NULL;
END $$;

UPDATE order_words w SET words = order_words_of(o.id, o.address, order_persons(u.id, u.name, u.email, o.gift), l.products)
FROM (SELECT order_id, string_agg(name, ' ') AS products FROM order_items GROUP BY order_id) l
JOIN orders o ON o.id = l.order_id JOIN users u ON u.id = o.user_id
WHERE w.order_id = o.id;

-- What an email quotes below its author's words.
ALTER TABLE ticket_entries ADD COLUMN quoted text;
