-- Tables for the lists of the catalogue, so that the cost of a list does not grow with the
-- catalogue: a page is a scan of one index, and a total is a sum over a few rows. Only triggers
-- write listing_entries, listing_titles and listing_counts, which contain published dramas. The
-- application writes drama_search_terms.

-- One row per published drama and tag, and one with tag 0, which means any tag. No foreign keys:
-- triggers delete the rows with their drama, and checking them would take longer than the rest of
-- an import.
-- One row per published drama and tag, and one with tag 0, which means any tag. No foreign keys:
-- triggers delete the rows with their drama, and checking them would take longer than the rest of
-- an import.
CREATE TABLE listing_entries (
  drama_id       bigint NOT NULL,
  tag_id         bigint NOT NULL,
  release_date   date NOT NULL,
  release_year   smallint NOT NULL
                 GENERATED ALWAYS AS (extract(year FROM release_date)::smallint) STORED,
  is_new_release boolean NOT NULL,
  view_count     bigint NOT NULL,

  PRIMARY KEY (drama_id, tag_id)
) WITH (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05);

-- Each has is_new_release before the sort column: a list of one kind is one index scan, and a list of
-- both merges two. Newest first needs no index of years, because a year is a range of dates.
CREATE INDEX listing_entries_newest
  ON listing_entries (tag_id, is_new_release, release_date DESC, drama_id DESC);
CREATE INDEX listing_entries_popular
  ON listing_entries (tag_id, is_new_release, view_count DESC, drama_id DESC);
CREATE INDEX listing_entries_year_popular
  ON listing_entries (tag_id, release_year, is_new_release, view_count DESC, drama_id DESC);

-- Exact totals for every combination of tag, year and new release: the sum of the matching rows.
-- Also used for the lists of tags and years with their counts.
CREATE TABLE listing_counts (
  tag_id         bigint NOT NULL,
  release_year   smallint NOT NULL,
  is_new_release boolean NOT NULL,
  drama_count    integer NOT NULL,

  PRIMARY KEY (tag_id, release_year, is_new_release),
  CONSTRAINT listing_counts_not_negative CHECK (drama_count >= 0)
);

-- The title shown in each interface language, fallbacks applied, in the collation of the language. The
-- columns of the filters are copied, so that a filtered list by title scans only the index of titles.
CREATE TABLE listing_titles (
  drama_id       bigint NOT NULL,
  locale         locale_code NOT NULL,
  title          text NOT NULL,
  tag_ids        bigint[] NOT NULL,
  release_year   smallint NOT NULL,
  is_new_release boolean NOT NULL,

  PRIMARY KEY (drama_id, locale)
);

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

-- Updating the listings ---------------------------------------------------------------------------

-- The expected content of the listings, for the triggers, the rebuild and the tests.
CREATE VIEW expected_listing_entries AS
SELECT d.id AS drama_id, entry.tag_id, d.release_date, d.is_new_release, d.view_count
FROM dramas d
CROSS JOIN LATERAL (
  SELECT 0::bigint AS tag_id
  UNION ALL
  SELECT t.tag_id FROM drama_tags t WHERE t.drama_id = d.id
) AS entry
WHERE d.state = 'published';

CREATE VIEW expected_titles AS
SELECT d.id AS drama_id, shown.locale::locale_code AS locale, shown.title
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
      AS original
  FROM drama_texts t
  WHERE t.drama_id = d.id
) AS own
CROSS JOIN LATERAL (
  VALUES
    ('zh', coalesce(own.zh, own.en, own.original)),
    ('zh-TW', coalesce(own.zh_tw, own.zh, own.en, own.original)),
    ('en', coalesce(own.en, own.original)),
    ('ja', coalesce(own.ja, own.en, own.original)),
    ('ko', coalesce(own.ko, own.en, own.original)),
    ('es', coalesce(own.es, own.en, own.original))
) AS shown (locale, title)
WHERE d.state = 'published';

CREATE VIEW expected_listing_titles AS
SELECT t.drama_id, t.locale, t.title,
  ARRAY(
    SELECT tag_id FROM drama_tags WHERE drama_tags.drama_id = t.drama_id ORDER BY tag_id
  ) AS tag_ids,
  d.release_year, d.is_new_release
FROM expected_titles t
JOIN dramas d ON d.id = t.drama_id;

CREATE FUNCTION refresh_listing_entries(drama_ids bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  -- Keeps view_count still between reading and copying it.
  PERFORM FROM dramas WHERE id = ANY (drama_ids) ORDER BY id FOR NO KEY UPDATE;

  DELETE FROM listing_entries entry
  WHERE entry.drama_id = ANY (drama_ids)
    AND NOT EXISTS (
      SELECT FROM expected_listing_entries e
      WHERE (e.drama_id, e.tag_id, e.release_date, e.is_new_release)
        = (entry.drama_id, entry.tag_id, entry.release_date, entry.is_new_release)
    );

  INSERT INTO listing_entries (drama_id, tag_id, release_date, is_new_release, view_count)
  SELECT drama_id, tag_id, release_date, is_new_release, view_count
  FROM expected_listing_entries
  WHERE drama_id = ANY (drama_ids)
  ON CONFLICT DO NOTHING;
END $$;

CREATE FUNCTION refresh_listing_titles(drama_ids bigint[]) RETURNS void
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

-- Rebuilds everything and creates the indexes last, which is many times faster for a whole
-- catalogue: for a bulk load with disabled triggers, and for repair. Reading a list waits until it
-- commits.
CREATE FUNCTION rebuild_listings() RETURNS void
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

-- Entries are added and removed, never moved from one count to another; only their view_count
-- changes, which no counter depends on.
CREATE FUNCTION count_added_entries() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_counts AS c (tag_id, release_year, is_new_release, drama_count)
  SELECT tag_id, release_year, is_new_release, count(*)
  FROM new_rows
  GROUP BY tag_id, release_year, is_new_release
  ON CONFLICT (tag_id, release_year, is_new_release)
    DO UPDATE SET drama_count = c.drama_count + excluded.drama_count;
  RETURN NULL;
END $$;

CREATE FUNCTION count_removed_entries() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing_counts c
  SET drama_count = c.drama_count - gone.drama_count
  FROM (
    SELECT tag_id, release_year, is_new_release, count(*) AS drama_count
    FROM old_rows
    GROUP BY tag_id, release_year, is_new_release
  ) AS gone
  WHERE (c.tag_id, c.release_year, c.is_new_release)
    = (gone.tag_id, gone.release_year, gone.is_new_release);
  DELETE FROM listing_counts WHERE drama_count = 0;
  RETURN NULL;
END $$;

CREATE TRIGGER listing_entries_added AFTER INSERT ON listing_entries
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_entries();
CREATE TRIGGER listing_entries_removed AFTER DELETE ON listing_entries
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_entries();

CREATE FUNCTION list_added_dramas() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  drama_ids bigint[] := ARRAY(SELECT id FROM new_rows WHERE state = 'published');
BEGIN
  PERFORM refresh_listing_entries(drama_ids), refresh_listing_titles(drama_ids);
  RETURN NULL;
END $$;

CREATE FUNCTION list_removed_dramas() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  drama_ids bigint[] := ARRAY(SELECT id FROM old_rows);
BEGIN
  PERFORM refresh_listing_entries(drama_ids), refresh_listing_titles(drama_ids);
  RETURN NULL;
END $$;

CREATE FUNCTION list_changed_dramas() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  drama_ids bigint[];
BEGIN
  UPDATE listing_entries entry
  SET view_count = n.view_count
  FROM new_rows n
  WHERE entry.drama_id = n.id AND entry.view_count <> n.view_count;

  drama_ids := ARRAY(
    SELECT n.id
    FROM new_rows n
    JOIN old_rows o ON o.id = n.id
    WHERE (n.state, n.release_date, n.is_new_release, n.original_language, n.original_title)
      <> (o.state, o.release_date, o.is_new_release, o.original_language, o.original_title)
  );
  IF cardinality(drama_ids) > 0 THEN
    PERFORM refresh_listing_entries(drama_ids), refresh_listing_titles(drama_ids);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION empty_listings() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE listing_entries, listing_titles, listing_counts;
  RETURN NULL;
END $$;

CREATE TRIGGER dramas_queue
  BEFORE INSERT OR DELETE
    OR UPDATE OF state, release_date, is_new_release, original_language, original_title
  ON dramas
  FOR EACH STATEMENT EXECUTE FUNCTION queue_catalogue_change();
CREATE TRIGGER dramas_listed AFTER INSERT ON dramas
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_added_dramas();
CREATE TRIGGER dramas_unlisted AFTER DELETE ON dramas
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_removed_dramas();
CREATE TRIGGER dramas_relisted AFTER UPDATE ON dramas
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_changed_dramas();
CREATE TRIGGER dramas_emptied AFTER TRUNCATE ON dramas
  FOR EACH STATEMENT EXECUTE FUNCTION empty_listings();

CREATE FUNCTION list_added_tags() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  drama_ids bigint[] := ARRAY(SELECT DISTINCT drama_id FROM new_rows);
BEGIN
  PERFORM refresh_listing_entries(drama_ids), refresh_listing_titles(drama_ids);
  RETURN NULL;
END $$;

CREATE FUNCTION list_removed_tags() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  drama_ids bigint[] := ARRAY(SELECT DISTINCT drama_id FROM old_rows);
BEGIN
  PERFORM refresh_listing_entries(drama_ids), refresh_listing_titles(drama_ids);
  RETURN NULL;
END $$;

CREATE FUNCTION list_changed_tags() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  drama_ids bigint[] := ARRAY(SELECT drama_id FROM old_rows UNION SELECT drama_id FROM new_rows);
BEGIN
  PERFORM refresh_listing_entries(drama_ids), refresh_listing_titles(drama_ids);
  RETURN NULL;
END $$;

CREATE TRIGGER drama_tags_queue BEFORE INSERT OR DELETE OR UPDATE ON drama_tags
  FOR EACH STATEMENT EXECUTE FUNCTION queue_catalogue_change();
CREATE TRIGGER drama_tags_added AFTER INSERT ON drama_tags
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_added_tags();
CREATE TRIGGER drama_tags_removed AFTER DELETE ON drama_tags
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_removed_tags();
CREATE TRIGGER drama_tags_changed AFTER UPDATE ON drama_tags
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_changed_tags();

CREATE FUNCTION list_added_titles() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_listing_titles(ARRAY(SELECT DISTINCT drama_id FROM new_rows));
  RETURN NULL;
END $$;

CREATE FUNCTION list_removed_titles() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_listing_titles(ARRAY(SELECT DISTINCT drama_id FROM old_rows));
  RETURN NULL;
END $$;

CREATE FUNCTION list_changed_titles() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_listing_titles(
    ARRAY(SELECT drama_id FROM old_rows UNION SELECT drama_id FROM new_rows)
  );
  RETURN NULL;
END $$;

CREATE TRIGGER drama_texts_queue BEFORE INSERT OR DELETE OR UPDATE ON drama_texts
  FOR EACH STATEMENT EXECUTE FUNCTION queue_catalogue_change();
CREATE TRIGGER drama_texts_added AFTER INSERT ON drama_texts
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_added_titles();
CREATE TRIGGER drama_texts_removed AFTER DELETE ON drama_texts
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_removed_titles();
CREATE TRIGGER drama_texts_changed AFTER UPDATE ON drama_texts
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_changed_titles();

-- Search ------------------------------------------------------------------------------------------

-- Each distinct title of a drama, normalised by the application (case, width, Simplified and
-- Traditional folded), with its grams. Not pg_trgm: a trigram index cannot find the one or two Han
-- characters that visitors type, and ignores Han characters in a database with the C locale.
CREATE TABLE drama_search_terms (
  drama_id bigint NOT NULL REFERENCES dramas ON DELETE CASCADE,
  term     text COLLATE "C" NOT NULL,
  grams    text[] NOT NULL,

  PRIMARY KEY (drama_id, term),
  CONSTRAINT drama_search_terms_length CHECK (char_length(term) BETWEEN 1 AND 400),
  CONSTRAINT drama_search_terms_found CHECK (
    cardinality(grams) > 0 AND array_position(grams, NULL) IS NULL
  )
);

-- Whole titles and prefixes, which are the best matches and the suggestions: LIKE 'x%'.
CREATE INDEX drama_search_terms_prefix ON drama_search_terms (term, drama_id);

-- Any part of a title: grams @> the grams of the keyword, then a comparison with the term.
CREATE INDEX drama_search_terms_grams ON drama_search_terms USING gin (grams);

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
  FOR EACH ROW WHEN (NEW.original_title IS DISTINCT FROM OLD.original_title)
  EXECUTE FUNCTION note_renamed_drama();
