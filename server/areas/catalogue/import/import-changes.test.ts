import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { createAuditService } from '#server/areas/audit/audit.service.ts';
import { addTag } from '#tests/support/data/catalogue.ts';
import { clip, drama, folderWith, importer } from '#tests/support/data/import.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const other = { ...clip, video: '/media/clips/urban/master.m3u8' };
const subtitles = [{ language: 'fr', file: '/media/clips/romance/en.vtt' }];
const fullDrama = {
  ...drama,
  tags: ['urban', 'wuxia'],
  audio_languages: ['zh', 'en'],
  texts: { ...drama.texts, ko: { title: '등대', synopsis: '빛' } },
  episodes: [
    { episode: 1, ...clip, subtitles, titles: { en: 'One' } },
    { episode: 2, ...clip },
    { episode: 3, ...clip },
    { episode: 4, ...other },
  ],
};

async function catalogueWith(dramas: object[]) {
  const { db } = await createTestDatabase();
  await addTag(db, 'urban', 1, { en: 'Urban' });
  await addTag(db, 'wuxia', 2, { en: 'Wuxia' });
  const run = importer(db);
  expect((await run(await folderWith({ 'a.json': { dramas } }))).summary.refused).toBe(0);
  return { db, run };
}

const folderWithOneEpisode = () =>
  folderWith({ 'episodes.csv': `external_id,episode,video\nA-1,1,${clip.video}\n` });

test('removing episodes of a published drama is an error without --remove-episodes', async () => {
  const { db, run } = await catalogueWith([{ ...fullDrama, state: 'published' }]);
  const short = await folderWithOneEpisode();
  for (const isDryRun of [true, false]) {
    expect(await run(short, isDryRun)).toMatchObject({
      lines: [
        'refused episodes.csv row 2: would remove episodes 2–4 of a published drama: list every episode, or allow removing episodes (--remove-episodes)',
      ],
      summary: { refused: 1, removals: [] },
    });
  }
  const countEpisodes = async () =>
    (await db.selectFrom('episodes').select('episode_no').execute()).length;
  expect(await countEpisodes()).toBe(4);
  // Removing them is also an error in an import that withdraws the drama.
  const withdrawing = await folderWith({
    'dramas.csv': 'external_id,state\nA-1,withdrawn\n',
    'episodes.csv': `external_id,episode,video\nA-1,1,${clip.video}\n`,
  });
  expect((await run(withdrawing)).summary.refused).toBe(1);

  expect((await run(short, false, true)).summary).toMatchObject({
    dramas: { changed: 1 },
    removals: [{ drama: 'A-1', removed: ['episodes 2–4'] }],
  });
  expect(await countEpisodes()).toBe(1);
  const [entry] = await createAuditService(db).list({ subject: 'drama:A-1', limit: 1 });
  expect(entry?.change).toMatchObject({ 'episode 4 video': { from: other.video, to: '' } });
});

test('episodes of drafts and withdrawn dramas are removed without --remove-episodes and listed in the summary', async () => {
  for (const state of ['draft', 'withdrawn']) {
    const { run } = await catalogueWith([{ ...fullDrama, state }]);
    expect((await run(await folderWithOneEpisode())).summary.removals).toEqual([
      { drama: 'A-1', removed: ['episodes 2–4'] },
    ]);
  }
});

test('the summary lists everything that an import removes from a drama', async () => {
  const { run } = await catalogueWith([{ ...fullDrama, banner_wide: fullDrama.cover }]);
  const emptying = await folderWith({
    'a.json': {
      dramas: [
        {
          external_id: 'A-1',
          tags: ['urban'],
          audio_languages: ['zh'],
          release_date: '',
          banner_wide: '',
          new_release: 'yes',
          texts: { ko: { title: '', synopsis: '' }, en: { synopsis: '' } },
          episodes: [
            { episode: 1, ...other, titles: { en: '' } },
            { episode: 2, ...clip, subtitles: [] },
            { episode: 3, ...clip },
          ],
        },
      ],
    },
  });
  expect((await run(emptying)).summary.removals).toEqual([
    {
      drama: 'A-1',
      removed: [
        'episode 4',
        'the English synopsis',
        'the Korean text',
        'the tag wuxia',
        'the audio language en',
        'the release_date',
        'the banner_wide',
        'the English title of episode 1',
        'the French subtitles of episodes 1–3',
      ],
    },
  ]);
});

const LONG = `${'a'.repeat(100)}🗼${'b'.repeat(100)}`;

test('each changed field is reported with its old and new value', async () => {
  const { run } = await catalogueWith([
    { ...fullDrama, texts: { ...fullDrama.texts, en: { title: 'Lighthouse', synopsis: LONG } } },
  ]);
  const changes = await folderWith({
    'a.json': {
      dramas: [
        {
          external_id: 'A-1',
          tags: ['urban'],
          release_date: '2026-02-01',
          subtitle_languages: ['zh', 'en'],
          texts: {
            en: { title: 'The Lighthouse', synopsis: LONG.replace('b', 'B') },
            es: { title: 'Faro' },
          },
          episodes: [
            ...fullDrama.episodes.slice(0, 3).map((one) => ({ ...one, duration_seconds: 61 })),
            { episode: 5, ...other },
          ],
        },
      ],
    },
  });
  const [row] = (await run(changes, true)).rows;
  const excerpt = (b: string) => `"…${'a'.repeat(19)}🗼${b}${'b'.repeat(39)}…"`;
  expect(row?.details.slice(0, -1)).toEqual([
    'release_date 2026-01-31 → 2026-02-01',
    'subtitle_languages (empty) → zh, en',
    'tags urban, wuxia → urban',
    'title_en "Lighthouse" → "The Lighthouse"',
    `synopsis_en ${excerpt('b')} → ${excerpt('B')}`,
    'title_es (empty) → "Faro"',
    'episode 5 added',
    'episode 4 removed',
    'episodes 1–3 duration_seconds 20 → 61',
  ]);
  expect(row?.changes).toEqual(
    expect.arrayContaining([
      { field: 'title_en', from: 'Lighthouse', to: 'The Lighthouse' },
      { field: 'synopsis_en', from: LONG, to: LONG.replace('b', 'B') },
      { field: 'episode 2 duration_seconds', from: '20', to: '61' },
      { field: 'episode 4 video', from: other.video, to: '' },
    ]),
  );
});

test('publishing a withdrawn drama again, or unpublishing a published one, causes a warning', async () => {
  const { db, run } = await catalogueWith([{ ...fullDrama, state: 'published' }]);
  await db.updateTable('dramas').set({ state: 'withdrawn' }).execute();
  await db
    .insertInto('audit_log')
    .values({
      at: '2026-10-03T12:00:00Z',
      actor: 'mei',
      action: 'catalogue.withdraw',
      subject: 'drama:A-1',
      change: { state: { from: 'published', to: 'withdrawn' } },
    })
    .execute();
  const stateFile = (state: string) =>
    folderWith({ 'dramas.csv': `external_id,state\nA-1,${state}\n` });
  const expectedWarnings = [
    'publishes A-1 again, which was withdrawn on 2026-10-03',
    'no text in zh-TW, ja, es',
  ];
  const publishing = await stateFile('published');
  for (const isDryRun of [true, false]) {
    const { rows, summary } = await run(publishing, isDryRun);
    expect(rows).toMatchObject([{ warnings: expectedWarnings, verdict: 'changed' }]);
    expect(summary.warned).toBe(1);
  }
  const { rows } = await run(await stateFile('draft'));
  expect(rows[0]?.warnings?.[0]).toBe('takes A-1 off the site: state published → draft');
});

test('a renamed tag is reported with its old and new name', async () => {
  const { db } = await createTestDatabase();
  await addTag(db, 'urban', 1, { en: 'Urban' });
  const renamed = await folderWith({ 'tags.csv': 'slug,name_en,name_es\nurban,City,Urbano\n' });
  expect((await importer(db)(renamed, true)).rows).toEqual([
    {
      verdict: 'changed',
      place: 'tags.csv row 2',
      subject: 'tag urban',
      details: ['name_en "Urban" → "City"; name_es (empty) → "Urbano"'],
      changes: [
        { field: 'name_en', from: 'Urban', to: 'City' },
        { field: 'name_es', from: '', to: 'Urbano' },
      ],
    },
  ]);
});

test('a drama whose files "media remove" has deleted is not published by an import', async () => {
  const { db } = await createTestDatabase();
  const run = importer(db);
  const withState = (state: string) => folderWith({ 'a.json': { dramas: [{ ...drama, state }] } });
  await run(await withState('withdrawn'));
  const removed = { key: dirname(clip.video).concat('/'), removed_at: new Date() };
  await db.insertInto('removed_media').values(removed).execute();
  const { summary, lines } = await run(await withState('published'));
  expect(summary.refused).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/cannot be published: the files of episodes 1.2 were removed/),
  ]);
});
