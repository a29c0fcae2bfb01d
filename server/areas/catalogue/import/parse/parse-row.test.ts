import { expect, test } from 'vitest';
import { createMediaLibrary } from '#server/areas/media/media-library.ts';
import { drama, folderWith, importer } from '#tests/support/data/import.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createRowParser } from './parse-row.ts';

async function importErrors(...dramas: object[]): Promise<string[]> {
  const { db } = await createTestDatabase();
  return (await importer(db)(await folderWith({ 'a.json': { dramas } }))).lines;
}

test('an empty original_language or subtitle language is an error', async () => {
  const [one] = drama.episodes;
  expect(
    await importErrors(
      { ...drama, state: 'published', original_language: '', original_title: '灯塔' },
      {
        ...drama,
        external_id: 'A-2',
        episodes: [{ ...one, subtitles: [{ language: ' ', file: '/media/a.vtt' }] }],
      },
    ),
  ).toEqual(
    expect.arrayContaining([
      'refused dramas[0]: cannot be published: original_language is missing',
      'refused dramas[1].episodes[0].subtitles[0]: language is missing',
    ]),
  );
});

test('an unknown field, a misspelt state and a synopsis without title are errors', async () => {
  expect(
    await importErrors(
      { ...drama, orginal_title: 'x' },
      { ...drama, external_id: 'A-2', texts: { en: { title: 'Two' }, 'zh-tw': { title: '二' } } },
      { ...drama, external_id: 'A-3', state: 'publishd' },
      { ...drama, external_id: 'A-4', texts: { ...drama.texts, ja: { synopsis: '灯' } } },
    ),
  ).toEqual([
    'refused dramas[0]: Unknown field orginal_title. Did you mean original_title?',
    'refused dramas[1]: Unknown field texts.zh-tw. Did you mean zh-TW?',
    'refused dramas[2]: state "publishd" must be draft, published or withdrawn: did you mean published?',
    'refused dramas[3]: There is a synopsis_ja but no title_ja',
  ]);
});

test('addresses of a row under MEDIA_BASE_URL become paths under /media', async () => {
  const mediaBaseUrl = 'https://cdn.example/v';
  const { db } = await createTestDatabase();
  const library = createMediaLibrary({ db, folders: [], mediaBaseUrl });
  const row = await createRowParser(
    '/',
    library,
  )({
    kind: 'episode',
    place: 'row 2',
    value: {
      external_id: 'A-1',
      episode: 1,
      video: `${mediaBaseUrl}/a/master.m3u8`,
      thumbnail: 'https://other.example/a.webp',
    },
  });
  expect(row.value).toMatchObject({
    video: '/media/a/master.m3u8',
    thumbnail: 'https://other.example/a.webp',
  });
});
