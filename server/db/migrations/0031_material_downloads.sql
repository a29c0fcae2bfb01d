-- expand: a new table, which older versions do not use.
-- The materials of titles that buyers have downloaded, one row for each download.
CREATE TABLE material_downloads (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  drama_id bigint NOT NULL REFERENCES dramas ON DELETE CASCADE,
  downloaded_at timestamptz NOT NULL
);

CREATE INDEX material_downloads_latest ON material_downloads (user_id, id DESC);
CREATE INDEX material_downloads_by_drama ON material_downloads (drama_id);

CREATE TRIGGER material_downloads_notify_desk AFTER INSERT ON material_downloads
  FOR EACH STATEMENT EXECUTE FUNCTION notify_desk('buyers');
