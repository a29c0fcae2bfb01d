import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { currentBuild } from '#server/settings/builds.ts';
import { ask, type Reply } from '#tests/support/ask.ts';
import { openFiles } from '#tests/support/data/media.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

let folder: string;
let media: string;
let site: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vignette-files-'));
  media = join(folder, 'media');
  await mkdir(join(media, 'posters'), { recursive: true });
  await mkdir(join(media, '.git'));
  await mkdir(join(media, 'clips'));
  const files = {
    'letters.txt': LETTERS,
    'posters/one.webp': 'picture',
    'posters/第一 集#1?100%.webp': 'second picture',
    'clip.mp4': 'film',
    'clips/one.m3u8': '#EXTM3U',
    'no-extension': 'bytes',
    'empty.txt': '',
    '.env': 'SECRET=1',
    '.git/config': 'secret',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(media, name), text);
  await writeFile(join(folder, 'outside.txt'), 'secret');
  await symlink(join(folder, 'outside.txt'), join(media, 'link.txt'));
  site = await startTestServer({ mediaFolder: media });
  const names = [...Object.keys(files), 'changing.txt', 'posters/later.webp'];
  await openFiles(
    site.context.db,
    names.map((name) => `/media/${name.split('/').map(encodeURIComponent).join('/')}`),
  );
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  ask(site, path, { method, headers });

describe('the files of the build', async () => {
  const assets = join(currentBuild().client, 'assets');
  const names = await readdir(assets);
  const script = names.find((name) => /^entry\.client.*\.js$/.test(name)) ?? '';
  const style = names.find((name) => /^entry.*\.css$/.test(name)) ?? '';

  test.each([
    ['br', zlib.brotliDecompressSync],
    ['gzip', zlib.gunzipSync],
    ['zstd', zlib.zstdDecompressSync],
  ] as const)('are served from their %s copy', async (encoding, decode) => {
    for (const [name, type] of [
      [script, /^text\/javascript/],
      [style, /^text\/css/],
    ] as const) {
      const { body, headers } = await get(`/assets/${name}`, { 'accept-encoding': encoding });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['content-type']).toMatch(type);
      expect(headers.vary).toBe('accept-encoding');
      expect(headers['content-length']).toBe(String(body.length));
      const original = await readFile(join(assets, name));
      expect(body.length).toBeLessThan(original.length);
      expect(decode(body).equals(original)).toBe(true);
    }
  });

  test('are immutable, and uncompressed for clients that accept no encoding', async () => {
    const reply = await get(`/assets/${script}`);
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.headers.vary).toBe('accept-encoding');
    expect(reply.text).toBe(await readFile(join(assets, script), 'utf8'));
  });

  test('have a different ETag per encoding', async () => {
    const tags = await Promise.all(
      ['identity', 'br', 'gzip', 'zstd'].map(async (encoding) => {
        const reply = await get(`/assets/${script}`, { 'accept-encoding': encoding }, 'HEAD');
        return reply.headers.etag;
      }),
    );
    expect(new Set(tags).size).toBe(4);
  });
});

describe('the content type', () => {
  test.each([
    ['letters.txt', 'text/plain; charset=utf-8'],
    ['posters/one.webp', 'image/webp'],
    ['clip.mp4', 'video/mp4'],
    ['clips/one.m3u8', 'application/vnd.apple.mpegurl'],
    ['no-extension', 'application/octet-stream'],
  ])('of %s is %s', async (name, type) => {
    const reply = await get(`/media/${name}`);
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toMatch(new RegExp(`^${type}`));
    expect(reply.headers['cache-control']).toBe('public, max-age=86400');
    expect(reply.headers.vary).toBeUndefined();
  });
});

describe('a part of a file', () => {
  test.each([
    ['bytes=0-4', 'abcde', 'bytes 0-4/26'],
    ['bytes=5-5', 'f', 'bytes 5-5/26'],
    ['bytes=20-', 'uvwxyz', 'bytes 20-25/26'],
    ['bytes=-3', 'xyz', 'bytes 23-25/26'],
    ['bytes=20-999', 'uvwxyz', 'bytes 20-25/26'],
  ])('%s is sent with status 206', async (range, text, contentRange) => {
    const reply = await get('/media/letters.txt', { range });
    expect(reply.status).toBe(206);
    expect(reply.headers['content-range']).toBe(contentRange);
    expect(reply.headers['content-length']).toBe(String(text.length));
    expect(reply.text).toBe(text);
  });

  test.each(['bytes=26-', 'bytes=100-200', 'bytes=-0'])(
    '%s is not satisfiable (416)',
    async (range) => {
      const reply = await get('/media/letters.txt', { range });
      expect(reply.status).toBe(416);
      expect(reply.headers['content-range']).toBe('bytes */26');
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
      expect(reply.headers['cache-control']).toBe('no-store');
      expect(reply.headers.etag).toBeUndefined();
    },
  );

  test.each(['pages=1-2', 'bytes=x-y', 'nonsense'])(
    '%s is ignored and the whole file is sent',
    async (range) => {
      const reply = await get('/media/letters.txt', { range });
      expect(reply.status).toBe(200);
      expect(reply.text).toBe(LETTERS);
    },
  );

  test('is sent only if If-Range matches', async () => {
    const { headers } = await get('/media/letters.txt', {}, 'HEAD');
    expect(headers['accept-ranges']).toBe('bytes');
    const range = 'bytes=0-0';
    for (const known of [headers.etag ?? '', headers['last-modified'] ?? '']) {
      const part = await get('/media/letters.txt', { range, 'if-range': known });
      expect([part.status, part.text]).toEqual([206, 'a']);
    }
    for (const other of ['"another"', 'Thu, 01 Jan 1970 00:00:00 GMT']) {
      const whole = await get('/media/letters.txt', { range, 'if-range': other });
      expect([whole.status, whole.text]).toEqual([200, LETTERS]);
    }
  });
});

describe('a conditional request', () => {
  test('gets a 304, by ETag or by date', async () => {
    const { headers } = await get('/media/letters.txt');
    const etag = headers.etag ?? '';
    const date = headers['last-modified'] ?? '';
    const { mtime } = await stat(join(media, 'letters.txt'));
    expect(date).toBe(mtime.toUTCString());
    for (const known of [
      { 'if-none-match': etag },
      { 'if-none-match': `"other", ${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': date },
    ] as Record<string, string>[]) {
      const reply = await get('/media/letters.txt', known);
      expect(reply.status).toBe(304);
      expect(reply.text).toBe('');
      expect(reply.headers.etag).toBe(etag);
      expect(reply.headers['cache-control']).toBe('public, max-age=86400');
    }
    for (const unknown of [
      { 'if-none-match': '"other"' },
      { 'if-none-match': '"other"', 'if-modified-since': date },
      { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
      { 'if-modified-since': 'nonsense' },
    ] as Record<string, string>[]) {
      expect((await get('/media/letters.txt', unknown)).status).toBe(200);
    }
  });

  test('gets the file after it has changed', async () => {
    await writeFile(join(media, 'changing.txt'), 'one');
    const first = await poll('/media/changing.txt');
    await writeFile(join(media, 'changing.txt'), 'two, longer');
    const known = { 'if-none-match': first.headers.etag ?? '' };
    expect((await get('/media/changing.txt', known)).text).toBe('two, longer');
  });
});

test('HEAD has the headers of GET and no content', async () => {
  const errors = vi.spyOn(console, 'error');
  const [head, full] = [
    await get('/media/letters.txt', {}, 'HEAD'),
    await get('/media/letters.txt'),
  ];
  expect(head.status).toBe(200);
  expect(head.text).toBe('');
  for (const name of ['content-length', 'content-type', 'etag', 'last-modified'])
    expect(head.headers[name]).toBe(full.headers[name]);
  expect((await get('/media/nothing', {}, 'HEAD')).status).toBe(404);
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});

test('an empty file is sent', async () => {
  const reply = await get('/media/empty.txt');
  expect([reply.status, reply.text]).toEqual([200, '']);
});

test('names may have spaces, any script, and reserved characters of URLs', async () => {
  const reply = await get(`/media/posters/${encodeURIComponent('第一 集#1?100%.webp')}`);
  expect(reply.status).toBe(200);
  expect(reply.text).toBe('second picture');
});

test('a file added later is found, a removed one is not', async () => {
  await writeFile(join(media, 'posters/later.webp'), 'later');
  expect((await poll('/media/posters/later.webp')).text).toBe('later');
  await rm(join(media, 'posters/later.webp'));
  const gone = await get('/media/posters/later.webp');
  expect(gone.status).toBe(404);
  expect(gone.headers['cache-control']).toBe('no-store');
  expect(gone.headers['x-content-type-options']).toBe('nosniff');
});

describe('these paths are not found:', () => {
  test.each([
    '/media/nothing.webp',
    '/media/',
    '/media',
    '/media/posters',
    '/media/posters/',
    '/media/.env',
    '/media/.git/config',
    '/media/link.txt',
    '/media/posters%2fone.webp',
    '/media/posters%2Fone.webp',
    '/media/posters%5Cone.webp',
    '/media/posters//one.webp',
    '/media//letters.txt',
    '/media/LETTERS.TXT',
    '/media/letters.txt/',
    '/media/letters.txt%00',
    '/media/letters.txt%00.webp',
    '/media/%00',
    '/media/%',
    '/media/%ff',
    '/media/..%2foutside.txt',
    '/media/%2e%2e%2foutside.txt',
    '/media/%2e%2e%2Foutside.txt',
    '/media/..%5coutside.txt',
    '/media/posters/..%2f..%2foutside.txt',
    '/media/%252e%252e%252foutside.txt',
    '/media/....//outside.txt',
    '/media/%2fetc%2fpasswd',
    '/media//etc/passwd',
    '/assets/../../../package.json',
    '/media/../outside.txt',
    '/media/posters/../../outside.txt',
    '/media/%2e%2e/outside.txt',
    '/media/__proto__',
    '/media/constructor',
  ])('%s', async (path) => {
    const reply = await get(path);
    expect(reply.status).toBe(404);
    expect(reply.text).not.toMatch(/secret|root:/i);
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    expect(reply.headers['cache-control']).toBe('no-store');
  });
});

test('concurrent requests each get their own file', async () => {
  const paths = ['letters.txt', 'posters/one.webp', 'clips/one.m3u8', 'nothing'];
  const replies = await Promise.all(
    Array.from({ length: 100 }, async (_, index) => (await get(`/media/${paths[index % 4]}`)).text),
  );
  const expected = [LETTERS, 'picture', '#EXTM3U', 'Not found'];
  expect(replies).toEqual(replies.map((_, index) => expected[index % 4]));
});

/** Waits until the file is served. */
function poll(path: string): Promise<Reply> {
  return expect
    .poll(() => get(path))
    .toMatchObject({ status: 200 })
    .then(() => get(path));
}
