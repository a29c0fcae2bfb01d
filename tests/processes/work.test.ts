import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { migrateToLatest } from '#server/db/migrate.ts';
import { createJobEngine } from '#server/jobs/engine/job-engine.ts';
import { migrateJobs, requireKind } from '#server/jobs/engine/queues.ts';
import { listWorkers } from '#server/jobs/engine/workers.queries.ts';
import { createMailer } from '#server/mail/outbox/mailer.ts';
import { createEmptyDatabase, createTestDatabase, databaseUrl } from '../support/database.ts';
import { emptyMail } from '../support/mail-content.ts';
import { startS3Peer } from '../support/peers/s3-peer.ts';
import { startSmtpPeer } from '../support/peers/smtp-peer.ts';
import { startWork } from '../support/processes/work-process.ts';
import { startTestServer } from '../support/server.ts';
import { WAIT_TIMEOUT } from '../support/setup/timeouts.ts';

const WAIT = { timeout: WAIT_TIMEOUT };
const WITHOUT_MAILS = join(import.meta.dirname, '../support/processes/work-without-mails.ts');
const log = { warn() {} };

/** A database and a store that several machines share. */
async function prepare() {
  const { db, pool, connection } = await createTestDatabase();
  const store = await startS3Peer();
  const engine = createJobEngine({ db, pool, connection, log });
  const { queue } = createMailer(engine.send, () => new Date());
  const settings = { DATABASE_URL: databaseUrl(connection), S3_URL: store.url };
  const findWorker = async (pid: number) => (await listWorkers(db)).find((one) => one.pid === pid);
  return {
    db,
    connection,
    settings,
    findWorker,
    /** The kinds of jobs that a worker takes. */
    async listKinds(pid: number) {
      const found = db.selectFrom('workers').select('queues').where('pid', '=', pid);
      const { queues } = await found.executeTakeFirstOrThrow();
      return [...new Set(queues.map(requireKind))];
    },
    queueMail: (to: string) =>
      db.transaction().execute((tx) =>
        queue(tx, {
          to,
          content: emptyMail,
          topic: 'order',
          expiresAt: new Date(Date.now() + 24 * 3_600_000),
        }),
      ),
    countMails: async () => (await db.selectFrom('outgoing_mails').select('id').execute()).length,
    isAlive: (pid: number) =>
      vi.waitFor(async () => expect(await findWorker(pid)).toMatchObject({ is_alive: true }), WAIT),
  };
}

const recipients = ({ received }: { received: { to: string[] }[] }) =>
  received.flatMap(({ to }) => to);

test('a worker waits for a server to migrate the database, and logs each cause once', async () => {
  const { db, pool, connection } = await createEmptyDatabase();
  const store = await startS3Peer();
  const settings = { DATABASE_URL: databaseUrl(connection), S3_URL: store.url };
  const worker = await startWork({ settings });
  const reasons = (): string[] =>
    worker.lines
      .filter((line) => line.includes('waits for the database'))
      .map((line) => JSON.parse(line).reason);
  await vi.waitFor(
    () => expect(reasons()).toEqual([expect.stringMatching('database is empty')]),
    WAIT,
  );
  await migrateToLatest(db);
  await vi.waitFor(() => expect(reasons().at(-1)).toMatch('The tables of the job engine'), WAIT);
  await migrateJobs({ db, pool, connection, log });
  await vi.waitFor(async () => expect(await listWorkers(db)).toHaveLength(1), WAIT);
  // It may have looked in the middle of the migrations, too.
  expect(reasons()).toEqual([...new Set(reasons())]);
  expect(await worker.stop()).toBe(0);
  expect(await listWorkers(db)).toEqual([]);
});

test('a worker ends with one sentence at a database of a newer version', async () => {
  const { db, settings } = await prepare();
  await sql`INSERT INTO kysely_migration VALUES ('9999_newer', '')`.execute(db);
  await sql`UPDATE kysely_migration_floor SET migration = '9999_newer'`.execute(db);
  const { code, stderr } = await (await startWork({ settings })).result;
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^The database was migrated by a newer Vignette .*; start that version\.\n$/,
  );
});

test('the mail of a worker that is killed in the middle is sent by another', async () => {
  const { connection, settings, findWorker, isAlive, queueMail, countMails } = await prepare();
  const sending = Promise.withResolvers<void>();
  const held = await startSmtpPeer({
    until: new Promise(() => {}),
    onData: () => sending.resolve(),
  });
  const peer = await startSmtpPeer();
  const first = await startWork({ settings: { ...settings, SMTP_URL: held.url } });
  await isAlive(first.pid);
  await queueMail('buyer@x.example');
  await sending.promise;
  await vi.waitFor(
    async () => expect(await findWorker(first.pid)).toMatchObject({ doing: { mail: 1 } }),
    WAIT,
  );
  const second = await startWork({ settings: { ...settings, SMTP_URL: peer.url } });
  await isAlive(second.pid);
  await startTestServer({ connection, settings: { ...settings, SMTP_URL: peer.url } });
  await first.kill();
  const killedAt = performance.now();
  await vi.waitFor(() => expect(recipients(peer)).toEqual(['buyer@x.example']), WAIT);
  const seconds = (performance.now() - killedAt) / 1000;
  process.stdout.write(`the mail of the killed worker was sent after ${seconds.toFixed(1)} s\n`);
  await vi.waitFor(async () => expect(await countMails()).toBe(0), WAIT);
  expect(recipients(peer)).toEqual(['buyer@x.example']);
});

test('a worker that only encodes media, and one that does not know mails, leave them to another', async () => {
  const { settings, listKinds, isAlive, queueMail, countMails } = await prepare();
  // A peer for each, which shows who has sent.
  const start = async (options: { args?: string[]; program?: string } = {}) => {
    const peer = await startSmtpPeer();
    const worker = await startWork({ ...options, settings: { ...settings, SMTP_URL: peer.url } });
    await isAlive(worker.pid);
    return { ...worker, peer };
  };
  const media = await start({ args: ['--only', 'media'] });
  const other = await start({ program: WITHOUT_MAILS });
  expect((await listKinds(media.pid)).toSorted()).toEqual(['burn', 'ingest-episode']);
  const kindsOfOther = await listKinds(other.pid);
  expect(kindsOfOther).toContain('upkeep');
  expect(kindsOfOther).not.toContain('mail');
  await queueMail('buyer@x.example');
  const full = await start();
  await vi.waitFor(async () => expect(await countMails()).toBe(0), WAIT);
  expect([media, other, full].map(({ peer }) => recipients(peer))).toEqual([
    [],
    [],
    ['buyer@x.example'],
  ]);
  for (const worker of [media, other, full]) expect(await worker.stop()).toBe(0);
});

test('jobs are retried and taken over on machines whose clocks are wrong by an hour', async () => {
  const { settings, findWorker, isAlive, queueMail, countMails } = await prepare();
  const sending = Promise.withResolvers<void>();
  const held = await startSmtpPeer({
    until: new Promise(() => {}),
    onData: () => sending.resolve(),
  });
  const late = await startWork({ settings: { ...settings, SMTP_URL: held.url }, clockHours: -1 });
  await isAlive(late.pid);
  expect((await findWorker(late.pid))?.clock_lead).toBeCloseTo(-3600, -2);
  await queueMail('first@x.example');
  await sending.promise;
  let isRefused = false;
  const peer = await startSmtpPeer({
    refuse(address) {
      if (isRefused || address !== 'second@x.example') return undefined;
      isRefused = true;
      return '451 4.3.0 try again';
    },
  });
  const early = await startWork({ settings: { ...settings, SMTP_URL: peer.url }, clockHours: 1 });
  await isAlive(early.pid);
  expect((await findWorker(early.pid))?.clock_lead).toBeCloseTo(3600, -2);
  await late.kill();
  await queueMail('second@x.example');
  await vi.waitFor(
    () => expect(recipients(peer).sort()).toEqual(['first@x.example', 'second@x.example']),
    WAIT,
  );
  expect(isRefused).toBe(true);
  await vi.waitFor(async () => expect(await countMails()).toBe(0), WAIT);
});

test('without the files of media, a worker takes mails and works on the database only', async () => {
  const { settings, isAlive, findWorker } = await prepare();
  const { DATABASE_URL } = settings;
  const worker = await startWork({ settings: { DATABASE_URL } });
  await isAlive(worker.pid);
  expect(worker.lines.join()).toContain('takes no jobs with files');
  expect(await findWorker(worker.pid)).toMatchObject({ role: 'worker' });
  const useless = await startWork({ args: ['--only', 'media'], settings: { DATABASE_URL } });
  const { code, stderr } = await useless.result;
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr:
      'Set S3_URL as on the servers, or DATA_DIR to the folder of a server on this machine: a worker for media needs the files.\n',
  });
});
