-- expand
-- The processes that do jobs. Each renews its row every few seconds. Unlogged: a crash of PostgreSQL
-- empties the table, and backups leave it out.
CREATE UNLOGGED TABLE workers (
  id         uuid PRIMARY KEY,
  host       text NOT NULL,
  pid        integer NOT NULL,
  version    text NOT NULL,
  -- What the process is for: 'server' serves pages too, 'media' does only jobs that encode media.
  role       text NOT NULL,
  -- The queues of the job engine from which it takes jobs.
  queues     text[] NOT NULL,
  -- How many jobs of each kind it does now.
  doing      jsonb NOT NULL,
  -- How far its clock is ahead of that of the database, in seconds.
  clock_lead double precision NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  beat_at    timestamptz NOT NULL DEFAULT now(),

  CONSTRAINT workers_role_known CHECK (role IN ('server', 'worker', 'media'))
);
