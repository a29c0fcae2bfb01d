import { describe, expect, test } from 'vitest';
import { findPage } from '../contract/site/pages.ts';
import { readMessages } from '../i18n/compile.ts';
import { locales } from '../i18n/locales.ts';
import { read } from './fill/read.ts';

type Texts = Record<string, { title: string; synopsis: string }>;

const menu = read<{ routeName: string; names: Record<string, string> }[]>('navigation.json');
const slugs = read<{ slug: string }[]>('dramas.json').map(({ slug }) => slug);

/** Ignores quoted speech, whose punctuation does not end the sentence around it. */
function countSentences(text: string): number {
  const narrated = text.replace(/「[^」]*」|“[^”]*”|«[^»]*»/gu, 'x');
  return narrated.split(/[.!?]+(?:\s+|$)|[。！？]+/u).filter((part) => part.trim()).length;
}

describe.each(locales)('the demo texts in %s', (locale) => {
  const texts = read<Texts>(`texts/${locale}.json`);

  test('exist for every drama, in the same order', () => {
    expect(Object.keys(texts)).toEqual(slugs);
  });

  test('name menu entries by the titles of their pages', () => {
    const own = readMessages(locale);
    const called = menu.map(({ routeName }) => own[findPage(routeName)?.title ?? '']);
    expect(menu.map(({ names }) => names[locale])).toEqual(called);
  });

  test('have unique titles', () => {
    const titles = Object.values(texts).map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test('have a synopsis of two to four sentences', () => {
    const others = Object.entries(texts)
      .map(([slug, { synopsis }]) => ({ slug, sentences: countSentences(synopsis) }))
      .filter(({ sentences }) => sentences < 2 || sentences > 4);
    expect(others).toEqual([]);
  });
});
