-- The browser and system that opened a session, in words ("Chrome on Android"). NULL when it named none that the shop
-- knows, and for sessions opened before this migration.
ALTER TABLE user_sessions ADD COLUMN device text CHECK (length(device) <= 60);
ALTER TABLE seller_sessions ADD COLUMN device text CHECK (length(device) <= 60);
