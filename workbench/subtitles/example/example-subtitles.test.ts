import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { exampleSubtitles } from './example-subtitles.ts';

const catalogue = join(import.meta.dirname, '../../../demo/catalogue');
const readJson = (name: string) => JSON.parse(readFileSync(join(catalogue, name), 'utf8'));

interface TitleOfDrama {
  title: string;
}

/** Start and end of each cue in seconds. */
const timesOf = (srt: string) =>
  Array.from(srt.matchAll(/^00:00:(\S+) --> 00:00:(\S+)$/gm), ([, start = '', end = '']) =>
    [start, end].map((time) => Number(time.replace(',', '.'))),
  );

test('names a drama of the demo catalogue in every language', async () => {
  const { drama } = await exampleSubtitles();
  for (const locale of locales) {
    const texts = Object.entries<TitleOfDrama>(readJson(`texts/${locale}.json`));
    const slugs = texts.filter(([, { title }]) => title === drama.titles[locale]);
    expect(
      slugs.map(([slug]) => slug),
      locale,
    ).toEqual(['umbrella-menders-ledger']);
  }
});

test('both languages end within the clip that the episode shows', async () => {
  const { text, secondText, drama } = await exampleSubtitles();
  const dramas: { slug: string; tags: string[] }[] = readJson('dramas.json');
  const [genre] = dramas.find(({ slug }) => slug === 'umbrella-menders-ledger')?.tags ?? [];
  const clips: { genre: string; durationSeconds: number }[] = readJson('clips.json');
  const seconds = clips.find((clip) => clip.genre === genre)?.durationSeconds ?? 0;
  expect(drama.episodeNo).toBe(1);
  expect([timesOf(text), timesOf(secondText)].map(({ length }) => length)).toEqual([12, 11]);
  for (const [, end] of [...timesOf(text), ...timesOf(secondText)])
    expect(end).toBeLessThanOrEqual(seconds);
});

test('the English cues follow each other without overlap and with at least 80 ms between them', async () => {
  const times = timesOf((await exampleSubtitles()).secondText);
  const gaps = times.slice(1).map(([start = 0], at) => start - (times[at]?.[1] ?? 0));
  for (const gap of gaps) expect(Math.round(gap * 1000)).toBeGreaterThanOrEqual(80);
});

test('the glossary names both languages of the example, and the Chinese file breaks one term', async () => {
  const { text, secondText, glossary } = await exampleSubtitles();
  const missing = (file: string, language: string) =>
    glossary.map(({ forms }) => forms[language] ?? '').filter((form) => !file.includes(form));
  expect(missing(secondText, 'en')).toEqual([]);
  expect(missing(text, 'zh')).toEqual(['陆知舟']);
});
