-- Which files of media everybody may load, and where an object store has them.

-- An address without query and fragment.
CREATE FUNCTION media_file(address text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(address, '[?#].*$', '');

-- The folder of a playlist, with a slash at the end: it has the renditions and segments. The
-- address itself for a video that is one file.
CREATE FUNCTION video_scope(address text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN media_file(address) LIKE '%.m3u8'
  THEN regexp_replace(media_file(address), '[^/]*$', '')
  ELSE media_file(address)
END;

-- What the files of a picture have in common: `…/moon-gate` of `…/moon-gate-640.webp#3a2233`. The
-- address itself for a picture that is one file.
CREATE FUNCTION picture_stem(address text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(media_file(address), '-\d{3,4}\.(webp|avif)$', '');

-- The scopes of the videos that a file may belong to: the file itself and the folders around it,
-- without /media/, where a playlist has no folder of its own.
CREATE FUNCTION scopes_of(file text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(
  SELECT left(file, n) FROM generate_series(8, char_length(file)) n WHERE substr(file, n, 1) = '/'
) || file;

-- By bytes, so that the scopes below a folder are a range.
CREATE INDEX videos_by_scope ON videos (video_scope(path) text_pattern_ops);
CREATE INDEX videos_by_thumbnail ON videos (picture_stem(thumbnail));
CREATE INDEX video_subtitles_by_file ON video_subtitles (media_file(path));
CREATE INDEX dramas_by_cover ON dramas (picture_stem(cover));
CREATE INDEX dramas_by_banner_wide ON dramas (picture_stem(banner_wide))
  WHERE banner_wide IS NOT NULL;
CREATE INDEX dramas_by_banner_tall ON dramas (picture_stem(banner_tall))
  WHERE banner_tall IS NOT NULL;

-- Those of the files below /media that everybody may load: pictures of published dramas or of
-- banners, files of videos that are all open, thumbnails and subtitles of open videos. `spellings`
-- has an address for each entry of `files`; a file that may be stored with several addresses is
-- repeated, and all of them are judged together. A file may also be a scope or a stem, which is
-- public if its files are. A picture of a banner, a drama or an episode opens files of pictures only, and
-- subtitles open files of subtitles, so that a playlist that is entered as a picture stays closed.
-- `OFFSET 0` keeps the planner from merging a subquery into the outer query, so that it looks up
-- its few rows in an index instead of reading a whole table.
CREATE FUNCTION public_files(
  files text[], spellings text[], are_territories_applied boolean
)
RETURNS SETOF text
LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  WITH wanted AS MATERIALIZED (
    SELECT DISTINCT k.file, k.address,
      -- NULL for a file that is no picture. A stem has no extension, and is in no folder of a video.
      CASE WHEN k.address ~* '\.(avif|gif|jpe?g|png|svg|webp)$'
        OR (
          k.address !~* '\.[a-z][a-z0-9]{1,4}$'
          AND NOT EXISTS (
            SELECT FROM unnest(scopes_of(k.address)) AS s (scope)
            JOIN videos v ON video_scope(v.path) = s.scope
          )
        )
      THEN picture_stem(k.address) END AS stem
    FROM unnest(files, spellings) AS k (file, address)
  ), referring AS (
    SELECT w.file, v.id AS video_id, true AS needs_all FROM wanted w
    CROSS JOIN LATERAL unnest(scopes_of(w.address)) AS s (scope)
    CROSS JOIN LATERAL (SELECT id FROM videos WHERE video_scope(path) = s.scope OFFSET 0) AS v
    UNION ALL
    SELECT w.file, v.id, false FROM wanted w
    CROSS JOIN LATERAL (SELECT id FROM videos WHERE picture_stem(thumbnail) = w.stem OFFSET 0) AS v
    UNION ALL
    SELECT w.file, s.video_id, false FROM wanted w
    CROSS JOIN LATERAL (
      SELECT video_id FROM video_subtitles WHERE media_file(path) = w.address OFFSET 0
    ) AS s
    WHERE w.address ~* '\.(vtt|srt)$'
  ), judged AS MATERIALIZED (
    SELECT r.file, r.needs_all, EXISTS (
      SELECT FROM episodes e
      JOIN dramas d ON d.id = e.drama_id
      WHERE e.video_id = r.video_id AND d.state = 'published'
        AND is_open_episode(d, e.episode_no, are_territories_applied)
      OFFSET 0
    ) AS is_open
    FROM referring r
  )
  SELECT file FROM judged GROUP BY file, needs_all
  HAVING CASE WHEN needs_all THEN bool_and(is_open) ELSE bool_or(is_open) END
  UNION
  SELECT w.file FROM wanted w
  JOIN dramas d ON picture_stem(d.cover) = w.stem WHERE d.state = 'published'
  UNION
  SELECT w.file FROM wanted w
  JOIN dramas d ON d.banner_wide IS NOT NULL AND picture_stem(d.banner_wide) = w.stem
  WHERE d.state = 'published'
  UNION
  SELECT w.file FROM wanted w
  JOIN dramas d ON d.banner_tall IS NOT NULL AND picture_stem(d.banner_tall) = w.stem
  WHERE d.state = 'published'
  UNION
  SELECT w.file FROM wanted w
  JOIN banners b ON w.stem IN (picture_stem(b.image), picture_stem(b.image_tall));
END;

-- Media in an object store: whether its objects are below the private folder. Media without a row
-- is in the public one.
CREATE TABLE stored_media (
  -- `video_scope`, `picture_stem` or `media_file` of the address.
  key        text PRIMARY KEY,
  is_private boolean NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),

  CONSTRAINT stored_media_key_form CHECK (key LIKE '/media/%' AND char_length(key) <= 2048)
);

-- Media whose files an operator has removed, although the catalogue still refers to it.
CREATE TABLE removed_media (
  -- As in stored_media.
  key        text PRIMARY KEY,
  removed_at timestamptz NOT NULL
);
