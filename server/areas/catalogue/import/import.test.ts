import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addDrama, addTag } from '#tests/support/data/catalogue.ts';
import { clip, drama, folderWith, importer } from '#tests/support/data/import.ts';
import { createTestDatabase } from '#tests/support/database.ts';

test('every error is reported with its row, and nothing is imported', async () => {
  const { db } = await createTestDatabase();
  const folder = await folderWith({
    'catalogue.json': {
      tags: [{ slug: 'harbour', names: { zh: '港口' } }],
      dramas: [
        { ...drama, tags: ['nowhere'] },
        { external_id: 'A-1' },
        { ...drama, external_id: 'A-2', release_date: '2026-02-30' },
        { ...drama, external_id: 'A-3', texts: { ja: { synopsis: '灯台' } } },
        { ...drama, external_id: 'A-4', cover: 'cover.png' },
        { ...drama, external_id: 'A-5', cover: '/media/posters/no-such-640.webp' },
        {
          ...drama,
          external_id: 'A-6',
          episodes: [
            { episode: 1, ...clip },
            { episode: 1, ...clip },
          ],
        },
        { ...drama, external_id: 'A-7', episodes: [], state: 'published' },
        {
          ...drama,
          external_id: 'A-8',
          episodes: [
            { episode: 1, video: 'https://x.example/a.mp4' },
            {
              episode: 2,
              ...clip,
              video: '',
              subtitles: [{ language: 'en', file: '/media/a.vtt' }],
            },
          ],
        },
        { ...drama, external_id: 'A-9', titel: 'x' },
        {
          ...drama,
          external_id: 'A-10',
          episodes: [
            { episode: 1, ...clip, subtitles: [{ language: 'zh-CHS', file: '/media/a.vtt' }] },
          ],
        },
      ],
    },
  });
  const run = importer(db);
  const errors = [
    'refused dramas[2]: release_date "2026-02-30" is not a date: write it as 2026-01-31',
    'refused dramas[4]: cover cover.png: file not found',
    'refused dramas[9]: Unknown field titel.',
    'refused dramas[10].episodes[0].subtitles[0]: language "zh-CHS" is not a language code such as zh or zh-TW',
    'refused tags[0]: name_en is missing',
    'refused dramas[1]: A-1 appears twice (first in dramas[0])',
    'refused dramas[0]: tags "nowhere" is not a tag',
    'refused dramas[3]: it has no title in any language',
    'refused dramas[3]: There is a synopsis_ja but no title_ja',
    'refused dramas[5]: cover /media/posters/no-such-640.webp does not exist',
    'refused dramas[6].episodes[1]: episode 1 appears twice (first in dramas[6].episodes[0])',
    'refused dramas[7]: cannot be published: it has no episodes',
    'refused dramas[8].episodes[1]: episode 2 has a thumbnail but no video',
    'refused dramas[8].episodes[1]: episode 2 has a duration but no video',
    'refused dramas[8].episodes[1].subtitles[0]: episode 2 has subtitles but no video',
    'refused dramas[8].episodes[0]: episode 1 video https://x.example/a.mp4 is not an HLS playlist (.m3u8): give the video file and run `media ingest`',
  ];
  const preview = await run(join(folder, 'catalogue.json'), true);
  expect(preview.lines).toEqual(errors);
  const real = await run(join(folder, 'catalogue.json'));
  expect(real.lines).toEqual(errors);
  // Nothing is counted as added, since nothing was imported.
  for (const { summary } of [preview, real]) {
    expect(summary).toMatchObject({
      dramas: { added: 0, changed: 0, unchanged: 0 },
      tags: { added: 0, changed: 0, unchanged: 0 },
      refused: errors.length,
    });
  }
  for (const table of ['dramas', 'tags', 'videos', 'audit_log'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

/** A text that the audit log truncates directly after a surrogate pair. */
const LONG = `${'雾'.repeat(199)}🗼灯`;

test('an import changes the fields in the file and keeps ids, views, other texts and subtitles', async () => {
  const { db } = await createTestDatabase();
  await addTag(db, 'love', 1, { en: 'Love' });
  const subtitles = [{ language: 'fr', file: '/media/clips/romance/en.vtt' }];
  const [one, two] = drama.episodes;
  const whole = await folderWith({
    'a.json': {
      dramas: [
        { ...drama, state: 'published', tags: ['love'], episodes: [{ ...one, subtitles }, two] },
      ],
    },
  });
  const run = importer(db);
  expect(await run(whole)).toMatchObject({
    lines: ['added dramas[0]: 2 episodes; no text in zh-TW, ja, ko, es'],
    summary: { dramas: { added: 1, changed: 0, unchanged: 0 }, warned: 1 },
  });
  await db.updateTable('dramas').set({ view_count: 7 }).execute();
  const before = await db.selectFrom('dramas').selectAll().executeTakeFirstOrThrow();
  expect((await run(whole)).summary).toMatchObject({
    dramas: { added: 0, changed: 0, unchanged: 1 },
    warned: 0,
  });

  // The files use semicolons, and list fewer episodes than the drama has.
  const parts = await folderWith({
    'dramas.csv': `external_id;title_ja;synopsis_en;synopsis_zh\nA-1;ランプ;;${LONG}\n`,
    'episodes.csv': `external_id;episode;video;title_en\nA-1;1;${clip.video};'=First\n`,
  });
  expect((await run(parts, false, true)).summary.dramas).toMatchObject({ changed: 1 });
  const after = await db.selectFrom('dramas').selectAll().executeTakeFirstOrThrow();
  const { updated_at, episode_count, total_minutes, ...kept } = before;
  expect(after).toMatchObject({ ...kept, episode_count: 1 });
  expect(
    await db
      .selectFrom('drama_texts')
      .select(['locale', 'title', 'synopsis'])
      .orderBy('locale')
      .execute(),
  ).toEqual([
    { locale: 'en', title: 'Lighthouse', synopsis: '' },
    { locale: 'ja', title: 'ランプ', synopsis: '' },
    { locale: 'zh', title: '灯塔', synopsis: LONG },
  ]);
  expect(await db.selectFrom('episode_texts').select('title').execute()).toEqual([
    { title: '=First' },
  ]);
  expect(await db.selectFrom('video_subtitles').select('label').execute()).toEqual([
    { label: 'français' },
  ]);
  const terms = await db.selectFrom('drama_search_terms').select('term').orderBy('term').execute();
  expect(terms.map(({ term }) => term)).toEqual(['lighthouse', 'らんぷ', '灯塔']);
  const audited = await db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'subject', 'change'])
    .execute();
  expect(audited.at(-1)).toMatchObject({
    actor: 'mei',
    action: 'catalogue.import',
    subject: 'drama:A-1',
    change: {
      title_ja: { from: '', to: 'ランプ' },
      synopsis_en: { from: 'A light.', to: '' },
      // Truncated after 200 code points, which are 201 UTF-16 units here.
      synopsis_zh: { from: '', to: LONG.slice(0, 201) },
    },
  });
});

test('a row with too many or too few cells is an error', async () => {
  const { db } = await createTestDatabase();
  const folder = await folderWith({
    'dramas.csv': `external_id,title_en,,cover
C-1,Love, Actually,,/media/posters/agave-heiress-640.webp
C-2,Love,,/media/posters/agave-heiress-640.webp,x
C-3,Love
,,,,,,
C-4,Love,,/media/posters/no-such-640.webp,,
`,
  });
  expect((await importer(db)(folder)).lines.slice(0, 3)).toEqual([
    'refused dramas.csv row 2: " Actually" is in a column without a heading',
    'refused dramas.csv row 3: "x" is in a column without a heading',
    'refused dramas.csv row 4: has 2 cells for 4 headings',
  ]);
});

test('an error in the last row rolls back all batches written before', async () => {
  const { db } = await createTestDatabase();
  const run = importer(db);
  const [one] = drama.episodes;
  // Several batches of dramas that all use one video.
  const dramas = Array.from({ length: 450 }, (_, n) => ({
    ...drama,
    external_id: `M-${n}`,
    state: 'published',
    episodes: [n === 0 ? one : { episode: 1, video: clip.video }],
  }));
  const folder = await folderWith({
    'good.json': { dramas },
    'bad.json': { dramas: [...dramas, { ...drama, state: 'published', cover: '' }] },
  });
  const refused = await run(join(folder, 'bad.json'));
  expect(refused.lines.at(-1)).toBe('refused dramas[450]: cannot be published: cover is missing');
  expect(await db.selectFrom('dramas').select('id').execute()).toEqual([]);
  const imported = await run(join(folder, 'good.json'));
  expect(imported.summary).toMatchObject({ refused: 0, dramas: { added: 450 } });
  expect((await run(join(folder, 'good.json'))).summary.dramas.unchanged).toBe(450);
  expect(
    await db
      .selectFrom('listing_counts')
      .select(({ fn }) => fn.sum('drama_count').as('dramas'))
      .execute(),
  ).toEqual([{ dramas: 450 }]);
});

test('a drama without an external id can be changed as id:<number>; episode rows alone do not add a drama', async () => {
  const { db } = await createTestDatabase();
  const id = await addDrama(db, { texts: { en: { title: 'Old' } }, state: 'draft' });
  const folder = await folderWith({
    'tags.csv': 'slug,name_en\nnew,New\n',
    'dramas.csv': `external_id,title_en,tags\nid:${id},New,new\nid:${id + 1},Nobody,\n`,
  });
  const run = importer(db);
  expect((await run(folder)).lines).toContain(
    `refused dramas.csv row 3: there is no drama id:${id + 1}`,
  );
  const mistyped = await folderWith({
    'episodes.csv': 'external_id,episode,video\nB-1,1,/media/x.m3u8\n',
  });
  expect((await run(mistyped)).lines).toEqual([
    'refused episodes.csv row 2: there is no drama B-1 in Dramas or in the catalogue',
  ]);
  const stray = await folderWith({
    'subtitles.csv': `external_id,episode,language,file\nid:${id},3,en,/media/clips/romance/en.vtt\n`,
  });
  expect((await run(stray)).lines).toEqual(['refused subtitles.csv row 2: there is no episode 3']);
  const good = await folderWith({ 'dramas.csv': `external_id,title_en\nid:${id},New\n` });
  expect((await run(good)).summary.dramas).toMatchObject({ changed: 1 });
});

test('a file with invalid syntax, columns or encoding is rejected as a whole', async () => {
  const { db } = await createTestDatabase();
  const run = importer(db);
  const folder = await folderWith({
    'a.json': '{"dramas": [\n{]}',
    'cut.json': '{"dramas": [\n',
    'b.json': { films: [{}] },
    'c.json': { dramas: [] },
    'dramas.csv': 'external_id,titel_en\n1,x\n',
    'episodes.csv': 'external_id,video\n1,x\n',
    'tags.csv': Buffer.concat([Buffer.from('slug,name_zh\na,'), Buffer.from([0xb0, 0xae])]),
    'd.xlsx': 'no workbook',
  });
  const reasons = {
    'a.json': 'a.json is not valid JSON: look at line 2',
    'cut.json': 'cut.json is not valid JSON: the file ends too early.',
    'b.json': 'must have a list "dramas"',
    'c.json': 'has no rows',
    'dramas.csv':
      'Unknown column "titel_en" in dramas.csv. Did you mean title_en? Known columns: external_id, ',
    'episodes.csv': 'Missing column "episode" in episodes.csv.',
    'tags.csv': 'is not in UTF-8: save it as "CSV UTF-8"',
    'd.xlsx': 'not an Excel workbook',
    'e.json': 'no file or folder',
  };
  for (const [name, reason] of Object.entries(reasons)) {
    await expect(run(join(folder, name))).rejects.toThrow(reason);
  }
});
