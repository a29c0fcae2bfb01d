-- Files that staff upload to the desk, and the long work that the servers do with them.

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

-- Not of beat_at, which a running job renews all the time.
CREATE TRIGGER desk_jobs_notify_desk
  AFTER INSERT OR DELETE OR UPDATE OF state, step, done, total, log, is_cancelled ON desk_jobs
  FOR EACH STATEMENT EXECUTE FUNCTION notify_desk('jobs');
