import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import packageFile from '#package.json' with { type: 'json' };
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createJobEngine } from '../jobs/engine/job-engine.ts';
import { renewWorker } from '../jobs/engine/workers.queries.ts';
import { checkJobs, checkWorkers } from './check-jobs.ts';
import { toEnglish } from './finding.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

const worker = {
  host: 'studio',
  pid: 7,
  version: packageFile.version,
  role: 'worker' as const,
  queues: ['mail'],
  doing: {},
};
const beat = (changed: Partial<typeof worker> = {}, now = new Date()) =>
  renewWorker(database.db, { ...worker, ...changed, id: randomUUID() }, now);

async function findings() {
  const { db } = database;
  const found = [...(await checkWorkers(db)), ...(await checkJobs(db))];
  return found.map((one) => toEnglish(one)).map(({ status, finding }) => `${status}: ${finding}`);
}

test('jobs without a worker, or without one that takes them, are named with what they wait for', async () => {
  expect(await findings()).toEqual([
    'ok: none is running, and no job is waiting',
    'ok: 0 waiting, 0 running',
  ]);
  const engine = createJobEngine({ ...database, log: { warn() {} } });
  await engine.request({ kind: 'burn', input: { id: 1 } });
  await engine.request({ kind: 'import-export', input: { id: 1 }, folderId: randomUUID() });
  await engine.close();
  const stranded = [
    'warn: Imports and exports: 1 is waiting for the disk of a server that is not running',
    'warn: Watermarked copies: 1 is waiting for a machine that encodes media',
  ];
  expect(await findings()).toEqual(['fail: none is running, and 2 jobs are waiting', ...stranded]);
  await beat();
  expect(await findings()).toEqual(['ok: 1 is running', ...stranded]);
  await beat({ queues: ['burn'] });
  await sql`UPDATE jobs.job SET start_after = now() - interval '25 hours'`.execute(database.db);
  expect(await findings()).toEqual([
    'ok: 2 are running',
    stranded[0],
    'warn: Watermarked copies: the oldest has been waiting for 1,500 minutes',
  ]);
});

test('a silent worker, one of another version and a wrong clock are named until they are mended', async () => {
  await beat({ host: 'old', version: '0.0.1' });
  await beat({ host: 'late' }, new Date(Date.now() - 3_600_000));
  await beat({ host: 'gone' });
  await sql`UPDATE workers SET beat_at = now() - interval '1 minute',
    started_at = now() - interval '1 hour' WHERE host = 'gone'`.execute(database.db);
  expect(await findings()).toEqual([
    'warn: the clock of late is 60 minutes behind the database',
    `warn: old (process 7) runs version 0.0.1; here it is ${packageFile.version}`,
    expect.stringMatching(/^warn: gone \(process 7\) has not reported since /),
    'ok: 0 waiting, 0 running',
  ]);
  // A worker that was started again in its place.
  await beat({ host: 'gone' });
  expect((await findings()).join()).not.toContain('gone');
});
