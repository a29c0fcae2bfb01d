-- The desk's list of dramas: one row per drama in any state, so that every order and filter of the
-- list is a scan of an index. Only triggers write desk_dramas.

CREATE TABLE desk_dramas (
  drama_id     bigint PRIMARY KEY,
  state        text NOT NULL,
  release_year smallint,
  updated_at   timestamptz NOT NULL,
  -- 0 while the drama is published: then views change all the time, and listing_entries has them.
  view_count   bigint NOT NULL,
  -- The title in each interface language, fallbacks applied.
  title_zh     text NOT NULL,
  title_zh_tw  text NOT NULL,
  title_en     text NOT NULL,
  title_ja     text NOT NULL,
  title_ko     text NOT NULL,
  title_es     text NOT NULL,
  -- What each language has: 'title:ja', 'synopsis:ja', 'subtitles:ja'.
  present      text[] NOT NULL,
  -- What the list can be filtered by: 'tag:3', 'lacks:ja', 'lacks:media', 'year:2026'; and of titles that
  -- are not published 'state:draft' or 'state:withdrawn', and 'incomplete' or 'ready'. One index finds
  -- combinations such as the drafts with a tag, or the gaps of a year.
  facets       text[] NOT NULL,

  CONSTRAINT desk_dramas_state_known CHECK (state IN ('draft', 'published', 'withdrawn'))
) WITH (fillfactor = 85);

CREATE INDEX desk_dramas_state ON desk_dramas (state, drama_id);
CREATE INDEX desk_dramas_state_updated ON desk_dramas (state, updated_at, drama_id);
CREATE INDEX desk_dramas_year ON desk_dramas (release_year, drama_id);
CREATE INDEX desk_dramas_year_updated ON desk_dramas (release_year, updated_at, drama_id);
CREATE INDEX desk_dramas_updated ON desk_dramas (updated_at, drama_id);
CREATE INDEX desk_dramas_views ON desk_dramas (view_count, drama_id) WHERE state <> 'published';
-- Without a list of pending entries, which every search would read until the next vacuum.
CREATE INDEX desk_dramas_facets ON desk_dramas USING gin (facets) WITH (fastupdate = off);
CREATE INDEX desk_dramas_zh ON desk_dramas (title_zh COLLATE title_zh, drama_id);
CREATE INDEX desk_dramas_zh_tw ON desk_dramas (title_zh_tw COLLATE title_zh_tw, drama_id);
CREATE INDEX desk_dramas_en ON desk_dramas (title_en COLLATE title_en, drama_id);
CREATE INDEX desk_dramas_ja ON desk_dramas (title_ja COLLATE title_ja, drama_id);
CREATE INDEX desk_dramas_ko ON desk_dramas (title_ko COLLATE title_ko, drama_id);
CREATE INDEX desk_dramas_es ON desk_dramas (title_es COLLATE title_es, drama_id);

-- The rule of findUnpublishable in publishable.ts; a test compares the two.
CREATE FUNCTION is_incomplete(d dramas) RETURNS boolean
LANGUAGE sql STABLE
RETURN num_nulls(d.original_language, d.original_title, d.cover, d.release_date) > 0
  OR d.episode_count = 0
  OR d.incomplete_episodes > 0
  OR NOT EXISTS (
    SELECT FROM drama_texts t
    WHERE t.drama_id = d.id AND t.locale IN ('en', d.original_language) AND t.title <> '')
  OR d.episode_count < (SELECT max(e.episode_no) FROM episodes e WHERE e.drama_id = d.id)
  OR EXISTS (
    SELECT FROM episodes e
    JOIN videos v ON v.id = e.video_id
    JOIN removed_media r ON r.key = video_scope(v.path)
    WHERE e.drama_id = d.id);

-- The expected content of desk_dramas, for the triggers, the rebuild and the tests. A language has
-- subtitles if it is spoken or if every episode has them; a drama without episodes lacks none.
CREATE VIEW expected_desk_dramas AS
SELECT d.id AS drama_id, d.state, d.release_year, d.updated_at,
  CASE WHEN d.state = 'published' THEN 0 ELSE d.view_count END AS view_count,
  coalesce(own.zh, own.en, own.original, own.any_title, '') AS title_zh,
  coalesce(own.zh_tw, own.zh, own.en, own.original, own.any_title, '') AS title_zh_tw,
  coalesce(own.en, own.original, own.any_title, '') AS title_en,
  coalesce(own.ja, own.en, own.original, own.any_title, '') AS title_ja,
  coalesce(own.ko, own.en, own.original, own.any_title, '') AS title_ko,
  coalesce(own.es, own.en, own.original, own.any_title, '') AS title_es,
  own.texts || subtitled.languages AS present,
  tagged.facets || lacking.facets AS facets
FROM dramas d
CROSS JOIN LATERAL (
  SELECT
    max(t.title) FILTER (WHERE t.locale = 'zh') AS zh,
    max(t.title) FILTER (WHERE t.locale = 'zh-TW') AS zh_tw,
    max(t.title) FILTER (WHERE t.locale = 'en') AS en,
    max(t.title) FILTER (WHERE t.locale = 'ja') AS ja,
    max(t.title) FILTER (WHERE t.locale = 'ko') AS ko,
    max(t.title) FILTER (WHERE t.locale = 'es') AS es,
    coalesce(max(t.title) FILTER (WHERE t.locale = d.original_language), d.original_title)
      AS original,
    min(t.title) AS any_title,
    coalesce(array_agg('title:' || t.locale ORDER BY t.locale), '{}')
      || coalesce(
        array_agg('synopsis:' || t.locale ORDER BY t.locale) FILTER (WHERE t.synopsis <> ''), '{}'
      ) AS texts
  FROM drama_texts t
  WHERE t.drama_id = d.id
) AS own
CROSS JOIN LATERAL (
  SELECT coalesce(array_agg('subtitles:' || lang ORDER BY lang), '{}') AS languages
  FROM (
    SELECT unnest(d.audio_languages) AS lang
    UNION
    SELECT s.lang
    FROM episodes e
    JOIN video_subtitles s ON s.video_id = e.video_id
    WHERE e.drama_id = d.id
    GROUP BY s.lang
    HAVING count(*) = d.episode_count
  ) AS subtitled
) AS subtitled
CROSS JOIN LATERAL (
  SELECT coalesce(array_agg('tag:' || t.tag_id ORDER BY t.tag_id), '{}') AS facets
  FROM drama_tags t
  WHERE t.drama_id = d.id
) AS tagged
CROSS JOIN LATERAL (
  SELECT ARRAY(
    SELECT 'lacks:' || locale
    FROM unnest('{zh,zh-TW,en,ja,ko,es}'::text[]) AS locale
    WHERE NOT own.texts @> ARRAY['title:' || locale, 'synopsis:' || locale]
      OR d.episode_count > 0 AND NOT subtitled.languages @> ARRAY['subtitles:' || locale]
  ) || CASE
    WHEN d.cover IS NULL OR d.episode_count = 0 OR d.incomplete_episodes > 0 THEN '{lacks:media}'
    ELSE '{}'::text[]
  END || CASE WHEN d.state = 'published' THEN '{}'::text[]
    WHEN is_incomplete(d) THEN ARRAY['state:' || d.state, 'incomplete']
    ELSE ARRAY['state:' || d.state, 'ready']
  END || CASE WHEN d.release_year IS NULL THEN '{}' ELSE ARRAY['year:' || d.release_year] END
    AS facets
) AS lacking;

-- Dramas whose row is outdated. A change of the catalogue writes to several tables, so the rows are
-- written once, when the transaction commits.
CREATE TABLE desk_drama_notes (
  drama_id bigint PRIMARY KEY
);

CREATE FUNCTION refresh_desk_dramas() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  drama_ids bigint[];
BEGIN
  -- The first of the queued calls refreshes all noted dramas; the others find their note gone.
  PERFORM FROM desk_drama_notes WHERE drama_id = NEW.drama_id;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  WITH noted AS (DELETE FROM desk_drama_notes RETURNING drama_id)
  SELECT array_agg(drama_id ORDER BY drama_id) INTO drama_ids FROM noted;

  DELETE FROM desk_dramas l
  WHERE l.drama_id = ANY (drama_ids)
    AND NOT EXISTS (SELECT FROM dramas d WHERE d.id = l.drama_id);

  INSERT INTO desk_dramas AS l (drama_id, state, release_year, updated_at, view_count, title_zh,
    title_zh_tw, title_en, title_ja, title_ko, title_es, present, facets)
  SELECT drama_id, state, release_year, updated_at, view_count, title_zh, title_zh_tw, title_en,
    title_ja, title_ko, title_es, present, facets
  FROM expected_desk_dramas
  WHERE drama_id = ANY (drama_ids)
  ON CONFLICT (drama_id) DO UPDATE
    SET state = excluded.state, release_year = excluded.release_year,
      updated_at = excluded.updated_at, view_count = excluded.view_count,
      title_zh = excluded.title_zh, title_zh_tw = excluded.title_zh_tw,
      title_en = excluded.title_en, title_ja = excluded.title_ja, title_ko = excluded.title_ko,
      title_es = excluded.title_es, present = excluded.present, facets = excluded.facets
    WHERE l IS DISTINCT FROM excluded;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER desk_drama_notes_refresh AFTER INSERT ON desk_drama_notes
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refresh_desk_dramas();

CREATE FUNCTION note_desk_dramas(drama_ids bigint[]) RETURNS void
LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO desk_drama_notes SELECT DISTINCT unnest(drama_ids) ON CONFLICT DO NOTHING;
END;

CREATE FUNCTION note_desk_added() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'dramas' THEN
    PERFORM note_desk_dramas(ARRAY(SELECT id FROM new_rows));
  ELSIF TG_TABLE_NAME = 'video_subtitles' THEN
    PERFORM note_desk_dramas(ARRAY(
      SELECT e.drama_id FROM new_rows n JOIN episodes e ON e.video_id = n.video_id));
  ELSE
    PERFORM note_desk_dramas(ARRAY(SELECT drama_id FROM new_rows));
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION note_desk_removed() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'dramas' THEN
    PERFORM note_desk_dramas(ARRAY(SELECT id FROM old_rows));
  ELSIF TG_TABLE_NAME = 'video_subtitles' THEN
    PERFORM note_desk_dramas(ARRAY(
      SELECT e.drama_id FROM old_rows o JOIN episodes e ON e.video_id = o.video_id));
  ELSE
    PERFORM note_desk_dramas(ARRAY(SELECT drama_id FROM old_rows));
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION note_desk_changed() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_desk_dramas(
    ARRAY(SELECT drama_id FROM old_rows UNION SELECT drama_id FROM new_rows));
  RETURN NULL;
END $$;

-- A counted view of a published drama does not change its row. Every other change of a drama
-- changes updated_at; a second one in the same transaction does not, but then the drama is noted.
CREATE FUNCTION note_desk_changed_dramas() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  drama_ids bigint[] := ARRAY(
    SELECT n.id
    FROM new_rows n
    JOIN old_rows o ON o.id = n.id
    WHERE n.updated_at <> o.updated_at
      OR n.state <> 'published' AND n.view_count <> o.view_count
      OR (n.state, n.release_date, n.episode_count, n.incomplete_episodes)
        IS DISTINCT FROM (o.state, o.release_date, o.episode_count, o.incomplete_episodes)
  );
BEGIN
  IF cardinality(drama_ids) > 0 THEN
    PERFORM note_desk_dramas(drama_ids);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION note_desk_media() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_desk_dramas(ARRAY(
    SELECT e.drama_id
    FROM changed_rows c
    JOIN videos v ON video_scope(v.path) = c.key
    JOIN episodes e ON e.video_id = v.id));
  RETURN NULL;
END $$;

CREATE FUNCTION empty_desk_dramas() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE desk_dramas;
  RETURN NULL;
END $$;

CREATE TRIGGER dramas_desk_emptied AFTER TRUNCATE ON dramas
  FOR EACH STATEMENT EXECUTE FUNCTION empty_desk_dramas();
CREATE TRIGGER dramas_desk_changed AFTER UPDATE ON dramas
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_desk_changed_dramas();
CREATE TRIGGER removed_media_desk_added AFTER INSERT ON removed_media
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_desk_media();
CREATE TRIGGER removed_media_desk_removed AFTER DELETE ON removed_media
  REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_desk_media();

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY '{dramas,drama_texts,drama_tags,episodes,video_subtitles}'::text[] LOOP
    EXECUTE format(
      'CREATE TRIGGER %1$s_desk_added AFTER INSERT ON %1$s REFERENCING NEW TABLE AS new_rows
        FOR EACH STATEMENT EXECUTE FUNCTION note_desk_added()', name);
    EXECUTE format(
      'CREATE TRIGGER %1$s_desk_removed AFTER DELETE ON %1$s REFERENCING OLD TABLE AS old_rows
        FOR EACH STATEMENT EXECUTE FUNCTION note_desk_removed()', name);
  END LOOP;
  FOREACH name IN ARRAY '{drama_texts,drama_tags,episodes}'::text[] LOOP
    EXECUTE format(
      'CREATE TRIGGER %1$s_desk_changed AFTER UPDATE ON %1$s
        REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
        FOR EACH STATEMENT EXECUTE FUNCTION note_desk_changed()', name);
  END LOOP;
END $$;

-- Writes all rows and creates the indexes last, which is many times faster for a whole catalogue:
-- for a bulk load with disabled triggers, and for repair. Reading the list waits until it commits.
CREATE FUNCTION rebuild_desk_dramas() RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  later text[];
  definition text;
  dropped text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('vignette catalogue', 0));
  TRUNCATE desk_dramas;
  later := ARRAY(
    SELECT pg_get_indexdef(indexrelid) FROM pg_index
    WHERE indrelid = 'desk_dramas'::regclass AND NOT indisprimary
  );
  FOR dropped IN
    SELECT indexrelid::regclass::text FROM pg_index
    WHERE indrelid = 'desk_dramas'::regclass AND NOT indisprimary
  LOOP
    EXECUTE 'DROP INDEX ' || dropped;
  END LOOP;

  INSERT INTO desk_dramas (drama_id, state, release_year, updated_at, view_count, title_zh,
    title_zh_tw, title_en, title_ja, title_ko, title_es, present, facets)
  SELECT drama_id, state, release_year, updated_at, view_count, title_zh, title_zh_tw, title_en,
    title_ja, title_ko, title_es, present, facets
  FROM expected_desk_dramas;

  FOREACH definition IN ARRAY later LOOP
    EXECUTE definition;
  END LOOP;
END $$;
