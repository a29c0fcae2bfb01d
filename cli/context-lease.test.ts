import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { lockDataDir } from '#server/db/data-dir-lock.ts';
import { afterFile } from '#tests/support/after-file.ts';
import { WAIT_TIMEOUT } from '#tests/support/setup/timeouts.ts';
import { createContextLease } from './context-lease.ts';
import { openContext } from './operate.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vignette-lease-'));
  afterFile(() => rm(dataDir, { recursive: true, force: true }));
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('DATABASE_URL', '');
  await (await openContext({ mayCreateDatabase: true })).close();
});

const ask = (context: Awaited<ReturnType<typeof openContext>>) =>
  sql`SELECT 1`.execute(context.db).then(() => context);

test('an embedded database is open only around its uses, so that a server can start between them', async () => {
  const lease = createContextLease(0);
  onTestFinished(() => lease.close());
  const [first, second] = await Promise.all([lease.use(ask), lease.use(ask)]);
  expect(second).toBe(first);
  // What a server does at its start.
  await vi.waitFor(() => lockDataDir(dataDir, 0).release(), { timeout: WAIT_TIMEOUT });
  expect(await lease.use(ask)).not.toBe(first);
});

test('after the loss of the database the next use opens it again; other failures keep it open', async () => {
  const lease = createContextLease();
  onTestFinished(() => lease.close());
  const first = await lease.use(ask);
  await expect(lease.use(() => Promise.reject(new Error('other')))).rejects.toThrow('other');
  expect(await lease.use(ask)).toBe(first);
  const lose = sql`SELECT pg_terminate_backend(pg_backend_pid())`;
  await expect(lease.use(({ db }) => lose.execute(db))).rejects.toThrow();
  expect(await lease.use(ask)).not.toBe(first);
});
