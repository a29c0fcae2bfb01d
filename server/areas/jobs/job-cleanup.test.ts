import { existsSync } from 'node:fs';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { StoreAway } from '#server/errors/operator-error.ts';
import { readConfig } from '#server/settings/config.ts';
import { afterFile } from '#tests/support/after-file.ts';
import { ELSEWHERE, HERE, KINDS, MAYA, time } from '#tests/support/areas/job-servers.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startS3Peer } from '#tests/support/peers/s3-peer.ts';
import { useRecordedLog } from '#tests/support/recorded-log.ts';
import { createObjectStore } from '../media/store/object-store.ts';
import { createJobFiles } from './job-files.ts';
import { createJobsService } from './jobs.service.ts';

const { db } = await createTestDatabase();
const { log } = useRecordedLog();
const peer = await startS3Peer();
const { store: settings } = readConfig({ S3_URL: peer.url });
const store = settings && createObjectStore(settings);
const dataDir = await mkdtemp(join(tmpdir(), 'job-cleanup-'));
afterFile(() => rm(dataDir, { recursive: true }));

beforeEach(async () => {
  peer.hooks.failIf = () => false;
  await db.deleteFrom('desk_jobs').execute();
});

/** A server whose clock is some days after the end of the jobs. */
function serverAfter(days: number, hasStore = true) {
  const files = createJobFiles(dataDir, hasStore ? store : undefined);
  const jobs = createJobsService({
    db,
    log,
    files,
    hasStore,
    now: () => new Date(time.getTime() + days * 24 * 60 * 60 * 1000 + 1),
    folderId: async () => HERE,
    requireFiles: async () => {},
    sendJob: async () => {},
  });
  return { ...jobs, files };
}

/** A job that has ended; its file is in the store if the folder is null. */
async function endedJob(folder_id: string | null): Promise<number> {
  const { id } = await db
    .insertInto('desk_jobs')
    .values({
      kind: 'export',
      state: 'done',
      staff_email: MAYA,
      input: { format: 'csv', has_rights: false, files: [] },
      folder_id,
      file_name: 'a.csv',
      created_at: time,
      ended_at: time,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { files } = serverAfter(0, folder_id === null);
  await writeFile(await files.prepare(id, 'a.csv'), 'slug');
  await files.publish(id, 'a.csv');
  return id;
}

const objectsOf = (id: number) =>
  [...peer.objects.keys()].filter((key) => key.includes(`/job-files/${id}/`));
const localFolder = (id: number) => join(dataDir, 'job-files', String(id));
const fileNameOf = async (id: number) => (await serverAfter(0).get(id, KINDS)).file_name;

test('the files of the store, of this folder and of other folders are deleted apart', async () => {
  const [stored, here, elsewhere] = [
    await endedJob(null),
    await endedJob(HERE),
    await endedJob(ELSEWHERE),
  ];
  await serverAfter(1, false).deleteOldFilesInStore();
  expect(await fileNameOf(stored)).toBe('a.csv');

  await serverAfter(1).deleteOldFilesInStore();
  expect([objectsOf(stored), existsSync(localFolder(here))]).toEqual([[], true]);
  expect(await Promise.all([stored, here, elsewhere].map(fileNameOf))).toEqual([
    null,
    'a.csv',
    'a.csv',
  ]);

  await serverAfter(1).deleteOldFilesHere();
  expect(existsSync(localFolder(here))).toBe(false);
  expect(await Promise.all([here, elsewhere].map(fileNameOf))).toEqual([null, 'a.csv']);
});

test('what a failed run left on a machine is deleted after two days', async () => {
  const { files } = serverAfter(0);
  const dayLater = new Date(time.getTime() + 24 * 60 * 60 * 1000);
  for (const [id, left] of [time, dayLater].entries()) {
    await writeFile(await files.prepare(id, 'a.csv'), 'slug');
    await utimes(localFolder(id), left, left);
  }
  await serverAfter(2).deleteOldFilesHere();
  expect([0, 1].map((id) => existsSync(localFolder(id)))).toEqual([false, true]);
  await files.remove(1);
});

test('a file that the store does not delete now is deleted by the next cleanup', async () => {
  const id = await endedJob(null);
  peer.hooks.failIf = (request) => request.startsWith('DELETE ') && 503;
  await expect(serverAfter(1).deleteOldFilesInStore()).rejects.toThrow(StoreAway);
  expect(await fileNameOf(id)).toBe('a.csv');
  await expect(serverAfter(90).deleteOldRows()).rejects.toThrow(StoreAway);
  expect(await fileNameOf(id)).toBe('a.csv');

  peer.hooks.failIf = () => false;
  await serverAfter(1).deleteOldFilesInStore();
  expect([objectsOf(id), await fileNameOf(id)]).toEqual([[], null]);
});

test('a job is deleted after 90 days, with files in the store and here', async () => {
  const [stored, here] = [await endedJob(null), await endedJob(HERE)];
  await serverAfter(89).deleteOldRows();
  expect(await Promise.all([stored, here].map(fileNameOf))).toEqual(['a.csv', 'a.csv']);
  await serverAfter(90).deleteOldRows();
  expect([objectsOf(stored), existsSync(localFolder(here))]).toEqual([[], false]);
  for (const id of [stored, here])
    await expect(serverAfter(90).get(id, KINDS)).rejects.toThrow('notFound');
});
