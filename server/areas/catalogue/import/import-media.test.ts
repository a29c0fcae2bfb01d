import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { clip, drama, folderWith, importer } from '#tests/support/data/import.ts';
import { addSource } from '#tests/support/data/media.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const INGESTED = '/media/v/master.m3u8';
const THUMBNAIL = '/media/v/thumbnail-360.webp#abcdef';

/**
 * A folder, and the record of `media ingest` of a video of 61 s (one/1.mp4), a picture (cover.png),
 * subtitles, and a picture in an object store.
 */
async function ingestedFolder(db: Db, files: Record<string, unknown>) {
  const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');
  for (const [text, media] of [
    ['a picture', { kind: 'picture', path: '/media/p/cover-640.webp#123456' }],
    ['a film', { kind: 'video', path: INGESTED, thumbnail: THUMBNAIL, duration_seconds: 61.4 }],
    ['words', { kind: 'subtitles', path: '/media/v/en.vtt' }],
    ['far', { kind: 'picture', path: '/media/s/far-640.webp#1', store: 'films' }],
  ] as const)
    await addSource(db, { ...media, sha256: sha256Of(text) });
  return folderWith({
    'one/1.mp4': 'a film',
    'cover.png': 'a picture',
    'data/media/v/en.vtt': '-',
    'data/media/p/cover-640.webp': '-',
    'data/media/v/master.m3u8': '-',
    'data/media/v/thumbnail-360.webp': '-',
    ...files,
  });
}

test.for(['media path', 'relative file', 'absolute file'])(
  'a video referenced by %s gets thumbnail and duration from media ingest',
  async (kind) => {
    const { db } = await createTestDatabase();
    const folder = await ingestedFolder(db, {});
    const [video, cover] = {
      'media path': [INGESTED, '/media/p/cover-640.webp'],
      'relative file': ['one/1.mp4', 'cover.png'],
      'absolute file': [join(folder, 'one/1.mp4'), join(folder, 'cover.png')],
    }[kind] as [string, string];
    const published = { ...drama, state: 'published', cover, episodes: [{ episode: 1, video }] };
    const file = join(folder, 'a.json');
    await writeFile(file, JSON.stringify({ dramas: [published] }));
    const result = await importer(db, join(folder, 'data'))(file);
    expect(result.summary, result.lines.join()).toMatchObject({ dramas: { added: 1 } });
    expect(
      await db.selectFrom('videos').select(['path', 'thumbnail', 'duration_seconds']).execute(),
    ).toEqual([{ path: INGESTED, thumbnail: THUMBNAIL, duration_seconds: 61 }]);
  },
);

test('two rows for the same video do not conflict if only one of them has a thumbnail', async () => {
  const { db } = await createTestDatabase();
  const folder = await ingestedFolder(db, {
    'a.json': {
      dramas: [
        {
          ...drama,
          episodes: [
            { episode: 1, video: 'one/1.mp4', thumbnail: clip.thumbnail },
            { episode: 2, video: 'one/1.mp4' },
          ],
        },
      ],
    },
  });
  const run = importer(db, join(folder, 'data'));
  expect((await run(join(folder, 'a.json'))).summary.refused).toBe(0);
  expect(await db.selectFrom('videos').select('thumbnail').execute()).toEqual([
    { thumbnail: clip.thumbnail },
  ]);
});

test('a file that was not ingested, or is of the wrong kind, is an error', async () => {
  const { db } = await createTestDatabase();
  const folder = await ingestedFolder(db, {
    'words.srt': 'words',
    'far.png': 'far',
    'new.png': 'new',
    'new.gif': 'new',
    'a.json': {
      dramas: [
        { ...drama, cover: 'one/1.mp4', banner_wide: 'new.png', banner_tall: 'new.gif' },
        { ...drama, external_id: 'A-2', cover: 'far.png' },
        {
          ...drama,
          external_id: 'A-3',
          cover: 'cover.png',
          episodes: [
            {
              episode: 1,
              video: 'one/1.mp4',
              subtitles: [{ language: 'en', file: 'words.srt' }],
            },
          ],
        },
      ],
    },
  });
  const run = importer(db, join(folder, 'data'));
  expect(await run(join(folder, 'a.json'))).toMatchObject({
    lines: [
      'refused dramas[0]: cover one/1.mp4: is a video, not a picture',
      'refused dramas[0]: banner_wide new.png: run `media ingest` on it first',
      'refused dramas[0]: banner_tall new.gif: GIF pictures are not supported; save them as JPEG, PNG or WebP',
      'refused dramas[1]: cover /media/s/far-640.webp#1 is in the object store: set MEDIA_BASE_URL',
      'added dramas[2]: 1 episode; no text in zh-TW, ja, ko, es',
    ],
  });
});

/** A sheet with one row per duration, beginning at row 2. */
function episodesSheet(video: string, durations: (number | '')[], dramaOf = (_: number) => 'A-1') {
  const rows = durations.map(
    (seconds, index) => `${dramaOf(index)},${index + 1},${video},${clip.thumbnail},${seconds}`,
  );
  return `external_id,episode,video,thumbnail,duration_seconds\n${rows.join('\n')}\n`;
}
const dramasSheet = 'external_id,title_en\nA-1,One\nA-2,Two\n';

test('conflicting durations of one video cause one error, reported at the row that differs from the majority', async () => {
  const { db } = await createTestDatabase();
  const run = importer(db);
  const errors = async (durations: number[], dramaOf?: (index: number) => string) =>
    (
      await run(
        await folderWith({
          'dramas.csv': dramasSheet,
          'episodes.csv': episodesSheet(clip.video, durations, dramaOf),
        }),
      )
    ).lines.filter((line) => line.startsWith('refused'));
  expect(await errors([60, 61, 61, 61])).toEqual([
    `refused episodes.csv row 2: episodes.csv row 2 says ${clip.video} lasts 60 s, but rows 3–5 say it lasts 61 s`,
  ]);
  expect(await errors([60, 61])).toEqual([
    `refused episodes.csv row 3: episodes.csv row 3 says ${clip.video} lasts 61 s, but row 2 says it lasts 60 s`,
  ]);
  // The same if the rows belong to different dramas.
  expect(await errors([60, 61, 61, 61], (index) => (index === 0 ? 'A-1' : 'A-2'))).toEqual([
    `refused episodes.csv row 2: episodes.csv row 2 says ${clip.video} lasts 60 s, but rows 3–5 say it lasts 61 s`,
  ]);
  expect(await db.selectFrom('dramas').select('id').execute()).toEqual([]);
});

test('durations that differ from the one measured by media ingest are errors, even if most rows have them', async () => {
  const { db } = await createTestDatabase();
  const folder = await ingestedFolder(db, {
    'dramas.csv': dramasSheet,
    'episodes.csv': episodesSheet(INGESTED, [60, 61, 60]),
  });
  expect((await importer(db, join(folder, 'data'))(folder)).lines).toContain(
    `refused episodes.csv row 2: episodes.csv rows 2, 4 say ${INGESTED} lasts 60 s, but row 3 and media ingest say it lasts 61 s`,
  );
});

test('conflicting thumbnails and conflicting subtitles of one video are errors', async () => {
  const { db } = await createTestDatabase();
  const subtitlesIn = (language: string) => [{ language, file: '/media/clips/romance/en.vtt' }];
  const folder = await folderWith({
    'a.json': {
      dramas: [
        {
          ...drama,
          episodes: [
            { episode: 1, ...clip, subtitles: subtitlesIn('en') },
            { episode: 2, ...clip, subtitles: [] },
            { episode: 3, ...clip, thumbnail: '/media/x.webp', subtitles: subtitlesIn('en') },
          ],
        },
      ],
    },
  });
  const [one, two, three] = [0, 1, 2].map((index) => `dramas[0].episodes[${index}]`);
  expect((await importer(db)(folder)).lines).toEqual([
    `refused ${three}: ${three} says ${clip.video} has the thumbnail /media/x.webp, but ${one}, ${two} say it has the thumbnail ${clip.thumbnail}`,
    `refused ${two}: ${two} says ${clip.video} has no subtitles, but ${one}, ${three} say it has the subtitles en "English" /media/clips/romance/en.vtt`,
  ]);
});

test('a playlist or subtitles in a column of pictures are refused', async () => {
  const { db } = await createTestDatabase();
  const folder = await ingestedFolder(db, {
    'a.json': {
      dramas: [
        {
          ...drama,
          cover: INGESTED,
          banner_wide: '/media/v/en.vtt#a.webp',
          banner_tall: INGESTED,
          episodes: [{ episode: 1, video: INGESTED, thumbnail: INGESTED }],
        },
      ],
    },
  });
  const { lines } = await importer(db, join(folder, 'data'))(join(folder, 'a.json'));
  expect(lines.filter((line) => line.includes('is not a picture'))).toHaveLength(4);
});
