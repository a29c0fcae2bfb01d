-- Indexes for all combinations of filters and orders, and a queue of outdated search terms.

-- Each index has is_new_release before the sort column: a list of one kind is one index scan, and a
-- list of both merges two. These three indexes replace five, and serve three combinations that had
-- no index.
DROP INDEX listing_entries_newest, listing_entries_popular, listing_entries_year_popular,
  listing_entries_new_newest, listing_entries_new_popular;
CREATE INDEX listing_entries_newest
  ON listing_entries (tag_id, is_new_release, release_date DESC, drama_id DESC);
CREATE INDEX listing_entries_popular
  ON listing_entries (tag_id, is_new_release, view_count DESC, drama_id DESC);
CREATE INDEX listing_entries_year_popular
  ON listing_entries (tag_id, release_year, is_new_release, view_count DESC, drama_id DESC);

-- Copies the filter columns to each title, so that a filtered list by title scans only the index of
-- titles.
ALTER TABLE listing_titles
  ADD COLUMN tag_ids bigint[] NOT NULL DEFAULT '{}',
  ADD COLUMN release_year smallint NOT NULL DEFAULT 0,
  ADD COLUMN is_new_release boolean NOT NULL DEFAULT false;
ALTER TABLE listing_titles
  ALTER COLUMN tag_ids DROP DEFAULT,
  ALTER COLUMN release_year DROP DEFAULT,
  ALTER COLUMN is_new_release DROP DEFAULT;

ALTER VIEW expected_listing_titles RENAME TO expected_titles;
CREATE VIEW expected_listing_titles AS
SELECT t.drama_id, t.locale, t.title,
  ARRAY(
    SELECT tag_id FROM drama_tags WHERE drama_tags.drama_id = t.drama_id ORDER BY tag_id
  ) AS tag_ids,
  d.release_year, d.is_new_release
FROM expected_titles t
JOIN dramas d ON d.id = t.drama_id;

CREATE OR REPLACE FUNCTION refresh_listing_titles(drama_ids bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM listing_titles t
  WHERE t.drama_id = ANY (drama_ids)
    AND NOT EXISTS (SELECT FROM dramas d WHERE d.id = t.drama_id AND d.state = 'published');

  INSERT INTO listing_titles AS t (drama_id, locale, title, tag_ids, release_year, is_new_release)
  SELECT drama_id, locale, title, tag_ids, release_year, is_new_release
  FROM expected_listing_titles
  WHERE drama_id = ANY (drama_ids)
  ON CONFLICT (drama_id, locale) DO UPDATE
    SET title = excluded.title, tag_ids = excluded.tag_ids,
      release_year = excluded.release_year, is_new_release = excluded.is_new_release
    WHERE (t.title, t.tag_ids, t.release_year, t.is_new_release)
      <> (excluded.title, excluded.tag_ids, excluded.release_year, excluded.is_new_release);
END $$;

CREATE OR REPLACE FUNCTION list_added_tags() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  drama_ids bigint[] := ARRAY(SELECT DISTINCT drama_id FROM new_rows);
BEGIN
  PERFORM refresh_listing_entries(drama_ids), refresh_listing_titles(drama_ids);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION list_removed_tags() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  drama_ids bigint[] := ARRAY(SELECT DISTINCT drama_id FROM old_rows);
BEGIN
  PERFORM refresh_listing_entries(drama_ids), refresh_listing_titles(drama_ids);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION list_changed_tags() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  drama_ids bigint[] := ARRAY(SELECT drama_id FROM old_rows UNION SELECT drama_id FROM new_rows);
BEGIN
  PERFORM refresh_listing_entries(drama_ids), refresh_listing_titles(drama_ids);
  RETURN NULL;
END $$;

-- As in 0002_listings.sql, with the new columns of listing_titles.
CREATE OR REPLACE FUNCTION rebuild_listings() RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  later text[];
  definition text;
  dropped text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('vignette catalogue', 0));
  TRUNCATE listing_entries, listing_titles, listing_counts;
  later := ARRAY(
    SELECT pg_get_indexdef(indexrelid)
    FROM pg_index
    WHERE indrelid IN ('listing_entries'::regclass, 'listing_titles'::regclass)
      AND NOT indisprimary
  );
  FOR dropped IN
    SELECT indexrelid::regclass::text
    FROM pg_index
    WHERE indrelid IN ('listing_entries'::regclass, 'listing_titles'::regclass)
      AND NOT indisprimary
  LOOP
    EXECUTE 'DROP INDEX ' || dropped;
  END LOOP;

  INSERT INTO listing_entries (drama_id, tag_id, release_date, is_new_release, view_count)
  SELECT drama_id, tag_id, release_date, is_new_release, view_count
  FROM expected_listing_entries;
  INSERT INTO listing_titles (drama_id, locale, title, tag_ids, release_year, is_new_release)
  SELECT drama_id, locale, title, tag_ids, release_year, is_new_release
  FROM expected_listing_titles;

  FOREACH definition IN ARRAY later LOOP
    EXECUTE definition;
  END LOOP;
END $$;

DROP INDEX listing_titles_zh, listing_titles_zh_tw, listing_titles_en, listing_titles_ja,
  listing_titles_ko, listing_titles_es;
CREATE INDEX listing_titles_zh ON listing_titles (title COLLATE title_zh, drama_id)
  INCLUDE (tag_ids, release_year, is_new_release) WHERE locale = 'zh';
CREATE INDEX listing_titles_zh_tw ON listing_titles (title COLLATE title_zh_tw, drama_id)
  INCLUDE (tag_ids, release_year, is_new_release) WHERE locale = 'zh-TW';
CREATE INDEX listing_titles_en ON listing_titles (title COLLATE title_en, drama_id)
  INCLUDE (tag_ids, release_year, is_new_release) WHERE locale = 'en';
CREATE INDEX listing_titles_ja ON listing_titles (title COLLATE title_ja, drama_id)
  INCLUDE (tag_ids, release_year, is_new_release) WHERE locale = 'ja';
CREATE INDEX listing_titles_ko ON listing_titles (title COLLATE title_ko, drama_id)
  INCLUDE (tag_ids, release_year, is_new_release) WHERE locale = 'ko';
CREATE INDEX listing_titles_es ON listing_titles (title COLLATE title_es, drama_id)
  INCLUDE (tag_ids, release_year, is_new_release) WHERE locale = 'es';

SELECT rebuild_listings();

-- Dramas with outdated search terms. Only the application can compute the terms, so triggers queue
-- the drama here; the application processes the queue at start and after changes of the catalogue.
-- A later migration that changes the normalisation queues all dramas. No foreign key: a deleted
-- drama has no titles, and its row is processed like any other.
CREATE TABLE drama_search_notes (
  drama_id bigint PRIMARY KEY
);

CREATE FUNCTION note_added_titles() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO drama_search_notes
  SELECT DISTINCT drama_id FROM new_rows ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION note_removed_titles() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO drama_search_notes
  SELECT DISTINCT drama_id FROM old_rows ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION note_changed_titles() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO drama_search_notes
  SELECT drama_id
  FROM (
    (SELECT drama_id, title FROM old_rows EXCEPT SELECT drama_id, title FROM new_rows)
    UNION ALL
    (SELECT drama_id, title FROM new_rows EXCEPT SELECT drama_id, title FROM old_rows)
  ) AS changed
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION note_added_dramas() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO drama_search_notes SELECT id FROM new_rows ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION note_renamed_drama() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO drama_search_notes VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER drama_texts_note_added AFTER INSERT ON drama_texts
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_added_titles();

CREATE TRIGGER drama_texts_note_removed AFTER DELETE ON drama_texts
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_removed_titles();

CREATE TRIGGER drama_texts_note_changed AFTER UPDATE ON drama_texts
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_titles();

CREATE TRIGGER dramas_note_added AFTER INSERT ON dramas
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_added_dramas();

-- Restricted to one column, so that counting views does not fire the trigger.
CREATE TRIGGER dramas_note_renamed AFTER UPDATE OF original_title ON dramas
  FOR EACH ROW WHEN (NEW.original_title <> OLD.original_title)
  EXECUTE FUNCTION note_renamed_drama();

INSERT INTO drama_search_notes SELECT id FROM dramas;
