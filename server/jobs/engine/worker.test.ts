import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { ELSEWHERE, FOLDER, noting, startJobMachines } from '#tests/support/job-machines.ts';
import { WAIT_TIMEOUT } from '#tests/support/setup/timeouts.ts';
import { type JobHandlers, RetryLater } from './handlers.ts';
import { createJobEngine } from './job-engine.ts';

const machines = await startJobMachines();
const { database, log, lines, sender, startMachine, sendMail, sendExport, openJobs } = machines;
const { db } = database;

test('a job that is to be tried later waits for its time, which does not count as a failure', async () => {
  let isReady = false;
  const { done, handlers } = noting(async () => {
    if (!isReady) throw new RetryLater(3600);
  });
  await startMachine(handlers);
  await sendMail(1, 7);
  const waiting = async () =>
    (
      await sql<{ priority: number; minutes: number; retry_count: number }>`
        select priority, retry_count, round(extract(epoch from start_after - created_on) / 60)::int
          as minutes
        from jobs.job where state = 'created'`.execute(db)
    ).rows;
  await expect.poll(waiting).toEqual([{ priority: 7, minutes: 60, retry_count: 0 }]);
  isReady = true;
  await sql`update jobs.job set start_after = now() where state = 'created'`.execute(db);
  await expect.poll(() => done).toEqual([1]);
  expect(lines).toEqual([]);
});

test('a job that fails is tried again, and given up after its last attempt', async () => {
  const tried: number[] = [];
  const givenUp: number[] = [];
  await startMachine({
    mail: {
      async run({ id }) {
        tried.push(id);
        throw new Error('broken');
      },
      giveUp: async ({ id }) => void givenUp.push(id),
    },
  });
  await sendMail(1);
  await expect.poll(() => tried.length).toBeGreaterThan(1);
  await sql`update jobs.job set retry_count = retry_limit`.execute(db);
  await vi.waitFor(() => expect(givenUp).toEqual([1]), WAIT_TIMEOUT);
  expect(lines[0]).toMatchObject({ msg: 'a job failed', kind: 'mail' });
});

test('a job whose handler never returns is given to another machine, and the first works on', async () => {
  let isStuck = false;
  const stuck = Promise.withResolvers<AbortSignal>();
  const { done, handlers } = noting();
  await startMachine({
    mail: {
      run: ({ id }, { signal }) => {
        if (id !== 1 || isStuck) return handlers.mail?.run({ id }, { signal }) ?? Promise.resolve();
        isStuck = true;
        stuck.resolve(signal);
        return new Promise(() => {});
      },
    },
  });
  await sendMail(1);
  const signal = await stuck.promise;
  // Changed in the database only: the attempt is ended by the supervision of all jobs, not by the
  // timer of its own machine.
  await sql`update jobs.job set started_on = now() - interval '1 hour'`.execute(db);
  await machines.addSilentWorker();
  await startMachine(handlers);
  await vi.waitFor(() => expect(done).toContain(1), WAIT_TIMEOUT);
  await vi.waitFor(() => expect(signal.aborted).toBe(true), WAIT_TIMEOUT);
  await sendMail(2);
  await vi.waitFor(() => expect(done).toContain(2), WAIT_TIMEOUT);
});

test('a job of a kind that no machine knows waits for one that does', async () => {
  const { done, handlers } = noting();
  await startMachine(handlers);
  await sendExport(1);
  await sendMail(2);
  await expect.poll(() => done).toEqual([2]);
  await expect.poll(openJobs).toEqual([{ name: 'import-export', state: 'created' }]);
  const exported: number[] = [];
  await startMachine({ 'import-export': { run: async ({ id }) => void exported.push(id) } });
  await expect.poll(() => exported).toEqual([1]);
});

test('a job that needs the files of a folder waits for its machine', async () => {
  const ran: string[] = [];
  const machine = (name: string): JobHandlers => ({
    'import-export': { run: async ({ id }) => void ran.push(`${name} ${id}`) },
  });
  await startMachine(machine('here'));
  await sendExport(1, ELSEWHERE);
  await sendExport(2, FOLDER);
  await expect.poll(() => ran).toEqual(['here 2']);
  await startMachine(machine('elsewhere'), ELSEWHERE);
  await expect.poll(() => ran).toEqual(['here 2', 'elsewhere 1']);
});

test('a stopped machine hands its job back, and another goes on with it at once', async () => {
  const running = Promise.withResolvers<void>();
  const first = await startMachine({
    'import-export': {
      run: (_, { signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          running.resolve();
        }),
    },
  });
  await sendExport(1);
  await running.promise;
  await first.stop();
  expect(await openJobs()).toEqual([{ name: 'import-export', state: 'created' }]);
  const exported: number[] = [];
  await startMachine({ 'import-export': { run: async ({ id }) => void exported.push(id) } });
  await expect.poll(() => exported).toEqual([1]);
  expect(lines).toEqual([]);
});

test('a job that failed is given up by a machine that knows its kind', async () => {
  const failing = await startMachine({
    burn: {
      async run() {
        await sql`update jobs.job set retry_count = retry_limit`.execute(db);
        throw new Error('broken');
      },
      // This machine may take it before it has stopped; it is then tried again.
      giveUp: () => Promise.reject(new Error('not here')),
    },
  });
  await sender.request({ kind: 'burn', input: { id: 7 } });
  await machines.addSilentWorker();
  const isDead = async () => (await openJobs()).some(({ name }) => name === 'dead/burn');
  await expect.poll(isDead).toBe(true);
  await failing.stop();
  await startMachine(noting().handlers);
  await expect.poll(isDead).toBe(true);
  const givenUp: number[] = [];
  await startMachine({
    burn: { run: async () => {}, giveUp: async ({ id }) => void givenUp.push(id) },
  });
  await vi.waitFor(() => expect(givenUp).toEqual([7]), WAIT_TIMEOUT);
});

test('a machine whose work could not begin can be stopped', async () => {
  const engine = createJobEngine({ ...database, db: brokenDb(), log });
  const folderId = FOLDER;
  await expect(engine.work({ handlers: noting().handlers, folderId })).rejects.toThrow('broken');
  await engine.stop();
});

function brokenDb(): Db {
  return new Proxy(db, {
    get() {
      throw new Error('broken');
    },
  });
}
