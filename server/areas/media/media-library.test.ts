import { expect, test } from 'vitest';
import { addSource } from '#tests/support/data/media.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createMediaLibrary } from './media-library.ts';

const video = {
  kind: 'video' as const,
  path: '/media/videos/0011223344556677/master.m3u8',
  thumbnail: '/media/videos/0011223344556677/thumbnail-360.webp#a3829c',
};
const picture = {
  kind: 'picture' as const,
  path: '/media/pictures/8899aabbccddeeff/picture-640.webp#336699',
};

async function libraryWith(sources: Parameters<typeof addSource>[1][], mediaBaseUrl?: string) {
  const { db } = await createTestDatabase();
  for (const source of sources) await addSource(db, source);
  return createMediaLibrary({ db, folders: ['/nowhere'], mediaBaseUrl });
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

test('listByName finds media by the name of its source and its folders, once if a store has it too', async () => {
  const inStore = { ...video, sha256: 'a'.repeat(64), source: '/in/moon/01.mp4', store: 'films' };
  const other = { ...video, path: '/media/videos/ffff/master.m3u8', source: '/in/sun/01.mp4' };
  const { listByName } = await libraryWith([inStore, { ...inStore, store: '' }, other, picture]);
  // Looked up together, as the rows of an import are.
  const [all, moon, windows, part, none] = await Promise.all(
    ['01.mp4', 'moon/01.mp4', 'sun\\01.mp4', '1.mp4', 'moon'].map(listByName),
  );
  expect(all).toHaveLength(2);
  expect(moon).toEqual([video]);
  expect(windows).toEqual([{ ...video, path: other.path }]);
  expect([part, none]).toEqual([[], []]);
});

test('media of a store is not found as a file, with the advice to set MEDIA_BASE_URL', async () => {
  const { checkAddress } = await libraryWith([{ ...video, store: 'films' }, picture]);
  for (const address of [video.path, video.thumbnail])
    expect(await checkAddress(address)).toEqual({ error: 'deskRow.inStore' });
  for (const address of [picture.path, '/media/videos/0011223344556677/other.m3u8'])
    expect(await checkAddress(address)).toEqual({ error: 'deskRow.fileAbsent' });
});
