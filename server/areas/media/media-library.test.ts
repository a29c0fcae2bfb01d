import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createMediaLibrary } from './media-library.ts';

const video = {
  kind: 'video',
  path: '/media/videos/0011223344556677/master.m3u8',
  thumbnail: '/media/videos/0011223344556677/thumbnail-360.webp#a3829c',
};
const picture = {
  kind: 'picture',
  path: '/media/pictures/8899aabbccddeeff/picture-640.webp#336699',
};

async function libraryWith(entries: object[], mediaBaseUrl?: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'vignette-ingested-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await mkdir(join(dataDir, 'media'));
  const named = entries.map((entry, at) => [
    String(at).padStart(64, '0'),
    { ...entry, source: '/incoming/x', made_at: '2026-01-31T00:00:00Z' },
  ]);
  const record = JSON.stringify(Object.fromEntries(named));
  await writeFile(join(dataDir, 'media/ingested.json'), record);
  return createMediaLibrary({ folders: [join(dataDir, 'media')], dataDir, mediaBaseUrl });
}

test('findByAddress returns the media with its thumbnail and its duration in whole seconds', async () => {
  const { findByAddress } = await libraryWith([{ ...video, duration_seconds: 61.6 }, picture]);
  const expected = { ...video, durationSeconds: 62 };
  expect(await findByAddress(video.path)).toEqual(expected);
  expect(await findByAddress(video.path.replace('master', '%6Daster'))).toEqual(expected);
  // The address may have no colour, or an outdated one.
  for (const colour of ['', '#336699', '#000000'])
    expect(await findByAddress(picture.path.replace(/#.*/, colour))).toEqual(picture);
  for (const other of ['/media/videos/none/master.m3u8', video.thumbnail, '/', ''])
    expect(await findByAddress(other)).toBeUndefined();
});

test('findByAddress accepts addresses at MEDIA_BASE_URL, but on no other server', async () => {
  const base = 'https://cdn.example/v';
  const { findByAddress } = await libraryWith([video], base);
  const below = video.path.slice('/media'.length);
  expect(await findByAddress(base + below)).toEqual(video);
  expect(await findByAddress(video.path)).toEqual(video);
  expect(await findByAddress(`https://cdn.example${below}`)).toBeUndefined();
  expect(await findByAddress(`https://elsewhere.example/v${below}`)).toBeUndefined();
});

test('addresses under MEDIA_BASE_URL are stored as /media, so that they can be protected', async () => {
  const { toStored } = await libraryWith([], 'https://cdn.example/v');
  expect(toStored('https://cdn.example/v/a/master.m3u8')).toBe('/media/a/master.m3u8');
  expect(toStored('https://cdn.example/v/a-640.webp#112233')).toBe('/media/a-640.webp#112233');
  for (const other of ['https://cdn.example/va/b.webp', '/media/a.webp'])
    expect(toStored(other)).toBe(other);
});
