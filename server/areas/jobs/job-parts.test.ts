import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { IngestResult, IngestSource } from '#server/db/stored-json.ts';
import {
  forever,
  KINDS,
  LI,
  MAYA,
  reaches,
  startIngest,
  startJobServers,
} from '#tests/support/areas/job-servers.ts';
import { LimitExceeded, ProcessKilled } from './job-failure.ts';
import { JOB_LIMITS, type JobRun } from './job-run.ts';
import { startParts } from './start-parts.ts';

const { db, serverWith } = await startJobServers();

const sourcesOf = (run: JobRun): IngestSource[] =>
  'sources' in run.input ? run.input.sources : [];

const made = (names: string[]): IngestResult => ({
  ingested: names.map((file) => ({
    file,
    kind: 'video',
    path: `/media/${file}`,
    duration_seconds: 60,
    was_there: false,
    warnings: [],
  })),
  refused: [],
  skipped: [],
});

const makePart = async (run: JobRun) => {
  const names = sourcesOf(run).map(({ name }) => name);
  run.log(`Made ${names}.`);
  return made(names);
};

const signal = new AbortController().signal;
const films = (count: number) => Array.from({ length: count }, (_, at) => `${at + 1}.mp4`);

test('two machines share the parts of an ingest, whose result is in the order of the files', async () => {
  const servers = [serverWith(makePart), serverWith(makePart)];
  const [here] = servers as [(typeof servers)[0]];
  const id = await startIngest(here, films(12));
  for (const server of servers) await server.startWorker();
  const job = await reaches(here, id, 'done');
  expect(job).toMatchObject({ done: 1200, total: 1200, failure: null });
  expect(job.result).toMatchObject({
    ingested: films(12).map((file) => ({ file })),
    skipped: [{ file: 'notes.doc' }],
  });
  expect(job.log).toHaveLength(13);
});

test('the single episode of one person comes before what is left of the many of another', async () => {
  const order: string[] = [];
  const server = serverWith(async (run) => {
    order.push(...sourcesOf(run).map(({ name }) => name));
    return makePart(run);
  });
  const many = await startIngest(server, films(20));
  await server.handler.run({ id: many }, { signal });
  const single = await startIngest(server, ['single.mp4'], 'sam@desk.example');
  await server.handler.run({ id: single }, { signal });
  await server.startWorker();
  await reaches(server, many, 'done');
  expect(order).toHaveLength(21);
  expect(order.indexOf('single.mp4')).toBeLessThan(3);
});

test('a cancelled ingest ends with the parts that machines run, or at once if none does', async () => {
  const server = serverWith(forever);
  const waiting = await startIngest(server, films(3));
  await server.handler.run({ id: waiting }, { signal });
  await server.cancel(waiting, LI);
  expect(await server.get(waiting, KINDS)).toMatchObject({ state: 'cancelled', result: null });

  const running = await startIngest(server, films(3));
  await server.handler.run({ id: running }, { signal });
  const part = server.partHandler.run({ job_id: running, part: 1 }, { signal });
  await expect.poll(() => countParts(running, 'running')).toBe(1);
  await setEngine(`${running}/1`, 'active');
  await server.cancel(running, LI);
  expect(await countParts(running, 'queued')).toBe(0);
  await part;
  expect((await server.get(running, KINDS)).state).toBe('cancelled');
});

test('a cancelled ingest ends at once whose running part has lost its machine', async () => {
  const server = serverWith(forever);
  const id = await startIngest(server, films(3));
  await server.handler.run({ id }, { signal });
  await sql`UPDATE desk_job_parts SET state = 'running', claim_id = gen_random_uuid() WHERE no < 2`.execute(
    db,
  );
  await setEngine(`${id}/0`, 'active');
  await setEngine(`${id}/1`, 'retry');
  await server.cancel(id, LI);
  expect(await countParts(id, 'running')).toBe(1);
  await setEngine(`${id}/0`, 'retry');
  await server.endCancelled();
  expect((await server.get(id, KINDS)).state).toBe('cancelled');
});

test('an ingest that is cancelled while it is divided has no parts to run', async () => {
  const server = serverWith(forever);
  const [some, none] = [await startIngest(server, films(2)), await startIngest(server, [])];
  const claimId = randomUUID();
  await sql`
    UPDATE desk_jobs SET state = 'running', claim_id = ${claimId}, started_at = now(),
      is_cancelled = true`.execute(db);
  const refuse = () => Promise.reject(new Error('nothing is to be sent'));
  const division = { skipped: [], lines: [] };
  const run = { claimId, actor: MAYA };
  await startParts(db, refuse, { ...run, id: some }, { ...division, parts: [[{ name: '1.mp4' }]] });
  await startParts(db, refuse, { ...run, id: none }, { ...division, parts: [] });
  for (const id of [some, none]) expect((await server.get(id, KINDS)).state).toBe('cancelled');
});

test('the log and progress of a part are shown while it runs, and kept when it fails', async () => {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const server = serverWith(async (run) => {
    run.log('Made a.png.');
    run.progress({ step: 'ingesting', done: 0.25, total: 1 });
    await isOver;
    run.log('Now it fails.');
    throw new TypeError('x is undefined');
  });
  const id = await startIngest(server, films(2));
  await server.handler.run({ id }, { signal });
  const part = server.partHandler.run({ job_id: id, part: 0 }, { signal });
  const job = () => server.get(id, KINDS);
  await expect.poll(job).toMatchObject({
    state: 'running',
    done: 25,
    log: [{ text: 'Divided.' }, { text: 'Made a.png.' }],
  });
  expect(await server.listRunningParts(id)).toEqual([
    { sources: [{ name: '1.mp4' }], server: hostname(), share: 0.25 },
  ]);
  end();
  await part;
  expect(await job()).toMatchObject({
    state: 'failed',
    log: [{ text: 'Divided.' }, { text: 'Made a.png.' }, { text: 'Now it fails.' }],
  });
});

test('a part whose progress stays as it is only reads whether its job was cancelled', async () => {
  const used = { selectFrom: 0, transaction: 0 };
  const counted = new Proxy(db, {
    get(target, name) {
      if (name === 'selectFrom' || name === 'transaction') used[name] += 1;
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const server = serverWith(
    (run) => {
      const again = setInterval(() => run.progress({ step: 'ingesting', done: 0.5 }), 50);
      return forever(run).finally(() => clearInterval(again));
    },
    { jobsDb: counted },
  );
  const id = await startIngest(server, films(1));
  await server.handler.run({ id }, { signal });
  const part = server.partHandler.run({ job_id: id, part: 0 }, { signal });
  await expect.poll(async () => (await server.get(id, KINDS)).done).toBe(50);
  const { selectFrom, transaction } = { ...used };
  await expect.poll(() => used.selectFrom - selectFrom).toBeGreaterThan(2);
  expect(used.transaction).toBe(transaction);
  await setEngine(`${id}/0`, 'active');
  await server.cancel(id, LI);
  await part;
  expect((await server.get(id, KINDS)).state).toBe('cancelled');
});

test('a part that a busy database puts off too often fails its job', async () => {
  const server = serverWith(async () => {
    throw Object.assign(new Error('lock timeout'), { code: '55P03' });
  });
  const id = await startIngest(server, films(2));
  await server.handler.run({ id }, { signal });
  const attempt = () => server.partHandler.run({ job_id: id, part: 0 }, { signal });
  await expect(attempt()).rejects.toMatchObject({ seconds: 5 });
  await expect(attempt()).rejects.toMatchObject({ seconds: 10 });
  await sql`UPDATE desk_job_parts SET postponed = 8`.execute(db);
  await attempt();
  expect(await server.get(id, KINDS)).toMatchObject({
    state: 'failed',
    failure: { text: expect.stringContaining('The database is busy') },
  });
});

const MEMORY = { message: 'deskIngest.memoryLimit', values: { max: 3072 } };

test.each([
  ['exceeds a limit', new LimitExceeded('memoryMb', JOB_LIMITS['ingest-episode']), MEMORY],
  [
    'is killed',
    new ProcessKilled('the process of a job ended: SIGKILL'),
    { message: 'deskIngest.crashed' },
  ],
])('a film whose process %s is refused, and the others are ingested', async (_, error, reason) => {
  const server = serverWith(async (run) => {
    if (!sourcesOf(run).some(({ name }) => name === 'film.mp4')) return makePart(run);
    run.progress({ step: 'ingesting', done: 1, total: 3, finished: made(['film.png']) });
    throw error;
  });
  const id = await startIngest(server, ['1.mp4', 'film.mp4', '2.mp4']);
  await server.handler.run({ id }, { signal });
  await setSources(id, 1, ['film.png', 'film.mp4', 'film.vtt']);
  await server.startWorker();
  const job = await reaches(server, id, 'done');
  const notReached = { message: 'deskIngest.notReached', values: { file: 'film.mp4' } };
  expect(job.result).toMatchObject({
    ingested: [{ file: '1.mp4' }, { file: '2.mp4' }, { file: 'film.png' }],
    refused: [
      { file: 'film.mp4', reason },
      { file: 'film.vtt', reason: notReached },
    ],
  });
  const text = { message: 'deskIngest.file', values: { file: 'film.mp4', text: reason } };
  expect(job.log).toContainEqual(expect.objectContaining({ text, is_warning: true }));
});

test('a film that ends its machines is refused after the last attempt, as are the files after it', async () => {
  const server = serverWith((run) => {
    run.progress({ step: 'ingesting', done: 1, total: 3, finished: made(['film.png']) });
    return forever(run);
  });
  const id = await startIngest(server, films(2));
  await server.handler.run({ id }, { signal });
  await setSources(id, 1, ['film.png', 'film.mp4', 'film.vtt']);
  const run = server.partHandler.run({ job_id: id, part: 1 }, { signal });
  await expect.poll(() => countFinished(id)).toBe(1);
  await server.partHandler.giveUp?.({ job_id: id, part: 1 });
  await run;
  expect((await server.get(id, KINDS)).state).toBe('running');
  await serverWith(makePart).partHandler.run({ job_id: id, part: 0 }, { signal });
  const { state, failure, result } = await server.get(id, KINDS);
  expect({ state, failure }).toEqual({ state: 'done', failure: null });
  expect(result).toMatchObject({
    ingested: [{ file: '1.mp4' }, { file: 'film.png' }],
    refused: [
      { file: 'film.mp4', reason: { message: 'deskIngest.crashed' } },
      { file: 'film.vtt', reason: { message: 'deskIngest.notReached' } },
    ],
  });
});

test('a machine that was silent changes nothing in the part that another has made', async () => {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const silent = serverWith(async () => {
    await isOver;
    return made(['late']);
  });
  const other = serverWith(makePart);
  const id = await startIngest(silent, films(2));
  await silent.handler.run({ id }, { signal });
  const late = silent.partHandler.run({ job_id: id, part: 0 }, { signal });
  await expect.poll(() => countParts(id, 'running')).toBe(1);
  for (const part of [0, 1]) await other.partHandler.run({ job_id: id, part }, { signal });
  end();
  await late;
  const { state, result, log } = await other.get(id, KINDS);
  expect(state).toBe('done');
  expect(result).toMatchObject({ ingested: [{ file: '1.mp4' }, { file: '2.mp4' }] });
  expect(log).toHaveLength(3);
});

test('a part that fails for another reason than its files fails the job; a retry divides it anew', async () => {
  let isMended = false;
  const server = serverWith(async (run) => {
    if (!isMended) throw new TypeError('x is undefined');
    return makePart(run);
  });
  const id = await startIngest(server, films(2));
  await server.startWorker();
  expect((await reaches(server, id, 'failed')).failure).toMatchObject({
    message: 'deskError.jobBroken',
  });
  isMended = true;
  await server.retry(id, LI);
  const { log: retriedLog, ...done } = await reaches(server, id, 'done');
  expect(done).toMatchObject({ done: 200, total: 200 });
  expect(retriedLog.map(({ text }) => text).slice(0, 3)).toEqual([
    'Divided.',
    { message: 'deskJobs.ranAgain', values: { name: LI.email } },
    'Divided.',
  ]);
});

test('a part of a machine that stops is made by another; parts without a job get one', async () => {
  const first = serverWith(forever);
  const id = await startIngest(first, films(2));
  await first.startWorker();
  await expect.poll(() => countParts(id, 'running')).toBeGreaterThan(0);
  await first.stopWorker();
  expect(await countParts(id, 'running')).toBe(0);

  await sql`TRUNCATE jobs.job`.execute(db);
  const next = serverWith(makePart);
  await next.sendMissing();
  await next.sendMissing();
  expect((await sql`SELECT FROM jobs.job`.execute(db)).rows).toHaveLength(2);
  await next.startWorker();
  await reaches(next, id, 'done');
});

test('an ingest without sources is done at once', async () => {
  const server = serverWith(makePart);
  const id = await startIngest(server, []);
  await server.handler.run({ id }, { signal });
  expect(await server.get(id, KINDS)).toMatchObject({ state: 'done', total: 0 });
});

const setEngine = (key: string, state: 'active' | 'retry') =>
  sql`UPDATE jobs.job SET state = ${state} WHERE singleton_key = ${key}`.execute(db);

async function setSources(id: number, no: number, names: string[]): Promise<void> {
  const sources = JSON.stringify(names.map((name) => ({ name })));
  await sql`UPDATE desk_job_parts SET sources = ${sources}::jsonb WHERE job_id = ${id} AND no = ${no}`.execute(
    db,
  );
}

/** Open parts that have saved what they have finished. */
async function countFinished(id: number) {
  const parts = db.selectFrom('desk_job_parts').select('no').where('job_id', '=', id);
  return (await parts.where('state', '=', 'running').where('result', 'is not', null).execute())
    .length;
}

async function countParts(id: number, state: 'queued' | 'running' | 'ended') {
  const parts = db.selectFrom('desk_job_parts').select('no').where('job_id', '=', id);
  return (await parts.where('state', '=', state).execute()).length;
}
