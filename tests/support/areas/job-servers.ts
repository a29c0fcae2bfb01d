import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, vi } from 'vitest';
import type { JobKind, JobStaff } from '#contract/desk/jobs/job-kinds.ts';
import { createJobFiles } from '#server/areas/jobs/job-files.ts';
import { createDeskJobHandler } from '#server/areas/jobs/job-handler.ts';
import type { JobRun, JobWork } from '#server/areas/jobs/job-run.ts';
import { createJobsService } from '#server/areas/jobs/jobs.service.ts';
import { createPartHandler } from '#server/areas/jobs/part-handler.ts';
import { startParts } from '#server/areas/jobs/start-parts.ts';
import { createUploadFolder } from '#server/areas/uploads/upload-folder.ts';
import { createUploadsService } from '#server/areas/uploads/uploads.service.ts';
import { createJobEngine, type SendJob } from '#server/jobs/engine/job-engine.ts';
import { sendMissingJobs } from '#server/jobs/engine/send-missing-jobs.ts';
import { afterFile } from '../after-file.ts';
import { createTestDatabase } from '../database.ts';
import { useRecordedLog } from '../recorded-log.ts';
import { WAIT_TIMEOUT } from '../setup/timeouts.ts';

export const KINDS: JobKind[] = ['import-check', 'export', 'media-ingest'];
export const HERE = '00000000-0000-4000-8000-000000000001';
export const ELSEWHERE = '00000000-0000-4000-8000-000000000002';
export const MAYA = 'maya@desk.example';
export const LI: JobStaff = { role: 'owner', email: 'li@desk.example' };
export const time = new Date('2026-11-17T08:00:00Z');

type Jobs = Pick<ReturnType<typeof createJobsService>, 'start' | 'get'>;

/** Servers on one database and folder that run jobs; no jobs are left from the test before. */
export async function startJobServers() {
  const database = await createTestDatabase();
  const { db, connection } = database;
  const dataDir = await mkdtemp(join(tmpdir(), 'jobs-'));
  afterFile(() => rm(dataDir, { recursive: true }));
  beforeEach(async () => {
    await sql`TRUNCATE desk_jobs, desk_job_rows, desk_job_parts, jobs.job`.execute(db);
  });
  const { log, lines } = useRecordedLog();
  const files = createJobFiles(dataDir);
  const uploads = createUploadsService({
    db,
    now: () => time,
    dataDir,
    folder: createUploadFolder(dataDir),
    checkPicture: async () => {},
    requireVideoTools: async () => {},
    maxBytes: 1e9,
  });

  function serverWith(
    work: JobWork,
    { folderId = HERE, now = () => time, jobsDb = db, hasStore = false } = {},
  ) {
    const engine = createJobEngine({ ...database, log });
    const jobs = createJobsService({
      db,
      now,
      log,
      files,
      hasStore,
      folderId: async () => folderId,
      sendJob: engine.send,
      requireFiles: (ids) => uploads.requireFiles(ids),
    });
    const handler = createDeskJobHandler({
      db: jobsDb,
      now,
      log,
      work: (run) => (isIngest(run) ? divide(engine.send, run) : work(run)),
      files,
      folderId: async () => (hasStore ? null : folderId),
    });
    const partHandler = createPartHandler({
      db: jobsDb,
      now,
      log,
      work,
      removeUploads: uploads.remove,
    });
    onTestFinished(async () => {
      await engine.stop();
      await engine.close();
    });
    return {
      ...jobs,
      handler,
      partHandler,
      startWorker: () =>
        engine.work({
          handlers: {
            'import-export': handler,
            'media-ingest': handler,
            'ingest-episode': partHandler,
          },
          folderId,
        }),
      stopWorker: engine.stop,
      async sendMissing() {
        const { signal } = new AbortController();
        for (const list of [jobs.listJobsWithoutJob, jobs.listPartsWithoutJob])
          await sendMissingJobs(db, engine.send, list, signal);
      },
    };
  }

  /** One part for each file. */
  async function divide(sendJob: SendJob, run: JobRun<'media-ingest'>): Promise<undefined> {
    await startParts(db, sendJob, run, {
      parts: run.input.files.map((name) => [{ name }]),
      skipped: [{ file: 'notes.doc', reason: 'not media' }],
      lines: [{ at: time.toISOString(), text: 'Divided.' }],
    });
  }

  return { db, connection, dataDir, lines, serverWith };
}

export const start = (jobs: Jobs, options: { kind?: JobKind; needsServer?: boolean } = {}) =>
  jobs.start({
    kind: 'export',
    actor: MAYA,
    input: { format: 'csv', has_rights: false, files: [] },
    ...options,
  });
/** Only an ingest with files is divided; others are given to the work as a whole. */
const isIngest = (run: JobRun): run is JobRun<'media-ingest'> =>
  run.kind === 'media-ingest' && 'inbox' in run.input;

export const startIngest = (jobs: Jobs, files: string[], actor = MAYA) =>
  jobs.start({ kind: 'media-ingest', actor, input: { inbox: [], files } });
export const reaches = (jobs: Jobs, id: number, state: string) =>
  vi.waitFor(async () => {
    const job = await jobs.get(id, KINDS);
    expect(job.state).toBe(state);
    return job;
  }, WAIT_TIMEOUT);
export const forever: JobWork = ({ signal }) =>
  new Promise((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });
