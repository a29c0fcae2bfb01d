import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { JobKind, JobStaff } from '#contract/desk/jobs/job-kinds.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import {
  forever,
  KINDS,
  LI,
  MAYA,
  reaches,
  start,
  startJobServers,
  time,
} from '#tests/support/areas/job-servers.ts';

const { db, lines, serverWith } = await startJobServers();

const importInput = {
  upload_ids: [],
  files: [],
  may_remove_episodes: false,
  skips_rights: true,
};

test('a job runs with its input and keeps its result, progress, log, rows and file', async () => {
  let given: unknown;
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
    given = [run.actor, 'format' in run.input && run.input.format];
    return { dramas: 9 };
  });
  const id = await start(jobs);
  expect((await jobs.get(id, KINDS)).state).toBe('queued');
  await jobs.startWorker();
  const job = await reaches(jobs, id, 'done');
  expect(job).toMatchObject({
    step: 'exporting',
    done: 7,
    total: 9,
    file_name: 'catalogue.csv',
    failure: null,
    result: { dramas: 9 },
    log: [
      { at: time.toISOString(), text: 'Found 9 dramas.' },
      { at: time.toISOString(), text: 'One has no cover.', is_warning: true },
    ],
  });
  expect(given).toEqual([MAYA, 'csv']);
  const { rows } = await jobs.listRows(id, {}, { pageSize: 10 });
  expect(rows.map(({ place }) => place)).toEqual(['Dramas row 2', 'Dramas row 9', 'Dramas row 10']);
  expect(await jobs.listProblems(id)).toMatchObject([{ problem: 'x', sheet: 'Dramas', rows: 2 }]);
  expect(await jobs.openFile(id, KINDS)).toMatchObject({ name: 'catalogue.csv' });
  await expect(jobs.get(id, ['media-ingest'])).rejects.toThrow('notFound');
});

test('a refusal fails the job with its reason; it can be run again', async () => {
  let isMended = false;
  const jobs = serverWith(async () => {
    if (!isMended) throw new OperatorError('No ffmpeg.', { message: 'deskError.refused' });
    return { dramas: 0 };
  });
  await jobs.startWorker();
  const id = await start(jobs);
  const failed = await reaches(jobs, id, 'failed');
  expect(failed.failure).toEqual({ text: 'No ffmpeg.', message: 'deskError.refused' });
  expect(failed.ended_at).not.toBeNull();

  isMended = true;
  await jobs.retry(id, LI);
  expect(await reaches(jobs, id, 'done')).toMatchObject({
    failure: null,
    staff_email: 'li@desk.example',
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
    const id = await jobs.start({ kind: 'import-apply', actor: MAYA, input });
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

test('a job that waits knows how many are before it: ingests, or imports and exports', async () => {
  const jobs = serverWith(forever);
  await start(jobs, { kind: 'media-ingest' });
  await start(jobs, { kind: 'import-check' });
  await start(jobs, { kind: 'media-ingest' });
  const id = await start(jobs, { kind: 'media-ingest' });
  const ahead = async () => jobs.countAhead(await jobs.get(id, KINDS));
  expect(await ahead()).toBe(2);
  await jobs.cancel(id, LI);
  expect(await ahead()).toBe(0);
  const waiting = await jobs.get(await start(jobs), KINDS);
  expect(await jobs.countAhead(waiting)).toBe(1);
});

test('an unexpected error is logged and not shown', async () => {
  const jobs = serverWith(async () => {
    throw new TypeError('x is undefined');
  });
  await jobs.startWorker();
  const id = await start(jobs);
  const { failure } = await reaches(jobs, id, 'failed');
  expect(failure).toMatchObject({ message: 'deskError.jobBroken' });
  expect(JSON.stringify(failure)).not.toContain('undefined');
  expect(lines.map(({ err }) => err?.message)).toContain('x is undefined');
});

test('a waiting job is cancelled at once, a running one when its work stops', async () => {
  const jobs = serverWith(forever);
  const waiting = await start(jobs);
  await jobs.cancel(waiting, LI);
  expect(await jobs.get(waiting, KINDS)).toMatchObject({ state: 'cancelled' });

  await jobs.startWorker();
  const running = await start(jobs);
  await reaches(jobs, running, 'running');
  await jobs.cancel(running, LI);
  await reaches(jobs, running, 'cancelled');
});

test('the list has the newest first, by kind and state, and pages both ways', async () => {
  const jobs = serverWith(async () => ({ dramas: 0 }));
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
      return { dramas: 0 };
    },
    { now: () => today },
  );
  await jobs.startWorker();
  const id = await start(jobs);
  await reaches(jobs, id, 'done');
  await sql`UPDATE desk_jobs SET ended_at = ${time}`.execute(db);
  const inDays = (days: number) => new Date(time.getTime() + days * 24 * 60 * 60 * 1000 + 1);
  today = inDays(1);
  await jobs.deleteOldFilesHere();
  expect(await jobs.openFile(id, KINDS)).toBeUndefined();
  today = inDays(90);
  await jobs.deleteOldRows();
  await expect(jobs.get(id, KINDS)).rejects.toThrow('notFound');
});
