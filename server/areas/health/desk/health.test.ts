import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import packageFile from '#package.json' with { type: 'json' };
import { createJobEngine } from '#server/jobs/engine/job-engine.ts';
import { renewWorker, type WorkerBeat } from '#server/jobs/engine/workers.queries.ts';
import type { Kind } from '#server/jobs/kinds.ts';
import { translatorOf } from '#server/text/translators.ts';
import { afterFile } from '#tests/support/after-file.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startTestDesk, type TestDesk } from '#tests/support/desk.ts';
import { WAIT_TIMEOUT } from '#tests/support/setup/timeouts.ts';

let database: TestDatabase;
let desk: TestDesk;

beforeAll(async () => {
  database = await createTestDatabase();
  desk = await startTestDesk({ connection: database.connection });
});

test('the checks run when asked for, and the latest result is kept', async () => {
  const reader = await desk.as('reader');
  expect(await reader.getHealth()).toMatchObject({ checked_at: null, findings: [] });
  const [first, second] = await Promise.all([reader.runHealthChecks(), reader.runHealthChecks()]);
  // Calls at the same time share one run.
  expect(second).toEqual(first);
  const checks = new Map(first.findings.map((finding) => [finding.check, finding]));
  expect(checks.get('database')).toMatchObject({ status: 'ok', advice: null });
  expect(checks.get('email')).toMatchObject({ status: 'warn', advice: expect.any(String) });
  const { checked_at, findings } = await reader.getHealth();
  expect({ checked_at, findings }).toEqual(first);
  const spanish = await (await desk.as('reader', { locale: 'es' })).getHealth();
  expect(spanish.findings).toContainEqual({
    check: 'servidor de correo',
    status: 'warn',
    finding: expect.stringMatching(/^los correos se escriben en archivos en \S+$/),
    advice: 'Define SMTP_URL: hasta entonces no se envía ningún correo.',
  });
});

test('health lists the latest backups and the facts of the operator', async () => {
  const { backup, config } = desk.context;
  const reader = await desk.as('reader');
  await backup.make('mei', join(config.dataDir, 'first.tar'), () => {});
  const { backups, facts, facts_error } = await reader.getHealth();
  expect(backups).toEqual([
    expect.objectContaining({ actor: 'mei', file: 'first.tar', rows: expect.any(Number) }),
  ]);
  expect(facts_error).toBeNull();
  expect(facts).toContainEqual({ fact: 'company', state: 'missing', value: '' });
});

const nameOf = (kind: Kind, locale: Locale = 'en') =>
  translatorOf(locale).t(`deskCheck.kind.${kind}`);

test('the processes that do jobs are listed: who is alive or silent, of which version, at what', async () => {
  const { db } = database;
  const beat = (worker: Partial<WorkerBeat>) =>
    renewWorker(
      db,
      {
        ...{ id: randomUUID(), host: 'studio', pid: 7, version: packageFile.version },
        ...{ role: 'worker', queues: ['mail'], doing: {}, ...worker },
      },
      new Date(),
    );
  await beat({ host: 'media', role: 'media', doing: { 'ingest-episode': 2 } });
  await beat({ host: 'older', version: '0.0.1', doing: { transcription: 1 } });
  await beat({ host: 'silent', doing: { mail: 1 } });
  await sql`UPDATE workers SET beat_at = now() - interval '1 hour',
    started_at = now() - interval '2 hours' WHERE host = 'silent'`.execute(db);
  // Alive however long this test takes.
  await sql`UPDATE workers SET beat_at = now() + interval '1 hour'
    WHERE host IN ('media', 'older')`.execute(db);
  const { version } = packageFile;
  const { workers } = await (await desk.as('reader')).getHealth();
  const byHost = new Map(workers.map((worker) => [worker.host, worker]));
  // The server of this test, which does jobs too.
  expect(byHost.get(hostname())).toMatchObject({ pid: process.pid, version, is_alive: true });
  expect(byHost.get('media')).toEqual({
    ...{ id: expect.any(String), host: 'media', pid: 7, version },
    ...{ role: 'media', is_alive: true },
    ...{ started_at: expect.any(String), beat_at: expect.any(String) },
    doing: [{ kind: nameOf('ingest-episode'), count: 2 }],
  });
  // A kind that this version does not know has no other name.
  expect(byHost.get('older')).toMatchObject({
    ...{ version: '0.0.1', role: 'worker', is_alive: true },
    doing: [{ kind: 'transcription', count: 1 }],
  });
  expect(byHost.get('silent')).toMatchObject({ version, is_alive: false });
  expect(workers.map(({ is_alive }) => is_alive)).toEqual([true, true, true, false]);
  expect(workers.at(-1)?.host).toBe('silent');
  const inSpanish = await (await desk.as('reader', { locale: 'es' })).getHealth();
  expect(inSpanish.workers.find(({ host }) => host === 'media')?.doing).toEqual([
    { kind: nameOf('ingest-episode', 'es'), count: 2 },
  ]);
});

test('jobs that wait, run and have failed are counted by kind, in the language of the reader', async () => {
  const { db } = database;
  // Of a DATA_DIR that the server of this test does not have.
  const folderId = randomUUID();
  const engine = createJobEngine({ ...database, log: { warn() {} } });
  afterFile(async () => {
    await engine.stop();
    await engine.close();
  });
  const running = Promise.withResolvers<void>();
  await engine.work({
    folderId,
    handlers: {
      'import-export': {
        run: (_, { signal }) =>
          new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason));
            running.resolve();
          }),
      },
      'media-ingest': { run: () => Promise.reject(new Error('broken')) },
    },
  });
  const send = (kind: 'import-export' | 'media-ingest', id: number) =>
    engine.request({ kind, input: { id }, key: `${id}`, folderId });
  await send('import-export', 1);
  await running.promise;
  await send('import-export', 2);
  await send('import-export', 3);
  const begun = sql<Date>`date_trunc('second', now() - interval '2 hours')`;
  const { rows: waiting } = await sql<{ start_after: Date }>`
    UPDATE jobs.job SET start_after = ${begun} WHERE singleton_key = '2'
    RETURNING start_after`.execute(db);
  await send('media-ingest', 4);
  await sql`UPDATE jobs.job SET retry_count = retry_limit WHERE singleton_key = '4'`.execute(db);

  const reader = await desk.as('reader');
  const jobsOf = async (client = reader) =>
    new Map((await client.getHealth()).jobs.map(({ kind, ...job }) => [kind, job]));
  await vi.waitFor(
    async () =>
      expect((await jobsOf()).get(nameOf('media-ingest'))).toEqual({
        ...{ waiting: 0, running: 0, oldest_at: null, dead: 1 },
      }),
    WAIT_TIMEOUT,
  );
  const exported = (await jobsOf()).get(nameOf('import-export'));
  expect(exported).toMatchObject({ waiting: 2, running: 1, dead: 0 });
  // By the clocks of the database and of the server; the other one has waited for moments.
  const sinceBegun = Date.parse(exported?.oldest_at ?? '') - Number(waiting[0]?.start_after);
  expect(Math.abs(sinceBegun)).toBeLessThan(3_600_000);
  const inSpanish = await jobsOf(await desk.as('reader', { locale: 'es' }));
  expect(inSpanish.get(nameOf('import-export', 'es'))).toMatchObject({ waiting: 2, running: 1 });
  expect(inSpanish.get(nameOf('media-ingest', 'es'))).toMatchObject({ dead: 1 });
  expect([...inSpanish.keys()]).not.toContain(nameOf('burn', 'es'));
});
