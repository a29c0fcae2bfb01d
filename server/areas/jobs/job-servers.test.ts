import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { markDatabaseError } from '#server/db/connection/database-away.ts';
import {
  ELSEWHERE,
  forever,
  KINDS,
  reaches,
  start,
  startJobServers,
} from '#tests/support/areas/job-servers.ts';

const { db, serverWith } = await startJobServers();

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
    { jobsDb: unreliable },
  );
  const id = await start(jobs);
  jobs.startWorkers();
  expect(await reaches(serverWith(forever), id, 'done')).toMatchObject({
    log: [{ text: 'Wrote 9 rows.' }],
  });
  expect(outages).toBe(0);
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
    message: 'deskError.jobServerDied',
    values: { server: 'desk-2' },
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
