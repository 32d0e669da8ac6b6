-- From when on the shopper has held stock, with the attempts left unpaid before: the hold gives way 3 minutes later (decision
-- 047). Null for an order placed by an earlier release.
ALTER TABLE orders ADD COLUMN holds_since timestamptz;
