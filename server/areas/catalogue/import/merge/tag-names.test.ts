import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inEnglish } from '#server/text/in-english.ts';
import { addTag } from '#tests/support/data/catalogue.ts';
import { drama, folderWith, importer } from '#tests/support/data/import.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { TagNames } from './tag-names.ts';

const tags = new TagNames([
  { slug: 'urban', names: { en: 'City Life', zh: '都市', 'zh-TW': '都會', ko: '도시' } },
  { slug: 'urban-love', names: { en: 'Urban Love', es: 'Amor urbano' } },
  { slug: 'romance', names: { en: 'Love', zh: '爱情' } },
  { slug: 'sweet', names: { en: 'Sweet', zh: '爱情' } },
  { slug: 'love', names: { en: 'Affection' } },
]);

test.each([
  ['urban', 'urban'],
  ['Urban', 'urban'],
  ['city life', 'urban'],
  ['ＣＩＴＹ　ＬＩＦＥ', 'urban'],
  ['都市', 'urban'],
  ['도시', 'urban'],
  ['URBAN LOVE', 'urban-love'],
  ['urban_love', 'urban-love'],
  ['amor urbano', 'urban-love'],
  // A slug takes precedence over another tag's name.
  ['love', 'love'],
])('%s resolves to the tag %s', (text, slug) => {
  expect(tags.resolve(text)).toEqual({ slug });
});

test.each([
  ['爱情', 'tags "爱情" is the name of romance and sweet: write the slug'],
  ['Love', 'tags "Love" is the name of romance and love: write the slug'],
  ['urbn', 'tags "urbn" is not a tag: did you mean urban?'],
  ['citi life', 'tags "citi life" is not a tag: did you mean urban (city life)?'],
  ['nowhere', 'tags "nowhere" is not a tag'],
])('%s does not resolve to a tag; the error is: %s', (text, error) => {
  const resolved = tags.resolve(text);
  expect('error' in resolved && inEnglish(resolved.error)).toBe(error);
});

test('an import resolves tags by name, including those that the file adds or renames', async () => {
  const { db } = await createTestDatabase();
  await addTag(db, 'urban', 1, { en: 'Urban', zh: '都市' });
  await addTag(db, 'old', 2, { en: 'Old' });
  const folder = await folderWith({
    'good.json': {
      tags: [
        { slug: 'harbour', names: { en: 'Harbour', ja: '港' } },
        { slug: 'old', names: { en: 'Classic' } },
      ],
      dramas: [{ ...drama, tags: ['港', '都市', 'classic'] }],
    },
    'bad.json': {
      dramas: [
        { ...drama, tags: ['Urban', 'urban'] },
        { ...drama, external_id: 'A-2', tags: 'urban, Harbor' },
        { ...drama, external_id: 'A-3', release_date: '2026-13-01', tags: 'urbna' },
      ],
    },
  });
  const run = importer(db);
  expect((await run(join(folder, 'good.json'))).summary).toMatchObject({ refused: 0 });
  const stored = await db
    .selectFrom('drama_tags')
    .innerJoin('tags', 'tags.id', 'tag_id')
    .select('slug')
    .orderBy('drama_tags.position')
    .execute();
  expect(stored.map(({ slug }) => slug)).toEqual(['harbour', 'urban', 'old']);
  expect((await run(join(folder, 'good.json'))).summary).toMatchObject({
    dramas: { unchanged: 1 },
  });
  // An error in another cell does not hide those of the tags.
  expect((await run(join(folder, 'bad.json'))).lines).toEqual([
    'refused dramas[2]: release_date "2026-13-01" is not a date: write it as 2026-01-31',
    'refused dramas[0]: tags lists urban twice',
    'refused dramas[1]: tags "Harbor" is not a tag: did you mean harbour?',
    'refused dramas[2]: tags "urbna" is not a tag: did you mean urban?',
  ]);
});
