-- The name of an account whose email was proven only after somebody had chosen the name: it is asked anew (decision 025).
ALTER TABLE users ADD COLUMN name_open boolean NOT NULL DEFAULT false;
