import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/settings/config.ts';
import { startS3Peer } from '#tests/support/peers/s3-peer.ts';
import { createObjectStore } from '../media/store/object-store.ts';
import { createJobFiles, publishing } from './job-files.ts';

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'job-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('with a store the file of a job is a private object, which any server sends and deletes', async () => {
  const peer = await startS3Peer();
  const { store: settings } = readConfig({ S3_URL: peer.url });
  const store = settings && createObjectStore(settings);
  const [here, there] = [await makeFolder(), await makeFolder()];
  const [files, others] = [createJobFiles(here, store), createJobFiles(there, store)];
  const work = publishing(files, async ({ makeFile }) => {
    await writeFile(await makeFile('catalogue.csv'), 'slug,title');
    return 'made';
  });
  const run = { id: 7, makeFile: (name: string) => files.prepare(7, name) };
  expect(await work(run)).toBe('made');
  expect([...peer.objects.keys()]).toEqual(['private/dramas/.desk/job-files/7/catalogue.csv']);
  expect(existsSync(join(here, 'job-files', '7'))).toBe(false);

  const file = await others.open(7, 'catalogue.csv');
  expect(file?.bytes).toBe(10);
  expect(file && (await text(file.body))).toBe('slug,title');
  await others.remove(7);
  expect(peer.objects.size).toBe(0);
  expect(await files.open(7, 'catalogue.csv')).toBeUndefined();
});

test('the file of failed work is not sent to the store', async () => {
  const peer = await startS3Peer();
  const { store: settings } = readConfig({ S3_URL: peer.url });
  const files = createJobFiles(await makeFolder(), settings && createObjectStore(settings));
  const work = publishing(files, async ({ makeFile }) => {
    await writeFile(await makeFile('catalogue.csv'), 'slug');
    throw new Error('stopped');
  });
  const run = { id: 8, makeFile: (name: string) => files.prepare(8, name) };
  await expect(work(run)).rejects.toThrow('stopped');
  expect(peer.requests).toEqual([]);
});

test('without a store the file of a job stays on the disk of its server', async () => {
  const files = createJobFiles(await makeFolder());
  await writeFile(await files.prepare(9, 'catalogue.csv'), 'slug');
  await files.publish(9, 'catalogue.csv');
  const file = await files.open(9, 'catalogue.csv');
  expect(file && (await text(file.body))).toBe('slug');
  expect(await createJobFiles(await makeFolder()).open(9, 'catalogue.csv')).toBeUndefined();
});
