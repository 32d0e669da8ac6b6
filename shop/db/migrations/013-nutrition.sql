-- Per 100 g: a list of {name, amount}, and the place of the picture that shows it, from 1.
ALTER TABLE products
  ADD COLUMN nutrition jsonb CHECK (jsonb_typeof(nutrition) = 'array'),
  ADD COLUMN nutrition_picture smallint CHECK (nutrition_picture BETWEEN 1 AND 4);
