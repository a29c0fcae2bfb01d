-- A picture that a banner, a drama or an episode shows opens files of pictures only, and subtitles open
-- files of subtitles. Before, the playlist of a locked episode became public if it was entered as the
-- picture of a banner. As in 0016, except for `stem` and the condition on subtitles.
CREATE OR REPLACE FUNCTION public_files(
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
