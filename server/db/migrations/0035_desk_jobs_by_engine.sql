-- expand
-- The job engine (schema `jobs`) runs the jobs of the desk. Only servers of earlier versions renew
-- beat_at; a job that one of them runs is not taken from it.
ALTER TABLE desk_jobs DROP CONSTRAINT desk_jobs_running_claimed;
ALTER TABLE desk_jobs ADD CONSTRAINT desk_jobs_running_claimed
  CHECK (state <> 'running' OR (claim_id IS NOT NULL AND started_at IS NOT NULL));
-- How often it was put off because the database or the object store was away.
ALTER TABLE desk_jobs ADD COLUMN postponed integer NOT NULL DEFAULT 0;
