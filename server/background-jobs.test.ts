import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { WorkerRole } from '#contract/desk/health.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createBackgroundJobs } from './background-jobs.ts';
import { createContext } from './context.ts';
import { readConfig } from './settings/config.ts';

/** The queues from which a machine with these settings takes jobs. */
async function readQueues(settings: Record<string, string>, role?: WorkerRole) {
  const { connection, db } = await createTestDatabase();
  const DATA_DIR = join(tmpdir(), `vignette-test-${randomUUID()}`);
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR, ...settings });
  const context = await createContext(config, { connection });
  const jobs = createBackgroundJobs(context, {}, { role });
  onTestFinished(async () => {
    await jobs.interrupt();
    await jobs.stop();
    await context.close();
  });
  await jobs.start();
  const { queues } = await db.selectFrom('workers').select('queues').executeTakeFirstOrThrow();
  return queues;
}

test('a machine without ffmpeg leaves media to others that reach the files', async () => {
  const store = {
    S3_URL: 's3://key:secret@127.0.0.1:9/bucket?region=x',
    MEDIA_BASE_URL: 'http://127.0.0.1:9/bucket',
  };
  const FFMPEG = '/nowhere/ffmpeg';
  expect(await readQueues(store)).toContain('burn');
  const queues = await readQueues({ ...store, FFMPEG });
  expect(queues).toContain('import-export');
  expect(queues).not.toContain('burn');
  expect(queues).not.toContain('ingest-episode');
  expect(await readQueues({ FFMPEG })).toContain('ingest-episode');
  for (const settings of [{ FFMPEG }, { ...store, FFMPEG }])
    await expect(readQueues(settings, 'media')).rejects.toThrow('/nowhere/ffmpeg was not found');
});
