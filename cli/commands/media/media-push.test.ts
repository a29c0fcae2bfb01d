import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { runInProcess } from '#tests/support/command-in-process.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addSource, addVideo } from '#tests/support/data/media.ts';
import { createTestDatabase, databaseUrl, type TestDatabase } from '#tests/support/database.ts';
import { startS3Peer } from '#tests/support/peers/s3-peer.ts';
import { startCommand } from '#tests/support/processes/command.ts';

let database: TestDatabase;
let peer: Awaited<ReturnType<typeof startS3Peer>>;
let settings: Record<string, string>;
let media: string;

const OPEN = ['videos/open/master.m3u8', 'videos/open/270/index.m3u8', 'videos/open/270/0.m4s'];
const CLOSED = ['videos/closed/master.m3u8', 'videos/closed/270/0.m4s', 'own/späť & #1.mp4'];
const FILES = [...OPEN, ...CLOSED];
const IGNORED = ['.ingest/left', 'videos/open/.made.json', 'videos/open/x.part-12'];

const storedKeys = () => [...peer.objects.keys()].sort();
const asPublic = (files: string[]) => files.map((file) => `dramas/${file}`);
const asPrivate = (files: string[]) => files.map((file) => `private/dramas/${file}`);
const placed = () => [...asPublic(OPEN), ...asPrivate(CLOSED)].sort();
const sent = () => peer.requests.filter((request) => request.startsWith('PUT '));
const push = (...args: string[]) => runInProcess(['media', 'push', ...args], settings);

beforeEach(async () => {
  database = await createTestDatabase();
  peer = await startS3Peer();
  const dataDir = await mkdtemp(join(tmpdir(), 'vignette-push-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  media = join(dataDir, 'media');
  settings = {
    DATABASE_URL: databaseUrl(database.connection),
    DATA_DIR: dataDir,
    S3_URL: peer.url,
    SUDO_USER: 'mei',
  };
  for (const path of [...FILES, ...IGNORED]) {
    await mkdir(dirname(join(media, path)), { recursive: true });
    await writeFile(join(media, path), `content of ${path}`);
  }
  const open = await addDrama(database.db, {});
  await addVideo(database.db, { path: '/media/videos/open/master.m3u8' }, [
    { dramaId: open, episodeNo: 1 },
  ]);
  const closed = await addDrama(database.db, { state: 'draft' });
  await addVideo(database.db, { path: '/media/videos/closed/master.m3u8' }, [
    { dramaId: closed, episodeNo: 1 },
  ]);
});

test('all media is copied once; what everybody may watch is public, the rest private', async () => {
  const dry = await push('--dry-run');
  expect(dry).toMatchObject({ code: 0, stderr: '' });
  expect(dry.stdout).toMatch(/^Would send 6 files \(0\.0 MB\) to .*; it has 0 files\.\n$/);
  expect(storedKeys()).toEqual([]);

  for (const name of ['open', 'other'])
    await addSource(database.db, { kind: 'video', path: `/media/videos/${name}/master.m3u8` });
  const first = await push();
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toMatch(/^Sent 6 files .* had 0 files already\.\nChecked: .* all 6 files/);
  expect(first.stdout).toMatch(/1 media item became public\.\nNext: set S3_URL and MEDIA_BASE_URL/);
  expect(storedKeys()).toEqual(placed());
  expect(peer.objects.get('dramas/videos/open/270/0.m4s')?.bytes.toString()).toBe(
    'content of videos/open/270/0.m4s',
  );
  const sources = database.db.selectFrom('ingested_sources').select('store');
  expect(await sources.orderBy('path').execute()).toEqual([
    { store: expect.stringContaining('/films/dramas/') },
    { store: '' },
  ]);
  const audit = await database.db.selectFrom('audit_log').select(['actor', 'action']).execute();
  expect(audit).toEqual([{ actor: 'mei', action: 'media.push' }]);

  peer.requests.length = 0;
  expect((await push()).stdout).toMatch(/^Sent 0 files .* it had 6 files already\./);
  expect(sent()).toEqual([]);
  expect(storedKeys()).toEqual(placed());
});

test('a run that was killed continues without sending again what is there', async () => {
  const { promise: isStuck, resolve: reportStuck } = Promise.withResolvers<void>();
  let puts = 0;
  peer.hooks.onPut = () => {
    puts += 1;
    if (puts <= 3) return;
    reportStuck();
    return new Promise(() => {});
  };
  const { child, result } = startCommand(['media', 'push'], settings);
  await isStuck;
  await expect.poll(() => peer.objects.size).toBe(3);
  child.kill('SIGKILL');
  expect((await result).code).toBe(null);
  // The killed run had not recorded places; a server may have recorded them before the push.
  await database.db
    .insertInto('stored_media')
    .values({ key: '/media/videos/open/', is_private: false })
    .execute();
  peer.hooks.onPut = () => {};
  peer.requests.length = 0;
  expect((await push()).stdout).toMatch(/^Sent 3 files .* it had 3 files already\./);
  expect(sent()).toHaveLength(3);
  expect(storedKeys()).toEqual(placed());
});

test('an object with another content is replaced; one with another ETag is compared', async () => {
  await push();
  const change = (key: string, content: string) =>
    peer.objects.set(key, { bytes: Buffer.from(content), type: 'text/plain' });
  const [master = '', index = '', segment = ''] = asPublic(OPEN);
  const right = peer.objects.get(master)?.bytes.toString() ?? '';
  change(master, right.toUpperCase());
  change(index, 'shorter');
  const bytes = peer.objects.get(segment)?.bytes ?? Buffer.alloc(0);
  peer.objects.set(segment, { bytes, type: 'video/mp4', etag: 'd41d8cd98f00b204-2' });
  peer.requests.length = 0;
  expect((await push()).stdout).toMatch(/^Sent 2 files .* it had 4 files already\./);
  // Sent to the private folder, then moved to the public one, where all stored keys were before.
  expect(sent().sort()).toEqual(
    asPrivate(OPEN.slice(0, 2))
      .map((key) => `PUT ${key}`)
      .sort(),
  );
  expect(storedKeys()).toEqual(placed());
  expect(peer.objects.get(master)?.bytes.toString()).toBe(right);
});

test('a store that is away or changes what it is sent makes the command fail', async () => {
  peer.hooks.failIf = (request) => request.startsWith('PUT ');
  const refused = await push();
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(/responded 400 Injected\./);
  peer.hooks.failIf = () => false;
  peer.hooks.onPut = (key) =>
    void setImmediate(() => peer.objects.set(key, { bytes: Buffer.from('?'), type: undefined }));
  const changed = await push();
  expect(changed).toMatchObject({ code: 1, stdout: '' });
  expect(changed.stderr).toMatch(/ differs in the store after it was sent\. Run the same command/);
  const nowhere = { ...settings, S3_URL: 's3+http://k:s@127.0.0.1:9/films' };
  const away = await runInProcess(['media', 'push'], nowhere);
  expect(away).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be reached') });
  peer.hooks.onPut = () => {};
  expect(await push()).toMatchObject({ code: 0 });
  expect(storedKeys()).toEqual(placed());
});

test('local files are deleted on request, once the site uses the store', async () => {
  const early = await push('--delete-local');
  expect(early).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('MEDIA_BASE_URL is not'),
  });
  expect(existsSync(join(media, OPEN[0] ?? ''))).toBe(true);
  settings.MEDIA_BASE_URL = peer.publicUrl;
  const done = await push('--delete-local');
  expect(done).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/Deleted 6 local files\.\n$/),
  });
  for (const file of FILES) expect(existsSync(join(media, file))).toBe(false);
  expect(storedKeys()).toEqual(placed());
  expect((await push()).stdout).toMatch(/^Sent 0 files/);
});

test('without S3_URL nothing is copied', async () => {
  expect(await runInProcess(['media', 'push'], { ...settings, S3_URL: '' })).toMatchObject({
    code: 1,
    stderr: 'S3_URL is not set: it names the store to copy to.\n',
  });
});
