-- The key that signs cookies, the same for every process. Made here, so that no shop runs with a default.
CREATE TABLE signing_key (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  key bytea NOT NULL CHECK (length(key) = 32)
);
INSERT INTO signing_key (key) VALUES (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
