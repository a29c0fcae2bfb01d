-- expand: pictures open fewer files, and tables of the use of the language model that older versions do not read.

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

-- What all accounts sent to the language model on a day (UTC), for the limit of the whole site.
CREATE TABLE ai_site_usage (
  day        date PRIMARY KEY,
  characters bigint NOT NULL,

  CONSTRAINT ai_site_usage_characters_valid CHECK (characters >= 0)
);

-- What an address had used when its account was deleted or got another address, so that a new account
-- with the address continues there. Rows are deleted after two days.
CREATE TABLE ai_past_usage (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day          date NOT NULL,
  -- SHA-256 of the salt and the key of the address, which is not stored.
  salt         uuid NOT NULL,
  address_hash bytea NOT NULL,
  characters   bigint NOT NULL,
  calls        integer NOT NULL,

  CONSTRAINT ai_past_usage_hash_length CHECK (octet_length(address_hash) = 32),
  CONSTRAINT ai_past_usage_characters_valid CHECK (characters >= 0),
  CONSTRAINT ai_past_usage_calls_valid CHECK (calls >= 0)
);

CREATE FUNCTION ai_address_hash(salt uuid, email_key text) RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN sha256(convert_to(salt::text || email_key, 'UTF8'));

CREATE FUNCTION keep_ai_usage() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  new_salt uuid := gen_random_uuid();
BEGIN
  INSERT INTO ai_past_usage (day, salt, address_hash, characters, calls)
  SELECT day, new_salt, ai_address_hash(new_salt, OLD.email_key), characters, calls
  FROM ai_usage WHERE user_id = OLD.id;
  RETURN OLD;
END $$;

CREATE TRIGGER users_keep_ai_usage BEFORE DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION keep_ai_usage();

-- The account continues with its use; so does a new one with the address that it had.
CREATE TRIGGER users_keep_ai_usage_of_address AFTER UPDATE OF email ON users
  FOR EACH ROW WHEN (OLD.email_key <> NEW.email_key) EXECUTE FUNCTION keep_ai_usage();

CREATE FUNCTION continue_ai_usage() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  WITH past AS (
    DELETE FROM ai_past_usage WHERE address_hash = ai_address_hash(salt, NEW.email_key)
    RETURNING day, characters, calls
  )
  INSERT INTO ai_usage (user_id, day, characters, calls)
  SELECT NEW.id, day, sum(characters), sum(calls) FROM past GROUP BY day;
  RETURN NULL;
END $$;

CREATE TRIGGER users_continue_ai_usage AFTER INSERT ON users
  FOR EACH ROW EXECUTE FUNCTION continue_ai_usage();
