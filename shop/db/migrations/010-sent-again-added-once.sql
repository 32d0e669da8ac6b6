-- A form sent again because its answer was lost: the client names what it adds, and the same under that name is there already.
ALTER TABLE addresses ADD COLUMN draft_id text COLLATE "C";

ALTER TABLE contact_messages ADD COLUMN draft_id text COLLATE "C";
CREATE UNIQUE INDEX contact_messages_once ON contact_messages (draft_id, md5(name || E'\n' || email || E'\n' || message));
