import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, vi } from 'vitest';
import type { JobKind, JobStaff } from '#contract/desk/jobs/job-kinds.ts';
import { createJobFiles } from '#server/areas/jobs/job-files.ts';
import type { JobRun, JobWork, JobWorks } from '#server/areas/jobs/job-run.ts';
import { createJobsService } from '#server/areas/jobs/jobs.service.ts';
import { createUploadFolder } from '#server/areas/uploads/upload-folder.ts';
import { createUploadsService } from '#server/areas/uploads/uploads.service.ts';
import { afterFile } from '../after-file.ts';
import { createTestDatabase } from '../database.ts';
import { useRecordedLog } from '../recorded-log.ts';
import { WAIT_TIMEOUT } from '../setup/timeouts.ts';

export const KINDS: JobKind[] = ['import-check', 'export', 'media-ingest'];
const HERE = '00000000-0000-4000-8000-000000000001';
export const ELSEWHERE = '00000000-0000-4000-8000-000000000002';
export const MAYA = 'maya@desk.example';
export const LI: JobStaff = { role: 'owner', email: 'li@desk.example' };
export const time = new Date('2026-11-17T08:00:00Z');

type Jobs = ReturnType<typeof createJobsService>;

/** Servers on one database and folder that run jobs; no jobs are left from the test before. */
export async function startJobServers() {
  const { db } = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'jobs-'));
  afterFile(() => rm(dataDir, { recursive: true }));
  beforeEach(async () => {
    await db.deleteFrom('desk_jobs').execute();
  });
  const { log, lines } = useRecordedLog();

  function serverWith(
    work: (run: JobRun) => Promise<unknown>,
    { folderId = HERE, now = () => time, jobsDb = db } = {},
  ) {
    const works = new Proxy({} as JobWorks, { get: () => work });
    const uploads = createUploadsService({
      db,
      now,
      folder: createUploadFolder(dataDir),
      checkPicture: async () => {},
      requireVideoTools: async () => {},
      maxBytes: 1e9,
    });
    const jobs = createJobsService({
      db: jobsDb,
      now,
      log,
      works,
      files: createJobFiles(dataDir),
      folderId: async () => folderId,
      requireFiles: (ids) => uploads.requireFiles(ids),
    });
    onTestFinished(() => jobs.stopWorkers());
    return jobs;
  }

  return { db, lines, serverWith };
}

export const start = (jobs: Jobs, options: { kind?: JobKind; needsFiles?: boolean } = {}) =>
  jobs.start({
    kind: 'export',
    actor: MAYA,
    input: { format: 'csv', has_rights: false, files: [] },
    needsFiles: false,
    ...options,
  });
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
