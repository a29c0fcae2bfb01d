-- Watch history, counts of views, and downloads of materials.

-- No reference to the episode: an import that replaces the episodes must not delete the history.
CREATE TABLE watch_history (
  user_id          bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  drama_id         bigint NOT NULL REFERENCES dramas ON DELETE CASCADE,
  episode_no       integer NOT NULL DEFAULT 1,
  position_seconds double precision NOT NULL DEFAULT 0,
  watched_at       timestamptz NOT NULL DEFAULT now(),

  PRIMARY KEY (user_id, drama_id),
  CONSTRAINT watch_history_episode_range CHECK (episode_no BETWEEN 1 AND 10000),
  CONSTRAINT watch_history_position_range CHECK (position_seconds BETWEEN 0 AND 86400)
);

CREATE INDEX watch_history_latest ON watch_history (user_id, watched_at DESC, drama_id DESC);
CREATE INDEX watch_history_by_drama ON watch_history (drama_id);

-- The materials of titles that buyers have downloaded, one row for each download.
CREATE TABLE material_downloads (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  drama_id bigint NOT NULL REFERENCES dramas ON DELETE CASCADE,
  downloaded_at timestamptz NOT NULL
);

CREATE INDEX material_downloads_latest ON material_downloads (user_id, id DESC);
CREATE INDEX material_downloads_by_drama ON material_downloads (drama_id);

-- Views -------------------------------------------------------------------------------------------

-- Views are counted in three steps, so that many views of one drama do not wait for its row:
--   1. One statement decides whether the visitor counts, and inserts the view (a server groups the
--      calls of some milliseconds into one statement, each visitor and drama once):
--        WITH counted AS (
--          INSERT INTO recent_views AS r (drama_id, visitor_hash) VALUES …
--          ON CONFLICT (drama_id, visitor_hash) DO UPDATE SET counted_at = now()
--            WHERE r.counted_at <= now() - interval '30 minutes'
--          RETURNING drama_id
--        )
--        INSERT INTO pending_views (drama_id, views)
--        SELECT drama_id, count(*) FROM counted GROUP BY drama_id
--   2. The reply follows the commit: an acknowledged view is in pending_views.
--   3. fold_pending_views(), every second or so, adds them to dramas.view_count.
-- Neither table has a foreign key to dramas: each view would lock the row of the drama.

CREATE TABLE recent_views (
  drama_id     bigint NOT NULL,
  visitor_hash bytea NOT NULL,
  counted_at   timestamptz NOT NULL DEFAULT now(),
  -- 48 bits of a hash of drama and network; NULL for a signed-in user. Not read from this table: the
  -- statement that inserts the row copies it to network_views.
  network_key  bigint,

  PRIMARY KEY (drama_id, visitor_hash),
  CONSTRAINT recent_views_hash_size CHECK (octet_length(visitor_hash) BETWEEN 16 AND 32)
) WITH (autovacuum_vacuum_scale_factor = 0.1);

-- For deleting rows older than 30 minutes.
CREATE INDEX recent_views_by_time ON recent_views (counted_at);

-- guests counts the guests of one network since began_at; guests_before is its previous value.
-- Unlogged, so that counting a view costs less; after a crash the counts restart at zero.
CREATE UNLOGGED TABLE network_views (
  drama_id      bigint NOT NULL,
  network_key   bigint NOT NULL,
  guests        integer NOT NULL,
  guests_before integer NOT NULL DEFAULT 0,
  began_at      timestamptz NOT NULL DEFAULT now(),

  PRIMARY KEY (drama_id, network_key)
) WITH (autovacuum_vacuum_scale_factor = 0.1);

CREATE INDEX network_views_by_time ON network_views (began_at);

-- Append-only, so that servers never wait for each other.
CREATE TABLE pending_views (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  drama_id bigint NOT NULL,
  views    integer NOT NULL,

  CONSTRAINT pending_views_positive CHECK (views > 0)
) WITH (autovacuum_vacuum_scale_factor = 0.1);

-- Visitors see dramas.view_count plus the pending views.
CREATE INDEX pending_views_by_drama ON pending_views (drama_id);

-- Counted views by the Monday that begins their week, in UTC. dramas.view_count has no history.
CREATE TABLE weekly_views (
  week  date PRIMARY KEY,
  views bigint NOT NULL,

  CONSTRAINT weekly_views_monday CHECK (extract(isodow FROM week) = 1),
  CONSTRAINT weekly_views_positive CHECK (views > 0)
);

-- Adds the pending views to their dramas and their week, and returns the number of updated dramas.
-- Never waits: the views of a drama that an import has locked stay pending, and of concurrent calls one
-- does the work, so that the row of the week is not contended.
CREATE FUNCTION fold_pending_views() RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  drama_ids bigint[];
  gained bigint;
  raised integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('vignette views', 0)) THEN
    RETURN 0;
  END IF;

  drama_ids := ARRAY(
    SELECT id FROM dramas
    WHERE id IN (SELECT drama_id FROM pending_views)
    ORDER BY id
    FOR NO KEY UPDATE SKIP LOCKED
  );

  WITH taken AS (
    DELETE FROM pending_views WHERE drama_id = ANY (drama_ids) RETURNING drama_id, views
  ), by_drama AS (
    SELECT drama_id, sum(views) AS views FROM taken GROUP BY drama_id
  ), updated AS (
    UPDATE dramas d
    SET view_count = d.view_count + by_drama.views
    FROM by_drama
    WHERE d.id = by_drama.drama_id
    RETURNING by_drama.views
  )
  SELECT count(*), sum(views) INTO raised, gained FROM updated;

  IF gained > 0 THEN
    INSERT INTO weekly_views AS w (week, views)
    VALUES (date_trunc('week', now() AT TIME ZONE 'UTC')::date, gained)
    ON CONFLICT (week) DO UPDATE SET views = w.views + excluded.views;
  END IF;

  -- Of dramas deleted meanwhile.
  DELETE FROM pending_views p WHERE NOT EXISTS (SELECT FROM dramas d WHERE d.id = p.drama_id);
  RETURN raised;
END $$;
