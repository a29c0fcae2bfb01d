-- Tables that the operator edits: tags, dramas and their texts, videos, episodes, banners,
-- navigation. Visitors change only dramas.view_count.

CREATE DOMAIN locale_code AS text
  CONSTRAINT locale_code_known CHECK (VALUE IN ('zh', 'zh-TW', 'en', 'ja', 'ko', 'es'));

-- The language of audio, subtitles or an original title; not limited to the interface languages.
CREATE DOMAIN language_tag AS text
  CONSTRAINT language_tag_form CHECK (
    char_length(VALUE) <= 35 AND VALUE ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'
  );

-- A path of this site or an external URL. The fragment of a picture is its placeholder colour
-- (contract/images.ts).
CREATE DOMAIN media_url AS text
  CONSTRAINT media_url_form CHECK (
    char_length(VALUE) <= 2048 AND VALUE ~ '^(/[^/[:space:]]|https?://)[^[:space:]]*$'
  );

-- Checks the values of text[] columns. They are not language_tag[], because the pg driver does not
-- parse an array of a domain.
CREATE FUNCTION is_language_list(languages text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_position(languages, NULL) IS NULL
  AND strpos(array_to_string(languages, ''), ',') = 0
  AND array_to_string(languages, ',')
    ~ '^([a-z]{2,3}(-[A-Za-z0-9]{2,8})*(,[a-z]{2,3}(-[A-Za-z0-9]{2,8})*)*)?$';

-- Serialises changes of the catalogue. Otherwise a tag added while another transaction publishes
-- the drama would be missed by both, and updates of the counters would deadlock. Readers and view
-- counting do not wait.
CREATE FUNCTION queue_catalogue_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('vignette catalogue', 0));
  RETURN NULL;
END $$;

-- Tags ------------------------------------------------------------------------------------------

CREATE TABLE tags (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug       text NOT NULL,
  position   integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),

  CONSTRAINT tags_slug_unique UNIQUE (slug),
  CONSTRAINT tags_slug_form CHECK (char_length(slug) <= 60 AND slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Deferrable, so that one statement can move several tags.
  CONSTRAINT tags_position_unique UNIQUE (position) DEFERRABLE INITIALLY IMMEDIATE,
  CONSTRAINT tags_position_positive CHECK (position > 0)
);

CREATE TABLE tag_texts (
  tag_id bigint NOT NULL REFERENCES tags ON DELETE CASCADE,
  locale locale_code NOT NULL,
  name   text NOT NULL,

  PRIMARY KEY (tag_id, locale),
  CONSTRAINT tag_texts_name_length CHECK (char_length(name) BETWEEN 1 AND 60)
);

-- Dramas ----------------------------------------------------------------------------------------

CREATE TABLE dramas (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The operator's own key, by which an import identifies the drama.
  external_id        text,
  slug               text,
  original_language  language_tag NOT NULL,
  original_title     text NOT NULL,
  cover              media_url NOT NULL,
  banner_wide        media_url,
  banner_tall        media_url,
  release_date       date NOT NULL,
  release_year       smallint NOT NULL
                     GENERATED ALWAYS AS (extract(year FROM release_date)::smallint) STORED,
  is_new_release     boolean NOT NULL DEFAULT false,
  -- Both are updated by the triggers below.
  episode_count      integer NOT NULL DEFAULT 0,
  total_minutes      integer NOT NULL DEFAULT 0,
  -- Not indexed here, so that counting a view updates no index; lists sort by the copy in
  -- listing_entries.
  view_count         bigint NOT NULL DEFAULT 0,
  audio_languages    text[] NOT NULL DEFAULT '{}',
  subtitle_languages text[] NOT NULL DEFAULT '{}',
  state              text NOT NULL DEFAULT 'draft',
  published_at       timestamptz,
  -- A random selection scans the index of this column from a random point, without a sort.
  random_key         double precision NOT NULL DEFAULT random(),
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),

  CONSTRAINT dramas_external_id_unique UNIQUE (external_id),
  CONSTRAINT dramas_external_id_length CHECK (char_length(external_id) BETWEEN 1 AND 200),
  CONSTRAINT dramas_slug_unique UNIQUE (slug),
  CONSTRAINT dramas_slug_form CHECK (
    char_length(slug) <= 200 AND slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'
  ),
  CONSTRAINT dramas_original_title_length CHECK (char_length(original_title) BETWEEN 1 AND 200),
  CONSTRAINT dramas_release_date_range CHECK (
    release_date BETWEEN DATE '1900-01-01' AND DATE '9999-12-31'
  ),
  CONSTRAINT dramas_facts_not_negative CHECK (
    episode_count >= 0 AND total_minutes >= 0 AND view_count >= 0
  ),
  CONSTRAINT dramas_languages_form CHECK (
    is_language_list(audio_languages) AND is_language_list(subtitle_languages)
  ),
  CONSTRAINT dramas_state_known CHECK (state IN ('draft', 'published', 'withdrawn')),
  CONSTRAINT dramas_published_has_time CHECK (state = 'draft' OR published_at IS NOT NULL)
) WITH (fillfactor = 85);

CREATE INDEX dramas_random ON dramas (random_key) WHERE state = 'published';

CREATE FUNCTION touch_updated_at() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := now();
  RETURN NEW;
END $$;

-- A counted view does not change updated_at: otherwise the sitemap would report every page as
-- changed each minute.
CREATE TRIGGER dramas_touch BEFORE UPDATE ON dramas
  FOR EACH ROW WHEN (NEW.view_count = OLD.view_count)
  EXECUTE FUNCTION touch_updated_at();

CREATE TABLE drama_texts (
  drama_id bigint NOT NULL REFERENCES dramas ON DELETE CASCADE,
  locale   locale_code NOT NULL,
  title    text NOT NULL,
  synopsis text NOT NULL DEFAULT '',

  PRIMARY KEY (drama_id, locale),
  CONSTRAINT drama_texts_title_length CHECK (char_length(title) BETWEEN 1 AND 200),
  CONSTRAINT drama_texts_synopsis_length CHECK (char_length(synopsis) <= 5000)
);

-- Deleting a tag that is still used fails; the operator merges it into another tag instead.
CREATE TABLE drama_tags (
  drama_id bigint NOT NULL REFERENCES dramas ON DELETE CASCADE,
  tag_id   bigint NOT NULL REFERENCES tags ON DELETE RESTRICT,
  -- 1 is the primary tag, by which related dramas are chosen.
  position smallint NOT NULL DEFAULT 1,

  PRIMARY KEY (drama_id, tag_id),
  CONSTRAINT drama_tags_position_unique UNIQUE (drama_id, position) DEFERRABLE INITIALLY IMMEDIATE,
  CONSTRAINT drama_tags_position_positive CHECK (position > 0)
);

CREATE INDEX drama_tags_by_tag ON drama_tags (tag_id, drama_id);

-- Videos and episodes ---------------------------------------------------------------------------

-- Separate from the episodes: several episodes can share a video, whose subtitles are stored once.
CREATE TABLE videos (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  path             media_url NOT NULL,
  thumbnail        media_url NOT NULL,
  duration_seconds integer NOT NULL,
  created_at       timestamptz NOT NULL DEFAULT now(),

  CONSTRAINT videos_path_unique UNIQUE (path),
  CONSTRAINT videos_duration_range CHECK (duration_seconds BETWEEN 1 AND 86400)
);

CREATE TABLE video_subtitles (
  video_id bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  lang     language_tag NOT NULL,
  label    text NOT NULL,
  path     media_url NOT NULL,

  PRIMARY KEY (video_id, lang),
  CONSTRAINT video_subtitles_label_length CHECK (char_length(label) BETWEEN 1 AND 60)
);

CREATE TABLE episodes (
  drama_id   bigint NOT NULL REFERENCES dramas ON DELETE CASCADE,
  episode_no integer NOT NULL,
  video_id   bigint NOT NULL REFERENCES videos ON DELETE RESTRICT,

  PRIMARY KEY (drama_id, episode_no),
  CONSTRAINT episodes_number_range CHECK (episode_no BETWEEN 1 AND 10000)
);

CREATE INDEX episodes_by_video ON episodes (video_id);

-- Only episodes with their own title have rows; the others are shown by number.
CREATE TABLE episode_texts (
  drama_id   bigint NOT NULL,
  episode_no integer NOT NULL,
  locale     locale_code NOT NULL,
  title      text NOT NULL,

  PRIMARY KEY (drama_id, episode_no, locale),
  FOREIGN KEY (drama_id, episode_no) REFERENCES episodes ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT episode_texts_title_length CHECK (char_length(title) BETWEEN 1 AND 200)
);

-- Every card shows the number of episodes and minutes, so they are stored with the drama. The rows
-- are locked first, so that of two imports of one drama the second counts what the first wrote.
CREATE FUNCTION count_episodes(drama_ids bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM dramas WHERE id = ANY (drama_ids) ORDER BY id FOR NO KEY UPDATE;

  UPDATE dramas d
  SET episode_count = facts.episodes, total_minutes = facts.minutes
  FROM (
    SELECT touched.id, count(v.id) AS episodes,
      ceil(coalesce(sum(v.duration_seconds), 0) / 60.0) AS minutes
    FROM unnest(drama_ids) AS touched (id)
    LEFT JOIN episodes e ON e.drama_id = touched.id
    LEFT JOIN videos v ON v.id = e.video_id
    GROUP BY touched.id
  ) AS facts
  WHERE d.id = facts.id
    AND (d.episode_count, d.total_minutes) IS DISTINCT FROM (facts.episodes, facts.minutes);
END $$;

CREATE FUNCTION count_added_episodes() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_episodes(ARRAY(SELECT DISTINCT drama_id FROM new_rows));
  RETURN NULL;
END $$;

CREATE FUNCTION count_removed_episodes() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_episodes(ARRAY(SELECT DISTINCT drama_id FROM old_rows));
  RETURN NULL;
END $$;

CREATE FUNCTION count_changed_episodes() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_episodes(ARRAY(SELECT drama_id FROM old_rows UNION SELECT drama_id FROM new_rows));
  RETURN NULL;
END $$;

CREATE FUNCTION count_episodes_of_videos() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_episodes(ARRAY(
    SELECT DISTINCT e.drama_id
    FROM old_rows o
    JOIN new_rows n ON n.id = o.id AND n.duration_seconds <> o.duration_seconds
    JOIN episodes e ON e.video_id = n.id
  ));
  RETURN NULL;
END $$;

CREATE TRIGGER episodes_queue BEFORE INSERT OR DELETE OR UPDATE ON episodes
  FOR EACH STATEMENT EXECUTE FUNCTION queue_catalogue_change();

CREATE TRIGGER videos_queue BEFORE UPDATE ON videos
  FOR EACH STATEMENT EXECUTE FUNCTION queue_catalogue_change();

CREATE TRIGGER episodes_added AFTER INSERT ON episodes
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_episodes();

CREATE TRIGGER episodes_removed AFTER DELETE ON episodes
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_episodes();

CREATE TRIGGER episodes_changed AFTER UPDATE ON episodes
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_episodes();

CREATE TRIGGER videos_changed AFTER UPDATE ON videos
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_episodes_of_videos();

-- Banners and navigation ------------------------------------------------------------------------

CREATE TABLE banners (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  image      media_url NOT NULL,
  image_tall media_url,
  position   integer NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true,
  -- NULL means no limit.
  starts_at  timestamptz,
  ends_at    timestamptz,
  drama_id   bigint REFERENCES dramas ON DELETE CASCADE,
  link       text,
  created_at timestamptz NOT NULL DEFAULT now(),

  CONSTRAINT banners_position_unique UNIQUE (position) DEFERRABLE INITIALLY IMMEDIATE,
  CONSTRAINT banners_position_positive CHECK (position > 0),
  CONSTRAINT banners_period_order CHECK (starts_at < ends_at),
  CONSTRAINT banners_one_target CHECK (num_nonnulls(drama_id, link) <= 1),
  -- Rejects javascript:, data: and protocol-relative URLs.
  CONSTRAINT banners_link_form CHECK (
    char_length(link) <= 2048
    AND link ~ '^(/([^/\\[:space:]][^[:space:]]*)?|https?://[^[:space:]]+)$'
  )
);

CREATE INDEX banners_by_drama ON banners (drama_id) WHERE drama_id IS NOT NULL;

CREATE TABLE banner_texts (
  banner_id bigint NOT NULL REFERENCES banners ON DELETE CASCADE,
  locale    locale_code NOT NULL,
  title     text NOT NULL,
  subtitle  text NOT NULL DEFAULT '',

  PRIMARY KEY (banner_id, locale),
  CONSTRAINT banner_texts_title_length CHECK (char_length(title) BETWEEN 1 AND 200),
  CONSTRAINT banner_texts_subtitle_length CHECK (char_length(subtitle) <= 500)
);

CREATE TABLE navigation_items (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  route_name text NOT NULL,
  position   integer NOT NULL,

  CONSTRAINT navigation_items_route_unique UNIQUE (route_name),
  CONSTRAINT navigation_items_route_form CHECK (route_name ~ '^[A-Z][A-Za-z]{0,59}$'),
  CONSTRAINT navigation_items_position_unique UNIQUE (position) DEFERRABLE INITIALLY IMMEDIATE,
  CONSTRAINT navigation_items_position_positive CHECK (position > 0),
  -- The logo links to the first item, which is Home.
  CONSTRAINT navigation_items_home_first CHECK ((route_name = 'Home') = (position = 1))
);

CREATE TABLE navigation_texts (
  item_id bigint NOT NULL REFERENCES navigation_items ON DELETE CASCADE,
  locale  locale_code NOT NULL,
  name    text NOT NULL,

  PRIMARY KEY (item_id, locale),
  CONSTRAINT navigation_texts_name_length CHECK (char_length(name) BETWEEN 1 AND 60)
);
