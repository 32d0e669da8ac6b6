-- Years of orders take longer than a query may.
SET LOCAL statement_timeout = 0;

-- The seller's filters and their counts: each status with each state of the money, newest first.
CREATE INDEX orders_by_state ON orders (status, pay_state, created_at DESC, id);
-- The sales of some days: what came in, and what went back.
CREATE INDEX orders_paid ON orders (paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX refunds_created ON refunds (created_at);

-- The words of a text, whatever stands between them. Other scripts' letters and vowel signs stay together, because
-- only spaces and ASCII's own marks part words.
CREATE FUNCTION words_of(said text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_remove(regexp_split_to_array(lower(said), '[\s!-/:-@[-`{-~]+'), '');

-- Looks for all words of a text, each by its beginning. Null when it has none.
CREATE FUNCTION words_query(said text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT string_agg(format('''%s'':*', word), ' & ')::tsquery FROM unnest(words_of(said)) AS word);

-- By what words an order is found: its number, whose it is, where it goes and what is in it. A table of its own,
-- because an order's row is written often and none of these ever changes.
CREATE TABLE order_words (
  order_id text COLLATE "C" PRIMARY KEY REFERENCES orders,
  words tsvector NOT NULL
);
CREATE INDEX order_words_words ON order_words USING gin (words);

-- A phone number is found by any of its ends, from four digits on.
CREATE FUNCTION order_words_of(id text, address jsonb, account text, products text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_to_tsvector(
    words_of(concat_ws(' ', id, address ->> 'name', address ->> 'city', address ->> 'zipcode', account, products))
    || ARRAY(
      SELECT right(digits, n)
      FROM regexp_replace(address ->> 'phone', '[^0-9]', '', 'g') AS digits, generate_series(4, length(digits)) AS n
    )
  );

CREATE FUNCTION note_order_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_words (order_id, words)
  SELECT o.id, order_words_of(o.id, o.address, u.name, l.products)
  FROM (SELECT order_id, string_agg(name, ' ') AS products FROM written GROUP BY order_id) l
  JOIN orders o ON o.id = l.order_id JOIN users u ON u.id = o.user_id
  ON CONFLICT (order_id) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER order_items_written AFTER INSERT ON order_items
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_order_words();

INSERT INTO order_words (order_id, words)
SELECT o.id, order_words_of(o.id, o.address, u.name, l.products)
FROM (SELECT order_id, string_agg(name, ' ') AS products FROM order_items GROUP BY order_id) l
JOIN orders o ON o.id = l.order_id JOIN users u ON u.id = o.user_id;
