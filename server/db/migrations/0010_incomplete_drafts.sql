-- A draft may be incomplete. Carts, orders and histories still show a drama after it was withdrawn
-- or made a draft again, so one that was ever published must stay complete.

ALTER TABLE dramas
  ALTER COLUMN original_language DROP NOT NULL,
  ALTER COLUMN original_title DROP NOT NULL,
  ALTER COLUMN cover DROP NOT NULL,
  ALTER COLUMN release_date DROP NOT NULL,
  ALTER COLUMN release_year DROP NOT NULL,
  -- Episodes without a video, or whose video has no thumbnail or duration. Updated by
  -- count_episodes, so that a CHECK on this row can refuse them.
  ADD COLUMN incomplete_episodes integer NOT NULL DEFAULT 0;

ALTER TABLE videos
  ALTER COLUMN thumbnail DROP NOT NULL,
  ALTER COLUMN duration_seconds DROP NOT NULL;

ALTER TABLE episodes ALTER COLUMN video_id DROP NOT NULL;

ALTER TABLE dramas ADD CONSTRAINT dramas_published_complete CHECK (
  published_at IS NULL
  OR num_nulls(original_language, original_title, cover, release_date) = 0
    AND incomplete_episodes = 0
);

CREATE OR REPLACE FUNCTION count_episodes(drama_ids bigint[]) RETURNS void
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

CREATE OR REPLACE FUNCTION count_episodes_of_videos() RETURNS trigger
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

-- Compares with IS DISTINCT FROM, because an original title may now be NULL.
DROP TRIGGER dramas_note_renamed ON dramas;
CREATE TRIGGER dramas_note_renamed AFTER UPDATE OF original_title ON dramas
  FOR EACH ROW WHEN (NEW.original_title IS DISTINCT FROM OLD.original_title)
  EXECUTE FUNCTION note_renamed_drama();
