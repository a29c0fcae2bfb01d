import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isOpenJob } from '#contract/desk/jobs/job-kinds.ts';
import type { MediaPurpose } from '#contract/desk/jobs/upload-rules.ts';
import { createBackgroundJobs } from '#server/background-jobs.ts';
import { createContext } from '#server/context.ts';
import { readConfig } from '#server/settings/config.ts';
import { film } from '../support/data/film.ts';
import { createTestDatabase, databaseUrl } from '../support/database.ts';
import { startS3Peer } from '../support/peers/s3-peer.ts';
import { startWork } from '../support/processes/work-process.ts';
import { WAIT_TIMEOUT } from '../support/setup/timeouts.ts';

const MAYA = 'maya@desk.example';
const WAIT = { timeout: WAIT_TIMEOUT };

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vignette-work-media-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A server's services with a store. It takes uploads and divides ingests, but makes no media. */
async function startServer() {
  const { connection } = await createTestDatabase();
  const store = await startS3Peer();
  const settings = { DATABASE_URL: databaseUrl(connection), S3_URL: store.url };
  const dataDir = await makeFolder();
  const config = readConfig({ ...settings, DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const context = await createContext(config, { connection });
  const work = createBackgroundJobs(
    context,
    { hasJobProcesses: true },
    { except: ['ingest-episode', 'burn'] },
  );
  await work.start();
  onTestFinished(async () => {
    await work.interrupt();
    await work.stop();
    await context.close();
  });
  return { context, store, settings, dataDir };
}

/** The names and sizes of all files in a folder. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = files.map(({ parentPath, name }) => stat(join(parentPath, name)));
  return (await Promise.all(sizes)).map(({ size }, at) => `${files[at]?.name}: ${size}`);
}

test('a worker that only encodes media ingests a film from the store, and keeps none of it', async () => {
  const { context, store, settings, dataDir } = await startServer();
  const { uploads, ingestDesk, jobs } = context;
  const folder = await makeFolder();
  const video = await film(join(folder, '01.mp4'), '90x160');
  const subtitles = join(folder, '01.en.srt');
  await writeFile(subtitles, '1\n00:00:00,100 --> 00:00:00,900\nHello.\n');
  const upload = async (file: string, purpose: MediaPurpose) => {
    const { size } = await stat(file);
    const { id } = await uploads.begin(MAYA, { name: `moon/${basename(file)}`, size, purpose });
    await uploads.receive(id, MAYA, 0, createReadStream(file));
    return id;
  };
  const uploadIds = [await upload(video, 'video'), await upload(subtitles, 'subtitles')];
  const worker = await startWork({ args: ['--only', 'media'], settings });
  const id = await ingestDesk.start({ uploadIds, inboxPaths: [], actor: MAYA });

  const job = await vi.waitFor(async () => {
    const found = await jobs.get(id, ['media-ingest']);
    expect(isOpenJob(found.state)).toBe(false);
    return found;
  }, WAIT);
  expect(job).toMatchObject({ state: 'done', failure: null });
  const { ingested = [], refused } = job.result && 'ingested' in job.result ? job.result : {};
  expect(refused).toEqual([]);
  expect(ingested).toMatchObject([
    { file: 'moon/01.en.srt', kind: 'subtitles', path: expect.stringContaining('/media/') },
    { file: 'moon/01.mp4', kind: 'video', path: expect.stringContaining('/media/videos/') },
  ]);
  const stored = () => [...store.objects.keys()];
  for (const { path, thumbnail = path } of ingested)
    for (const address of [path, thumbnail])
      expect(stored()).toContain(address.replace('/media/', 'private/dramas/').replace(/#.*/, ''));
  expect(stored().filter((key) => key.endsWith('/0.m4s'))).toHaveLength(2);
  // The uploads are deleted after the job has ended.
  await expect.poll(() => stored().filter((key) => key.includes('/.desk/'))).toEqual([]);

  expect(await worker.stop()).toBe(0);
  // Locks of sources are empty files that stay.
  for (const file of await listFiles(worker.dataDir))
    expect(file).toMatch(/^(folder-id: \d+|lock: 0)$/);
  expect(await listFiles(dataDir)).toEqual([expect.stringMatching(/^folder-id/)]);
});
