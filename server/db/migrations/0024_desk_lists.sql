-- Lists of the desk: titles that cannot be published yet, and indexes.

-- A change of the catalogue takes this lock before it reads the view that is replaced below.
SELECT pg_advisory_xact_lock(hashtextextended('vignette catalogue', 0));

-- Incomplete titles -------------------------------------------------------------------------------

-- The facets 'incomplete' and 'ready' of desk_dramas are of titles that are not published. The facets
-- 'state:draft', 'state:withdrawn' and 'year:2026' let one index find the drafts with a tag, or the
-- gaps of a year.

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

-- As in 0020_catalogue_desk.sql, with the new facets.
CREATE OR REPLACE VIEW expected_desk_dramas AS
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

CREATE TRIGGER removed_media_desk_added AFTER INSERT ON removed_media
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_desk_media();

CREATE TRIGGER removed_media_desk_removed AFTER DELETE ON removed_media
  REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_desk_media();

-- Without a list of pending entries, which every search would read until the next vacuum.
ALTER INDEX desk_dramas_facets SET (fastupdate = off);

-- Buyers by the names of their people -------------------------------------------------------------

ALTER TABLE buyer_entries
  -- Who signs, from the company profile, and the contact of the latest order.
  ADD COLUMN signatory text,
  ADD COLUMN order_contact text,
  DROP COLUMN search_text;

UPDATE buyer_entries b
SET signatory = (SELECT c.signatory_name FROM company_profiles c WHERE c.user_id = b.user_id),
  order_contact = (
    SELECT o.contact_name FROM copyright_orders o
    WHERE o.user_id = b.user_id AND o.contact_name IS NOT NULL
    ORDER BY o.created_at DESC, o.id DESC LIMIT 1
  );

ALTER TABLE buyer_entries ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
  fold_search(
    names || E'\n' || coalesce(company, '') || E'\n' || coalesce(order_company, '')
      || E'\n' || coalesce(signatory, '') || E'\n' || coalesce(order_contact, '')
  )
) STORED;
CREATE INDEX buyer_entries_search ON buyer_entries USING gin (search_grams(search_text));

CREATE OR REPLACE FUNCTION change_buyer_company() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE buyer_entries SET company = NEW.legal_name, signatory = NEW.signatory_name
  WHERE user_id = NEW.user_id
    AND (company, signatory) IS DISTINCT FROM (NEW.legal_name, NEW.signatory_name);
  RETURN NULL;
END $$;

DROP TRIGGER company_profiles_buyer ON company_profiles;
CREATE TRIGGER company_profiles_buyer
  AFTER INSERT OR UPDATE OF legal_name, signatory_name ON company_profiles
  FOR EACH ROW EXECUTE FUNCTION change_buyer_company();

CREATE OR REPLACE FUNCTION count_buyer_order() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE buyer_entries
  SET order_count = order_count + 1,
    order_company = coalesce(NEW.contact_company, order_company),
    order_contact = coalesce(NEW.contact_name, order_contact)
  WHERE user_id = NEW.user_id;
  RETURN NULL;
END $$;

-- Indexes -----------------------------------------------------------------------------------------

CREATE INDEX order_listing_expiring ON order_listing (quote_valid_until) WHERE quote_state = 'sent';
CREATE INDEX shortlists_shared ON shortlists (shared_until)
  WHERE user_id IS NULL AND shared_until IS NOT NULL;

SELECT rebuild_desk_dramas();
