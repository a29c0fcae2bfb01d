import { describe, expect, test } from 'vitest';
import type { RouteName } from '#contract/catalogue.ts';
import { titleOf } from '#contract/site/pages.ts';
import { readMessages } from '#i18n/compile.ts';
import { locales } from '#i18n/locales.ts';
import { read } from './fill/read.ts';

type Texts = Record<string, { title: string; synopsis: string }>;

const menu = read<{ routeName: RouteName; names: Record<string, string> }[]>('navigation.json');
const slugs = read<{ slug: string }[]>('dramas.json').map(({ slug }) => slug);

/** Replaces quoted speech first, since its punctuation does not end the sentence around it. */
function countSentences(text: string): number {
  const narrated = text.replace(/「[^」]*」|“[^”]*”|«[^»]*»/gu, 'x');
  return narrated.split(/[.!?]+(?:\s+|$)|[。！？]+/u).filter((part) => part.trim()).length;
}

describe.each(locales)('the demo texts in %s', (locale) => {
  const texts = read<Texts>(`texts/${locale}.json`);

  test('have an entry for every drama, in the order of dramas.json', () => {
    expect(Object.keys(texts)).toEqual(slugs);
  });

  test('name each menu item like the title of its page', () => {
    const messages = readMessages(locale);
    const pageTitles = menu.map(({ routeName }) => messages[titleOf(routeName)]);
    expect(menu.map(({ names }) => names[locale])).toEqual(pageTitles);
  });

  test('have unique titles', () => {
    const titles = Object.values(texts).map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test('have a synopsis of two to four sentences', () => {
    const tooShortOrLong = Object.entries(texts)
      .map(([slug, { synopsis }]) => ({ slug, sentences: countSentences(synopsis) }))
      .filter(({ sentences }) => sentences < 2 || sentences > 4);
    expect(tooShortOrLong).toEqual([]);
  });
});
