-- The audit log, uploads and jobs of the desk, and all triggers that notify running servers of changes.

-- Audit log ---------------------------------------------------------------------------------------

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
CREATE INDEX audit_log_by_actor ON audit_log (actor, at DESC, id DESC);
CREATE INDEX audit_log_by_action ON audit_log (action, at DESC, id DESC);
CREATE INDEX audit_log_by_actor_and_action ON audit_log (actor, action, at DESC, id DESC);

CREATE FUNCTION keep_audit_log() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is only added to'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'audit_log_frozen';
END $$;

CREATE TRIGGER audit_log_frozen BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();

-- Uploads and jobs --------------------------------------------------------------------------------

-- The bytes are in DATA_DIR/uploads of one server, in the folder with the upload's id.
CREATE TABLE desk_uploads (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  staff_email text NOT NULL,
  -- May have folders: `lighthouse/01.mp4`.
  name        text NOT NULL,
  size        bigint NOT NULL,
  purpose     text NOT NULL,
  -- Identifies the DATA_DIR that has the bytes.
  folder_id   uuid NOT NULL,
  created_at  timestamptz NOT NULL,

  CONSTRAINT desk_uploads_name_length CHECK (char_length(name) BETWEEN 1 AND 500),
  CONSTRAINT desk_uploads_size_positive CHECK (size > 0),
  CONSTRAINT desk_uploads_purpose_known
    CHECK (purpose IN ('picture', 'subtitles', 'workbook', 'video'))
);

CREATE INDEX desk_uploads_by_time ON desk_uploads (created_at);

CREATE TABLE desk_jobs (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind         text NOT NULL,
  state        text NOT NULL DEFAULT 'queued',
  -- Who started it; the actor of its audit entries.
  staff_email  text NOT NULL,
  input        jsonb NOT NULL DEFAULT '{}',
  -- What the running job does, and how far it is. The total may be unknown.
  step         text NOT NULL DEFAULT '',
  done         bigint NOT NULL DEFAULT 0,
  total        bigint,
  -- The latest lines: {at, text, is_warning}.
  log          jsonb NOT NULL DEFAULT '[]',
  result       jsonb,
  -- Why it failed: {text}, in English, and {message, values} where the text is translated.
  failure      jsonb,
  -- The name of the file in DATA_DIR/job-files that the job has made.
  file_name    text,
  -- The DATA_DIR that has the files; set before the start if the job needs uploaded files.
  folder_id    uuid,
  -- The server that ran it last.
  server       text,
  -- Distinguishes this run from a later one of the same job.
  claim_id     uuid,
  -- Renewed by the running server every few seconds.
  beat_at      timestamptz,
  is_cancelled boolean NOT NULL DEFAULT false,
  created_at   timestamptz NOT NULL,
  started_at   timestamptz,
  ended_at     timestamptz,

  CONSTRAINT desk_jobs_kind_known CHECK (kind IN ('import-check', 'import-apply',
    'rights-import-check', 'rights-import-apply', 'media-ingest', 'export')),
  CONSTRAINT desk_jobs_state_known
    CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled')),
  CONSTRAINT desk_jobs_running_claimed CHECK (state <> 'running' OR
    (claim_id IS NOT NULL AND beat_at IS NOT NULL AND started_at IS NOT NULL)),
  CONSTRAINT desk_jobs_ended CHECK ((ended_at IS NOT NULL) = (state IN ('done', 'failed', 'cancelled'))),
  CONSTRAINT desk_jobs_failure CHECK ((failure IS NOT NULL) = (state = 'failed'))
);

CREATE INDEX desk_jobs_by_kind ON desk_jobs (kind, id);
CREATE INDEX desk_jobs_open ON desk_jobs (id) WHERE state IN ('queued', 'running');
CREATE INDEX desk_jobs_by_end ON desk_jobs (ended_at) WHERE ended_at IS NOT NULL;

-- What an import adds, changes and refuses, row by row.
CREATE TABLE desk_job_rows (
  job_id   bigint NOT NULL REFERENCES desk_jobs ON DELETE CASCADE,
  -- Changes in the order of the file, then errors in the order of the file.
  seq      integer NOT NULL,
  verdict  text NOT NULL,
  -- `Episodes row 12`, or `dramas[4].episodes[2]` in a JSON document.
  place    text NOT NULL,
  sheet    text,
  row_no   integer,
  -- The column that an error is about, if it is about one.
  field    text,
  subject  text NOT NULL,
  -- Texts: each a string, or a notice {message, values}, which the desk writes in the language of
  -- the reader.
  details  jsonb NOT NULL,
  warnings jsonb NOT NULL,
  -- {field, from, to} of a row that is changed.
  changes  jsonb NOT NULL DEFAULT '[]',
  -- An error without its values, by which equal errors are grouped.
  problem  text,

  PRIMARY KEY (job_id, seq),
  CONSTRAINT desk_job_rows_verdict_known CHECK (verdict IN ('added', 'changed', 'refused'))
);

CREATE INDEX desk_job_rows_by_verdict ON desk_job_rows (job_id, verdict, seq);
CREATE INDEX desk_job_rows_by_problem ON desk_job_rows (job_id, problem, seq) WHERE problem IS NOT NULL;

-- Notifications -----------------------------------------------------------------------------------

CREATE FUNCTION notify_mail_queued() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('mail_queued', '');
  RETURN NULL;
END $$;

CREATE TRIGGER outgoing_mails_notify AFTER INSERT ON outgoing_mails
  FOR EACH STATEMENT EXECUTE FUNCTION notify_mail_queued();

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
      subtitle_languages, state, published_at, preview, preview_episodes, watch_territories,
      watch_territories_excluded
  ON dramas
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();

-- Announces changes to open desks by topic. PostgreSQL sends equal notifications of a transaction
-- once.
CREATE FUNCTION notify_desk() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('desk_changed', TG_ARGV[0]);
  RETURN NULL;
END $$;

DO $$
DECLARE
  topic text;
  watched text;
BEGIN
  FOR topic, watched IN
    SELECT t.topic, unnest(t.tables) FROM (VALUES
      ('orders', '{copyright_orders,copyright_order_events,copyright_order_messages}'::text[]),
      ('orders', '{internal_order_notes,copyright_quotes,copyright_deals}'),
      ('rights', '{rights_grants,rights_holdbacks}'),
      ('catalogue', '{drama_texts,episodes}'),
      ('site', '{tags,tag_texts,banners,banner_texts,navigation_items,navigation_texts}'),
      ('buyers', '{company_profiles,internal_account_notes}'),
      ('mails', '{outgoing_mails,dead_mails}'),
      ('screeners', '{screeners}'),
      ('shortlists', '{shortlists,shortlist_titles}'),
      ('staff', '{staff}'),
      ('enquiries', '{enquiries,enquiry_messages,enquiry_mails,internal_enquiry_notes}'),
      ('enquiries', '{enquiry_templates}')
    ) AS t (topic, tables)
  LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I
        FOR EACH STATEMENT EXECUTE FUNCTION notify_desk(%L)',
      watched || '_notify_desk', watched, topic
    );
  END LOOP;
END $$;

-- Views change dramas all the time; only the columns that an operator changes are announced.
CREATE TRIGGER dramas_notify_desk
  AFTER INSERT OR DELETE OR UPDATE OF
    external_id, original_language, original_title, cover, release_date, is_new_release, state,
    published_at, preview, preview_episodes, watch_territories, watch_territories_excluded
  ON dramas
  FOR EACH STATEMENT EXECUTE FUNCTION notify_desk('catalogue');

-- Visits change last_seen_at and similar columns; new, disabled and deleted accounts are announced.
CREATE TRIGGER users_notify_desk
  AFTER INSERT OR DELETE OR UPDATE OF email, nickname, disabled_at ON users
  FOR EACH STATEMENT EXECUTE FUNCTION notify_desk('buyers');

-- Not of beat_at, which a running job renews all the time.
CREATE TRIGGER desk_jobs_notify_desk
  AFTER INSERT OR DELETE OR UPDATE OF state, step, done, total, log, is_cancelled ON desk_jobs
  FOR EACH STATEMENT EXECUTE FUNCTION notify_desk('jobs');

-- A running job saves its progress every five seconds.
CREATE TRIGGER burned_videos_notify_desk
  AFTER INSERT OR DELETE OR UPDATE OF state, progress ON burned_videos
  FOR EACH STATEMENT EXECUTE FUNCTION notify_desk('jobs');

-- The desk ends the streams of a session that was ended.
CREATE TRIGGER staff_sessions_notify_desk AFTER DELETE ON staff_sessions
  FOR EACH STATEMENT EXECUTE FUNCTION notify_desk('staff');
CREATE TRIGGER material_downloads_notify_desk AFTER INSERT ON material_downloads
  FOR EACH STATEMENT EXECUTE FUNCTION notify_desk('buyers');
