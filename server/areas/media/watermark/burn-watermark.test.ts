import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { StoreAway } from '#server/errors/operator-error.ts';
import { readConfig } from '#server/settings/config.ts';
import { film, ffmpeg as program } from '#tests/support/data/film.ts';
import { createFfmpeg } from '../ffmpeg.ts';
import { openWorkFolder } from '../ingest/work-folder.ts';
import { encodeHls } from '../video/encode-hls.ts';
import { probeVideo } from '../video/probe.ts';
import { createWatermarkBurner } from './burn-watermark.ts';

const ffmpeg = createFfmpeg(program);
const source = '/media/videos/pattern/master.m3u8';
const lines = ['李明', 'li.ming@luz.example'];
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vignette-burn-'));
  const file = await film(join(dataDir, 'pattern.mp4'), '360x640');
  const work = await openWorkFolder(join(dataDir, 'media/videos/pattern'));
  const { signal } = new AbortController();
  const options = { file, work, ffmpeg, signal, limit: pLimit(2), onProgress: () => {} };
  await encodeHls(options, await probeVideo(ffmpeg, file));
});

test('a copy has every quality, the sound, and the watermark in the picture', async () => {
  const shares: number[] = [];
  const path = await createWatermarkBurner({ dataDir, ffmpeg: program, store: undefined })({
    path: source,
    label: 'Li',
    lines,
    run: 'a',
    signal: new AbortController().signal,
    onProgress: (share) => shares.push(share),
  });
  expect(path).toMatch(/^\/media\/screeners\/[0-9a-f]{32}\/master\.m3u8$/);
  const folder = join(dataDir, path.replace('/master.m3u8', ''));
  expect((await readdir(folder)).toSorted()).toEqual(['270', '360', 'master.m3u8', 'sound']);
  const master = await readFile(join(folder, 'master.m3u8'), 'utf8');
  expect(master).toContain('RESOLUTION=360x640');
  expect(master).toContain('URI="sound/index.m3u8"');
  expect(shares.at(-1)).toBeGreaterThan(0.8);
  const original = join(dataDir, 'media/videos/pattern/360');
  expect(await differingPixels(join(folder, '360'), original)).toBeGreaterThan(500);
  expect(await readdir(join(dataDir, 'media/.ingest'))).toEqual([]);
});

test('an aborted job leaves no files', async () => {
  const controller = new AbortController();
  const burning = createWatermarkBurner({ dataDir, ffmpeg: program, store: undefined })({
    path: source,
    label: 'Other',
    lines: ['Other'],
    run: 'a',
    signal: controller.signal,
    onProgress: () => controller.abort(),
  });
  const before = await readdir(join(dataDir, 'media/screeners'));
  await expect(burning).rejects.toThrow();
  expect(await readdir(join(dataDir, 'media/screeners'))).toEqual(before);
  expect(await readdir(join(dataDir, 'media/.ingest'))).toEqual([]);
});

test('nothing is encoded while the object store is away', async () => {
  const { store } = readConfig({ S3_URL: 's3+http://key:secret@127.0.0.1:1/films/dramas' });
  const shares: number[] = [];
  const burning = createWatermarkBurner({ dataDir, ffmpeg: program, store })({
    path: source,
    label: 'Away',
    lines,
    run: 'a',
    signal: new AbortController().signal,
    onProgress: (share) => shares.push(share),
  });
  await expect(burning).rejects.toThrow(StoreAway);
  expect(shares).toEqual([]);
});

test('a video that does not exist is rejected', async () => {
  const burning = createWatermarkBurner({ dataDir, ffmpeg: program, store: undefined })({
    path: '/media/videos/none/master.m3u8',
    label: 'Li',
    lines,
    run: 'a',
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  await expect(burning).rejects.toThrow('/media/videos/none/master.m3u8 was not found.');
});

/** Compares the first frames; differences of the encoder are smaller than those counted. */
async function differingPixels(first: string, second: string): Promise<number> {
  const [a, b] = await Promise.all([readFrame(first), readFrame(second)]);
  return a.reduce((count, value, at) => count + (Math.abs(value - (b[at] ?? 0)) > 80 ? 1 : 0), 0);
}

async function readFrame(track: string): Promise<Buffer> {
  const bytes = [await readFile(join(track, 'init.mp4')), await readFile(join(track, '0.m4s'))];
  const joined = join(dataDir, `${track.replaceAll('/', '-')}.mp4`);
  await writeFile(joined, Buffer.concat(bytes));
  const output = ['-frames:v', '1', '-f', 'image2pipe', '-c:v', 'png', 'pipe:1'];
  return sharp(await ffmpeg.read(['-i', joined, ...output]))
    .greyscale()
    .raw()
    .toBuffer();
}
