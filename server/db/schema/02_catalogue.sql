-- Tags, dramas and their texts, videos and episodes. Operators edit them; visitors change only
-- dramas.view_count.

-- Serialises changes of the catalogue. Otherwise a tag added while another transaction publishes
-- the drama would be missed by both, and updates of the counters would deadlock. Readers and view
-- counting do not wait.
CREATE FUNCTION queue_catalogue_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('vignette catalogue', 0));
  RETURN NULL;
END $$;

-- Tags --------------------------------------------------------------------------------------------

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

-- Dramas ------------------------------------------------------------------------------------------

CREATE TABLE dramas (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The operator's own key, by which an import identifies the drama.
  external_id        text,
  slug               text,
  original_language  language_tag,
  original_title     text,
  cover              media_url,
  banner_wide        media_url,
  banner_tall        media_url,
  release_date       date,
  release_year       smallint
                     GENERATED ALWAYS AS (extract(year FROM release_date)::smallint) STORED,
  is_new_release     boolean NOT NULL DEFAULT false,
  -- Both are updated by count_episodes.
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
  -- Episodes without a video, or whose video has no thumbnail or duration. Updated by
  -- count_episodes, so that a CHECK on this row can refuse them.
  incomplete_episodes        integer NOT NULL DEFAULT 0,
  -- What everybody may watch: all episodes, those up to a number, or none; and in which countries.
  preview                    text NOT NULL DEFAULT 'all',
  preview_episodes           integer,
  watch_territories          text[] NOT NULL DEFAULT '{WORLD}',
  watch_territories_excluded text[] NOT NULL DEFAULT '{}',

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
  CONSTRAINT dramas_published_has_time CHECK (state = 'draft' OR published_at IS NOT NULL),
  -- A draft may be incomplete. Carts, orders and histories still show a drama after it was withdrawn
  -- or made a draft again, so one that was ever published must stay complete.
  CONSTRAINT dramas_published_complete CHECK (
    published_at IS NULL
    OR num_nulls(original_language, original_title, cover, release_date) = 0
      AND incomplete_episodes = 0
  ),
  CONSTRAINT dramas_preview_known CHECK (preview IN ('all', 'first', 'none')),
  CONSTRAINT dramas_preview_episodes_set CHECK (
    (preview = 'first') = (preview_episodes IS NOT NULL)
  ),
  CONSTRAINT dramas_preview_episodes_range CHECK (preview_episodes BETWEEN 1 AND 10000),
  CONSTRAINT dramas_watch_territories_known CHECK (
    cardinality(watch_territories) > 0
    AND are_territories(watch_territories, watch_territories_excluded)
  )
) WITH (fillfactor = 85);

CREATE INDEX dramas_random ON dramas (random_key) WHERE state = 'published';

-- Company pages show the number of episodes and hours. The sums are read from this index alone.
CREATE INDEX dramas_lengths ON dramas (episode_count, total_minutes) WHERE state = 'published';

-- Search by the beginning of an external id, ignoring case.
CREATE INDEX dramas_by_external_id ON dramas (lower(external_id) text_pattern_ops);

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

-- Videos and episodes -----------------------------------------------------------------------------

-- Separate from the episodes: several episodes can share a video, whose subtitles are stored once.
CREATE TABLE videos (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  path             media_url NOT NULL,
  thumbnail        media_url,
  duration_seconds integer,
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
  video_id   bigint REFERENCES videos ON DELETE RESTRICT,

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
  SET episode_count = facts.episodes, total_minutes = facts.minutes,
    incomplete_episodes = facts.incomplete
  FROM (
    SELECT touched.id, count(e.episode_no) AS episodes,
      ceil(coalesce(sum(v.duration_seconds), 0) / 60.0) AS minutes,
      count(e.episode_no) FILTER (
        WHERE v.thumbnail IS NULL OR v.duration_seconds IS NULL
      ) AS incomplete
    FROM unnest(drama_ids) AS touched (id)
    LEFT JOIN episodes e ON e.drama_id = touched.id
    LEFT JOIN videos v ON v.id = e.video_id
    GROUP BY touched.id
  ) AS facts
  WHERE d.id = facts.id
    AND (d.episode_count, d.total_minutes, d.incomplete_episodes)
      IS DISTINCT FROM (facts.episodes, facts.minutes, facts.incomplete);
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
    JOIN new_rows n ON n.id = o.id AND (
      n.duration_seconds IS DISTINCT FROM o.duration_seconds
      OR (n.thumbnail IS NULL) <> (o.thumbnail IS NULL)
    )
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

-- Playback rules ----------------------------------------------------------------------------------

CREATE FUNCTION is_in_preview(preview text, preview_episodes integer, episode_no integer)
RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN preview = 'all' OR (preview = 'first' AND episode_no <= preview_episodes);

CREATE FUNCTION is_watched_everywhere(territories text[], excluded text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN territories = '{WORLD}' AND cardinality(excluded) = 0;

-- Whether everybody may watch the episode of the published drama: it is in the preview, and the
-- drama is not limited to some countries, or that rule is not applied.
CREATE FUNCTION is_open_episode(drama dramas, episode_no integer, are_territories_applied boolean)
RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN is_in_preview(drama.preview, drama.preview_episodes, episode_no)
  AND (
    NOT are_territories_applied
    OR is_watched_everywhere(drama.watch_territories, drama.watch_territories_excluded)
  );
