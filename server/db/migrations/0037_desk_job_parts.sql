-- expand
-- The sources of an ingest of the desk, so that any number of machines work on it. Each part is a
-- job `ingest-episode` of the engine: an episode's film with its pictures and subtitles.
CREATE TABLE desk_job_parts (
  job_id   bigint NOT NULL REFERENCES desk_jobs ON DELETE CASCADE,
  no       integer NOT NULL,
  state    text NOT NULL DEFAULT 'queued',
  -- {name, upload_id}; without upload_id the name is a path of the inbox.
  sources  jsonb NOT NULL,
  -- How much of it is done, from 0 to 1.
  share    double precision NOT NULL DEFAULT 0,
  -- Distinguishes this run from a later one of the same part.
  claim_id uuid,
  -- The machine of the latest run.
  server   text,
  -- As that of the job. An open part has that of the sources which its latest run has finished.
  result   jsonb,
  -- How often it was put off because the database or the object store was away.
  postponed integer NOT NULL DEFAULT 0,

  PRIMARY KEY (job_id, no),
  CONSTRAINT desk_job_parts_state_known CHECK (state IN ('queued', 'running', 'ended')),
  CONSTRAINT desk_job_parts_claimed CHECK ((claim_id IS NOT NULL) = (state = 'running')),
  CONSTRAINT desk_job_parts_result CHECK (state <> 'ended' OR result IS NOT NULL)
);

CREATE INDEX desk_job_parts_open ON desk_job_parts (job_id) WHERE state <> 'ended';
