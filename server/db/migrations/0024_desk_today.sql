-- Today, search and screeners of the desk.

-- Views per week ----------------------------------------------------------------------------------

-- Counted views by the Monday that begins their week, in UTC. dramas.view_count has no history.
CREATE TABLE weekly_views (
  week  date PRIMARY KEY,
  views bigint NOT NULL,

  CONSTRAINT weekly_views_monday CHECK (extract(isodow FROM week) = 1),
  CONSTRAINT weekly_views_positive CHECK (views > 0)
);

-- As in 0004_watching.sql, and adds the views to their week. Only one call at a time gets there, so
-- that the row of the week is not contended.
CREATE OR REPLACE FUNCTION fold_pending_views() RETURNS integer
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

-- Screeners ---------------------------------------------------------------------------------------

-- The words of a person, for searches by the beginnings of words. Punctuation separates words, so
-- that each part of an address is found.
CREATE FUNCTION contact_words(name text, company text, email text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('simple', translate(
  coalesce(name, '') || ' ' || coalesce(company, '') || ' ' || coalesce(email, ''),
  '@._-+/&,;:()''"', '               '
));

CREATE INDEX screeners_by_words ON screeners USING gin (contact_words(name, company, email));

-- The desk's list: requests first, then newest first; and the same by state.
CREATE INDEX screeners_requests_first
  ON screeners ((state = 'requested') DESC, created_at DESC, id DESC);
CREATE INDEX screeners_by_state
  ON screeners (state, created_at DESC, id DESC) INCLUDE (opens_at, expires_at);
-- Active and upcoming ones, which are few beside those that have expired.
CREATE INDEX screeners_open ON screeners (expires_at) WHERE state = 'active';

-- The copies that failed, for the desk.
CREATE INDEX burned_videos_failed ON burned_videos (created_at) WHERE state = 'failed';

-- A running job saves its progress every five seconds.
CREATE TRIGGER burned_videos_notify_desk
  AFTER INSERT OR DELETE OR UPDATE OF state, progress ON burned_videos
  FOR EACH STATEMENT EXECUTE FUNCTION notify_desk('jobs');

-- Search ------------------------------------------------------------------------------------------

-- Numbers without hyphens, by their beginnings.
CREATE INDEX copyright_orders_by_number
  ON copyright_orders ((replace(order_no, '-', '') COLLATE "C"));
CREATE INDEX copyright_deals_by_number
  ON copyright_deals ((replace(deal_no, '-', '') COLLATE "C"));
CREATE INDEX copyright_orders_by_words
  ON copyright_orders USING gin (contact_words(contact_name, contact_company, contact_email));
CREATE INDEX users_by_words ON users USING gin (contact_words(nickname, NULL, email));
CREATE INDEX company_profiles_by_words
  ON company_profiles USING gin (contact_words(signatory_name, legal_name, NULL));
