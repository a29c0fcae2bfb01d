-- The audit log, and notifications to running servers.

CREATE TABLE audit_log (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at      timestamptz NOT NULL DEFAULT now(),
  -- The operating system's user who ran the command.
  actor   text NOT NULL,
  -- 'account.disable', 'order.advance', …
  action  text NOT NULL,
  -- 'user:12', 'order:VG-7K3M-Q2', …
  subject text NOT NULL,
  change  jsonb NOT NULL DEFAULT '{}',

  CONSTRAINT audit_log_actor_length CHECK (char_length(actor) BETWEEN 1 AND 100),
  CONSTRAINT audit_log_action_form CHECK (action ~ '^[a-z]+(\.[a-z-]+)+$'),
  CONSTRAINT audit_log_subject_length CHECK (char_length(subject) BETWEEN 1 AND 300),
  CONSTRAINT audit_log_change_object CHECK (jsonb_typeof(change) = 'object')
);

CREATE INDEX audit_log_latest ON audit_log (at DESC, id DESC);
CREATE INDEX audit_log_by_subject ON audit_log (subject, at DESC, id DESC);

CREATE FUNCTION keep_audit_log() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is only added to'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'audit_log_frozen';
END $$;

CREATE TRIGGER audit_log_frozen BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();

-- Dropping cached pages -------------------------------------------------------------------------

-- Once per statement; PostgreSQL delivers equal notifications of a transaction once, at commit.
CREATE FUNCTION notify_catalogue_changed() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', '');
  RETURN NULL;
END $$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'tags', 'tag_texts', 'drama_texts', 'drama_tags', 'videos', 'video_subtitles', 'episodes',
    'episode_texts', 'banners', 'banner_texts', 'navigation_items', 'navigation_texts'
  ] LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
        FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed()',
      name || '_notify', name
    );
  END LOOP;
END $$;

-- All columns except view_count, which changes constantly and must not drop the caches, and those
-- that no page shows. A test fails when a new column is in neither list.
CREATE TRIGGER dramas_notify
  AFTER INSERT OR DELETE OR TRUNCATE
    OR UPDATE OF external_id, slug, original_language, original_title, cover, banner_wide,
      banner_tall, release_date, is_new_release, episode_count, total_minutes, audio_languages,
      subtitle_languages, state, published_at
  ON dramas
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
