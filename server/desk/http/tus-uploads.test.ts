import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Upload } from 'tus-js-client';
import { describe, expect, test, vi } from 'vitest';
import { UPLOADS } from '#contract/desk/address.ts';
import { UPLOAD_PART_BYTES } from '#contract/desk/jobs/upload-rules.ts';
import { allOutcomes } from '#contract/error-codes.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestDesk, type TestDesk } from '#tests/support/desk.ts';
import { putPart } from '#tests/support/desk-files.ts';
import { startS3Peer } from '#tests/support/peers/s3-peer.ts';
import { useRecordedLog } from '#tests/support/recorded-log.ts';
import { WAIT_TIMEOUT } from '#tests/support/setup/timeouts.ts';

const recorded = useRecordedLog();
const peer = await startS3Peer();
const { connection } = await createTestDatabase();

describe.each([
  ['a folder', {}],
  ['the object store', { S3_URL: peer.url }],
])('uploads in %s', async (_, settings) => {
  const start = () => startTestDesk({ settings, connection, overrides: { log: recorded.log } });
  const desk = await start();
  const token = await desk.signIn('catalogue');
  const staff = 'catalogue@desk.example';
  const { uploads } = desk.context;

  interface TusRequest {
    path?: string;
    headers?: Record<string, string | undefined>;
    body?: BodyInit;
    at?: TestDesk;
  }

  /** A header that is undefined is not sent. */
  function send(method: string, request: TusRequest = {}): Promise<Response> {
    const { path = '/uploads', at = desk, body } = request;
    const headers = {
      cookie: `desk=${token}`,
      origin: at.url,
      'tus-resumable': '1.0.0',
      ...(method === 'PATCH' && { 'content-type': 'application/offset+octet-stream' }),
      ...request.headers,
    };
    const sent = Object.entries(headers).filter((entry): entry is [string, string] => !!entry[1]);
    return fetch(at.url + path, { method, headers: sent, ...(body && { body }) });
  }
  const patch = (path: string, offset: number, body: BodyInit, request: TusRequest = {}) =>
    send('PATCH', {
      path,
      body,
      ...request,
      headers: { 'upload-offset': `${offset}`, ...request.headers },
    });
  const metadata = (name: string, purpose: string) =>
    `name ${Buffer.from(name).toString('base64')},purpose ${Buffer.from(purpose).toString('base64')}`;
  async function create(size: number): Promise<string> {
    const headers = {
      'upload-length': `${size}`,
      'upload-metadata': metadata('spring/titles.csv', 'workbook'),
    };
    const response = await send('POST', { headers });
    expect(response.status).toBe(201);
    return response.headers.get('location') ?? '';
  }
  const idOf = (path: string) => path.slice(UPLOADS.length);
  async function contentOf(path: string): Promise<string> {
    await using local = await uploads.openFiles([idOf(path)]);
    return readFile(local.files[0]?.path ?? '', 'utf8');
  }

  test('what tus supports is asked with OPTIONS; replies permit no other origin', async () => {
    const response = await send('OPTIONS', { headers: { 'tus-resumable': undefined } });
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-extension': 'creation,termination',
      'tus-max-size': `${8 * 1024 ** 3}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const names = [...response.headers.keys()];
    expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  test('a file is created, sent in two requests and complete', async () => {
    const path = await create(6);
    expect((await patch(path, 0, 'abc')).headers.get('upload-offset')).toBe('3');
    const head = await send('HEAD', { path });
    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toMatchObject({
      'upload-offset': '3',
      'upload-length': '6',
      'upload-metadata': metadata('spring/titles.csv', 'workbook'),
      'cache-control': 'no-store',
    });
    const last = await patch(path, 3, 'def');
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, '6']);
    expect(await contentOf(path)).toBe('abcdef');
  });

  test('PUT and PATCH take turns at the upload that either door has begun', async () => {
    const client = desk.with(token);
    const file = { name: 'a.csv', size: 9, purpose: 'workbook' } as const;
    const { upload_id } = await client.beginUpload(file);
    await putPart(desk, token, upload_id, 0, 'abc');
    await patch(UPLOADS + upload_id, 3, 'def');
    expect(await client.getUpload({ upload_id })).toMatchObject({ offset: 6 });
    await putPart(desk, token, upload_id, 6, 'ghi');
    expect(await contentOf(UPLOADS + upload_id)).toBe('abcdefghi');
  });

  test('a request with another offset, version, type or size changes nothing', async () => {
    const path = await create(6);
    await patch(path, 0, 'abc');
    expect((await patch(path, 0, 'abc')).status).toBe(409);
    const other = await patch(path, 3, 'def', { headers: { 'tus-resumable': '0.2.2' } });
    expect([other.status, other.headers.get('tus-version')]).toEqual([412, '1.0.0']);
    const type = { 'content-type': 'text/plain' };
    expect((await patch(path, 3, 'def', { headers: type })).status).toBe(415);
    expect((await patch(path, 3, 'defg')).status).toBe(413);
    expect((await patch(path, 3, 'def', { headers: { 'upload-offset': 'x' } })).status).toBe(400);
    expect((await send('HEAD', { path })).headers.get('upload-offset')).toBe('3');
  });

  test('a request takes at most as many bytes as one of PUT', async () => {
    const path = await create(UPLOAD_PART_BYTES + 1);
    const response = await patch(path, 0, Buffer.alloc(UPLOAD_PART_BYTES + 1));
    expect(response.status).toBe(413);
    const { offset } = await uploads.get(idOf(path), staff);
    expect(offset).toBeLessThanOrEqual(UPLOAD_PART_BYTES);
    await uploads.cancel(idOf(path), staff);
  });

  test('statuses say what a client may not do, and why', async () => {
    const path = await create(6);
    const statusOf = async (method: string, headers: TusRequest['headers'], at = path) =>
      (await send(method, { path: at, headers })).status;
    expect(await statusOf('HEAD', { cookie: 'desk=none' })).toBe(401);
    expect(await statusOf('HEAD', { cookie: undefined })).toBe(401);
    const other = await desk.signIn('catalogue', 'other@desk.example');
    expect(await statusOf('HEAD', { cookie: `desk=${other}` })).toBe(404);
    expect(await statusOf('DELETE', { cookie: `desk=${other}` })).toBe(404);
    const support = await desk.signIn('support');
    expect(await statusOf('HEAD', { cookie: `desk=${support}` })).toBe(403);
    expect(await statusOf('PATCH', { origin: 'http://evil.example' })).toBe(403);
    expect(await statusOf('PATCH', { origin: undefined })).toBe(403);
    expect(await statusOf('HEAD', {}, `${UPLOADS}no-id`)).toBe(404);
    expect(await statusOf('GET', {})).toBe(405);

    const refused = (headers: TusRequest['headers']) => send('POST', { headers });
    const name = 'cover.png';
    const large = { 'upload-length': '1', 'upload-metadata': metadata(name, 'video') };
    const refusal = await refused(large);
    expect(refusal.status).toBe(400);
    expect(await refusal.json()).toMatchObject({
      code: allOutcomes.refused.code,
      message: expect.stringContaining('cover.png'),
    });
    expect((await refused({ 'upload-length': '1' })).status).toBe(400);
    expect((await refused({ ...large, 'upload-length': `${9 * 1024 ** 3}` })).status).toBe(413);
    await uploads.cancel(idOf(path), staff);
    expect(await statusOf('HEAD', {})).toBe(404);
  });

  test('DELETE cancels an upload', async () => {
    const path = await create(6);
    await patch(path, 0, 'abc');
    expect((await send('DELETE', { path })).status).toBe(204);
    expect((await send('HEAD', { path })).status).toBe(404);
  });

  test('HEAD ends a request whose client is silent, and says what has arrived', async () => {
    const path = await create(6);
    const body = new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('abc')) });
    const init = {
      method: 'PATCH',
      body,
      duplex: 'half',
      headers: {
        cookie: `desk=${token}`,
        origin: desk.url,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
    };
    const sent = fetch(desk.url + path, init).then(
      ({ status }) => status,
      () => 0,
    );
    await vi.waitFor(async () => {
      expect((await send('HEAD', { path })).headers.get('upload-offset')).toBe('3');
    }, WAIT_TIMEOUT);
    expect((await patch(path, 3, 'def')).status).toBe(204);
    expect([0, 400]).toContain(await sent);
    expect(await contentOf(path)).toBe('abcdef');
    expect(recorded.lines.filter(({ level }) => level >= 50)).toEqual([]);
  });

  test('the published client sends a file, is interrupted, and goes on', async () => {
    const bytes = randomBytes(20 * 1024 ** 2 + 5);
    const file = { name: 'film.mp4', size: bytes.length, purpose: 'video' } as const;
    const { upload_id } = await desk.with(token).beginUpload(file);
    const run = (chunkSize: number, stopAfter: number) =>
      new Promise<void>((resolve, reject) => {
        const upload = new Upload(bytes, {
          uploadUrl: `${desk.url}${UPLOADS}${upload_id}`,
          chunkSize,
          headers: { cookie: `desk=${token}`, origin: desk.url },
          retryDelays: null,
          onChunkComplete: (_size, accepted) => {
            if (accepted >= stopAfter) void upload.abort().then(resolve);
          },
          onSuccess: () => resolve(),
          onError: reject,
        });
        upload.start();
      });
    await run(3_000_001, 6_000_000);
    expect(await desk.with(token).getUpload({ upload_id })).toMatchObject({ offset: 6_000_002 });
    await run(UPLOAD_PART_BYTES, Number.POSITIVE_INFINITY);
    await using local = await uploads.openFiles([upload_id]);
    expect((await readFile(local.files[0]?.path ?? '')).equals(bytes)).toBe(true);
  });
});

test('while the store is away both doors say when to try again; a second server goes on', async () => {
  const options = { settings: { S3_URL: peer.url }, connection };
  const [one, other] = [await startTestDesk(options), await startTestDesk(options)];
  const token = await one.signIn('catalogue', 'away@desk.example');
  const file = { name: 'a.csv', size: 6, purpose: 'workbook' } as const;
  const { upload_id } = await one.with(token).beginUpload(file);
  await putPart(one, token, upload_id, 0, 'abc');
  peer.hooks.failIf = () => 503;
  for (const method of ['PUT', 'PATCH']) {
    const response = await fetch(`${one.url}${UPLOADS}${upload_id}`, {
      method,
      headers: {
        cookie: `desk=${token}`,
        origin: one.url,
        'upload-offset': '3',
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
      },
      body: 'def',
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  }
  peer.hooks.failIf = () => false;
  expect(await putPart(other, token, upload_id, 3, 'def')).toMatchObject({ data: { offset: 6 } });
});
