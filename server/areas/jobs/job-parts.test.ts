import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { IngestResult, IngestSource } from '#server/db/stored-json.ts';
import {
  forever,
  KINDS,
  LI,
  reaches,
  startIngest,
  startJobServers,
} from '#tests/support/areas/job-servers.ts';
import type { JobRun } from './job-run.ts';

const { db, serverWith } = await startJobServers();

const sourcesOf = (run: JobRun): IngestSource[] => ('part' in run.input && run.input.part) || [];

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

test('a cancelled ingest ends with its running part, or at once if none runs', async () => {
  const server = serverWith(forever);
  const waiting = await startIngest(server, films(3));
  await server.handler.run({ id: waiting }, { signal });
  await server.cancel(waiting, LI);
  expect(await server.get(waiting, KINDS)).toMatchObject({ state: 'cancelled', result: null });

  const running = await startIngest(server, films(3));
  await server.handler.run({ id: running }, { signal });
  const part = server.partHandler.run({ job_id: running, part: 1 }, { signal });
  await expect.poll(() => countParts(running, 'running')).toBe(1);
  await server.cancel(running, LI);
  expect(await countParts(running, 'queued')).toBe(0);
  await part;
  expect((await server.get(running, KINDS)).state).toBe('cancelled');
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
  expect(await reaches(server, id, 'done')).toMatchObject({ done: 200, total: 200 });
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
  await next.sendForgotten();
  await next.sendForgotten();
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

async function countParts(id: number, state: 'queued' | 'running' | 'ended') {
  const parts = db.selectFrom('desk_job_parts').select('no').where('job_id', '=', id);
  return (await parts.where('state', '=', state).execute()).length;
}
