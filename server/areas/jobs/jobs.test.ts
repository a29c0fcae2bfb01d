import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { JobKind, JobStaff } from '#contract/desk/job-kinds.ts';
import type { Db } from '#server/db/client.ts';
import { markDatabaseError } from '#server/db/database-away.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { afterFile } from '#tests/support/after-file.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { useRecordedLog } from '#tests/support/recorded-log.ts';
import { WAIT_TIMEOUT } from '#tests/support/setup/timeouts.ts';
import { createUploadFolder } from '../uploads/upload-folder.ts';
import { createUploadsService } from '../uploads/uploads.service.ts';
import { createJobFiles } from './job-files.ts';
import type { JobRun, JobWork, JobWorks } from './job-run.ts';
import { createJobsService } from './jobs.service.ts';

const recorded = useRecordedLog();
const KINDS: JobKind[] = ['import-check', 'export', 'media-ingest'];
const HERE = '00000000-0000-4000-8000-000000000001';
const ELSEWHERE = '00000000-0000-4000-8000-000000000002';
const MAYA = 'maya@desk.example';
const LI: JobStaff = { role: 'owner', email: 'li@desk.example' };
const time = new Date('2026-11-17T08:00:00Z');
let db: Db;
let dataDir: string;

beforeAll(async () => {
  ({ db } = await createTestDatabase());
  dataDir = await mkdtemp(join(tmpdir(), 'jobs-'));
  afterFile(() => rm(dataDir, { recursive: true }));
});
beforeEach(async () => {
  await db.deleteFrom('desk_jobs').execute();
});

function serverWith(
  work: (run: JobRun) => Promise<unknown>,
  { folderId = HERE, now = () => time, from = db } = {},
) {
  const works = new Proxy({} as JobWorks, { get: () => work });
  const uploads = createUploadsService({
    ...{ db, now, folder: createUploadFolder(dataDir) },
    checkPicture: async () => {},
    requireVideoTools: async () => {},
    maxBytes: 1e9,
  });
  const jobs = createJobsService({
    ...{ db: from, now, log: recorded.log, works, files: createJobFiles(dataDir) },
    folderId: async () => folderId,
    requireFiles: (ids) => uploads.requireFiles(ids),
  });
  onTestFinished(() => jobs.stopWorkers());
  return jobs;
}

const importInput = {
  upload_ids: [],
  files: [],
  may_remove_episodes: false,
  skips_rights: true,
};

type Jobs = ReturnType<typeof serverWith>;
const start = (jobs: Jobs, options: { kind?: JobKind; needsFiles?: boolean } = {}) =>
  jobs.start({
    kind: 'export',
    actor: MAYA,
    input: { format: 'csv', has_rights: false, files: [] },
    needsFiles: false,
    ...options,
  });
const reaches = (jobs: Jobs, id: number, state: string) =>
  vi.waitFor(async () => {
    const job = await jobs.get(id, KINDS);
    expect(job.state).toBe(state);
    return job;
  }, WAIT_TIMEOUT);
const forever: JobWork = ({ signal }) =>
  new Promise((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });

test('a job runs with its input and keeps its result, progress, log, rows and file', async () => {
  const jobs = serverWith(async (run) => {
    run.progress({ step: 'exporting', done: 7, total: 9 });
    run.log('Found 9 dramas.');
    run.log('One has no cover.', { isWarning: true });
    const row = {
      sheet: 'Dramas',
      field: null,
      subject: 'a',
      details: [],
      warnings: [],
      changes: [],
    };
    run.addRow({ ...row, verdict: 'refused', place: 'Dramas row 10', row_no: 10, problem: 'x' });
    run.addRow({ ...row, verdict: 'refused', place: 'Dramas row 9', row_no: 9, problem: 'x' });
    run.addRow({ ...row, verdict: 'added', place: 'Dramas row 2', row_no: 2, problem: null });
    await writeFile(await run.makeFile('catalogue.csv'), 'slug');
    return { actor: run.actor, format: 'format' in run.input && run.input.format };
  });
  const id = await start(jobs);
  expect((await jobs.get(id, KINDS)).state).toBe('queued');
  jobs.startWorkers();
  const job = await reaches(jobs, id, 'done');
  expect(job).toMatchObject({
    ...{ step: 'exporting', done: 7, total: 9, file_name: 'catalogue.csv', failure: null },
    result: { actor: MAYA, format: 'csv' },
    log: [
      { at: time.toISOString(), text: 'Found 9 dramas.' },
      { at: time.toISOString(), text: 'One has no cover.', is_warning: true },
    ],
  });
  const { rows } = await jobs.listRows(id, {}, { pageSize: 10 });
  expect(rows.map(({ place }) => place)).toEqual(['Dramas row 2', 'Dramas row 9', 'Dramas row 10']);
  expect(await jobs.listProblems(id)).toMatchObject([{ problem: 'x', sheet: 'Dramas', rows: 2 }]);
  expect(await jobs.findFile(id, KINDS)).toMatchObject({ name: 'catalogue.csv' });
  await expect(jobs.get(id, ['media-ingest'])).rejects.toThrow('notFound');
});

test('a refusal fails the job with its reason; it can be run again', async () => {
  let isMended = false;
  const jobs = serverWith(async () => {
    if (!isMended) throw new OperatorError('No ffmpeg.', { message: 'deskError.refused' });
    return {};
  });
  jobs.startWorkers();
  const id = await start(jobs);
  jobs.wake();
  const failed = await reaches(jobs, id, 'failed');
  expect(failed.failure).toEqual({ text: 'No ffmpeg.', message: 'deskError.refused' });
  expect(failed.ended_at).not.toBeNull();

  isMended = true;
  await jobs.retry(id, LI);
  jobs.wake();
  expect(await reaches(jobs, id, 'done')).toMatchObject({
    ...{ failure: null, staff_email: 'li@desk.example' },
  });
  await expect(jobs.retry(id, LI)).rejects.toThrow('Only a failed or cancelled job');
  await expect(jobs.cancel(id, LI)).rejects.toThrow('already ended');
});

test('an export is cancelled and run again by the one who started it, or by an owner', async () => {
  const jobs = serverWith(forever);
  const maya: JobStaff = { role: 'reader', email: MAYA };
  const id = await start(jobs);
  const other: JobStaff = { role: 'sales', email: 'sam@desk.example' };
  await expect(jobs.cancel(id, other)).rejects.toThrow('forbidden');
  await jobs.cancel(id, maya);
  await expect(jobs.retry(id, other)).rejects.toThrow('forbidden');
  await jobs.retry(id, maya);
  await jobs.cancel(id, LI);
  const ingest = await start(jobs, { kind: 'media-ingest' });
  await expect(jobs.cancel(ingest, maya)).rejects.toThrow('notFound');
});

test('an import with rights is run again only by those who may change rights', async () => {
  const jobs = serverWith(forever);
  const curator: JobStaff = { role: 'catalogue', email: MAYA };
  const startImport = async (skips_rights: boolean) => {
    const input = { ...importInput, skips_rights, check_id: 0, plan: '' };
    const id = await jobs.start({ kind: 'import-apply', actor: MAYA, input, needsFiles: false });
    await jobs.cancel(id, curator);
    return id;
  };
  const withRights = await startImport(false);
  await expect(jobs.retry(withRights, curator)).rejects.toThrow('forbidden');
  await jobs.retry(withRights, LI);
  await jobs.retry(await startImport(true), curator);
});

test('a check is applied by one job at a time, also after a retry', async () => {
  const jobs = serverWith(forever);
  const check = await start(jobs, { kind: 'import-check' });
  const input = { ...importInput, check_id: check, plan: '' };
  const apply = () => jobs.startApply({ kind: 'import-apply', actor: MAYA, input });
  const [first, second] = await Promise.all([apply(), apply()]);
  expect(second).toBe(first);
  await jobs.cancel(first, LI);
  const next = await apply();
  expect(next).not.toBe(first);
  await expect(jobs.retry(first, LI)).rejects.toThrow('already applied');
});

test('a job that waits knows how many others of its lane are before it', async () => {
  const jobs = serverWith(forever);
  await start(jobs, { kind: 'media-ingest' });
  await start(jobs, { kind: 'import-check' });
  await start(jobs, { kind: 'media-ingest' });
  const id = await start(jobs, { kind: 'media-ingest' });
  const ahead = async () => jobs.countAhead(await jobs.get(id, KINDS));
  expect(await ahead()).toBe(2);
  await jobs.cancel(id, LI);
  expect(await ahead()).toBe(0);
});

test('a job is done although the database was away when its work ended', async () => {
  let outages = 0;
  const unreliable = new Proxy(db, {
    get(target, name) {
      if ((name === 'updateTable' || name === 'getExecutor') && outages > 0) {
        outages -= 1;
        throw markDatabaseError(Object.assign(new Error('stopped'), { code: '57P01' }));
      }
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const jobs = serverWith(
    async (run) => {
      run.log('Wrote 9 rows.');
      outages = 2;
      return {};
    },
    { from: unreliable },
  );
  const id = await start(jobs);
  jobs.startWorkers();
  expect(await reaches(serverWith(forever), id, 'done')).toMatchObject({
    log: [{ text: 'Wrote 9 rows.' }],
  });
  expect(outages).toBe(0);
});

test('an unexpected error is logged and not shown', async () => {
  const jobs = serverWith(async () => {
    throw new TypeError('x is undefined');
  });
  jobs.startWorkers();
  const id = await start(jobs);
  jobs.wake();
  const { failure } = await reaches(jobs, id, 'failed');
  expect(failure).toMatchObject({ message: 'deskError.jobBroken' });
  expect(JSON.stringify(failure)).not.toContain('undefined');
  expect(recorded.lines.map(({ err }) => err?.message)).toContain('x is undefined');
});

test('a waiting job is cancelled at once, a running one when its work stops', async () => {
  const jobs = serverWith(forever);
  const waiting = await start(jobs);
  await jobs.cancel(waiting, LI);
  expect(await jobs.get(waiting, KINDS)).toMatchObject({ state: 'cancelled' });

  jobs.startWorkers();
  const running = await start(jobs);
  jobs.wake();
  await reaches(jobs, running, 'running');
  await jobs.cancel(running, LI);
  jobs.wake();
  await reaches(jobs, running, 'cancelled');
});

test('a server that is stopped puts its job back into the queue', async () => {
  const first = serverWith(forever);
  first.startWorkers();
  const id = await start(first);
  first.wake();
  await reaches(first, id, 'running');
  await first.stopWorkers();
  expect(await first.get(id, KINDS)).toMatchObject({ state: 'queued', ended_at: null });

  const next = serverWith(async () => ({ isDone: true }));
  next.startWorkers();
  await reaches(next, id, 'done');
});

test('the job of a server that died is failed with the name of the server', async () => {
  const jobs = serverWith(async () => ({}));
  const id = await start(jobs);
  await sql`
    UPDATE desk_jobs SET state = 'running', claim_id = gen_random_uuid(), server = 'desk-2',
      started_at = now(), beat_at = clock_timestamp() - interval '1 minute'`.execute(db);
  jobs.startWorkers();
  const { failure } = await reaches(jobs, id, 'failed');
  expect(failure).toMatchObject({
    ...{ message: 'deskError.jobServerDied', values: { server: 'desk-2' } },
  });
});

test('a job runs on the server that has its files, and only once', async () => {
  let runs = 0;
  const work = async () => {
    runs += 1;
    return {};
  };
  const other = serverWith(work, { folderId: ELSEWHERE });
  const [here, alsoHere] = [serverWith(work), serverWith(work)];
  const id = await start(here, { kind: 'import-check', needsFiles: true });
  other.startWorkers();
  const second = await start(other, { needsFiles: true });
  other.wake();
  await reaches(other, second, 'done');
  expect(await other.get(id, KINDS)).toMatchObject({ state: 'queued' });
  here.startWorkers();
  alsoHere.startWorkers();
  await reaches(here, id, 'done');
  expect(runs).toBe(2);
});

test('an encoding does not hold up an import', async () => {
  const jobs = serverWith((run) =>
    run.kind === 'media-ingest' ? forever(run) : Promise.resolve({}),
  );
  jobs.startWorkers();
  const encoding = await start(jobs, { kind: 'media-ingest' });
  jobs.wake();
  await reaches(jobs, encoding, 'running');
  const check = await start(jobs, { kind: 'import-check' });
  jobs.wake();
  await reaches(jobs, check, 'done');
});

test('the list has the newest first, by kind and state, and pages both ways', async () => {
  const jobs = serverWith(async () => ({}));
  const ids: number[] = [];
  for (let at = 0; at < 5; at++) ids.unshift(await start(jobs));
  await start(jobs, { kind: 'media-ingest' });
  await jobs.cancel(ids[0] as number, LI);
  const filter = { kinds: ['export'] as JobKind[], states: ['queued' as const] };
  const first = await jobs.list(filter, { pageSize: 3 });
  expect(first.rows.map(({ id }) => id)).toEqual(ids.slice(1, 4));
  expect(first.previous).toBeNull();
  const second = await jobs.list(filter, { pageSize: 3, after: first.next ?? '' });
  expect(second.rows.map(({ id }) => id)).toEqual(ids.slice(4));
  expect(second.next).toBeNull();
  const back = await jobs.list(filter, { pageSize: 3, before: second.previous ?? '' });
  expect(back.rows.map(({ id }) => id)).toEqual(ids.slice(1, 4));
  expect(first).toMatchObject({ total: 4, isTotalCapped: false });
});

test('files are deleted after a day, jobs after 90 days', async () => {
  let today = time;
  const jobs = serverWith(
    async (run) => {
      await writeFile(await run.makeFile('catalogue.csv'), 'slug');
      return {};
    },
    { now: () => today },
  );
  jobs.startWorkers();
  const id = await start(jobs);
  jobs.wake();
  await reaches(jobs, id, 'done');
  await sql`UPDATE desk_jobs SET ended_at = ${time}`.execute(db);
  const inDays = (days: number) => new Date(time.getTime() + days * 24 * 60 * 60 * 1000 + 1);
  today = inDays(1);
  await jobs.deleteOld();
  expect(await jobs.findFile(id, KINDS)).toBeUndefined();
  today = inDays(90);
  await jobs.deleteOld();
  await expect(jobs.get(id, KINDS)).rejects.toThrow('notFound');
});
