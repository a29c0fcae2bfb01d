import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { markDatabaseError } from '#server/db/connection/database-away.ts';
import { StoreAway } from '#server/errors/operator-error.ts';
import { type Kind, kinds, settingOf } from '#server/jobs/kinds.ts';
import {
  ELSEWHERE,
  forever,
  KINDS,
  LI,
  reaches,
  start,
  startJobServers,
} from '#tests/support/areas/job-servers.ts';
import { JOB_LIMITS } from './job-run.ts';

const { db, lines, serverWith } = await startJobServers();

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
      return { dramas: 9 };
    },
    { jobsDb: unreliable },
  );
  const id = await start(jobs);
  await jobs.startWorker();
  expect(await reaches(serverWith(forever), id, 'done')).toMatchObject({
    log: [{ text: 'Wrote 9 rows.' }],
  });
  expect(outages).toBe(0);
});

test('a job of a machine that is stopped is run by another at once', async () => {
  const first = serverWith(forever);
  const next = serverWith(async () => ({ dramas: 1 }));
  const id = await start(first);
  await first.startWorker();
  await reaches(first, id, 'running');
  await first.stopWorker();
  expect(await first.get(id, KINDS)).toMatchObject({ state: 'queued', ended_at: null });
  await next.startWorker();
  await reaches(next, id, 'done');
});

test('a machine whose job another has taken over changes nothing', async () => {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const row = { sheet: null, field: null, details: [], warnings: [], changes: [], problem: null };
  const rowOf = (subject: string) =>
    ({ ...row, verdict: 'added', place: subject, subject, row_no: 1 }) as const;
  const silent = serverWith(async (run) => {
    await isOver;
    run.log('Late.');
    run.progress({ step: 'exporting', done: 99 });
    run.addRow(rowOf('late'));
    await expect(
      db.transaction().execute((tx) => run.commitResult(tx, { dramas: 99 })),
    ).rejects.toThrow('another machine runs the job');
    return { dramas: 99 };
  });
  const other = serverWith(async (run) => {
    run.addRow(rowOf('mine'));
    return { dramas: 1 };
  });
  const id = await start(silent);
  const { signal } = new AbortController();
  const late = silent.handler.run({ id }, { signal });
  await reaches(silent, id, 'running');
  await other.handler.run({ id }, { signal });
  end();
  await late;
  expect(await other.get(id, KINDS)).toMatchObject({
    state: 'done',
    done: 0,
    log: [],
    result: { dramas: 1 },
  });
  const { rows } = await other.listRows(id, {}, { pageSize: 10 });
  expect(rows.map(({ subject }) => subject)).toEqual(['mine']);
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);
});

test('a job whose effects are committed is done, however its work ends', async () => {
  const commit = serverWith(async (run) => {
    await db.transaction().execute((tx) => run.commitResult(tx, { dramas: 2 }));
    throw new Error('the process of a job ended: SIGKILL');
  });
  const id = await start(commit);
  const { signal } = new AbortController();
  await commit.handler.run({ id }, { signal });
  expect(await commit.get(id, KINDS)).toMatchObject({ state: 'done', result: { dramas: 2 } });
});

test('a job whose attempts all ended with a kill fails with the name of the machine', async () => {
  const jobs = serverWith(async () => ({ dramas: 0 }));
  const id = await start(jobs);
  await sql`
    UPDATE desk_jobs SET state = 'running', claim_id = gen_random_uuid(), server = 'desk-2',
      started_at = now()`.execute(db);
  await jobs.handler.giveUp?.({ id });
  expect(await jobs.get(id, KINDS)).toMatchObject({
    state: 'failed',
    failure: { message: 'deskError.jobServerDied', values: { server: 'desk-2' } },
  });
});

test('an applied import is done although its machines were killed, and cannot be applied again', async () => {
  const jobs = serverWith(forever);
  const [given, stopped] = [await start(jobs), await start(jobs)];
  await sql`
    UPDATE desk_jobs SET state = 'running', claim_id = gen_random_uuid(), started_at = now(),
      result = '{"dramas": 2}'`.execute(db);
  await sql`TRUNCATE jobs.job`.execute(db);
  await jobs.handler.giveUp?.({ id: given });
  await jobs.cancel(stopped, LI);
  for (const id of [given, stopped]) {
    const done = { state: 'done', failure: null, result: { dramas: 2 } };
    expect(await jobs.get(id, KINDS)).toMatchObject(done);
    await expect(jobs.retry(id, LI)).rejects.toThrow('Only a failed or cancelled job');
  }
});

test('a job is done whose commit ends after its process was killed', async () => {
  const { promise: isOver, resolve: commit } = Promise.withResolvers<void>();
  let committing: Promise<void> | undefined;
  const jobs = serverWith(async (run) => {
    const { promise: isLocked, resolve } = Promise.withResolvers<void>();
    committing = db.transaction().execute(async (tx) => {
      await run.commitResult(tx, { dramas: 2 });
      resolve();
      await isOver;
    });
    await isLocked;
    throw new Error('the process of a job ended: SIGKILL');
  });
  const id = await start(jobs);
  const running = jobs.handler.run({ id }, { signal: new AbortController().signal });
  const waiting = sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting.execute(db)).rows).toHaveLength(1);
  commit();
  await Promise.all([running, committing]);
  expect(await jobs.get(id, KINDS)).toMatchObject({ state: 'done', result: { dramas: 2 } });
});

test('a job that no machine runs is cancelled at once, another when its machine notices', async () => {
  const jobs = serverWith(forever);
  const setEngine = (state: 'active' | 'retry') =>
    sql`UPDATE jobs.job SET state = ${state}`.execute(db);
  const ids = [await start(jobs), await start(jobs), await start(jobs)] as const;
  const [lost, active, earlier] = ids;
  await sql`
    UPDATE desk_jobs SET state = 'running', claim_id = gen_random_uuid(), started_at = now(),
      beat_at = CASE id WHEN ${earlier} THEN clock_timestamp() END`.execute(db);
  await setEngine('retry');
  await jobs.cancel(lost, LI);
  expect((await jobs.get(lost, KINDS)).state).toBe('cancelled');
  await jobs.retry(lost, LI);
  await jobs.cancel(earlier, LI);
  await setEngine('active');
  await jobs.cancel(active, LI);
  for (const id of [active, earlier])
    expect(await jobs.get(id, KINDS)).toMatchObject({ state: 'running', is_cancelled: true });

  await setEngine('retry');
  await jobs.endCancelled();
  expect((await jobs.get(active, KINDS)).state).toBe('cancelled');
  expect((await jobs.get(earlier, KINDS)).state).toBe('running');
  expect((await jobs.get(lost, KINDS)).state).toBe('queued');
});

test('the process of a job exceeds its time before the attempt of the engine does', () => {
  for (const [kind, { minutes }] of Object.entries(JOB_LIMITS)) {
    const engineKind = kind in kinds ? (kind as Kind) : 'import-export';
    expect(settingOf(engineKind).minutes - minutes).toBeGreaterThanOrEqual(10);
  }
});

test('work that meets an obstacle is postponed, ever longer; a busy database fails it in the end', async () => {
  let failure: Error = new StoreAway('The store is away.');
  const jobs = serverWith(async () => {
    throw failure;
  });
  const id = await start(jobs);
  const { signal } = new AbortController();
  const attempt = () => jobs.handler.run({ id }, { signal });
  await expect(attempt()).rejects.toMatchObject({ seconds: 5 });
  expect(await jobs.get(id, KINDS)).toMatchObject({ state: 'queued', ended_at: null });
  await expect(attempt()).rejects.toMatchObject({ seconds: 10 });
  await sql`UPDATE desk_jobs SET postponed = 20`.execute(db);
  await expect(attempt()).rejects.toMatchObject({ seconds: 300 });
  failure = Object.assign(new Error('lock timeout'), { code: '55P03' });
  await attempt();
  expect(await jobs.get(id, KINDS)).toMatchObject({
    state: 'failed',
    failure: { text: expect.stringContaining('The database is busy') },
  });
});

test('jobs that the engine does not know, as after an upgrade, are sent to it once', async () => {
  const jobs = serverWith(async (run) => ({ dramas: run.id }));
  const [waiting, running, beating] = [await start(jobs), await start(jobs), await start(jobs)];
  await sql`TRUNCATE jobs.job`.execute(db);
  // A server of the version before runs two of them; one has died.
  await sql`
    UPDATE desk_jobs SET state = 'running', claim_id = gen_random_uuid(), started_at = now(),
      beat_at = clock_timestamp() - CASE id WHEN ${beating} THEN interval '0' ELSE interval '1 h' END
    WHERE id <> ${waiting}`.execute(db);
  await jobs.sendMissing();
  await jobs.sendMissing();
  expect((await sql`SELECT FROM jobs.job`.execute(db)).rows).toHaveLength(3);
  await jobs.startWorker();
  await reaches(jobs, waiting, 'done');
  await reaches(jobs, running, 'done');
  const { signal } = new AbortController();
  await expect(jobs.handler.run({ id: beating }, { signal })).rejects.toThrow('tried again');
  expect((await jobs.get(beating, KINDS)).state).toBe('running');
});

test('without a store a job runs on a server of its folder, and only once', async () => {
  let runs = 0;
  const work = async () => {
    runs += 1;
    return { dramas: 0 };
  };
  const other = serverWith(work, { folderId: ELSEWHERE });
  const [here, alsoHere] = [serverWith(work), serverWith(work)];
  const id = await start(here, { kind: 'import-check' });
  await other.startWorker();
  const second = await start(other);
  await reaches(other, second, 'done');
  expect(await other.get(id, KINDS)).toMatchObject({ state: 'queued' });
  await here.startWorker();
  await alsoHere.startWorker();
  await reaches(here, id, 'done');
  expect(runs).toBe(2);
});

test('with a store a job runs on any server, unless it needs the inbox of one', async () => {
  const hasStore = true;
  const here = serverWith(forever, { hasStore });
  const other = serverWith(async () => ({ dramas: 0 }), { hasStore, folderId: ELSEWHERE });
  const id = await start(here);
  const bound = await start(here, { kind: 'media-ingest', needsServer: true });
  await other.startWorker();
  await reaches(here, id, 'done');
  const unbound = await start(here, { kind: 'media-ingest' });
  await reaches(here, unbound, 'done');
  expect(await here.get(bound, KINDS)).toMatchObject({ state: 'queued' });
});

test('an encoding does not hold up an import', async () => {
  const jobs = serverWith((run) =>
    run.kind === 'media-ingest' ? forever(run) : Promise.resolve({ dramas: 0 }),
  );
  await jobs.startWorker();
  const encoding = await start(jobs, { kind: 'media-ingest' });
  await reaches(jobs, encoding, 'running');
  const check = await start(jobs, { kind: 'import-check' });
  await reaches(jobs, check, 'done');
});
