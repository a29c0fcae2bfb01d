-- expand: servers without it treat uploads in the store as gone

-- Null for the object store, which all servers share.
ALTER TABLE desk_uploads ALTER COLUMN folder_id DROP NOT NULL;
-- Identifies the parts in the object store.
ALTER TABLE desk_uploads ADD COLUMN multipart_id text;
