-- The tickets of which an email came back are counted and listed by themselves (decision 059). Nearly no ticket is among
-- them, so the index is built at once.
CREATE INDEX tickets_undelivered ON tickets (last_at DESC, id) WHERE undelivered;
