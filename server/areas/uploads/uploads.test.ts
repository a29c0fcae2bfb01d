import { readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { afterFile } from '#tests/support/after-file.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { checkPicture } from '../media/pictures/check-picture.ts';
import { receiveBytes } from './receive-bytes.ts';
import { createUploadFolder, type UploadFolder } from './upload-folder.ts';
import { readUploadName } from './upload-name.ts';
import { createUploadsService, type UploadsService } from './uploads.service.ts';

const MAYA = 'maya@desk.example';
const MIB = 1024 * 1024;
let time = new Date('2026-11-17T08:00:00Z');
let db: Db;
let dataDir: string;
let folder: UploadFolder;
let uploads: UploadsService;

beforeAll(async () => {
  ({ db } = await createTestDatabase());
  dataDir = await mkdtemp(join(tmpdir(), 'uploads-'));
  afterFile(() => rm(dataDir, { recursive: true }));
  folder = createUploadFolder(dataDir);
  uploads = createUploadsService({
    db,
    now: () => time,
    dataDir,
    folder,
    checkPicture,
    requireVideoTools,
    maxBytes: 1e9,
  });
});

async function requireVideoTools() {}

async function* streamOf(...chunks: (string | Error)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    if (chunk instanceof Error) throw chunk;
    yield Buffer.from(chunk);
  }
}

const begin = (text: string, name = 'titles.xlsx') =>
  uploads.begin(MAYA, { name, size: text.length, purpose: 'workbook' });

test('a broken upload continues where it stopped', async () => {
  const { id, offset } = await begin('abcdefgh', 'spring/titles.xlsx');
  expect(offset).toBe(0);
  const broken = uploads.receive(id, MAYA, 0, streamOf('abc', new Error('connection reset')));
  await expect(broken).rejects.toThrow('connection reset');
  expect(await uploads.get(id, MAYA)).toMatchObject({ offset: 3, size: 8 });
  await expect(uploads.requireFiles([id], { staff: MAYA })).rejects.toThrow(
    'no longer on this server',
  );

  const repeated = await uploads.receive(id, MAYA, 0, streamOf('abc'));
  expect(repeated).toMatchObject({ isAccepted: false, offset: 3 });

  const rest = await uploads.receive(id, MAYA, 3, streamOf('de', 'fgh'));
  expect(rest).toMatchObject({ isAccepted: true, offset: 8 });
  expect(await uploads.requireFiles([id], { staff: MAYA })).toHaveLength(1);
  await using local = await uploads.openFiles([id]);
  const [file] = local.files;
  expect(file).toMatchObject({ name: 'spring/titles.xlsx' });
  expect(file?.path.endsWith(`${id}/spring/titles.xlsx`)).toBe(true);
  expect(readFileSync(file?.path ?? '', 'utf8')).toBe('abcdefgh');
});

test('a new request for an upload replaces one whose client has gone', async () => {
  const { id } = await begin('abcd');
  const silence = Promise.withResolvers<void>();
  async function* stalled() {
    yield Buffer.from('ab');
    await silence.promise;
  }
  const first = uploads.receive(id, MAYA, 0, stalled());
  first.catch(() => {});
  while ((await uploads.get(id, MAYA)).offset < 2) await nextTurn();
  const second = await uploads.receive(id, MAYA, 2, streamOf('cd'));
  expect(second.offset).toBe(4);
  await expect(first).rejects.toThrow('unreadableBody');
  silence.resolve();
});

test('only the staff member who began an upload may go on, read or cancel it', async () => {
  const { id } = await begin('abcd');
  const other = 'li@desk.example';
  await expect(uploads.receive(id, other, 0, streamOf('abcd'))).rejects.toThrow('notFound');
  await expect(uploads.get(id, other)).rejects.toThrow('notFound');
  await expect(uploads.requireFiles([id], { staff: other })).rejects.toThrow('notFound');
  await expect(uploads.cancel(id, other)).rejects.toThrow('notFound');
  await uploads.cancel(id, MAYA);
  await expect(uploads.get(id, MAYA)).rejects.toThrow('notFound');
});

test('a file above the limit of its purpose, or larger than announced, is refused', async () => {
  const huge = { name: 'a.srt', size: 6 * 1024 * 1024, purpose: 'subtitles' } as const;
  await expect(uploads.begin(MAYA, huge)).rejects.toThrow('a.srt has 6 MB; at most 5 MB');
  const { id } = await begin('abcd');
  await expect(uploads.receive(id, MAYA, 0, streamOf('abcde'))).rejects.toThrow('bodyTooLarge');
  const film = await uploads.begin(MAYA, { name: 'a.mp4', size: 9 * MIB, purpose: 'video' });
  const whole = streamOf('a'.repeat(8 * MIB), 'a'.repeat(MIB));
  await expect(uploads.receive(film.id, MAYA, 0, whole)).rejects.toThrow('bodyTooLarge');
  expect(await uploads.get(film.id, MAYA)).toMatchObject({ offset: 8 * MIB });
});

test('files are used only for the purpose that they were sent for', async () => {
  const { id } = await begin('abcd');
  await uploads.receive(id, MAYA, 0, streamOf('abcd'));
  expect(await uploads.requireFiles([id], { purposes: ['workbook'] })).toHaveLength(1);
  const asMedia = uploads.requireFiles([id], { purposes: ['video', 'picture'] });
  await expect(asMedia).rejects.toThrow('invalidInput');
  expect(await uploads.requireFiles([])).toEqual([]);
});

test('a file of another type is refused by its name, a picture also by its content', async () => {
  const send = async (name: string, bytes: Buffer) => {
    const { id } = await uploads.begin(MAYA, { name, size: bytes.length, purpose: 'picture' });
    await uploads.receive(
      id,
      MAYA,
      0,
      (async function* () {
        yield bytes;
      })(),
    );
    return id;
  };
  const ofSize = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
  await expect(send('poster.txt', Buffer.from('abc'))).rejects.toThrow('poster.txt is not a file');
  await expect(send('poster.png', Buffer.from('abc'))).rejects.toThrow('is not a picture');
  await expect(send('poster.png', await ofSize(8000, 8000))).rejects.toThrow(
    'poster.png is 8000 × 8000 pixels; at most 50 megapixels',
  );
  const id = await send('poster.png', await ofSize(300, 400));
  expect(await uploads.requireFiles([id])).toHaveLength(1);
  const stored = await db.selectFrom('desk_uploads').select('name').execute();
  expect(stored.filter(({ name }) => name === 'poster.png')).toHaveLength(1);
});

test('a full disk is refused before the first byte, at each part, and explained in the middle', async () => {
  let freeBytes = 2000 * MIB;
  const full = createUploadsService({
    db,
    now: () => time,
    dataDir,
    folder: { ...folder, freeBytes: async () => freeBytes },
    checkPicture,
    requireVideoTools,
    maxBytes: 1e9,
  });
  await expect(
    full.begin(MAYA, { name: 'film.mp4', size: 1000, purpose: 'video' }),
  ).rejects.toThrow('has no room for film.mp4');
  freeBytes = 2100 * MIB;
  const film = await full.begin(MAYA, { name: 'film.mp4', size: 1000, purpose: 'video' });
  freeBytes = 2000 * MIB;
  await expect(full.receive(film.id, MAYA, 0, streamOf('ab'))).rejects.toThrow('has no room');

  const { id } = await begin('abcd');
  const file = await folder.openPartial(id);
  file.write = (() => {
    throw Object.assign(new Error('no space'), { code: 'ENOSPC', errno: -28, syscall: 'write' });
  }) as never;
  const options = { offset: 0, size: 4, limit: 4, signal: new AbortController().signal };
  const received = receiveBytes({ ...options, open: async () => file, bytes: streamOf('ab') });
  await expect(received).rejects.toThrow('The disk is full');
});

test('uploads of one member and of all have a limit, also when they begin at the same time', async () => {
  await db.deleteFrom('desk_uploads').execute();
  const limited = createUploadsService({
    db,
    now: () => time,
    dataDir,
    folder,
    checkPicture,
    requireVideoTools,
    maxBytes: 4 * MIB,
  });
  const beginAs = (staff: string) =>
    limited.begin(staff, { name: 'film.mp4', size: MIB, purpose: 'video' });
  const refusal = (message: string) =>
    expect.objectContaining({ refusal: { message, values: expect.anything() } });

  const own = await Promise.allSettled(Array.from({ length: 5 }, () => beginAs(MAYA)));
  expect(own.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  await expect(beginAs(MAYA)).rejects.toEqual(refusal('deskError.uploadQuota'));

  await Promise.all([beginAs('li@desk.example'), beginAs('li@desk.example')]);
  await expect(beginAs('ana@desk.example')).rejects.toEqual(refusal('deskError.uploadsFull'));

  const [ended] = own.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  await limited.cancel(ended?.id ?? '', MAYA);
  await beginAs('ana@desk.example');
});

test('a chunk is read only when the ones before are written, so memory does not grow', async () => {
  const chunk = Buffer.alloc(64 * 1024);
  const chunks = 128;
  const size = chunk.length * chunks;
  const { id } = await uploads.begin(MAYA, { name: 'film.mp4', size, purpose: 'video' });
  const partial = join(dataDir, 'uploads', id, '.part');
  let unwritten = 0;
  async function* film() {
    for (let sent = 0; sent < size; sent += chunk.length) {
      unwritten = Math.max(unwritten, sent - statSync(partial).size);
      yield chunk;
    }
  }
  await uploads.receive(id, MAYA, 0, film());
  expect(unwritten).toBe(0);
  await using local = await uploads.openFiles([id]);
  const [file] = local.files;
  expect((await stat(file?.path ?? '')).size).toBe(size);
  await uploads.remove([id]);
});

test('uploads are deleted after a day, unless a job needs them', async () => {
  const [old, needed] = [await begin('old'), await begin('needed')];
  time = new Date(time.getTime() + 25 * 60 * 60 * 1000);
  const fresh = await begin('fresh');
  const leftOver = join(dataDir, 'work', 'uploads-killed');
  await mkdir(leftOver, { recursive: true });
  await utimes(leftOver, 0, 0);
  await uploads.deleteOldHere([needed.id]);
  await expect(uploads.get(old.id, MAYA)).rejects.toThrow('notFound');
  await expect(stat(join(dataDir, 'uploads', old.id))).rejects.toThrow('ENOENT');
  await expect(stat(leftOver)).rejects.toThrow('ENOENT');
  expect(await uploads.get(needed.id, MAYA)).toMatchObject({ offset: 0 });
  expect(await uploads.get(fresh.id, MAYA)).toMatchObject({ offset: 0 });
});

test('the day of an upload begins again with each part, also for the cleanup of another process', async () => {
  const cleaner = createUploadsService({
    db,
    now: () => time,
    dataDir,
    folder: createUploadFolder(dataDir),
    checkPicture,
    requireVideoTools,
    maxBytes: 1e9,
  });
  const passHours = (hours: number) => {
    time = new Date(time.getTime() + hours * 60 * 60 * 1000);
  };
  const { id } = await begin('abcdef');
  passHours(23);
  await uploads.receive(id, MAYA, 0, streamOf('abc'));
  passHours(23);
  await cleaner.deleteOldHere([]);
  expect(await uploads.receive(id, MAYA, 3, streamOf('def'))).toMatchObject({ offset: 6 });
  passHours(25);
  await cleaner.deleteOldHere([]);
  await expect(uploads.get(id, MAYA)).rejects.toThrow('notFound');
});

test('a picture whose check breaks off is checked before it can be used', async () => {
  let isBroken = true;
  const breaking = createUploadsService({
    db,
    now: () => time,
    dataDir,
    folder,
    async checkPicture(path, name) {
      if (isBroken) throw new Error('too many open files');
      await checkPicture(path, name);
    },
    requireVideoTools,
    maxBytes: 1e9,
  });
  const { id } = await breaking.begin(MAYA, { name: 'a.png', size: 3, purpose: 'picture' });
  const received = breaking.receive(id, MAYA, 0, streamOf('abc'));
  await expect(received).rejects.toThrow('too many open files');
  await expect(breaking.requireFiles([id])).rejects.toThrow('no longer on this server');
  isBroken = false;
  await expect(breaking.get(id, MAYA)).rejects.toThrow('is not a picture');
  await expect(breaking.get(id, MAYA)).rejects.toThrow('notFound');
});

test.each([
  ['titles.xlsx', 'titles.xlsx'],
  ['lighthouse/01.mp4', 'lighthouse/01.mp4'],
  ['/lighthouse//01.mp4', 'lighthouse/01.mp4'],
  ['C:\\films\\01.mp4', 'C__films_01.mp4'],
  ['雾中灯塔/第1集.mp4', '雾中灯塔/第1集.mp4'],
])('the name %s is stored as %s', (name, stored) => {
  expect(readUploadName(name)).toBe(stored);
});

test.each(['../secret', 'a/../b', '.hidden', '/', 'a/b/c/d/e/f', 'x'.repeat(201)])(
  'the name %s is refused',
  (name) => {
    expect(() => readUploadName(name)).toThrow('cannot be named');
  },
);
