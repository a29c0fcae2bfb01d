import { expect, test } from 'vitest';
import { editedFields } from '#contract/desk/sheets/drama-fields.ts';
import { fillFields } from '#contract/desk/sheets/field.ts';
import { locales } from '#i18n/locales.ts';
import { type DramaValues, toChanges } from './drama-values.ts';
import { findDifferences, mergeValues } from './merge-values.ts';

const episode = (number: number, video = `/media/${number}.m3u8`) => ({
  episode: number,
  video,
  thumbnail: '',
  duration_seconds: 60,
  titles: {},
  subtitles: [],
});

const base: DramaValues = {
  ...fillFields(editedFields, ({ empty }) => empty),
  original_language: 'zh',
  original_title: '灯塔',
  tags: ['urban'],
  texts: Object.fromEntries(
    locales.map((locale) => [locale, { title: '', synopsis: '' }]),
  ) as DramaValues['texts'],
  episodes: [episode(1), episode(2)],
};

const withTitle = (values: DramaValues, locale: 'en' | 'ja', title: string): DramaValues => ({
  ...values,
  texts: { ...values.texts, [locale]: { ...values.texts[locale], title } },
});

test('only what differs is sent', () => {
  const values = { ...withTitle(base, 'ja', '灯台'), tags: ['urban', 'wuxia'] };
  expect(toChanges(base, values)).toEqual({
    tags: ['urban', 'wuxia'],
    texts: { ja: { title: '灯台' } },
  });
  expect(
    toChanges(base, { ...base, episodes: [{ ...episode(1), titles: { en: '' } }, episode(2)] }),
  ).toEqual({});
});

test('what only they changed is taken over, what only I changed stays', () => {
  const mine = withTitle(base, 'ja', '灯台');
  const theirs = { ...withTitle(base, 'en', 'Beacon'), episodes: [episode(1)] };
  const differences = findDifferences(base, mine, theirs);
  expect(differences.map(({ field, isConflict }) => [field, isConflict])).toEqual([
    ['title_en', false],
    ['episode 2', false],
  ]);
  const merged = mergeValues(mine, differences, new Set());
  expect(merged).toEqual(withTitle(theirs, 'ja', '灯台'));
});

test('a field that both changed is a conflict, and the chosen value is kept', () => {
  const mine = { ...withTitle(base, 'en', 'Tower'), episodes: [episode(1, '/media/x.m3u8')] };
  const theirs = {
    ...withTitle(base, 'en', 'Beacon'),
    episodes: [episode(1, '/media/y.m3u8'), episode(2)],
  };
  const differences = findDifferences(base, mine, theirs);
  expect(differences).toMatchObject([
    { field: 'title_en', theirs: 'Beacon', mine: 'Tower', isConflict: true },
    { field: 'episode 1', isConflict: true },
  ]);
  const merged = mergeValues(mine, differences, new Set(['title_en']));
  expect(merged.texts.en.title).toBe('Tower');
  expect(merged.episodes).toEqual([episode(1, '/media/y.m3u8')]);
});

test('the same change by both is no conflict', () => {
  const both = withTitle(base, 'en', 'Tower');
  expect(findDifferences(base, both, both)).toMatchObject([{ isConflict: false }]);
});
