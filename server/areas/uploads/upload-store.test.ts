import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { readConfig } from '#server/settings/config.ts';
import { afterFile } from '#tests/support/after-file.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startS3Peer } from '#tests/support/peers/s3-peer.ts';
import { checkPicture } from '../media/pictures/check-picture.ts';
import { createObjectStore } from '../media/store/object-store.ts';
import { createUploadFolder } from './upload-folder.ts';
import { createUploadStore } from './upload-store.ts';
import { createUploadsService } from './uploads.service.ts';

const MAYA = 'maya@desk.example';
const MIB = 1024 ** 2;
const DAY_MS = 24 * 60 * 60 * 1000;
let time = new Date('2026-11-17T08:00:00Z');
let db: Db;
const peer = await startS3Peer();

beforeAll(async () => {
  ({ db } = await createTestDatabase());
});
beforeEach(() => {
  peer.hooks.failIf = () => false;
});

/** A server with a disk of its own. */
async function startServer({ hasStore = true, maxBytes = 1e9, dataDir = '' } = {}) {
  if (!dataDir) {
    dataDir = await mkdtemp(join(tmpdir(), 'uploads-'));
    afterFile(() => rm(dataDir, { recursive: true }));
  }
  const { store: settings } = readConfig({ S3_URL: peer.url });
  if (!settings) throw new Error('S3_URL has no store');
  const uploads = createUploadsService({
    db,
    now: () => time,
    dataDir,
    folder: createUploadFolder(dataDir),
    store: hasStore ? createUploadStore(createObjectStore(settings)) : undefined,
    checkPicture,
    requireVideoTools: async () => {},
    maxBytes,
  });
  return { dataDir, uploads };
}

async function* streamOf(...chunks: (Uint8Array | Error)[]) {
  for (const chunk of chunks) {
    if (chunk instanceof Error) throw chunk;
    yield chunk;
  }
}

const beginFilm = async (size: number) => {
  const { uploads } = await startServer();
  return uploads.begin(MAYA, { name: 'spring/film.mp4', size, purpose: 'video' });
};
const objectsOf = (id: string) => [...peer.objects.keys()].filter((key) => key.includes(id));

test('requests of odd sizes at several servers become one private object', async () => {
  const bytes = randomBytes(20 * MIB + 3);
  const { id } = await beginFilm(bytes.length);
  // Within a part, up to its end, over it, whole parts, and the last part that is smaller.
  const sizes = [1, 5 * MIB, 3 * MIB - 1, 8 * MIB, MIB + 7, 3 * MIB - 4];
  let offset = 0;
  for (const size of sizes) {
    const { uploads } = await startServer();
    expect(await uploads.get(id, MAYA)).toMatchObject({ offset });
    const received = await uploads.receive(
      id,
      MAYA,
      offset,
      streamOf(bytes.subarray(offset, offset + size)),
    );
    offset += size;
    expect(received).toMatchObject({ offset, isAccepted: true });
  }
  expect(offset).toBe(bytes.length);
  const key = `private/dramas/.desk/uploads/${id}/spring/film.mp4`;
  expect(objectsOf(id)).toEqual([key]);
  expect(peer.objects.get(key)?.bytes.equals(bytes)).toBe(true);
  expect(peer.openParts()).toEqual([]);

  const { uploads, dataDir } = await startServer();
  expect(await uploads.requireFiles([id], { staff: MAYA })).toMatchObject([{ id }]);
  {
    await using local = await uploads.openFiles([id]);
    const [file] = local.files;
    expect(file?.path.startsWith(join(dataDir, 'work'))).toBe(true);
    expect((await readFile(file?.path ?? '')).equals(bytes)).toBe(true);
  }
  expect(readdirSync(join(dataDir, 'work'))).toEqual([]);
  await uploads.remove([id]);
  expect(objectsOf(id)).toEqual([]);
});

test('what a broken request has sent counts at the next server, in the middle of a part too', async () => {
  const bytes = randomBytes(12 * MIB);
  const { id } = await beginFilm(bytes.length);
  const [one, other] = [await startServer(), await startServer()];
  await one.uploads.receive(id, MAYA, 0, streamOf(bytes.subarray(0, 6 * MIB)));
  const broken = streamOf(bytes.subarray(6 * MIB, 9 * MIB), new Error('connection reset'));
  await expect(one.uploads.receive(id, MAYA, 6 * MIB, broken)).rejects.toThrow('connection reset');
  expect(await other.uploads.get(id, MAYA)).toMatchObject({ offset: 9 * MIB });
  const repeated = await other.uploads.receive(id, MAYA, 6 * MIB, streamOf(bytes));
  expect(repeated).toMatchObject({ isAccepted: false, offset: 9 * MIB });
  const rest = streamOf(bytes.subarray(9 * MIB));
  expect(await other.uploads.receive(id, MAYA, 9 * MIB, rest)).toMatchObject({
    offset: bytes.length,
  });
  await using local = await other.uploads.openFiles([id]);
  expect((await readFile(local.files[0]?.path ?? '')).equals(bytes)).toBe(true);
});

test('the tail of a stalled request counts no more after another server stored its part', async () => {
  const bytes = randomBytes(9 * MIB);
  const { id } = await beginFilm(bytes.length);
  const [stale, fresh] = [await startServer(), await startServer()];
  const isFreshDone = Promise.withResolvers<void>();
  async function* stalled() {
    yield bytes.subarray(0, 2 * MIB);
    await isFreshDone.promise;
    throw new Error('connection reset');
  }
  const first = stale.uploads.receive(id, MAYA, 0, stalled());
  first.catch(() => {});
  await fresh.uploads.receive(id, MAYA, 0, streamOf(bytes.subarray(0, 8 * MIB)));
  isFreshDone.resolve();
  await expect(first).rejects.toThrow('connection reset');
  expect(await fresh.uploads.get(id, MAYA)).toMatchObject({ offset: 8 * MIB });
  const rest = streamOf(bytes.subarray(8 * MIB));
  expect(await fresh.uploads.receive(id, MAYA, 8 * MIB, rest)).toMatchObject({ offset: 9 * MIB });
  expect(objectsOf(id)).toHaveLength(1);
});

test('while the store answers 503 a request can be repeated, and what was stored stays', async () => {
  const bytes = randomBytes(9 * MIB);
  const { id } = await beginFilm(bytes.length);
  const { uploads } = await startServer();
  const unavailable = expect.objectContaining({ outcome: 'unavailable' });
  await uploads.receive(id, MAYA, 0, streamOf(bytes.subarray(0, 3 * MIB)));

  peer.hooks.failIf = () => 503;
  await expect(uploads.get(id, MAYA)).rejects.toEqual(unavailable);
  await expect(uploads.begin(MAYA, { name: 'a.mp4', size: 1, purpose: 'video' })).rejects.toEqual(
    unavailable,
  );
  peer.hooks.failIf = (request) => request.includes('#1') && 503;
  const part = () => streamOf(bytes.subarray(3 * MIB));
  await expect(uploads.receive(id, MAYA, 3 * MIB, part())).rejects.toEqual(unavailable);
  // The last part has arrived, and the store has not made an object of the parts.
  peer.hooks.failIf = (request) => request.startsWith('POST ') && 503;
  await expect(uploads.receive(id, MAYA, 3 * MIB, part())).rejects.toEqual(unavailable);
  await expect(uploads.requireFiles([id], {})).rejects.toThrow('no longer on this server');

  peer.hooks.failIf = () => false;
  expect(await uploads.get(id, MAYA)).toMatchObject({ offset: bytes.length });
  await using local = await uploads.openFiles([id]);
  expect((await readFile(local.files[0]?.path ?? '')).equals(bytes)).toBe(true);
});

test('a part that the store refuses is sent again', async () => {
  const bytes = randomBytes(9 * MIB);
  const { id } = await beginFilm(bytes.length);
  const { uploads } = await startServer();
  await uploads.receive(id, MAYA, 0, streamOf(bytes.subarray(0, MIB)));
  peer.hooks.failIf = (request) => request.includes('#1') && 403;
  const rest = (offset: number) => streamOf(bytes.subarray(offset, offset + 8 * MIB));
  await expect(uploads.receive(id, MAYA, MIB, rest(MIB))).rejects.toThrow('responded 403');
  peer.hooks.failIf = () => false;
  expect(await uploads.get(id, MAYA)).toMatchObject({ offset: MIB });
  expect(await uploads.receive(id, MAYA, MIB, rest(MIB))).toMatchObject({ offset: 9 * MIB });
  expect(await uploads.requireFiles([id])).toHaveLength(1);
});

test('a cancelled and an expired upload leave nothing in the store', async () => {
  const { uploads } = await startServer();
  const begin = async () => {
    const { id } = await uploads.begin(MAYA, { name: 'a.mp4', size: 9 * MIB, purpose: 'video' });
    await uploads.receive(id, MAYA, 0, streamOf(randomBytes(7 * MIB)));
    return id;
  };
  const [cancelled, expired, needed] = [await begin(), await begin(), await begin()];
  const open = () => peer.openParts().filter((key) => key.endsWith('/a.mp4'));
  expect(open()).toHaveLength(3);
  await uploads.cancel(cancelled, MAYA);
  expect(open()).toHaveLength(2);
  time = new Date(time.getTime() + DAY_MS + 1);
  await (await startServer()).uploads.deleteOldInStore([needed]);
  expect(open()).toEqual([`private/dramas/.desk/uploads/${needed}/a.mp4`]);
  expect([...objectsOf(cancelled), ...objectsOf(expired)]).toEqual([]);
  await expect(uploads.get(expired, MAYA)).rejects.toThrow('notFound');
  expect(await uploads.get(needed, MAYA)).toMatchObject({ offset: 7 * MIB });
});

test('the limit for all uploads counts those of all servers with the store', async () => {
  await db.deleteFrom('desk_uploads').execute();
  const servers = [
    await startServer({ maxBytes: 4 * MIB }),
    await startServer({ maxBytes: 4 * MIB }),
  ];
  const begun = await Promise.allSettled(
    [...servers, ...servers].map(({ uploads }) =>
      uploads.begin(MAYA, { name: 'a.mp4', size: MIB, purpose: 'video' }),
    ),
  );
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});

test('a picture that could not be read for its check is checked before it can be used', async () => {
  const { uploads } = await startServer();
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  const send = async (bytes: Buffer) => {
    const file = { name: 'a.png', size: bytes.length, purpose: 'picture' } as const;
    const { id } = await uploads.begin(MAYA, file);
    const key = `private/dramas/.desk/uploads/${id}/a.png`;
    peer.hooks.failIf = (request) => request === `GET ${key}` && peer.objects.has(key) && 503;
    const received = uploads.receive(id, MAYA, 0, streamOf(bytes));
    await expect(received).rejects.toEqual(expect.objectContaining({ outcome: 'unavailable' }));
    peer.hooks.failIf = () => false;
    expect(objectsOf(id)).toEqual([key]);
    await expect(uploads.requireFiles([id])).rejects.toThrow('no longer on this server');
    return id;
  };
  const [good, bad] = [await send(picture), await send(Buffer.from('abc'))];
  const { uploads: other } = await startServer();
  expect(await other.get(good, MAYA)).toMatchObject({ offset: picture.length });
  expect(await other.requireFiles([good])).toHaveLength(1);
  await expect(other.get(bad, MAYA)).rejects.toThrow('is not a picture');
  expect(objectsOf(bad)).toEqual([]);
});

test('a refused picture leaves neither an object nor a file', async () => {
  const { uploads, dataDir } = await startServer();
  const { id } = await uploads.begin(MAYA, { name: 'a.png', size: 3, purpose: 'picture' });
  const received = uploads.receive(id, MAYA, 0, streamOf(Buffer.from('abc')));
  await expect(received).rejects.toThrow('is not a picture');
  expect(objectsOf(id)).toEqual([]);
  expect(readdirSync(join(dataDir, 'work'))).toEqual([]);
  await expect(uploads.get(id, MAYA)).rejects.toThrow('notFound');
});

test('an upload from before the store was set stays usable; one of the store is gone without it', async () => {
  const { uploads, dataDir } = await startServer({ hasStore: false });
  const { id } = await uploads.begin(MAYA, { name: 'a.csv', size: 6, purpose: 'workbook' });
  await uploads.receive(id, MAYA, 0, streamOf(Buffer.from('abc')));
  const { uploads: later } = await startServer({ dataDir });
  await later.receive(id, MAYA, 3, streamOf(Buffer.from('def')));
  await using local = await later.openFiles([id]);
  expect(await readFile(local.files[0]?.path ?? '', 'utf8')).toBe('abcdef');
  expect(existsSync(join(dataDir, 'work'))).toBe(false);

  const { id: stored } = await later.begin(MAYA, { name: 'b.csv', size: 1, purpose: 'workbook' });
  await expect(uploads.get(stored, MAYA)).rejects.toThrow('no longer on this server');
});
