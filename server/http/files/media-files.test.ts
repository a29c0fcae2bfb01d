import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DramaState } from '#contract/desk/catalogue/catalogue-lists.ts';
import { makeToken } from '#server/text/tokens.ts';
import { ask } from '#tests/support/ask.ts';
import { call } from '#tests/support/call.ts';
import { runInProcess } from '#tests/support/command-in-process.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { film } from '#tests/support/data/film.ts';
import { addVideo } from '#tests/support/data/media.ts';
import { addSession, addUser } from '#tests/support/data/users.ts';
import { databaseUrl } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** As in server/areas/playback/grants.ts. */
const GRANT_MS = 150_000;

/** One drama in each state, each with a copy of the ingested media in folders of its own. */
const kinds = {
  open: { state: 'published', preview: 'all' },
  locked: { state: 'published', preview: 'none' },
  draft: { state: 'draft', preview: 'all' },
  withdrawn: { state: 'withdrawn', preview: 'all' },
} as const satisfies Record<string, { state: DramaState; preview: 'all' | 'none' }>;
type Kind = keyof typeof kinds;

let folder: string;
let media: string;
let site: TestServer;
let time = new Date('2026-11-16T10:00:00Z').getTime();
const dramaIds = {} as Record<Kind, number>;
/** All files below `/media`, by the kind of the drama that they belong to. */
let files: { path: string; kind: Kind | 'none'; isPicture: boolean }[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vignette-walk-'));
  media = join(folder, 'data/media');
  site = await startTestServer({
    mediaFolder: media,
    settings: { API_RATE: '0' },
    overrides: { now: () => new Date(time) },
  });
  await ingest();
  for (const kind of Object.keys(kinds) as Kind[]) await addMediaOf(kind);
  await mkdir(join(media, 'screeners/copy'), { recursive: true });
  await writeFile(join(media, 'screeners/copy/master.m3u8'), '#EXTM3U');
  files = await listFiles();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function ingest() {
  const incoming = join(folder, 'incoming');
  await film(join(incoming, 'film.mp4'), '270x480');
  await writeFile(join(incoming, 'film.srt'), '00:00:00,100 --> 00:00:00,900\nHo\n');
  const poster = sharp({ create: { width: 420, height: 630, channels: 3, background: '#369' } });
  await poster.png().toFile(join(incoming, 'poster.png'));
  const { code, stderr } = await runInProcess(['media', 'ingest', incoming], {
    DATABASE_URL: databaseUrl(site.context.connection),
    DATA_DIR: join(folder, 'data'),
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
}

async function addMediaOf(kind: Kind) {
  const { db } = site.context;
  for (const type of ['videos', 'pictures', 'subtitles']) {
    const [name = ''] = await readdir(join(media, type));
    await cp(join(media, type, name), join(media, type, kind), { recursive: true });
  }
  const cover = `/media/pictures/${kind}/picture-400.webp#336699`;
  const dramaId = await addDrama(db, { state: kinds[kind].state, cover });
  dramaIds[kind] = dramaId;
  const { preview } = kinds[kind];
  await db.updateTable('dramas').set({ preview }).where('id', '=', dramaId).execute();
  const video = {
    path: `/media/videos/${kind}/master.m3u8`,
    thumbnail: `/media/videos/${kind}/thumbnail-360.webp#336699`,
    subtitles: { en: `/media/subtitles/${kind}/subtitles.vtt` },
  };
  await addVideo(db, video, [{ dramaId, episodeNo: 1 }]);
}

async function listFiles() {
  const entries = await readdir(media, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join('/media', join(entry.parentPath, entry.name).slice(media.length));
      const [, , type = '', name = ''] = path.split('/');
      // Files whose name begins with a dot are not served at all.
      const isOfKind = name in kinds && !path.includes('/.');
      const kind: Kind | 'none' = isOfKind ? (name as Kind) : 'none';
      return { path, kind, isPicture: type === 'pictures' };
    });
}

const REQUESTS = [
  { method: 'GET', headers: {} },
  { method: 'HEAD', headers: {} },
  { method: 'GET', headers: { range: 'bytes=0-0' } },
] as const;

async function statusOf(
  path: string,
  headers: Record<string, string>,
  request: (typeof REQUESTS)[number],
): Promise<number> {
  const reply = await ask(site, path, {
    method: request.method,
    headers: { ...headers, ...request.headers },
  });
  if (reply.status === 404) expect(reply.headers['cache-control']).toBe('no-store');
  return reply.status;
}

/** The statuses of all ways to load a file. */
const statuses = (path: string, headers: Record<string, string> = {}) =>
  Promise.all(REQUESTS.map((request) => statusOf(path, headers, request)));

/** The status of the first byte: for walks over all files, which other visitors load in all ways. */
const rangeStatus = (path: string, headers: Record<string, string> = {}) =>
  statusOf(path, headers, REQUESTS[2]);

const isOpen = ({ kind, isPicture }: (typeof files)[number]) =>
  kind === 'open' || (kind === 'locked' && isPicture);

const NOT_FOUND = [404, 404, 404];
const FOUND = [200, 200, 206];

test('the media folder has every kind of file that ingest makes', () => {
  const names = files.filter(({ kind }) => kind === 'locked').map(({ path }) => path);
  expect(names.map((path) => path.split('/').slice(4).join('/')).sort()).toEqual([
    ...['270/0.m4s', '270/index.m3u8', '270/init.mp4', 'master.m3u8'],
    ...['picture-200.avif', 'picture-200.webp', 'picture-400.avif', 'picture-400.webp'],
    ...['sound/0.m4s', 'sound/index.m3u8', 'sound/init.mp4', 'subtitles.vtt'],
    ...['thumbnail-180.avif', 'thumbnail-180.webp', 'thumbnail-360.avif', 'thumbnail-360.webp'],
  ]);
  expect(files.filter(({ kind }) => kind === 'none').map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/media/screeners/copy/master.m3u8']),
  );
});

test('a guest can load every file of open media and no other file', async () => {
  for (const file of files)
    expect(await statuses(file.path), file.path).toEqual(isOpen(file) ? FOUND : NOT_FOUND);
});

test('a signed-in stranger can load every file of open media and no other file', async () => {
  const token = await addSession(site.context.db, await addUser(site.context.db));
  const headers = {
    authorization: `Bearer ${token}`,
    cookie: `token=${token}; viewer=${makeToken()}`,
  };
  for (const file of files)
    expect(await rangeStatus(file.path, headers), file.path).toBe(isOpen(file) ? 206 : 404);
});

test('open media keeps its caching headers', async () => {
  const path = '/media/videos/open/270/0.m4s';
  const { headers } = await ask(site, path);
  expect(headers['cache-control']).toBe('public, max-age=86400');
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  );
  expect(headers['accept-ranges']).toBe('bytes');
  const known = { 'if-none-match': headers.etag ?? '' };
  expect((await ask(site, path, { headers: known })).status).toBe(304);
});

describe('a grant', () => {
  let cookie: string;
  let token: string;

  /** Opens the episode as a new browser. */
  beforeAll(async () => {
    const viewer = makeToken();
    cookie = `viewer=${viewer}`;
    const dramaId = dramaIds.open;
    const reply = await call(
      site,
      'openEpisode',
      { drama_id: dramaId, episode_no: 1 },
      {
        headers: { cookie },
      },
    );
    token = reply.data.grant;
    expect(reply.data).toEqual({
      grant: expect.stringMatching(/^[\w-]{43}$/),
      video_url: `/watch/${token}/videos/open/master.m3u8`,
      thumbnail: `/watch/${token}/videos/open/thumbnail-360.webp#336699`,
      subtitles: [
        { lang: 'en', label: 'English', url: `/watch/${token}/subtitles/open/subtitles.vtt` },
      ],
      expires_at: new Date(time + GRANT_MS).toISOString(),
    });
  });

  const watched = (path: string, grant = token) => path.replace('/media', `/watch/${grant}`);

  test('opens the files of its video and no other file, for its browser only', async () => {
    for (const file of files) {
      const isGranted = file.kind === 'open' && !file.isPicture;
      const path = watched(file.path);
      expect(await statuses(path, { cookie }), path).toEqual(isGranted ? FOUND : NOT_FOUND);
      const strangers = [
        rangeStatus(path),
        rangeStatus(path, { cookie: `viewer=${makeToken()}` }),
        rangeStatus(watched(file.path, makeToken()), { cookie }),
      ];
      expect(await Promise.all(strangers), path).toEqual(NOT_FOUND);
    }
  });

  test('has headers that keep its files out of every cache and other site', async () => {
    const { headers } = await ask(site, watched('/media/videos/open/270/0.m4s'), {
      headers: { cookie },
    });
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'accept-ranges': 'bytes',
    });
  });

  test.each([
    ['a path that leaves its folder', 'videos/open/../locked/master.m3u8'],
    ['encoded dots', 'videos/open/%2e%2e/locked/master.m3u8'],
    ['an encoded slash', 'videos/open%2f..%2flocked%2fmaster.m3u8'],
    ['a double slash', 'videos/open//../locked/master.m3u8'],
    ['a backslash', 'videos/open/..%5clocked%5cmaster.m3u8'],
    ['another case', 'videos/OPEN/master.m3u8'],
    ['a name that only begins like its folder', 'videos/open-2/master.m3u8'],
    ['a trailing dot', 'videos/open/master.m3u8.'],
    ['nothing', ''],
  ])('does not open %s', async (_name, path) => {
    expect(await statuses(`/watch/${token}/${path}`, { cookie })).toEqual(NOT_FOUND);
  });

  // The last of these tests, because it ends the grant of all of them.
  test('ends after 150 seconds, and is then not renewed', async () => {
    const path = watched('/media/videos/open/270/0.m4s');
    const renew = () => call(site, 'renewPlayback', { grant: token }, { headers: { cookie } });
    time += GRANT_MS - 1;
    expect(await statuses(path, { cookie })).toEqual(FOUND);
    const { data } = await renew();
    expect(data.expires_at).toBe(new Date(time + GRANT_MS).toISOString());
    time += GRANT_MS - 1;
    expect(await statuses(path, { cookie })).toEqual(FOUND);
    time += 1;
    for (const file of files)
      expect(await rangeStatus(watched(file.path), { cookie }), file.path).toBe(404);
    expect(await renew()).toMatchObject({ code: 60022, data: null });
  });
});

test('a path may be encoded in any way', async () => {
  expect(await statuses('/media/videos/%6fpen/master%2Em3u8')).toEqual(FOUND);
});

test.each([
  '/media/videos/%6cocked/master.m3u8',
  '/media/%76ideos/locked/master.m3u8',
  '/media/videos%2flocked%2fmaster.m3u8',
  '/media//videos/locked/master.m3u8',
  '/media/videos//locked/master.m3u8',
  '/media/videos/locked/./master.m3u8',
  '/media/videos/locked/270/../master.m3u8',
  '/media/videos/open/../locked/master.m3u8',
  '/media/videos/open/%2e%2e/locked/master.m3u8',
  '/media/VIDEOS/LOCKED/MASTER.M3U8',
  '/media/videos/locked/master.m3u8.',
  '/media/videos/locked/master.m3u8/',
  '/media/videos/locked/master.m3u8?x=1',
  '/media/videos/locked/master.m3u8%3fx=1',
  '/media/videos/locked/master.m3u8%23',
  '/assets/../media/videos/locked/master.m3u8',
  '/watch/videos/locked/master.m3u8',
  `/watch/${'x'.repeat(43)}/videos/locked/master.m3u8`,
  '/WATCH/media/videos/locked/master.m3u8',
])('%s is not found', async (path) => {
  const replies = await statuses(path, { cookie: `viewer=${makeToken()}` });
  expect(replies).toEqual(NOT_FOUND);
});

test('files of a draft are public once it is published, and not after it is withdrawn', async () => {
  const { db } = site.context;
  const path = '/media/videos/draft/270/0.m4s';
  const change = (state: DramaState) =>
    db
      .updateTable('dramas')
      .set({ state, published_at: new Date(time) })
      .where('id', '=', dramaIds.draft)
      .execute();
  expect(await statuses(path)).toEqual(NOT_FOUND);
  await change('published');
  await expect.poll(() => statuses(path)).toEqual(FOUND);
  await change('withdrawn');
  await expect.poll(() => statuses(path)).toEqual(NOT_FOUND);
  for (const file of files.filter(({ kind }) => kind === 'draft'))
    expect(await statuses(file.path), file.path).toEqual(NOT_FOUND);
});
