import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/settings/config.ts';
import { hashToken, makeToken } from '#server/text/tokens.ts';
import { runInProcess } from '#tests/support/command-in-process.ts';
import { ffmpeg, film } from '#tests/support/data/film.ts';
import { drama } from '#tests/support/data/import.ts';
import { databaseUrl } from '#tests/support/database.ts';
import { startS3Peer } from '#tests/support/peers/s3-peer.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* Each test begins with the drama and the store as the one before it has left them. */

let folder: string;
let server: TestServer;
let peer: Awaited<ReturnType<typeof startS3Peer>>;
let settings: Record<string, string>;
/** The keys in the public folder. */
let objects: string[];

const run = (...args: string[]) => runInProcess(args, settings);
const publicKeys = () => [...peer.objects.keys()].filter((key) => !key.startsWith('private/'));
const statusOf = async (key: string) => (await fetch(`${peer.bucketUrl}/${key}`)).status;
/** The statuses of all objects, requested without a signature from either folder. */
const statuses = async () => {
  const keys = objects.flatMap((key) => [key, `private/${key}`]);
  return new Set(await Promise.all(keys.map(statusOf)));
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vignette-media-store-'));
  peer = await startS3Peer();
  const ofStore = { S3_URL: peer.url, MEDIA_BASE_URL: peer.publicUrl };
  server = await startTestServer({ settings: ofStore });
  settings = {
    ...ofStore,
    DATABASE_URL: databaseUrl(server.context.connection),
    DATA_DIR: join(folder, 'data'),
    SUDO_USER: 'mei',
  };
  const incoming = join(folder, 'incoming');
  await film(join(incoming, 'one.mp4'), '270x480');
  await writeFile(join(incoming, 'one.srt'), '1\n00:00:00,500 --> 00:00:01,000\nHola\n');
  const background = '#336699';
  await sharp({ create: { width: 200, height: 300, channels: 3, background } })
    .png()
    .toFile(join(incoming, 'poster.png'));
  const subtitles = [{ language: 'es', file: 'one.srt' }];
  const episodes = [{ episode: 1, video: 'one.mp4', subtitles }];
  const catalogue = { dramas: [{ ...drama, cover: 'poster.png', episodes }] };
  await writeFile(join(incoming, 'catalogue.json'), JSON.stringify(catalogue));
  expect(await run('media', 'ingest', incoming)).toMatchObject({ code: 0 });
  objects = [...peer.objects.keys()].map((key) => key.replace(/^private\//, ''));
  expect(await run('catalogue', 'import', incoming)).toMatchObject({ code: 0 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const dramaId = async () => (await server.context.curation.dramas.show('A-1')).id;

/** Commands and the server's job move media after a change; the messages count the moves of both. */
const NOW_PUBLIC = 'Object store: the files of 3 media items are public now.\n';
const NOW_PRIVATE =
  'Object store: the files of 3 media items are private now. If a CDN is in front of the store, purge its cache.\n';

test('media is private after the ingest, public while the drama is published, and private again', async () => {
  expect(publicKeys()).toEqual([]);
  expect(await statuses()).toEqual(new Set([404, 403]));

  expect(await run('catalogue', 'publish', 'A-1')).toEqual({
    code: 0,
    stdout: 'A-1 is published.\n',
    stderr: NOW_PUBLIC,
  });
  expect(publicKeys().sort()).toEqual(objects.toSorted());
  expect(await Promise.all(objects.map(statusOf))).toEqual(objects.map(() => 200));

  expect(await run('catalogue', 'withdraw', 'A-1')).toEqual({
    code: 0,
    stdout: 'A-1 is withdrawn.\n',
    stderr: NOW_PRIVATE,
  });
  expect(await statuses()).toEqual(new Set([404, 403]));
});

test('a running server moves media after a change, and a command warns when the store is away', async () => {
  peer.hooks.failIf = () => true;
  const published = await run('catalogue', 'publish', 'A-1');
  expect(published).toMatchObject({ code: 0, stdout: 'A-1 is published.\n' });
  expect(published.stderr).toMatch(/^Warning: the files are not public yet, .*400 Injected/);
  peer.hooks.failIf = () => false;
  // The notification of a change makes the server try again before its next retry.
  await server.context.db.updateTable('dramas').set({ is_new_release: true }).execute();
  await expect.poll(publicKeys).toHaveLength(objects.length);
  await expect.poll(() => [...peer.objects.keys()].length).toBe(objects.length);

  peer.hooks.failIf = () => true;
  const withdrawn = await run('catalogue', 'withdraw', 'A-1');
  expect(withdrawn).toMatchObject({ code: 1, stdout: 'A-1 is withdrawn.\n' });
  expect(withdrawn.stderr).toMatch(/^Warning: THE FILES ARE STILL PUBLIC: .*400 Injected/);
  peer.hooks.failIf = () => false;
  await server.context.db.updateTable('dramas').set({ is_new_release: false }).execute();
  await expect.poll(publicKeys).toEqual([]);
});

test('the holder of a grant gets playlists from the server and other files by presigned addresses', async () => {
  const { db, grants } = server.context;
  await db.updateTable('dramas').set({ state: 'draft', published_at: null }).execute();
  const viewer = makeToken();
  const id = await dramaId();
  const granted = await db
    .transaction()
    .execute((tx) =>
      grants.issue(tx, { viewerHash: hashToken(viewer), dramaId: id, episodeNo: 1, viewId: null }),
    );
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, server.url), {
      redirect: 'manual',
      headers: { cookie: `viewer=${viewer}`, ...headers },
    });
  const master = await get(granted.video_url);
  expect(master.status).toBe(200);
  expect(master.headers.get('cache-control')).toContain('no-store');
  const [quality = ''] = /^270.*$/m.exec(await master.text()) ?? [];
  const index = new URL(quality, new URL(granted.video_url, server.url)).pathname;
  expect((await get(index)).status).toBe(200);
  expect((await get(index, { cookie: `viewer=${makeToken()}` })).status).toBe(404);

  const segment = await get(index.replace('index.m3u8', '0.m4s'), { range: 'bytes=0-3' });
  expect(segment.status).toBe(302);
  const location = segment.headers.get('location') ?? '';
  expect(new URL(location).pathname).toMatch(/^\/films\/private\/dramas\/videos\//);
  const part = await fetch(location, { headers: { range: 'bytes=0-3' } });
  expect(part.status).toBe(206);
  expect((await part.bytes()).length).toBe(4);
  expect((await fetch(location.replace('0.m4s', 'init.mp4'))).status).toBe(403);
  const [track] = granted.subtitles;
  const subtitles = await get(track?.url ?? '');
  expect(await (await fetch(subtitles.headers.get('location') ?? '')).text()).toContain('Hola');

  peer.clock.now = () => Date.now() + 61_000;
  expect((await fetch(location)).status).toBe(403);
  peer.clock.now = () => Date.now();

  // The place is known, so further segments cause no request to the store.
  peer.requests.length = 0;
  for (let load = 0; load < 5; load++) await get(index.replace('index.m3u8', '0.m4s'));
  const head = (cookie: string) =>
    fetch(new URL(granted.video_url, server.url), { method: 'HEAD', headers: { cookie } });
  expect((await head(`viewer=${viewer}`)).status).toBe(200);
  expect((await head(`viewer=${makeToken()}`)).status).toBe(404);
  expect(peer.requests).toEqual([]);

  // While a move is not complete, the address is that of the folder where the file is.
  const saveMoving = async (isMoving: boolean) => {
    const place = { is_private: !isMoving };
    await db.updateTable('stored_media').set(place).where('key', 'like', '%/').execute();
    server.context.media.storedPlaces?.drop();
  };
  await saveMoving(true);
  const key = new URL(location).pathname.replace('/films/', '');
  const object = peer.objects.get(key);
  if (!object) throw new Error(`there is no ${key}`);
  peer.objects.delete(key);
  peer.objects.set(key.replace('private/', ''), object);
  const moved = await get(index.replace('index.m3u8', '0.m4s'));
  const publicLocation = moved.headers.get('location') ?? '';
  expect(new URL(publicLocation).pathname).toMatch(/^\/films\/dramas\/videos\//);
  expect((await fetch(publicLocation)).status).toBe(200);
  peer.objects.delete(key.replace('private/', ''));
  peer.objects.set(key, object);
  await saveMoving(false);
});

test('neither visitors nor strangers with a copied address load files of closed dramas', async () => {
  const { db, grants } = server.context;
  const id = await dramaId();
  const published = { state: 'published', published_at: new Date() } as const;
  const walk = async (token: string) => {
    const paths = objects.map((key) => key.replace(/^dramas\//, ''));
    const urls = [
      ...objects.flatMap((key) => [key, `private/${key}`].map((at) => `${peer.bucketUrl}/${at}`)),
      ...paths.flatMap((path) => [`/media/${path}`, `/watch/${token}/${path}`]),
    ].map((address) => new URL(address, server.url));
    const cookie = `viewer=${makeToken()}`;
    const headersOf: Record<string, string>[] = [{}, { cookie }, { cookie, range: 'bytes=0-3' }];
    const requests = urls.flatMap((url) =>
      headersOf.map((headers) => fetch(url, { headers, redirect: 'manual' })),
    );
    const replies = await Promise.all(requests);
    return new Set(replies.map(({ status }) => status));
  };
  const viewerHash = hashToken(makeToken());
  let grant = '';
  for (const rule of [
    { ...published, preview: 'none' as const },
    { state: 'draft' as const, preview: 'all' as const, published_at: null },
    { ...published, state: 'withdrawn' as const },
  ]) {
    await db.updateTable('dramas').set(rule).execute();
    await server.context.media.placement?.settle();
    // No grant is issued for a withdrawn drama.
    if (rule.state !== 'withdrawn')
      ({ grant } = await db
        .transaction()
        .execute((tx) =>
          grants.issue(tx, { viewerHash, dramaId: id, episodeNo: 1, viewId: null }),
        ));
    const statuses = await walk(grant);
    // The poster of a published drama is public, although its episodes are locked.
    const expected = rule.state === 'published' ? [200, 206, 403, 404] : [403, 404];
    expect([...statuses].toSorted()).toEqual(expected);
  }
});

test('another machine makes a copy with a watermark of the private video, which is private too', async () => {
  const { db } = server.context;
  const { path } = await db.selectFrom('videos').select('path').executeTakeFirstOrThrow();
  const { createWatermarkBurner } = await import('#server/areas/media/watermark/burn-watermark.ts');
  const config = readConfig({ ...settings, DATA_DIR: join(folder, 'other'), FFMPEG: ffmpeg });
  const copy = await createWatermarkBurner(config)({
    path,
    label: 'Ana',
    lines: ['Ana'],
    run: 'a',
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  const key = copy.replace('/media/', 'private/dramas/');
  expect(peer.objects.get(key)?.bytes.toString()).toContain('#EXTM3U');
  expect(await statusOf(key)).toBe(403);
  const files = [...peer.objects.keys()].filter((file) => file.includes('/screeners/'));
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) peer.objects.delete(file);
  const left = await readdir(config.dataDir, { recursive: true });
  expect(left.toSorted()).toEqual(['media', 'media/.ingest']);
});

test('media remove deletes the files of a withdrawn drama everywhere, and an ingest makes them again', async () => {
  const { db } = server.context;
  await run('catalogue', 'publish', 'A-1');
  expect(await run('media', 'remove', 'A-1')).toMatchObject({
    code: 1,
    stderr:
      'A-1 is published: withdraw it first ("vignette catalogue withdraw A-1"). Nothing was deleted.\n',
  });
  await run('catalogue', 'withdraw', 'A-1');
  const { cover } = await db.selectFrom('dramas').select('cover').executeTakeFirstOrThrow();
  const banner = await db
    .insertInto('banners')
    .values({ image: cover ?? '', position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await run('media', 'remove', 'A-1')).stderr).toBe(
    `The media is also used by banner ${banner.id}. Nothing was deleted.\n`,
  );
  await db.deleteFrom('banners').execute();
  await expect.poll(publicKeys).toEqual([]);

  const dryRun = await run('media', 'remove', 'A-1', '--dry-run');
  expect(dryRun.stdout).toContain(
    `Would delete ${objects.length} files from ${peer.bucketUrl}/private/dramas/`,
  );
  expect(peer.objects.size).toBe(objects.length);

  // A file that a failed move has left in the public folder.
  const [left = ''] = objects;
  peer.objects.set(left, { bytes: Buffer.from('x'), type: undefined });
  const videoId = await db.selectFrom('videos').select('id').executeTakeFirstOrThrow();
  const burned = '/media/burned/a1/master.m3u8';
  peer.objects.set('private/dramas/burned/a1/master.m3u8', {
    bytes: Buffer.from('x'),
    type: undefined,
  });
  await db
    .insertInto('burned_videos')
    .values({ video_id: videoId.id, label: 'Ana', state: 'done', progress: 1, path: burned })
    .execute();
  const removed = await run('media', 'remove', 'A-1');
  expect(removed).toMatchObject({ code: 0, stderr: '' });
  expect(removed.stdout).toContain('versions that the store keeps of deleted objects, and copies');
  expect(removed.stdout).toContain(`Deleted 1 file from ${peer.bucketUrl}/dramas/`);
  expect(removed.stdout).toContain(
    `Deleted ${objects.length + 1} files from ${peer.bucketUrl}/private/dramas/`,
  );
  expect(removed.stdout).toContain('copy with a watermark  /media/burned/a1/master.m3u8');
  expect(peer.objects.size).toBe(0);
  expect(await db.selectFrom('ingested_sources').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('burned_videos').selectAll().execute()).toEqual([]);
  const [entry] = await server.context.audit.list({ limit: 1 });
  expect(entry).toMatchObject({ actor: 'mei', action: 'media.remove', subject: 'drama:A-1' });
  const shown = await run('catalogue', 'show', 'A-1');
  expect(shown.stdout).toMatch(/^removed +the files of episode 1, on \d{4}-/m);

  expect((await run('catalogue', 'publish', 'A-1')).stderr).toBe(
    'A-1 cannot be published: the files of episode 1 were removed: ingest them again.\n',
  );

  await run('media', 'ingest', join(folder, 'incoming'));
  expect(await run('catalogue', 'publish', 'A-1')).toMatchObject({ code: 0, stderr: NOW_PUBLIC });
  expect(publicKeys().sort()).toEqual(objects.toSorted());
  expect((await run('catalogue', 'show', 'A-1')).stdout).not.toMatch(/^removed/m);
});

test('after a restore, media is where the restored state of the drama needs it', async () => {
  const backup = join(folder, 'backup.tar');
  expect(await run('backup', backup)).toMatchObject({ code: 0 });
  await run('catalogue', 'withdraw', 'A-1');
  expect(publicKeys()).toEqual([]);
  expect(await run('restore', backup, '--replace')).toMatchObject({ code: 0, stderr: '' });
  await expect.poll(() => publicKeys().sort()).toEqual(objects.toSorted());
});
