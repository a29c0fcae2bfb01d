import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/support/ask.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { emptyMail } from '#tests/support/mail-content.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createJobEngine } from './jobs/engine/job-engine.ts';

let database: TestDatabase;
let site: TestServer;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const at = new Date(Date.now() - 3600_000);
  const mail = {
    content: emptyMail,
    topic: 'order' as const,
    expires_at: new Date(Date.now() + 3600_000),
    next_attempt_at: new Date(Date.now() + 3600_000),
    created_at: at,
  };
  await db
    .insertInto('outgoing_mails')
    .values([
      { ...mail, recipient: 'a@buyer.example' },
      { ...mail, recipient: 'b@buyer.example' },
      // The row of a request that sends no mail.
      { ...mail, recipient: null, created_at: new Date(0) },
    ])
    .execute();
  const dead = {
    recipient: 'a@buyer.example',
    topic: 'account' as const,
    content: null,
    user_id: null,
    outcome: 'refused' as const,
    reason: '550',
    attempts: 1,
    created_at: at,
  };
  await db
    .insertInto('dead_mails')
    .values([
      { ...dead, id: 1, failed_at: at },
      { ...dead, id: 2, failed_at: new Date(at.getTime() - 2 * 86_400_000) },
    ])
    .execute();
  const engine = createJobEngine({ ...database, log: { warn() {} } });
  // Of a folder that this server does not have, so that it does not run the job.
  await engine.request({ kind: 'import-export', input: { id: 1 }, folderId: FOLDER });
  await sql`UPDATE jobs.job SET start_after = ${at} WHERE name LIKE 'import-export/%'`.execute(db);
  await engine.close();
  const backup = { actor: 'cron', subject: 'backup:a.tar', change: {} };
  await db
    .insertInto('audit_log')
    .values([
      { ...backup, at, action: 'backup.make' },
      { ...backup, at: new Date(at.getTime() - 3_600_000), action: 'backup.verify' },
    ])
    .execute();
  site = await startTestServer({
    connection: database.connection,
    settings: { METRICS_HOST: '127.0.0.1' },
    hasDesk: true,
  });
});

const FOLDER = '7c1f0f3e-0c57-4f62-9d6f-0d5a9d3c2b11';

/** The values of all series, by name with labels. */
async function readMetrics(): Promise<Map<string, number>> {
  const { status, text } = await ask(site, '/metrics');
  expect(status).toBe(200);
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

test('the metrics have the queues, the pool, the disk, the last backup and the database', async () => {
  const metrics = await readMetrics();
  expect(metrics.get('vignette_database_up')).toBe(1);
  expect(metrics.get('vignette_mails_waiting')).toBe(2);
  expect(metrics.get('vignette_mails_dead')).toBe(2);
  expect(metrics.get('vignette_mails_dead_last_day')).toBe(1);
  expect(metrics.get('vignette_mail_oldest_seconds')).toBeCloseTo(3600, -3);
  expect(metrics.get('vignette_jobs{kind="import-export",state="queued"}')).toBe(1);
  expect(metrics.get('vignette_jobs{kind="burn",state="running"}')).toBe(0);
  expect(metrics.get('vignette_job_oldest_waiting_seconds{kind="import-export"}')).toBeCloseTo(
    3600,
    -3,
  );
  expect(metrics.get('vignette_job_oldest_waiting_seconds{kind="burn"}')).toBe(0);
  expect(metrics.get('vignette_jobs_without_worker{kind="import-export"}')).toBe(1);
  expect(metrics.get('vignette_jobs_dead_last_day{kind="import-export"}')).toBe(0);
  expect(metrics.get('vignette_job_workers{state="alive"}')).toBe(1);
  expect(metrics.get('vignette_backup_age_seconds')).toBeCloseTo(3600, -3);
  expect(metrics.get('vignette_backup_verified_age_seconds')).toBeCloseTo(7200, -3);
  expect(metrics.get('vignette_database_connections_max')).toBe(20);
  expect(metrics.get('vignette_database_connections{state="busy"}')).toBeGreaterThanOrEqual(0);
  expect(metrics.get('vignette_disk_free_bytes')).toBeGreaterThan(0);
  expect(metrics.get('vignette_desk_streams')).toBe(0);
  expect(Array.from(metrics.keys()).join()).toContain('vignette_build_info{version="');
  expect(metrics.has('vignette_replica_up')).toBe(false);
});

test('requests of the desk are counted as such', async () => {
  const { host } = new URL(site.deskUrl as string);
  await ask({ url: site.deskUrl as string }, '/', { headers: { host } });
  const name = 'vignette_request_seconds_count{kind="desk",status="503"}';
  const built = 'vignette_request_seconds_count{kind="desk",status="200"}';
  await expect
    .poll(async () => {
      const metrics = await readMetrics();
      return (metrics.get(name) ?? 0) + (metrics.get(built) ?? 0);
    })
    .toBe(1);
});

test('without the database the other metrics remain', async () => {
  await database.drop();
  await expect.poll(async () => (await readMetrics()).get('vignette_database_up')).toBe(0);
  await expect.poll(async () => (await readMetrics()).has('vignette_mails_waiting')).toBe(false);
  const metrics = await readMetrics();
  expect(metrics.get('vignette_disk_size_bytes')).toBeGreaterThan(0);
  expect(metrics.get('vignette_database_connections_max')).toBe(20);
});

/** What was read before the outage is kept for five seconds. */
