-- The tickets of which an email came back are counted and listed by themselves (decision 059).
-- contract: one scan of the tickets of a shop, without a row for nearly all of them
CREATE INDEX tickets_undelivered ON tickets (last_at DESC, id) WHERE undelivered;
